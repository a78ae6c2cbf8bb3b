import * as z from 'zod'
import { adminTextLength } from '../adminText.ts'
import { allRefundReasons } from '../refundReasons.ts'
import { contribution, moment, money, refundRequest, user } from './fields.ts'
import { holdOrder, payoutPayloads } from './payouts.ts'
import { debtId } from './rotation.ts'
import { standInPayloads } from './standIns.ts'

const proposal = z.int().min(1)
const { payoutId, attempt } = payoutPayloads.PayoutCaseClosed.shape
const { reason: holdReason } = payoutPayloads.PayoutHeld.shape
const { userId, claim } = standInPayloads.SeatClaimEnded.shape
const note = z.string().min(1).max(adminTextLength)

/** Decisions that take two admins. */
const matter = z.discriminatedUnion('kind', [
  /** A payment that was passed on is refunded to its card; its payer then owes it. */
  z.object({
    kind: z.literal('refund'),
    refundRequestId: refundRequest,
    contributionId: contribution,
    amountMinor: money,
    reason: z.enum(allRefundReasons),
  }),
  /** A contested payout was returned to the bank, or the bank's record shows that it arrived. */
  z.object({ kind: z.literal('case'), payoutId, attempt, outcome: z.enum(['returned', 'proved']) }),
  /** A payout is held for longer than one admin may. */
  z.object({
    kind: z.literal('hold'),
    payoutId,
    reason: holdReason,
    until: moment,
    order: holdOrder.optional(),
  }),
  /** A debt to the platform that will not be paid becomes the operator's loss. */
  z.object({ kind: z.literal('write_off'), debtId, note }),
  /** A stand-in's claim that a member has objected to, or for which the words of members are missing. */
  z.object({ kind: z.literal('seat_claim'), userId, claim, outcome: z.enum(['confirmed', 'rejected']) }),
])
export type AdminMatter = Readonly<z.output<typeof matter>>

/** Proposals of one admin to another; the decision itself is a separate event in the same append. */
export const adminProposalPayloads = {
  /** `proposal` counts from 1 in this goal. */
  AdminProposalMade: z.object({
    proposal,
    byUserId: user,
    matter,
    /** The user whose money it concerns: the payer, or the recipient. */
    userId: user,
    amountMinor: money,
  }),
  /** Null when the operator confirmed it at the command line. */
  AdminProposalConfirmed: z.object({ proposal, byUserId: user.nullable() }),
  AdminProposalDeclined: z.object({
    proposal,
    byUserId: user,
    note,
  }),
  AdminProposalWithdrawn: z.object({ proposal, byUserId: user }),
  /** Nothing is left to confirm. */
  AdminProposalLapsed: z.object({ proposal }),
} as const
