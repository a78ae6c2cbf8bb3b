import * as z from 'zod/mini'
import { paymentIntentForm } from '../ids.ts'
import { parseCents } from '../money.ts'
import { type PayoutMethod, payoutMethods } from '../payoutMethods.ts'
import type { DisputeStatus } from './payments.ts'

/** Contributions, as browser and server both see them. Texts are the specification's. */
const amount = z.pipe(
  z.union([z.string(), z.number()], 'Please enter a valid contribution amount'),
  z.pipe(
    z.transform((value: string | number) => String(value).trim()),
    z
      .string()
      .check(z.refine(text => (parseCents(text) ?? 0) > 0, 'Please enter a valid contribution amount')),
  ),
)

/**
 * What of a circle it is for: the round that is collecting unless `round` says the next one, or a debt. A debt is paid by
 * whoever owes it, whatever has become of their place in the goal.
 */
const target = {
  round: z.optional(z.literal('next')),
  debtId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
}

/** POST /api/create-payment-intent. The amount is a number of dollars with at most two decimals. */
export const createPaymentIntentRequest = z.object({
  amount,
  ...target,
  goalId: z.int('Goal not found').check(z.positive('Goal not found')),
})
export type CreatePaymentIntentRequest = z.output<typeof createPaymentIntentRequest>
export interface CreatePaymentIntentResponse {
  readonly clientSecret: string
  readonly paymentIntentId: string
}

/**
 * POST /api/goals/{id}/contribute: after a card payment with its intent; from the simple dialog with the way to pay; where
 * money moves outside (`money` of GET /api/config) with how it was handed over.
 */
export const contributeRequest = z
  .object({
    amount,
    ...target,
    method: z.optional(z.enum(payoutMethods)),
    reference: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    paymentIntentId: z.optional(z.string().check(z.regex(paymentIntentForm, 'Invalid payment'))),
    isRecurring: z.optional(z.boolean()),
    paymentType: z.optional(z.enum(['one-time', 'recurring'])),
  })
  .check(
    z.refine(
      body =>
        body.isRecurring === undefined ||
        body.paymentType === undefined ||
        body.isRecurring === (body.paymentType === 'recurring'),
      { path: ['paymentType'], message: 'isRecurring and paymentType contradict each other' },
    ),
  )
export type ContributeRequest = z.output<typeof contributeRequest>

/**
 * 201 the first time that the money is seen, 200 after that, both `completed`; 202 while it is not in yet:
 * `processing` at the bank, `requires_payment` with the secret with which the card form goes on, or `requires_action`
 * with the secret for the bank's question about a saved card. 402 carries the decline's reason as its message. Where money
 * moves outside it is `reported`, with 202, until the other side has confirmed it.
 */
export interface ContributeResponse {
  readonly status: 'completed' | 'processing' | 'requires_payment' | 'requires_action' | 'reported'
  readonly transaction: Pick<
    TransactionResponse,
    'id' | 'goalId' | 'userId' | 'amount' | 'type' | 'status' | 'stripePaymentId'
  >
  readonly clientSecret?: string
  readonly paymentIntentId?: string
}

export type TransactionStatus = 'pending' | 'completed' | 'failed' | 'refunded' | 'disputed' | 'reversed'

/** GET /api/goals/{id}/transactions and GET /api/transactions, newest first; a page at a time (`transactions.ts`). */
export interface TransactionResponse {
  readonly id: string
  readonly goalId: number
  readonly goalName: string
  readonly userId: number
  readonly username: string
  readonly amount: string
  readonly type: 'contribution'
  readonly status: TransactionStatus
  readonly stripePaymentId: string | null
  readonly createdAt: string
  readonly date: string
  readonly description: string | null
  /** What of it was paid back; left out when nothing was. */
  readonly refundedAmount?: string
  /** What was asked back and is on its way; only for the payer and who runs the goal, and left out when nothing is. */
  readonly refundingAmount?: string
  /** What the payer's bank has to say; only for the payer and who runs the goal. */
  readonly disputeStatus?: DisputeStatus
  /** Of a circle: the round that it is for. */
  readonly round?: number
  /** The debt that it pays. */
  readonly debtId?: string
  /** How it was handed over outside. */
  readonly outside?: { readonly method: PayoutMethod; readonly reference: string }
  /** Whether the caller can say that it has come, by POST /api/goals/{id}/contributions/{contribution}/confirm or …/deny. */
  readonly mayConfirm?: true
  /** Whether the caller can take it back, by …/deny. */
  readonly mayTakeBack?: true
}
