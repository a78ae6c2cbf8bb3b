import type { ContributionId, GoalId, PaymentIntentId, RefundRequestId, UserId } from '../ids.ts'
import type { Cents } from '../money.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../time.ts'

/** What Stripe says of one payment, as far as the ledger is concerned. */
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
  readonly amountCents: Cents
  readonly receivedCents: Cents
  readonly currency: string
  /** From the metadata that we gave it; undefined when it is not ours. */
  readonly contribution:
    | { readonly goalId: GoalId; readonly userId: UserId; readonly contributionId: ContributionId }
    | undefined
  readonly clientSecret: string
  readonly chargeId: string | undefined
  readonly settlement:
    | {
        readonly balanceTransactionId: string
        readonly feeCents: Cents
        readonly netCents: Cents
        readonly availableAt: Instant
      }
    | undefined
  /** The last attempt's failure, with a message fit for the payer. */
  readonly decline:
    | {
        readonly code: string
        readonly declineCode: string | undefined
        readonly message: string
        readonly chargeId: string | undefined
      }
    | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

export interface RefundFacts {
  readonly id: string
  readonly amountCents: Cents
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** From the metadata that we gave it; undefined when it was made by hand. */
  readonly refundRequestId: RefundRequestId | undefined
  readonly failureCode: string | undefined
}

export interface DisputeFacts {
  readonly id: string
  readonly amountCents: Cents
  /** A question moves no money; from `open` on it is gone, until the dispute is won. */
  readonly stage: 'question' | 'question_closed' | 'open' | 'answered' | 'won' | 'lost'
  readonly reason: string
  /** What Stripe takes for it, and what it has given back. */
  readonly feeCents: Cents
  readonly feeReturnedCents: Cents
  readonly answerBy: Instant | null
}

export interface StripeEvent {
  readonly id: string
  readonly type: string
  /** The payment that it is about, when it is about one. */
  readonly paymentIntentId: PaymentIntentId | undefined
}

/** The card processor. Every call may fail with {@link PaymentGatewayError}. */
export interface PaymentGateway {
  /** Makes the intent for a contribution; asked twice for the same one, it is the same intent. */
  open(contribution: {
    readonly contributionId: ContributionId
    readonly goalId: GoalId
    readonly userId: UserId
    readonly amountCents: Cents
  }): Promise<PaymentFacts>
  /** Undefined when Stripe knows no such payment. */
  retrieve(id: PaymentIntentId): Promise<PaymentFacts | undefined>
  /** Cancels what can still be cancelled, and answers with the facts either way. */
  cancel(id: PaymentIntentId): Promise<PaymentFacts>
  /** Checks the signature over the raw body. Undefined when it is not Stripe's. */
  readWebhook(rawBody: Uint8Array, signature: string): StripeEvent | undefined
}

/** Who asks and why; goes into the metadata of the events that follow. */
export interface PaymentContext {
  readonly actor: string
  readonly cause: string
  readonly correlation: string
}

export interface OpenedPayment {
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
  readonly clientSecret: string
  readonly position: bigint | undefined
}

export interface RecordedPayment {
  /** Whether it was this call that saw the money first. */
  readonly first: boolean
  readonly position: bigint | undefined
}

/** The life of a payment between ledger and processor. Every call may fail with {@link PaymentGatewayError}. */
export interface Payments {
  /** Reserves the amount, then makes the intent; goes on with the payer's open one of the same amount if there is one. */
  open(
    payment: { readonly goalId: GoalId; readonly userId: UserId; readonly amountCents: Cents },
    context: PaymentContext,
  ): Promise<OpenedPayment | Refusal>
  /** The processor's facts, now. */
  look(id: PaymentIntentId): Promise<PaymentFacts | undefined>
  /** Appends to the goal what the facts add to what it knows. */
  record(facts: PaymentFacts, context: PaymentContext): Promise<RecordedPayment | Refusal>
  /** Looks and records: the only way in which the processor's facts enter the log. */
  sync(id: PaymentIntentId, context: PaymentContext): Promise<void>
  /** Cancels it where that is still possible, and records what has become of it. */
  letGo(id: PaymentIntentId, context: PaymentContext): Promise<void>
}

/** Stripe could not be asked, or would not answer; what was meant to happen may or may not have. */
export class PaymentGatewayError extends Error {
  override name = 'PaymentGatewayError'
}
