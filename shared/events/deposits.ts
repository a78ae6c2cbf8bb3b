import * as z from 'zod'
import { contribution, day, money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

const count = z.int().min(1)
/** The contribution that paid it, or `round-<k>` for what was kept from the pot of round k. */
const depositId = z.string().min(1).max(64)
/** `change` counts the events of this deposit, from 1. `userId` is the owner of the money. */
const about = { depositId, change: count, userId: user, amountMinor: money }

/** What members deposit with the platform, so that it pays for the rounds after their own pot. */
export const depositPayloads = {
  /** A payment for the deposit: held by the platform from here on, counts in no round. */
  DepositPlaced: z.object({ ...about, contributionId: contribution }),
  /** It is firm: from here on it answers for its seat. */
  DepositFirm: z.object(about),
  /** The missing part of a deposit is taken from its seat's pot when that falls due. */
  DepositKept: z.object({ ...about, payoutId, round: count, contributionIds: z.array(contribution) }),
  /** A bank took back a payment for it, before it was firm. */
  DepositLowered: z.object({
    ...about,
    contributionId: contribution,
    /** The refund or dispute. */
    reversal: z.string(),
    /** For a kept part: the round of the pot. */
    round: count.optional(),
    /** The payer whose payment was taken back, where the deposit belongs to another member. */
    debtorUserId: user.optional(),
  }),
  /**
   * A seat has failed to pay for the first time since its pot: its deposit is shared among the seats that it
   * owes by then.
   */
  DepositSplit: z.object({
    userId: user,
    /** The resulting debt. */
    debtId: z.string().min(1).max(200),
    /** By the rounds of these seats. */
    parts: z.array(z.object({ round: count, amountMinor: money })),
  }),
  /** It is returned to its owner, or pays a debt of its seat. */
  DepositReleased: z.object({
    ...about,
    from: z.enum(['payment', 'pot']),
    reason: z.enum(['returned', 'default']),
    contributionIds: z.array(contribution),
    /** For a kept part: the round of the pot. */
    round: count.optional(),
    /** The debt that it pays, and the round of that seat. */
    forDebt: z.object({ debtId: z.string().min(1).max(200), round: count }).optional(),
    /** Without it members could lose more than they accepted, so all must accept again. */
    charterVersion: z.int().min(2).optional(),
    askedOn: day.optional(),
  }),
} as const
