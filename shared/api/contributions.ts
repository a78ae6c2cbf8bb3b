import * as z from 'zod/mini'
import type { PaidWith } from '../bankDebits.ts'
import type { Currency } from '../currencies.ts'
import { paymentIntentForm } from '../ids.ts'
import { type PayoutMethod, payoutMethods } from '../payoutMethods.ts'
import { positiveAmount } from './amount.ts'
import { fieldTexts } from './fieldTexts.ts'
import { type DisputeStatus, plan } from './payments.ts'
import type { PersonResponse } from './person.ts'
import type { PhotosCount } from './photos.ts'

/** Contributions: requests and responses. Texts are the specification's. */
const amount = positiveAmount(fieldTexts.contributionValid)

/**
 * In a circle: the open round, unless `round` names the next one, or a debt. A debtor can also pay after
 * leaving the goal.
 */
const target = {
  /** The member without an account, whom the caller has added, and whose seat it is for. */
  holderUserId: z.optional(z.int().check(z.positive())),
  round: z.optional(z.literal('next')),
  debtId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** For the deposit of the payer's seat. */
  deposit: z.optional(z.literal(true)),
}

/** POST /api/create-payment-intent. The amount is a number in the goal's currency. */
export const createPaymentIntentRequest = z.object({
  amount,
  ...target,
  goalId: z.int(fieldTexts.noGoal).check(z.positive(fieldTexts.noGoal)),
})
export type CreatePaymentIntentRequest = z.output<typeof createPaymentIntentRequest>
export interface CreatePaymentIntentResponse {
  readonly clientSecret: string
  readonly paymentIntentId: string
}

/**
 * DELETE /api/payment-intents/{id}: the caller gives up their open payment, whose reservation is released. A payment that was
 * tried, or that waits at the bank’s page, stays open for them.
 */

/**
 * POST /api/goals/{id}/contribute: after a card payment with its intent; from the simple dialog with the
 * payment method, and for a recurring payment with its days and card (`plan`); where money moves outside (`money` of GET /api/config) with the method by which it was
 * handed over.
 */
export const contributeRequest = z
  .object({
    amount,
    ...target,
    method: z.optional(z.enum(payoutMethods)),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Of money from hand to hand: the cash holder of the circle to whom it was given, where its recipient did not get it. */
    cashHolderId: z.optional(z.int().check(z.positive())),
    paymentIntentId: z.optional(z.string().check(z.regex(paymentIntentForm, fieldTexts.paymentInvalid))),
    isRecurring: z.optional(z.boolean()),
    paymentType: z.optional(z.enum(['one-time', 'recurring'])),
    /** For a recurring payment: every cycle of a circle, elsewhere every month, where it is omitted. */
    every: plan.every,
    rhythm: plan.rhythm,
    firstOn: plan.firstOn,
    endsOn: plan.endsOn,
    cardId: plan.cardId,
    newCard: plan.newCard,
  })
  .check(
    z.refine(({ every, rhythm }) => !(every && rhythm), { path: ['rhythm'], message: fieldTexts.oneRhythm }),
    z.refine(
      body =>
        body.isRecurring === undefined ||
        body.paymentType === undefined ||
        body.isRecurring === (body.paymentType === 'recurring'),
      { path: ['paymentType'], message: 'isRecurring and paymentType contradict each other' },
    ),
  )
export type ContributeRequest = z.output<typeof contributeRequest>

/** 201: a recurring payment is set up, and nothing is paid before its first day. */
export interface PlannedResponse {
  readonly status: 'planned'
  readonly firstOn: string
}

/**
 * 201 when the money is first recorded, 200 after that, both `completed`; 202 while it has not been received:
 * `processing` at the bank, `requires_payment` with the client secret for the card form, or `requires_action`
 * with the client secret for the authentication of a saved card. 402 has the decline's reason as its message.
 * Where money moves outside it is `reported`, with 202, until the other side confirms it.
 */
export interface ContributeResponse {
  readonly status: 'completed' | 'processing' | 'requires_payment' | 'requires_action' | 'reported'
  readonly transaction: Pick<
    TransactionResponse,
    'id' | 'goalId' | 'userId' | 'currency' | 'amount' | 'type' | 'status' | 'stripePaymentId'
  >
  readonly clientSecret?: string
  readonly paymentIntentId?: string
}

export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'refunded' | 'disputed' | 'reversed'

/**
 * GET /api/goals/{id}/transactions and GET /api/transactions, newest first; a page at a time
 * (`transactions.ts`).
 */
export interface TransactionResponse {
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  readonly userId: number
  readonly username: string
  readonly currency: Currency
  readonly amount: string
  readonly type: 'contribution'
  readonly status: TransactionStatus
  readonly stripePaymentId: string | null
  readonly createdAt: string
  readonly date: string
  readonly description: string | null
  /** The refunded part; omitted when there is none. */
  readonly refundedAmount?: string
  /** What the operator has kept beside it; omitted when nothing. */
  readonly refundFee?: string
  /** Refunds in progress, if any; only for the payer and the organisers. */
  readonly refundingAmount?: string
  /** The state of a dispute; only for the payer and the organisers. */
  readonly disputeStatus?: DisputeStatus
  /** A bank debit or a wallet by which it was paid; omitted for a card itself, and for money that moved outside. */
  readonly paidWith?: PaidWith
  /** A bank debit in progress: the day by which the bank ordinarily answers. */
  readonly expectedOn?: string
  /** A paid bank debit: until when its payer's bank ordinarily takes it back if asked to. */
  readonly takeableUntil?: string
  /** In a circle: its round. */
  readonly round?: number
  /** The member whose seat it is for, if not the payer's own. */
  readonly holder?: PersonResponse
  /** The debt that it pays. */
  readonly debtId?: string
  /** It is for the deposit of the payer's seat. */
  readonly deposit?: true
  /** How it was paid outside, and who has confirmed that they got it; null while it is not confirmed. */
  readonly outside?: {
    readonly method: PayoutMethod
    readonly reference: string
    readonly receivedBy: PersonResponse | null
    /** It was given to a cash holder. */
    readonly inCashBox: boolean
  }
  /**
   * Whether the caller can confirm or deny that it was received, by POST
   * /api/goals/{id}/contributions/{contribution}/confirm or …/deny.
   */
  readonly mayConfirm?: true
  /** Whether the caller can withdraw it, by …/deny. */
  readonly mayTakeBack?: true
  /** The photos of a payment outside; omitted for callers who may not see them. */
  readonly photos?: PhotosCount
}

/**
 * GET /api/goals/{id}/contributions/{contribution}/code, for who receives a reported payment: what its payer types to confirm it, by
 * POST to the same path. It is for this payment only, and for some minutes.
 */
export interface CashCodeResponse {
  readonly cashCode: string
  readonly validUntil: string
}
export const confirmByCodeRequest = z.object({
  code: z.string().check(z.trim(), z.minLength(1, fieldTexts.codeMissing), z.maxLength(20)),
})
