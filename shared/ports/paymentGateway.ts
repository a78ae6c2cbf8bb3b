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
  /** When it happened, where that is said. */
  readonly createdAt: Instant | undefined
  /** The payment that it is about, when it is about one. */
  readonly paymentIntentId: PaymentIntentId | undefined
  /** The card to be saved that it is about, when it is about one. */
  readonly setupIntentId: SetupIntentId | undefined
}

/** The card processor. Every call may fail with {@link PaymentGatewayError}. */
export interface PaymentGateway {
  /**
   * Makes the intent for a contribution; asked twice for the same one, it is the same intent. With a customer it can be
   * paid by a saved card, and `savesCard` keeps the card that pays it.
   */
  open(contribution: {
    readonly contributionId: ContributionId
    readonly goalId: GoalId
    readonly userId: UserId
    readonly amountMinor: Minor
    readonly currency: Currency
    readonly customerId?: string | undefined
    readonly savesCard?: boolean
  }): Promise<PaymentFacts>
  /**
   * Undefined when Stripe knows no such payment. Refunds and disputes are asked for when the charge tells of any;
   * `thorough` asks in any case: of a question, or of a refund that failed, the charge says nothing.
   */
  retrieve(id: PaymentIntentId, how?: 'thorough'): Promise<PaymentFacts | undefined>
  /** Cancels what can still be cancelled, and answers with the facts either way. */
  cancel(id: PaymentIntentId): Promise<PaymentFacts>
  /** Pays by a saved card. A card that says no is an answer like any other; the same attempt asked twice is one. */
  charge(payment: Charge): Promise<PaymentFacts>
  /** Saves the card that pays it, with the payer present. */
  saveCardOf(facts: PaymentFacts, customerId: string): Promise<PaymentFacts>
  /** Asked twice for the same request, it is the same refund. The code of a refusal that no repetition will change. */
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
  /** Begins to save a card of the customer's, to be charged later without them; the same `requestId` is the same one. */
  openSetup(
    setup: WantedSetup & { readonly customerId: string; readonly requestId: string },
  ): Promise<SetupFacts>
  /** Undefined when Stripe knows none of this number. */
  retrieveSetup(id: SetupIntentId): Promise<SetupFacts | undefined>
  /** Cancels what can still be cancelled. */
  cancelSetup(id: SetupIntentId): Promise<void>
  /** What has been said of a dispute so far, submitted or not; nothing for one that Stripe does not know. */
  evidenceOf(disputeId: string): Promise<GivenEvidence>
  /** Whether the dispute was still open for it. */
  answerDispute(disputeId: string, evidence: DisputeEvidence, submit: boolean): Promise<boolean>
  /**
   * Keeps a file with the draft, in the place of one that shows the same. Whether the dispute was still open for it, or
   * the code of a refusal of the file itself.
   */
  attachEvidence(disputeId: string, file: NewEvidenceFile): Promise<boolean | { readonly refused: string }>
  /** Takes it out of the draft; whether the dispute was still open for that. */
  removeEvidence(disputeId: string, field: DisputeFileField): Promise<boolean>
  /** Gives it lost; whether it was still open. */
  acceptDispute(disputeId: string): Promise<boolean>
  /** Checks the signature over the raw body. Undefined when it is not Stripe's. */
  readWebhook(rawBody: Uint8Array, signature: string): StripeEvent | undefined
}

export interface Charge {
  readonly facts: PaymentFacts
  readonly contributionId: ContributionId
  readonly customerId: string
  readonly cardId: string
  /** From 1; tells a further attempt from a repetition of the same. */
  readonly attempt: number
  /** Whether the payer is there, and where the bank's page sends them back to. */
  readonly present: { readonly returnUrl: string } | undefined
}

/** Texts for the payer's bank, by Stripe's names. */
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

/** Stripe could not be asked, or did not answer; what was asked for may or may not have happened. */
export class PaymentGatewayError extends Error {
  override name = 'PaymentGatewayError'
}
