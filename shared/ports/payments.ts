import type { DisputeEvidenceField, DisputeFileField, EvidenceType } from '../api/payments.ts'
import type {
  ContributionId,
  GoalId,
  PaymentIntentId,
  RefundRequestId,
  ScheduleId,
  SetupIntentId,
  UserId,
} from '../ids.ts'
import type { Cents } from '../money.ts'
import type { RefundReason } from '../refundReasons.ts'
import type { Refusal } from '../refusals.ts'
import type { CalendarDate, CycleType, Instant } from '../time.ts'

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
  /** Stripe's number for the payer, when the payment can be made by a saved card. */
  readonly customerId: string | undefined
  /** Whether the card that pays is kept; Stripe lets nobody but its payer confirm such a payment. */
  readonly savesCard: boolean
  readonly chargeId: string | undefined
  /** What paid. */
  readonly card: PaidCard | undefined
  /** As it stands on the card's statement. */
  readonly statementDescriptor: string | undefined
  readonly settlement:
    | {
        readonly balanceTransactionId: string
        readonly feeCents: Cents
        readonly netCents: Cents
        readonly availableAt: Instant
        /** When the processor wrote it into its books. */
        readonly bookedAt?: Instant
      }
    | undefined
  /** The last attempt's failure, with a message fit for the payer. */
  readonly decline:
    | {
        readonly code: string
        readonly declineCode: string | undefined
        /** Whether Stripe thinks that another try makes sense, where it says so. */
        readonly adviceCode?: string | undefined
        readonly message: string
        readonly chargeId: string | undefined
      }
    | undefined
  readonly refunds: readonly RefundFacts[]
  readonly disputes: readonly DisputeFacts[]
}

export interface PaidCard {
  /** Stripe's name for the card, by which it may be charged again if it was saved. */
  readonly id: string | undefined
  readonly brand: string
  readonly last4: string
}

/** What Stripe says of a card that is to be saved without a payment. */
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
  /** From the metadata that we gave it; undefined when it is not ours. */
  readonly setup: WantedSetup | undefined
  /** The card, once it is saved. */
  readonly cardId: string | undefined
  /** The last try's failure, with a message fit for the card's owner. */
  readonly decline:
    | { readonly code: string; readonly declineCode: string | undefined; readonly message: string }
    | undefined
}
export interface WantedSetup {
  readonly userId: UserId
  /** The plan that is charged to it from then on, where it is for one. */
  readonly plan: { readonly goalId: GoalId; readonly scheduleId: ScheduleId } | undefined
}

/** A card that Stripe keeps for its owner. */
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
  readonly amountCents: Cents
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  /** From the metadata that we gave it; undefined when it was made by hand. */
  readonly refundRequestId: RefundRequestId | undefined
  readonly failureCode: string | undefined
  /** When it was booked, and when it was taken back. */
  readonly bookedAt?: Instant
  readonly returnedAt?: Instant
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
  /** When the money was booked out, and back in. */
  readonly bookedAt?: Instant
  readonly returnedAt?: Instant
}

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
    readonly amountCents: Cents
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
  /** Has the card that pays it be saved, as the payer's who is there now. */
  saveCardOf(facts: PaymentFacts, customerId: string): Promise<PaymentFacts>
  /** Asked twice for the same request, it is the same refund. The code of a refusal that no repetition will change. */
  refund(refund: {
    readonly refundRequestId: RefundRequestId
    readonly paymentIntentId: PaymentIntentId
    readonly amountCents: Cents
    readonly reason: RefundReason
  }): Promise<'made' | { readonly refused: string }>
  /** The customer that stands for a user; asked twice, it is the same. */
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

/** What the bank is told or will be; the files themselves are at the processor alone. */
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

/** Who asks and why; goes into the metadata of the events that follow. */
export interface PaymentContext {
  readonly actor: string
  readonly cause: string
  readonly correlation: string
}

/** A payment that can go on: its secret lets the payer confirm it. */
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

/** A payment by a saved card, and what has come of it. */
export interface MadePayment extends RecordedPayment {
  readonly contributionId: ContributionId
  readonly facts: PaymentFacts
}

/** The life of a payment between ledger and processor. Every call may fail with {@link PaymentGatewayError}. */
export interface Payments {
  /**
   * Reserves the amount, then makes the intent; goes on with the payer's open one of the same amount if there is one. With
   * a `requestId` asking again is the same payment.
   */
  open(payment: RequestedPayment, context: PaymentContext): Promise<OpenedPayment | Refusal>
  /** The same, paid at once by the payer's default card; undefined when they have none, and nothing was begun. */
  pay(payment: RequestedPayment, context: PaymentContext): Promise<MadePayment | Refusal | undefined>
  /** The processor's facts, now. */
  look(id: PaymentIntentId): Promise<PaymentFacts | undefined>
  /** Appends to the goal what the facts add to what it knows. */
  record(facts: PaymentFacts, context: PaymentContext): Promise<RecordedPayment | Refusal>
  /**
   * Looks and records: the only way in which the processor's facts enter the log. `thorough` when a refund or a dispute
   * is what it is about.
   */
  sync(id: PaymentIntentId, context: PaymentContext, how?: 'thorough'): Promise<RecordedPayment | undefined>
  /** Cancels it where that is still possible, and records what has become of it. */
  letGo(id: PaymentIntentId, context: PaymentContext): Promise<void>
  /** The payer's own payment that has failed, to be ended on the spot; the card that does it is kept. */
  fix(
    payment: { readonly goalId: GoalId; readonly contributionId: ContributionId; readonly userId: UserId },
    context: PaymentContext,
  ): Promise<(OpenedPayment & { readonly amountCents: Cents }) | Refusal>
}

export interface WantedPayment {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly amountCents: Cents
  /** In a circle: another round than the one that is collecting. */
  readonly round?: number | undefined
  /** The debt that it pays. */
  readonly debtId?: string | undefined
}

export interface RequestedPayment extends WantedPayment {
  /** The id of what the request begins; undefined for one that is not sent again. */
  readonly requestId?: ContributionId | undefined
}

/** Plans to pay again and again, as far as the processor has a part in them. */
export interface Plans {
  /**
   * Begins a plan. One that begins today is paid at once: by a saved card if there is one, otherwise by the secret that
   * comes back. One that begins later needs a saved card.
   */
  begin(plan: WantedPlan, context: PaymentContext): Promise<BegunPlan | Refusal>
  /** Ends it, and what it has open. */
  cancel(
    plan: { readonly goalId: GoalId; readonly scheduleId: ScheduleId; readonly userId: UserId },
    context: PaymentContext,
  ): Promise<RecordedPayment | Refusal>
  /** Charges this card of its owner's from now on, and at once what has failed; once for a card saved for this. */
  changeCard(
    plan: {
      readonly goalId: GoalId
      readonly scheduleId: ScheduleId
      readonly userId: UserId
      readonly cardId: string
      readonly setupIntentId?: SetupIntentId
    },
    context: PaymentContext,
  ): Promise<{ readonly position: bigint | undefined } | Refusal>
  /** The card that a plan is charged to, of those that its owner has. */
  cardOf(scheduleId: ScheduleId, cards: readonly SavedCard[]): Promise<SavedCard | undefined>
  /** Whoever deletes their account has no plans any more. */
  endAllOf(userId: UserId, context: PaymentContext): Promise<void>
}

export interface WantedPlan extends WantedPayment {
  readonly every: CycleType
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  /** The saved card to charge; the default when it is left out. */
  readonly cardId?: string | undefined
  /** To pay by a new card even if there is a saved one. */
  readonly newCard?: boolean | undefined
  /** Whether it is nothing without a payment now, should the round be paid already. */
  readonly paysNow?: boolean
  readonly today: CalendarDate
  /** Asked again under the same one, it is the same plan. */
  readonly requestId?: ScheduleId | undefined
}

export interface BegunPlan {
  readonly scheduleId: ScheduleId
  readonly position: bigint | undefined
  /** The first payment, when it is made at once. */
  readonly first:
    | { readonly opened: OpenedPayment; readonly amountCents: Cents }
    | { readonly made: MadePayment; readonly amountCents: Cents }
    | undefined
}

/** The cards that people have saved at the processor. */
export interface Cards {
  list(userId: UserId): Promise<readonly SavedCard[]>
  /** Whether it is a card of theirs. */
  makeDefault(userId: UserId, cardId: string): Promise<boolean>
  /** `needed`: plans are charged to it, and there is no other. */
  remove(userId: UserId, cardId: string): Promise<'removed' | 'unknown' | 'needed'>
}

/** Cards that are saved without a payment. Every call may fail with {@link PaymentGatewayError}. */
export interface CardSetups {
  /** Begins; the browser goes on with the secret. */
  begin(wanted: WantedSetup): Promise<SetupFacts | Refusal>
  look(id: SetupIntentId): Promise<SetupFacts | undefined>
  /** Does what follows from the facts: a plan that a card was saved for is charged to it from then on. */
  settle(facts: SetupFacts, context: PaymentContext): Promise<{ readonly position: bigint | undefined }>
  /** Nothing more can be tried with it. */
  letGo(id: SetupIntentId): Promise<void>
}

/** Who people are at the processor, and which card each of their plans is charged to. Personal data: not in the log. */
export interface Payers {
  customerOf(userId: UserId): Promise<string | undefined>
  /** Answers with the one that counts, should there be another one meanwhile; undefined when the account is gone. */
  keepCustomer(userId: UserId, customerId: string): Promise<string | undefined>
  /** Customers whose accounts are gone, and who are to be deleted at the processor. */
  orphans(): Promise<readonly string[]>
  forgetCustomer(customerId: string): Promise<void>
  cardOf(scheduleId: ScheduleId): Promise<string | undefined>
  setCard(choice: {
    readonly scheduleId: ScheduleId
    readonly userId: UserId
    readonly cardId: string
  }): Promise<void>
}

/** What is said to the payer's bank. */
export interface Disputes {
  /** What has been said so far, submitted or only drafted. */
  said(disputeId: string): Promise<GivenEvidence>
  answer(
    dispute: DisputeOf,
    evidence: DisputeEvidence,
    submit: boolean,
    context: PaymentContext,
  ): Promise<SaidToBank>
  accept(dispute: DisputeOf, context: PaymentContext): Promise<SaidToBank>
  readonly attach: PaymentGateway['attachEvidence']
  readonly remove: PaymentGateway['removeEvidence']
}
export interface SaidToBank {
  /** Whether it was still open for that. */
  readonly wasOpen: boolean
  /** Where the log tells what has come of it. */
  readonly position: bigint | undefined
}
export interface DisputeOf {
  readonly disputeId: string
  readonly paymentIntentId: PaymentIntentId
}

/** Stripe could not be asked, or would not answer; what was meant to happen may or may not have. */
export class PaymentGatewayError extends Error {
  override name = 'PaymentGatewayError'
}
