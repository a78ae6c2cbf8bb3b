import * as z from 'zod'
import { holdOrderers, payoutMethods } from '../payoutMethods.ts'
import { contribution, day, moment, money, user } from './fields.ts'

/**
 * `round-<k>`, `debt-<debt>-<n>`, `withdrawal-<user>`, `withdrawal-<user>-<request>`, `returned-<contribution>-<n>`,
 * `restored-<debt>-<n>`, `deposit-round-<k>-<n>`: derived from what it is for, so the same payout can never fall due twice in its goal. Where only a
 * part of the money is held by the members, that part is a payout of its own, whose id ends in `-outside`; what is sent later
 * than the firm part is one whose id ends in `-later-<n>`.
 */
export const payoutId = z.string().min(1).max(250)
export const methods = payoutMethods
/** How to find it again at the bank; no personal data. */
export const reference = z.string().max(100)
const attempt = z.int().min(1)
/** Why a payout is held. It stays in the log for good, so it must not contain personal data. */
export const holdReasonLength = 300
/** A bank or court asks for the hold, and under what number or name. It is shown to the recipient. */
export const holdOrder = z.object({ by: z.enum(holdOrderers), reference: z.string().min(1).max(200) })
/** Counts the holds of a payout, from 1. */
const hold = z.int().min(1)
const about = { payoutId, attempt }
/** Null where the operator acted at the command line. */
const byUserOrOperator = user.nullable()

/** Money that is owed to a member and leaves the house, from both sides. */
export const payoutPayloads = {
  PayoutDue: z.object({
    payoutId,
    userId: user,
    amountMinor: money,
    /** A withdrawal is what somebody has in the goal, given back to them; a deposit what was kept back from their pot. */
    reason: z.enum(['round', 'debt', 'withdrawal', 'restored', 'deposit']),
    /** The round whose pot it comes from, or in which it was saved; null when it is of none. */
    round: z.int().min(1).nullable(),
    /** What it is made of, where that is not a pot: it can be sent when all of these have settled. */
    contributionIds: z.array(contribution).optional(),
    /** Who asked for it: the member who takes out their own part, or who gives money back that moved outside. */
    byUserId: user.optional(),
    /** Of a pot that is held in two ways: the payout of its other part. */
    splitFrom: payoutId.optional(),
  }),
  /**
   * A payment that lay in it was taken back by a bank, or refunded, before it was sent: it is lowered by that,
   * and who had paid it owes it to the recipient.
   */
  PayoutLowered: z.object({
    payoutId,
    contributionId: contribution,
    /** The refund or dispute. */
    reversal: z.string().min(1),
    /** The recipient. */
    userId: user,
    /** Who had paid; null when it is the recipient, who owes nobody for it. */
    debtorUserId: user.nullable(),
    round: z.int().min(1).nullable(),
    amountMinor: money,
  }),
  /** Its firm part is sent at once, and the rest is due as a payout of its own. No money moves. */
  PayoutDivided: z.object({
    payoutId,
    restId: payoutId,
    userId: user,
    /** Of the rest. */
    amountMinor: money,
    /** What each of the two is made of from here on. */
    contributionIds: z.array(contribution),
    /** Of none where the rest is as much as its recipient could yet owe. */
    restContributionIds: z.array(contribution),
    /** They hold for the rest too. */
    approvedBy: z.array(user),
    /** The first day on all of which the rest is firm, as far as it was known. */
    firmOn: day.optional(),
  }),
  /** A second pair of eyes, for large ones. */
  PayoutApproved: z.object({ payoutId, byUserId: user }),
  /** An admin keeps it from being sent until then; another one of the same payout takes this one's place. */
  PayoutHeld: z.object({
    payoutId,
    hold,
    byUserId: user,
    reason: z.string().min(1).max(holdReasonLength),
    heldAt: moment,
    until: moment,
    /** The second admin, where it lasts longer than one may; left out where one holds it alone. */
    confirmedByUserId: byUserOrOperator.optional(),
    order: holdOrder.optional(),
  }),
  /** An admin has ended the hold before its day. */
  PayoutHoldReleased: z.object({ payoutId, hold, byUserId: user }),
  /** Somebody has sent it, and says how. `attempt` counts from 1; it rises when the money came back. */
  PayoutSent: z.object({
    ...about,
    userId: user,
    amountMinor: money,
    byUserId: byUserOrOperator,
    method: z.enum(methods),
    reference,
    /** From the operator's bank account, or from member to member. */
    from: z.enum(['bank', 'outside']),
  }),
  PayoutConfirmed: z.object({ ...about, byUserId: user }),
  /** The recipient says that it has not come: a case for an admin. */
  PayoutContested: z.object({
    ...about,
    byUserId: user,
    /** From when on its bank's record is waited for; left out by those who contested before there was an end to that. */
    contestedAt: moment.optional(),
  }),
  /** It had arrived after all, it came back and is due again, or an admin has shown that it arrived. */
  PayoutCaseClosed: z.object({
    ...about,
    byUserId: byUserOrOperator,
    /** The second admin, who has confirmed it; left out where nobody had to. */
    confirmedByUserId: byUserOrOperator.optional(),
    userId: user,
    amountMinor: money,
    from: z.enum(['bank', 'outside']),
    outcome: z.enum(['received', 'returned', 'proved']),
    /** No bank's record showed within two weeks that it arrived: nobody has judged it. */
    overdue: z.literal(true).optional(),
  }),
  /** A completed goal is paid out, to everybody what they have saved. */
  WithdrawalRequested: z.object({ byUserId: user }),
} as const
