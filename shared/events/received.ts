import * as z from 'zod'
import { contribution, intent, moment, money, user } from './fields.ts'

/** Stripe holds the money, or outside Stripe the other side has it: from here on it counts. */
export const contributionReceived = z.object({
  contributionId: contribution,
  userId: user,
  amountMinor: money,
  /** For whom it counts, when the payer has handed their seat over meanwhile. */
  holderUserId: user.optional(),
  /** Empty, and no payment intent, for money that moved outside. */
  chargeId: z.string(),
  paymentIntentId: intent.nullable(),
  /** The member who confirmed it; only for money that moved outside, which is settled at once. */
  confirmedByUserId: user.optional(),
  /** As when it was requested. */
  round: z.int().min(1).nullable().optional(),
  /** When the card was charged; left out for money that moved outside. */
  receivedAt: moment.optional(),
  /** The card's bank has asked its customer (3-D Secure), and answers for a stolen card itself. */
  authenticated: z.literal(true).optional(),
})
