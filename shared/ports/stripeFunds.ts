import type { Currency } from '../currencies.ts'
import type { GoalId } from '../ids.ts'
import type { Minor } from '../money.ts'
import type { Instant } from '../time.ts'
import type { PlatformBalance } from './payoutGateway.ts'

/** A payout that could be sent, but waits until Stripe has more. */
export interface ShortPayout {
  readonly goalId: GoalId
  readonly payoutId: string
  readonly currency: Currency
  readonly amountMinor: Minor
}

/** What the platform has with Stripe in a currency, as last seen, and what waits for more. */
export interface StripeFunds extends PlatformBalance {
  readonly seenAt: Instant
  /** Undefined while nothing waits. */
  readonly shortSince: Instant | undefined
  /** When admins were last mailed about it. */
  readonly alarmedAt: Instant | undefined
  readonly neededMinor: Minor
  readonly payouts: number
}

/** Stored, so that pages need no answer from Stripe. */
export interface KnownFunds {
  all(): Promise<readonly StripeFunds[]>
  short(): Promise<readonly ShortPayout[]>
  /** Replaces what is known by these payouts and balances. */
  see(short: readonly ShortPayout[], balances: readonly PlatformBalance[]): Promise<void>
  /** The shortages of which admins are to be mailed now. */
  toAlarm(): Promise<readonly (StripeFunds & { readonly shortSince: Instant })[]>
  alarmed(currency: Currency): Promise<void>
}
