import * as z from 'zod'
import { allRefundReasons } from '../refundReasons.ts'
import { contribution, moment, money, refundRequest, user } from './fields.ts'
import { holdOrder, payoutPayloads } from './payouts.ts'
import { debtId } from './rotation.ts'

/** Why it was declined, or why a debt is written off. It stays in the log for good, so it must not contain personal data. */
export const adminNoteLength = 300
const proposal = z.int().min(1)
const { payoutId, attempt } = payoutPayloads.PayoutCaseClosed.shape
const { reason: holdReason } = payoutPayloads.PayoutHeld.shape
const note = z.string().min(1).max(adminNoteLength)

/** What no admin does alone. */
const matter = z.discriminatedUnion('kind', [
  /** A payment that was passed on already goes back to its card; its payer owes it then. */
  z.object({
    kind: z.literal('refund'),
    refundRequestId: refundRequest,
    contributionId: contribution,
    amountMinor: money,
    reason: z.enum(allRefundReasons),
  }),
  /** A contested payout came back to the bank, or the bank's record shows that it arrived. */
  z.object({ kind: z.literal('case'), payoutId, attempt, outcome: z.enum(['returned', 'proved']) }),
  /** A payout is held for longer than one admin may. */
  z.object({
    kind: z.literal('hold'),
    payoutId,
    reason: holdReason,
    until: moment,
    order: holdOrder.optional(),
  }),
  /** What somebody owes the platform and will not pay is the operator's loss. */
  z.object({ kind: z.literal('write_off'), debtId, note }),
])
export type AdminMatter = Readonly<z.output<typeof matter>>

/** What one admin proposes, and another one confirms; what follows is an event of its own, in the same append. */
export const adminProposalPayloads = {
  /** `proposal` counts from 1 in this goal. */
  AdminProposalMade: z.object({
    proposal,
    byUserId: user,
    matter,
    /** Whose money it is about: the payer, or the recipient. */
    userId: user,
    amountMinor: money,
  }),
  /** Null where the operator has confirmed it at the command line. */
  AdminProposalConfirmed: z.object({ proposal, byUserId: user.nullable() }),
  AdminProposalDeclined: z.object({
    proposal,
    byUserId: user,
    note,
  }),
  AdminProposalWithdrawn: z.object({ proposal, byUserId: user }),
  /** It was overtaken: nothing is left to confirm. */
  AdminProposalLapsed: z.object({ proposal }),
} as const
