import type { DebitType } from '../bankDebits.ts'
import type { Currency } from '../currencies.ts'

/** A currency that goals can have here; amounts are in its major unit, with its decimals. */
export interface OfferedCurrency {
  readonly code: Currency
  readonly decimals: 0 | 2 | 3
  /** The smallest and the largest payment by card. */
  readonly smallest: string
  readonly largest: string
  /** What the operator keeps of a refund to a card at its payer's own wish; null for nothing. */
  readonly refundFee: string | null
  /** The bank debit that payers are offered; null for none. */
  readonly debit: DebitType | null
}

/** GET /api/config: what the client needs before it can take a card payment. */
export interface ConfigResponse {
  readonly stripePublishableKey: string
  /** The base URL for confirming payments in the sandbox; null with real Stripe keys. */
  readonly sandboxConfirmBase: string | null
  /**
   * How contributions are paid: by card, or outside, with a report by one side and a confirmation by the
   * other.
   */
  readonly money: 'cards' | 'outside'
  /** The default one first. */
  readonly currencies: readonly OfferedCurrency[]
  /** The default one first. */
  readonly languages: readonly OfferedLanguage[]
  /** The name of the OpenID Connect provider by which people can sign in; null for none. */
  readonly openId: string | null
  /** Only of a demonstration. */
  readonly demo?: Demonstration
}

/** Everything is deleted at its end; the accounts and their password are for every visitor. */
export interface Demonstration {
  readonly endsAt: string
  readonly usernames: readonly string[]
  readonly password: string
}

export interface OfferedLanguage {
  /** As Intl names it. */
  readonly code: string
  /** In the language itself. */
  readonly name: string
  /** Whether somebody who speaks it from childhood has read all of it. */
  readonly reviewed: boolean
}
