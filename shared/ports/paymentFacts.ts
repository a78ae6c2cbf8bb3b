import type { DebitType, PaidWith } from '../bankDebits.ts'
import type {
  ContributionId,
  GoalId,
  PaymentIntentId,
  RefundRequestId,
  ScheduleId,
  SetupIntentId,
  UserId,
} from '../ids.ts'
import type { Minor } from '../money.ts'
import type { Instant } from '../time.ts'

/** Stripe's facts about one payment that the ledger uses. */
export interface PaymentFacts {
  readonly id: PaymentIntentId
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  readonly amountMinor: Minor
  readonly receivedMinor: Minor
  /** In upper case. */
  readonly currency: string
  /** From our metadata; undefined when the payment is not ours. */
  readonly contribution:
    | { readonly goalId: GoalId; readonly userId: UserId; readonly contributionId: ContributionId }
    | undefined
  readonly clientSecret: string
  /** Stripe's id of the payer, when the payment can be made by a saved card. */
  readonly customerId: string | undefined
  /** Whether the card is saved; only its payer can confirm such a payment at Stripe. */
  readonly savesCard: boolean
  readonly chargeId: string | undefined
  /** When the card was charged, after success. */
  readonly chargedAt?: Instant | undefined
  /** The cardholder was authenticated for that charge (3-D Secure). */
  readonly authenticated?: boolean
  /** The bank debit by which it is, or was last, attempted. */
  readonly debit?: DebitType | undefined
  /** How it was paid, where not by a card itself. */
  readonly paidWith?: PaidWith | undefined
  /** The card that paid. */
  readonly card: PaidCard | undefined
  /** The text on the card's statement. */
  readonly statementDescriptor: string | undefined
  readonly settlement:
    | {
        readonly balanceTransactionId: string
        /** Of fee and net amount; Stripe may have converted the payment. */
        readonly currency: string
        readonly feeMinor: Minor
        readonly netMinor: Minor
        readonly availableAt: Instant
        /** When the processor booked it. */
        readonly bookedAt?: Instant
      }
    | undefined
  /** The last attempt's failure. Its payer reads a text of ours by the code, because Stripe's is English. */
  readonly decline:
    | {
        readonly code: string
        readonly declineCode: string | undefined
        /** Stripe's advice on retrying, if any. */
        readonly adviceCode?: string | undefined
        readonly chargeId: string | undefined
      }
    | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

export interface PaidCard {
  /** Stripe's id of the card, by which it may be charged again if it was saved. */
  readonly id: string | undefined
  readonly brand: string
  readonly last4: string
}

/** Stripe's facts about the setup of a saved card. */
export interface SetupFacts {
  readonly id: SetupIntentId
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  readonly clientSecret: string
  readonly customerId: string | undefined
  /** From our metadata; undefined when it is not ours. */
  readonly setup: WantedSetup | undefined
  /** The card, once it is saved. */
  readonly cardId: string | undefined
  /** The last attempt's failure. */
  readonly decline: { readonly code: string; readonly declineCode: string | undefined } | undefined
}
export interface WantedSetup {
  readonly userId: UserId
  /** The schedule that is charged to it from then on, if any. */
  readonly schedule: { readonly goalId: GoalId; readonly scheduleId: ScheduleId } | undefined
}

/** A card that Stripe stores for its owner. */
export interface SavedCard {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
}

export interface RefundFacts {
  readonly id: string
  readonly amountMinor: Minor
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** From our metadata; undefined for a manual refund. */
  readonly refundRequestId: RefundRequestId | undefined
  readonly failureCode: string | undefined
  /** When it was booked, and when it was taken back. */
  readonly bookedAt?: Instant
  readonly returnedAt?: Instant
}

export interface DisputeFacts {
  readonly id: string
  readonly amountMinor: Minor
  /** An inquiry moves no money; from `open` on the money is gone, until the dispute is won. */
  readonly stage: 'question' | 'question_closed' | 'open' | 'answered' | 'won' | 'lost'
  readonly reason: string
  /** Stripe's fee, and the part that was returned. */
  readonly feeMinor: Minor
  readonly feeReturnedMinor: Minor
  readonly answerBy: Instant | null
  /** When the money was booked out, and back in. */
  readonly bookedAt?: Instant
  readonly returnedAt?: Instant
}
