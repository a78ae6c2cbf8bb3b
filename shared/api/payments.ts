import * as z from 'zod/mini'
import type { PaidWith } from '../bankDebits.ts'
import type { Currency } from '../currencies.ts'
import {
  type DisputeEvidenceField,
  type DisputeFileField,
  disputeEvidenceFields,
} from '../disputeEvidence.ts'
import { type RefundReason, refundReasons } from '../refundReasons.ts'
import type { OtherRhythm } from '../rhythm.ts'
import { type CycleType, cycleTypes } from '../time.ts'
import { positiveAmount } from './amount.ts'
import { day, otherRhythm } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'

/**
 * Cards, schedules and refunds: requests and responses. Amounts are decimal strings in the goal's currency,
 * days `YYYY-MM-DD`.
 */
const amount = positiveAmount(fieldTexts.amountValid)

/**
 * GET /api/cards: the caller's saved cards, at most 100; 503 with the code `processor_unreachable` while the
 * processor is unreachable. POST /api/cards/{id}/default and DELETE /api/cards/{id}; removing a card that
 * schedules are charged to is refused with 409 until they have another.
 */
export interface CardResponse {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly isDefault: boolean
  /** Expires within two months, or has expired. */
  readonly expires: 'later' | 'soon' | 'over'
}

/**
 * POST /api/card-setups: the client secret with which the browser saves a card at the processor, without a
 * payment; with `scheduleId` that schedule is charged to it from then on. POST /api/card-setups/{id} returns
 * the state: 200 when the card is saved, 202 while the processor works on it, 402 with the reason when it is
 * not saved, and the same secret accepts another card; 409 when it is no longer valid. 404 for another
 * user's.
 */
export const createCardSetupRequest = z.object({ scheduleId: z.optional(z.uuid()) })
export type CreateCardSetupRequest = z.output<typeof createCardSetupRequest>
export interface CreateCardSetupResponse {
  readonly setupIntentId: string
  readonly clientSecret: string
}
export interface CardSetupResponse {
  readonly status: 'saved' | 'processing'
  /** Null while it is not saved, or when it was removed since. */
  readonly card: CardResponse | null
  readonly scheduleId: string | null
}

export type ScheduleStatus = 'requested' | 'active' | 'paused' | 'ended'

/** The days of a schedule, and its card. */
export const plan = {
  every: z.nullish(z.enum(cycleTypes)),
  /** In place of `every`, outside circles, whose own rhythm counts. */
  rhythm: z.nullish(otherRhythm),
  /** Today by default. */
  firstOn: z.optional(day),
  endsOn: z.nullish(day),
  cardId: z.optional(z.string().check(z.regex(/^pm_\w{1,250}$/))),
  /** Pay with a new card, which is saved, even if there is a saved one. */
  newCard: z.optional(z.boolean()),
}

/**
 * POST /api/goals/{id}/schedule. A schedule that begins today is paid at once: with a saved card 201 and an
 * active schedule when the payment was received, 202 with the client secret when the bank requires
 * authentication (`requires_action`), 402 when the card was declined (then there is no schedule); without a
 * saved card 202 with the client secret of the first payment (`requires_payment`), which saves the card. A
 * schedule that begins later requires a saved card: 201, active, first charged on its first day.
 */
export const createScheduleRequest = z
  .object({ amount, ...plan })
  .check(
    z.refine(({ every, rhythm }) => !every !== !rhythm, { path: ['every'], message: fieldTexts.oneRhythm }),
  )
export type CreateScheduleRequest = z.output<typeof createScheduleRequest>
export interface CreateScheduleResponse {
  readonly schedule: ScheduleResponse
  readonly status: 'active' | 'processing' | 'requires_payment' | 'requires_action'
  readonly clientSecret?: string
  readonly paymentIntentId?: string
}

/**
 * GET /api/schedules: the caller's schedules in all goals, at most 200 active ones, then 50 that have ended,
 * newest first.
 */
export interface ScheduleResponse {
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  /** Also of its failed payment. */
  readonly currency: Currency
  readonly amount: string
  /** Null beside another rhythm. */
  readonly every: CycleType | null
  readonly rhythm: OtherRhythm | null
  readonly firstOn: string
  readonly endsOn: string | null
  readonly status: ScheduleStatus
  /** The reason for its pause or end. */
  readonly reason: string | null
  /** Null when nothing more will be charged. */
  readonly nextOn: string | null
  readonly card: CardResponse | null
  /** The processor is unreachable, so the card is unknown. */
  readonly cardUnknown?: true
  /** The failed payment that needs its payer. */
  readonly failed: FailedPayment | null
}
export interface FailedPayment {
  readonly contributionId: string
  readonly amount: string
  readonly period: string
  /** The decline, in words for its payer. */
  readonly reason: string
  /** Whether the bank requires its customer to authenticate. */
  readonly needsAuthentication: boolean
  /** Whether the bank accepts no more charges of this card. */
  readonly needsOtherCard: boolean
  /** The date of the next automatic retry; null when there is none. */
  readonly retryOn: string | null
}

/**
 * PATCH /api/schedules/{id}. `skip` names the period to skip, so that a repeated click skips no second one.
 */
export const changeScheduleRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('pause') }),
  z.object({ action: z.literal('resume') }),
  z.object({ action: z.literal('cancel') }),
  z.object({ action: z.literal('skip'), period: day }),
  z.object({ action: z.literal('amount'), amount }),
  z.object({ action: z.literal('card'), cardId: z.string().check(z.regex(/^pm_\w{1,250}$/)) }),
])
export type ChangeScheduleRequest = z.output<typeof changeScheduleRequest>
/** POST /api/contributions/{id}/fix: the client secret with which the payer can complete a failed payment. */
export interface FixPaymentResponse {
  readonly goalId: number
  readonly currency: Currency
  readonly amount: string
  readonly clientSecret: string
  readonly paymentIntentId: string
}

/**
 * POST /api/goals/{id}/refunds, by organiser, co-organisers or an admin: 202, the money moves when Stripe has
 * made it. Payments outside are returned as a payout; in a circle that has begun only the payer can request
 * that.
 */
export const refundRequest = z.object({
  /** Made by the client, so that a repeated request refunds nothing more. */
  id: z.uuid(),
  contributionId: z.uuid(),
  /** The whole remaining amount by default. */
  amount: z.optional(amount),
  reason: z.enum(refundReasons) satisfies z.ZodMiniType<RefundReason>,
})
export type RefundRequest = z.output<typeof refundRequest>

export interface RefundResponse {
  readonly id: string
  readonly contributionId: string
  readonly currency: Currency
  readonly amount: string
  /** `proposed`: it was passed on already, and needs a second admin. */
  readonly status: 'proposed' | 'requested' | 'made' | 'refused'
}

/** POST /api/admin/disputes/{id}/evidence: stored as a draft until `submit`, which can be done once. */
export const disputeEvidenceRequest = z.object({
  evidence: z.partialRecord(
    z.enum(disputeEvidenceFields),
    z.string().check(z.minLength(1, fieldTexts.messageEmpty), z.maxLength(20_000)),
  ),
  submit: z.boolean(),
})
export type DisputeEvidenceRequest = z.output<typeof disputeEvidenceRequest>

/**
 * PUT /api/admin/disputes/{id}/files/{field}?name={name}: the body is the file. It is stored with the draft,
 * at the card processor, and replaces an earlier one of the same field; DELETE removes it.
 */
export interface EvidenceFileResponse {
  readonly field: DisputeFileField
  readonly name: string
  readonly bytes: number
}

/** GET /api/admin/disputes: those that need an answer first, then newest first. */
export interface DisputeResponse {
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  readonly payer: string
  readonly contributionId: string
  readonly stripePaymentId: string
  readonly currency: Currency
  readonly amount: string
  /** Stripe's fee, less what was returned. */
  readonly fee: string
  readonly reason: string
  readonly status: DisputeStatus
  readonly answerBy: string | null
  readonly openedAt: string
}
/** GET /api/admin/disputes/{id}: POST …/accept concedes it, POST …/evidence answers it. */
export interface DisputeDetails extends DisputeResponse {
  readonly payment: {
    readonly amount: string
    readonly refunded: string
    /** Requested refunds in progress. */
    readonly refunding: string
    readonly paidAt: string | null
  }
  /** The submitted or drafted texts; null while the processor is unreachable. */
  readonly evidence: Readonly<Partial<Record<DisputeEvidenceField, string>>> | null
  /** Its files, likewise. */
  readonly files: readonly EvidenceFileResponse[] | null
  /** Every event of this payment, in order. */
  readonly trail: readonly TrailEvent[]
}
export interface TrailEvent {
  readonly revision: number
  readonly type: string
  readonly at: string
  readonly data: unknown
}
export type DisputeStatus = 'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'

/** GET /api/transactions/{id}/receipt: the receipt, for the payer, organiser and co-organisers. */
export interface ReceiptResponse {
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  readonly payer: string
  /** The member whose seat it was paid for; null for the payer's own. */
  readonly seat: string | null
  readonly currency: Currency
  readonly amount: string
  readonly refunded: string
  /** What the operator has kept beside it. */
  readonly refundFee: string
  /** Requested refunds in progress. */
  readonly refunding: string
  /** In disputes that are open or lost. */
  readonly takenBack: string
  readonly paidAt: string
  /** Null: by a card itself. */
  readonly paidWith: PaidWith | null
  readonly card: { readonly brand: string; readonly last4: string } | null
  /** The text on the card's statement. */
  readonly statementDescriptor: string
  readonly stripePaymentId: string
  /** The event's place in the log. */
  readonly event: { readonly stream: string; readonly revision: number }
}
