import * as z from 'zod'
import { contribution, day, money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

const count = z.int().min(1)
/** The contribution that paid it, or `round-<k>` for what was kept back from the pot of round k. */
const depositId = z.string().min(1).max(64)
/** `change` counts what has happened to this deposit, from 1. `userId` is whose money it is. */
const about = { depositId, change: count, userId: user, amountMinor: money }

/** What members leave with the platform so that it answers for the rounds after their own pot. */
export const depositPayloads = {
  /** A payment that was made for it: it lies with the platform from here on, and counts in no round. */
  DepositPlaced: z.object({ ...about, contributionId: contribution }),
  /** No bank can ordinarily take it back any more: from here on it answers for its seat. */
  DepositFirm: z.object(about),
  /** What was missing of a deposit when its seat's pot fell due is taken from that pot. */
  DepositKept: z.object({ ...about, payoutId, round: count, contributionIds: z.array(contribution) }),
  /** A bank took a payment back of which it is made, before it was firm. */
  DepositLowered: z.object({
    ...about,
    contributionId: contribution,
    /** The refund or dispute. */
    reversal: z.string(),
    /** Of what was kept back: whose pot it came from. */
    round: count.optional(),
    /** Whose payment was taken back, where the deposit is another's. */
    debtorUserId: user.optional(),
  }),
  /** A seat has failed for the first time since its pot: its deposit is shared among the seats that it owes by then. */
  DepositSplit: z.object({
    userId: user,
    /** The debt that came of it. */
    debtId: z.string().min(1).max(200),
    /** By the rounds of these seats. */
    parts: z.array(z.object({ round: count, amountMinor: money })),
  }),
  /** It goes back to its owner, or pays what its seat owes. */
  DepositReleased: z.object({
    ...about,
    from: z.enum(['payment', 'pot']),
    reason: z.enum(['returned', 'default']),
    contributionIds: z.array(contribution),
    /** Of what was kept back: whose pot it came from. */
    round: count.optional(),
    /** The debt that it pays, and for which seat's round that is. */
    forDebt: z.object({ debtId: z.string().min(1).max(200), round: count }).optional(),
    /** Somebody who accepted what they can lose could lose more without it: all are asked anew. */
    charterVersion: z.int().min(2).optional(),
    askedOn: day.optional(),
  }),
} as const
