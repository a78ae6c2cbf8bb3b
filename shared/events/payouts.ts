import * as z from 'zod'
import { holdOrderers, sendingMethods, transferFailures } from '../payoutMethods.ts'
import { contribution, day, moment, money, user } from './fields.ts'

/**
 * `round-<k>`, `debt-<debt>-<n>`, `withdrawal-<user>`, `withdrawal-<user>-<request>`,
 * `returned-<contribution>-<n>`, `restored-<debt>-<n>`, `deposit-round-<k>-<n>`: derived from its cause, so
 * the same payout can never fall due twice in its goal. Where members hold only a part of the money, that
 * part is a separate payout whose id ends in `-outside`, or in `-box` for what is in cash boxes; a part that is sent later than the firm part has an
 * id that ends in `-later-<n>`.
 */
export const payoutId = z.string().min(1).max(250)
/** Identifies the transfer at the bank. It is a free text: encrypted in the log. */
export const reference = z.string().max(100)
const attempt = z.int().min(1)
/** An id at Stripe. */
const atStripe = z.string().min(1).max(255)
/** Where the money comes from: the operator's bank account, another member, or the operator's money at Stripe. */
const from = z.enum(['bank', 'outside', 'stripe'])
/** Why a payout is held. It is a free text: encrypted in the log. */
export const holdReasonLength = 300
/** A bank or court asks for the hold, and under what number or name. It is shown to the recipient. */
export const holdOrder = z.object({ by: z.enum(holdOrderers), reference: z.string().min(1).max(200) })
/** Counts the holds of a payout, from 1. */
const hold = z.int().min(1)
const about = { payoutId, attempt }
/** Null where the operator acted at the command line. */
const byUserOrOperator = user.nullable()

/** Money that is owed to a member and sent from the platform. */
export const payoutPayloads = {
  PayoutDue: z.object({
    payoutId,
    userId: user,
    amountMinor: money,
    /** A withdrawal returns a member's own money in the goal; a deposit what was kept from their pot. */
    reason: z.enum(['round', 'debt', 'withdrawal', 'restored', 'deposit']),
    /** The round whose pot it is, or in which it was saved; null for none. */
    round: z.int().min(1).nullable(),
    /** Its contributions, if it is not a pot: it can be sent when all of these have settled. */
    contributionIds: z.array(contribution).optional(),
    /** The requester: the member who takes out their own part, or who returns money that moved outside. */
    byUserId: user.optional(),
    /** For a pot held in two ways: the payout of its other part. */
    splitFrom: payoutId.optional(),
  }),
  /**
   * A payment in it was taken back by a bank, or refunded, before it was sent: it is lowered by that, and the
   * payer owes it to the recipient.
   */
  PayoutLowered: z.object({
    payoutId,
    contributionId: contribution,
    /** The refund or dispute. */
    reversal: z.string().min(1),
    /** The recipient. */
    userId: user,
    /** The payer; null when it is the recipient, who then owes nothing for it. */
    debtorUserId: user.nullable(),
    round: z.int().min(1).nullable(),
    amountMinor: money,
  }),
  /** Its firm part is sent at once, and the rest becomes a separate payout. No money moves. */
  PayoutDivided: z.object({
    payoutId,
    restId: payoutId,
    userId: user,
    /** Of the rest. */
    amountMinor: money,
    /** The contributions of both payouts from here on. */
    contributionIds: z.array(contribution),
    /** Of none where the rest is as much as its recipient could yet owe. */
    restContributionIds: z.array(contribution),
    /** Approvals apply to the rest too. */
    approvedBy: z.array(user),
    /** The first day on which the rest is firm, as far as it was known. */
    firmOn: day.optional(),
  }),
  /** The approval of a second admin, for large ones. */
  PayoutApproved: z.object({ payoutId, byUserId: user }),
  /** An admin prevents it from being sent until then; replaces an earlier hold of the same payout. */
  PayoutHeld: z.object({
    payoutId,
    hold,
    byUserId: user,
    reason: z.string().min(1).max(holdReasonLength),
    heldAt: moment,
    until: moment,
    /** The second admin, if the hold exceeds the limit of one; absent otherwise. */
    confirmedByUserId: byUserOrOperator.optional(),
    order: holdOrder.optional(),
  }),
  /** An admin has ended the hold early. */
  PayoutHoldReleased: z.object({ payoutId, hold, byUserId: user }),
  /**
   * Stripe is going to be asked to transfer it to the recipient's account there. Until its answer is recorded nobody
   * else can send it.
   */
  PayoutTransferBegun: z.object({
    ...about,
    userId: user,
    amountMinor: money,
    /** The version of the recipient's destination, and its account. */
    destination: z.uuid(),
    accountId: atStripe,
    /** The charge whose money it is, if it is that of a single one. */
    chargeId: atStripe.optional(),
  }),
  /** Stripe did not transfer it: no money has moved, and it is due as before, for the next attempt. */
  PayoutTransferRefused: z.object({
    ...about,
    userId: user,
    code: z.enum(transferFailures),
    refusedAt: moment,
  }),
  /** A transfer came back to the operator's money at Stripe: the payout is due again. */
  PayoutTransferReversed: z.object({
    ...about,
    userId: user,
    amountMinor: money,
    transferId: atStripe,
    /** What of the transfer has come back in all. */
    reversedMinor: money,
    reversedAt: moment,
  }),
  /**
   * The sender reports how it was sent, or Stripe that it has transferred it. `attempt` counts from 1; it increases when the money was returned.
   */
  PayoutSent: z.object({
    ...about,
    userId: user,
    amountMinor: money,
    byUserId: byUserOrOperator,
    method: z.enum(sendingMethods),
    reference,
    from,
    /** The member who has paid it out of the cash that they keep; absent for other money. */
    cashHolderUserId: user.optional(),
    /** The version of the recipient's destination; absent in events from before there were any, and for money from outside. */
    destination: z.uuid().optional(),
    /** Only of what Stripe has transferred. */
    transferId: atStripe.optional(),
    /** The account at Stripe that it went to. */
    accountId: atStripe.optional(),
  }),
  PayoutConfirmed: z.object({ ...about, byUserId: user }),
  /** The recipient reports that it was not received: a case for an admin. */
  PayoutContested: z.object({
    ...about,
    byUserId: user,
    /** From when on the bank's record is waited for; absent in events from before there was a limit. */
    contestedAt: moment.optional(),
  }),
  /** It had arrived after all, it was returned and is due again, or an admin has shown that it arrived. */
  PayoutCaseClosed: z.object({
    ...about,
    byUserId: byUserOrOperator,
    /** The second admin, who confirmed it; absent where none was needed. */
    confirmedByUserId: byUserOrOperator.optional(),
    userId: user,
    amountMinor: money,
    from,
    /** As in `PayoutSent`: to whose box it returns. */
    cashHolderUserId: user.optional(),
    outcome: z.enum(['received', 'returned', 'proved']),
    /** No bank record showed within two weeks that it arrived, and the case was not decided. */
    overdue: z.literal(true).optional(),
  }),
  /** A completed goal is paid out, to each member their savings. */
  WithdrawalRequested: z.object({ byUserId: user }),
} as const
