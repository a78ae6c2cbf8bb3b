import type { Instant } from '../time.ts'
import type { BankPayoutFacts } from './payoutGateway.ts'

interface KnownBankPayout {
  readonly transferId: string
  readonly bankPayoutId: string
  readonly status: BankPayoutFacts['status']
}

/** What Stripe last said about the way of each transfer from its account to the bank. */
export interface BankPayouts {
  of(transferIds: readonly string[]): Promise<readonly KnownBankPayout[]>
  /** Whether a bank has refused what this account was to pay out, and it was not paid otherwise since. */
  isRefused(accountId: string): Promise<boolean>
  /** Facts that were asked for at an earlier time than those that are known are ignored. */
  record(
    transfer: { readonly transferId: string; readonly accountId: string },
    facts: BankPayoutFacts,
    askedAt: Instant,
  ): Promise<void>
}
