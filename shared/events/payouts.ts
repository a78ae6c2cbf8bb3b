import * as z from 'zod'
import { payoutMethods } from '../payoutMethods.ts'
import { contribution, money, user } from './fields.ts'

/**
 * `round-<k>`, `debt-<debt>-<n>`, `withdrawal-<user>`, `returned-<contribution>-<n>`, `restored-<debt>-<n>`: derived from
 * what it is for, so the same payout can never fall due twice in its goal.
 */
export const payoutId = z.string().min(1).max(250)
export const methods = payoutMethods
/** How to find it again at the bank; no personal data. */
export const reference = z.string().max(100)
const attempt = z.int().min(1)
const about = { payoutId, attempt }

/** Money that is owed to a member and leaves the house, from both sides. */
export const payoutPayloads = {
  PayoutDue: z.object({
    payoutId,
    userId: user,
    amountMinor: money,
    /** A withdrawal is what somebody has in the goal, given back to them. */
    reason: z.enum(['round', 'debt', 'withdrawal', 'restored']),
    /** The round whose pot it comes from, or in which it was saved; null when it is of none. */
    round: z.int().min(1).nullable(),
    /** What it is made of, where that is not a pot: it can be sent when all of these have settled. */
    contributionIds: z.array(contribution).optional(),
  }),
  /** A second pair of eyes, for large ones. */
  PayoutApproved: z.object({ payoutId, byUserId: user }),
  /** Somebody has sent it, and says how. `attempt` counts from 1; it rises when the money came back. */
  PayoutSent: z.object({
    ...about,
    userId: user,
    amountMinor: money,
    byUserId: user,
    method: z.enum(methods),
    reference,
    /** From the operator's bank account, or from member to member. */
    from: z.enum(['bank', 'outside']),
  }),
  PayoutConfirmed: z.object({ ...about, byUserId: user }),
  /** The recipient says that it has not come: a case for an admin. */
  PayoutContested: z.object({ ...about, byUserId: user }),
  /** It had arrived after all, it came back and is due again, or an admin has shown that it arrived. */
  PayoutCaseClosed: z.object({
    ...about,
    byUserId: user,
    userId: user,
    amountMinor: money,
    from: z.enum(['bank', 'outside']),
    outcome: z.enum(['received', 'returned', 'proved']),
  }),
  /** A completed goal is paid out, to everybody what they have saved. */
  WithdrawalRequested: z.object({ byUserId: user }),
} as const
