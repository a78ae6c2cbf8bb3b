import type { Currency } from '../currencies.ts'
import type { GoalId, UserId } from '../ids.ts'
import type { Minor } from '../money.ts'
import type { TransferFailure } from '../payoutMethods.ts'
import type { Instant } from '../time.ts'
import type { Window } from './paymentRecords.ts'

/**
 * Sends payouts to the accounts that recipients have with the processor, from where the processor pays them out to
 * banks. Every call may fail with a `PaymentGatewayError`: then it may or may not have been executed.
 */
export interface PayoutGateway {
  /** Opens an account for a recipient; idempotent by user. `country` is an ISO 3166 code of two letters. */
  openAccount(owner: {
    readonly userId: UserId
    readonly country: string
  }): Promise<{ readonly accountId: string } | Refused<'country_not_supported'>>
  /** A link to the processor's pages, where recipients give what is due. It works once and for some minutes. */
  onboardingLink(link: {
    readonly accountId: string
    /** Where the recipient comes back; that says nothing about what they have given. */
    readonly returnUrl: string
    /** Where a link that has been used or has expired leads: make a new one there. */
    readonly refreshUrl: string
  }): Promise<{ readonly url: string; readonly expiresAt: Instant } | Refused<'no_such_account'>>
  /** Undefined when the processor has no such account. */
  account(accountId: string): Promise<RecipientFacts | undefined>
  /** The platform's own money with the processor. */
  balance(): Promise<readonly PlatformBalance[]>
  /**
   * Transfers money to an account. The same sending is transferred once, however late it is repeated; after a refusal it is
   * asked for as another attempt.
   */
  send(transfer: NewTransfer): Promise<TransferFacts | Refused<SendRefusal>>
  /** Takes back money that the account still has. The same reversal is made once, however late it is repeated. */
  reverse(reversal: NewReversal): Promise<ReversalFacts | Refused<ReverseRefusal>>
  /** Undefined when the processor has no such transfer. */
  transfer(transferId: string): Promise<TransferFacts | undefined>
  /** A page of transfers made in a window, newest first. */
  transfers(window: Window): AsyncIterable<readonly TransferFacts[]>
  /** Undefined when the account has no such payout. */
  bankPayout(accountId: string, payoutId: string): Promise<BankPayoutFacts | undefined>
  /** A page of an account's payouts to its bank made in a window, newest first. */
  bankPayouts(accountId: string, window: Window): AsyncIterable<readonly BankPayoutFacts[]>
  /** The latest payout to the bank with the transfer's money: a bank may have refused earlier ones. */
  bankPayoutOf(transfer: TransferFacts): Promise<BankPayoutFacts | undefined>
  /** Verifies the signature over the raw body. Undefined when it is not the processor's. */
  readWebhook(rawBody: Uint8Array, signature: string): PayoutEvent | undefined
}

export interface Refused<Code extends string> {
  readonly refused: Code
  /** The processor's own words, for the operator. */
  readonly detail: string
}

/** One attempt to send one payout of a goal. */
export interface Sending {
  readonly goalId: GoalId
  readonly payoutId: string
  /** From 1; another attempt is other money. */
  readonly attempt: number
}

export interface NewTransfer {
  readonly sending: Sending
  readonly accountId: string
  readonly amountMinor: Minor
  readonly currency: Currency
  /** The charge whose money it is, if it is that of a single one: it is available to the recipient when the charge is. */
  readonly chargeId?: string | undefined
}
/**
 * - `balance_insufficient`: the platform's available balance is smaller; it may be enough later. Look at the balance first.
 * - `account_not_ready`: the account cannot receive now; its facts say what is due.
 * - `charge_used_up`: other transfers have used the charge's money.
 * - `sent_otherwise`: this sending was made with another amount, currency or account.
 * - `refused`: for another reason, which is in the detail.
 */
export type SendRefusal = TransferFailure

export interface NewReversal {
  /** Unique among all reversals. */
  readonly reversalId: string
  readonly transferId: string
  readonly amountMinor: Minor
  readonly currency: Currency
}
/** `money_gone`: the account has already been paid out to its bank. */
export type ReverseRefusal =
  | 'money_gone'
  | 'no_such_transfer'
  | 'more_than_sent'
  | 'reversed_otherwise'
  | 'refused'

/** The processor's facts about a recipient's account. */
export interface RecipientFacts {
  readonly id: string
  /** From our metadata; undefined when the account is not ours. */
  readonly userId: UserId | undefined
  readonly country: string | undefined
  /** In upper case. */
  readonly currency: string | undefined
  /** Whether transfers to it are possible. */
  readonly isReady: boolean
  /** Whether its money is paid out to the bank. */
  readonly isPaidOut: boolean
  /** Whether its owner has sent the processor's form. */
  readonly isSubmitted: boolean
  readonly requirements: {
    /** The processor's names of what it wants to know, without those that are past due. */
    readonly due: readonly string[]
    readonly pastDue: readonly string[]
    /** Given, and being checked. */
    readonly checking: readonly string[]
    /** When what is due restricts the account. */
    readonly deadline: Instant | undefined
    readonly disabledReason: string | undefined
    readonly errors: readonly { readonly requirement: string; readonly reason: string }[]
  }
  /** Another one after every change of the bank account. */
  readonly bankId: string | undefined
  /** The end of the bank account's number. */
  readonly bankLast4: string | undefined
}

export interface PlatformBalance {
  readonly currency: Currency
  readonly availableMinor: Minor
  readonly pendingMinor: Minor
}

export interface TransferFacts {
  readonly id: string
  /** From our metadata; undefined for one that was made by hand. */
  readonly sending: Sending | undefined
  readonly accountId: string
  readonly amountMinor: Minor
  readonly reversedMinor: Minor
  /** In upper case. */
  readonly currency: string
  readonly chargeId: string | undefined
  /** The payment in the recipient's account. */
  readonly paymentId: string | undefined
  readonly madeAt: Instant
}

export interface ReversalFacts {
  readonly id: string
  /** From our metadata; undefined for one that was made by hand. */
  readonly reversalId: string | undefined
  readonly transferId: string
  readonly amountMinor: Minor
  readonly madeAt: Instant
}

/** The processor's facts about money on the way from a recipient's account to their bank. */
export interface BankPayoutFacts {
  readonly id: string
  readonly amountMinor: Minor
  /** In upper case. */
  readonly currency: string
  /** Even a paid one can fail later, when the bank returns it. */
  readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  readonly expectedAt: Instant
  readonly madeAt: Instant
  readonly failure: { readonly code: string; readonly message: string } | undefined
}

/** A change that the processor reports; deliveries are repeated, and in any order. */
export interface PayoutEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Instant | undefined
  /** The connected account in which it happened; undefined when it is the platform's own. */
  readonly inAccount: string | undefined
  /** The object as it was then; undefined for events about anything else. */
  readonly about:
    | { readonly kind: 'account'; readonly account: RecipientFacts }
    | { readonly kind: 'transfer'; readonly transfer: TransferFacts }
    /** Without an account it is the platform's own payout. */
    | {
        readonly kind: 'payout'
        readonly accountId: string | undefined
        readonly payout: BankPayoutFacts
      }
    | undefined
}
