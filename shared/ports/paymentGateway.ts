import type { DebitType } from '../bankDebits.ts'
import type { Currency } from '../currencies.ts'
import type { DisputeEvidenceField, DisputeFileField, EvidenceType } from '../disputeEvidence.ts'
import type {
  ContributionId,
  GoalId,
  PaymentIntentId,
  RefundRequestId,
  SetupIntentId,
  UserId,
} from '../ids.ts'
import type { Minor } from '../money.ts'
import type { RefundReason } from '../refundReasons.ts'
import type { Instant } from '../time.ts'
import type { PaymentFacts, SavedCard, SetupFacts, WantedSetup } from './paymentFacts.ts'

export interface StripeEvent {
  readonly id: string
  readonly type: string
  /** When it happened, if known. */
  readonly createdAt: Instant | undefined
  /** Its payment, if any. */
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Its card setup, if any. */
  readonly setupIntentId: SetupIntentId | undefined
}

/** The card processor. Every call may fail with {@link PaymentGatewayError}. */
export interface PaymentGateway {
  /**
   * Creates the intent for a contribution; idempotent. With a customer it can be paid by a saved card, and
   * `savesCard` saves the card that pays it.
   */
  open(contribution: {
    readonly contributionId: ContributionId
    readonly goalId: GoalId
    readonly userId: UserId
    readonly amountMinor: Minor
    readonly currency: Currency
    readonly customerId?: string | undefined
    readonly savesCard?: boolean
    /** The bank debit by which it can be paid, too. */
    readonly debit?: DebitType | undefined
  }): Promise<PaymentFacts>
  /**
   * Undefined when Stripe has no such payment. Refunds and disputes are fetched when the charge mentions any;
   * `thorough` fetches them in any case, because the charge mentions neither inquiries nor failed refunds.
   */
  retrieve(id: PaymentIntentId, how?: 'thorough'): Promise<PaymentFacts | undefined>
  /** Cancels the payment if no bank is processing it, and returns its facts either way. */
  cancel(id: PaymentIntentId): Promise<PaymentFacts>
  /** Pays with a saved card. A decline is an ordinary result; repeating the same attempt has no effect. */
  charge(payment: Charge): Promise<PaymentFacts>
  /** Saves the card that pays it, while the payer is present. */
  saveCardOf(facts: PaymentFacts, customerId: string): Promise<PaymentFacts>
  /** Idempotent by request. Returns the code of a permanent refusal. */
  refund(refund: {
    readonly refundRequestId: RefundRequestId
    readonly paymentIntentId: PaymentIntentId
    /** In the currency of the payment. */
    readonly amountMinor: Minor
    readonly currency: Currency
    readonly reason: RefundReason
  }): Promise<'made' | { readonly refused: string }>
  /** The user's customer at the processor, created at the first call. */
  createCustomer(userId: UserId): Promise<string>
  deleteCustomer(customerId: string): Promise<void>
  /** The default first, then the newest. */
  cards(customerId: string): Promise<readonly SavedCard[]>
  makeDefault(customerId: string, cardId: string): Promise<void>
  removeCard(cardId: string): Promise<void>
  /**
   * Begins to save a card of the customer, to be charged later while they are not present; idempotent by
   * `requestId`.
   */
  openSetup(
    setup: WantedSetup & { readonly customerId: string; readonly requestId: string },
  ): Promise<SetupFacts>
  /** Undefined when Stripe has no such setup. */
  retrieveSetup(id: SetupIntentId): Promise<SetupFacts | undefined>
  /** Cancels the setup if possible. */
  cancelSetup(id: SetupIntentId): Promise<void>
  /** The evidence for a dispute, submitted or not; empty for one that Stripe does not have. */
  evidenceOf(disputeId: string): Promise<GivenEvidence>
  /** Returns whether the dispute still accepted it. */
  answerDispute(disputeId: string, evidence: DisputeEvidence, submit: boolean): Promise<boolean>
  /**
   * Adds a file to the draft, replacing one of the same field. Returns whether the dispute still accepted it,
   * or the code of a refusal of the file itself.
   */
  attachEvidence(disputeId: string, file: NewEvidenceFile): Promise<boolean | { readonly refused: string }>
  /** Removes it from the draft; returns whether the dispute still accepted that. */
  removeEvidence(disputeId: string, field: DisputeFileField): Promise<boolean>
  /** Concedes the dispute; returns whether it was still open. */
  acceptDispute(disputeId: string): Promise<boolean>
  /** Verifies the signature over the raw body. Undefined when it is not Stripe's. */
  readWebhook(rawBody: Uint8Array, signature: string): StripeEvent | undefined
}

export interface Charge {
  readonly facts: PaymentFacts
  readonly contributionId: ContributionId
  readonly customerId: string
  readonly cardId: string
  /** From 1; distinguishes a further attempt from a repetition. */
  readonly attempt: number
  /** Set when the payer is present: the URL to which the bank's page returns. */
  readonly present: { readonly returnUrl: string } | undefined
}

/** Texts for the payer's bank, by Stripe's field names. */
export type DisputeEvidence = Readonly<Partial<Record<DisputeEvidenceField, string>>>

/** Evidence that was or will be sent to the bank; only the processor has the files. */
export interface GivenEvidence {
  readonly texts: DisputeEvidence
  readonly files: readonly EvidenceFile[]
}
export interface EvidenceFile {
  readonly field: DisputeFileField
  readonly name: string
  readonly bytes: number
}
export interface NewEvidenceFile {
  readonly field: DisputeFileField
  readonly name: string
  readonly type: EvidenceType
  readonly content: Uint8Array
}

/** Stripe is unreachable or did not answer; the request may or may not have been executed. */
export class PaymentGatewayError extends Error {
  override name = 'PaymentGatewayError'
}
