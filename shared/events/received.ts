import * as z from 'zod'
import { paidWithTypes } from '../bankDebits.ts'
import { contribution, intent, moment, money, user } from './fields.ts'

/** Stripe, or outside of it the recipient, has the money: it counts from here on. */
export const contributionReceived = z.object({
  contributionId: contribution,
  userId: user,
  amountMinor: money,
  /** The member for whom it counts: the seat's new holder, or the stand-in for whom it was paid. */
  holderUserId: user.optional(),
  /** Empty, and no payment intent, for money that moved outside. */
  chargeId: z.string(),
  paymentIntentId: intent.nullable(),
  /** The member who confirmed it; only for money that moved outside, which is settled at once. */
  confirmedByUserId: user.optional(),
  /** The member who keeps it for the circle; absent where its recipient got it. */
  cashHolderUserId: user.optional(),
  /** As requested. */
  round: z.int().min(1).nullable().optional(),
  /** When the card was charged; absent for money that moved outside. */
  receivedAt: moment.optional(),
  /** The cardholder was authenticated (3-D Secure), so the bank is liable for a stolen card. */
  authenticated: z.literal(true).optional(),
  /** A bank debit, or a wallet with a card; absent for a card itself, and where it was not recorded yet. */
  paidWith: z.enum(paidWithTypes).optional(),
})
