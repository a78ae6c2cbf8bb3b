import * as z from 'zod'
import { moment, money, user } from './fields.ts'

/** Why a count differs from the books. It is a free text: encrypted in the log. */
export const explanationLength = 300

/** The most that a member may keep in cash for the circle. */
export const cashHolder = z.object({ userId: user, ceilingMinor: money })

/** To `handover` number n of this circle: cash goes from one box to another. */
const handover = z.int().min(1)
const moved = { handover, fromUserId: user, toUserId: user, amountMinor: money }

/** Cash boxes: what members keep for the circle between a contribution and its payout. */
export const cashBoxPayloads = {
  /** By its holder. No money moves by it: they owe what should be there. */
  CashCounted: z.object({
    holderUserId: user,
    /** Counts the counts of this box, from 1. */
    count: z.int().min(1),
    /** What should be there by all earlier events, and what is. */
    expectedMinor: money,
    countedMinor: money,
    /** Of a difference; possibly also without one. */
    explanation: z.string().min(1).max(explanationLength).optional(),
    countedAt: moment,
  }),
  CashHandoverProposed: z.object(moved),
  /** The other holder has it. */
  CashHandoverConfirmed: z.object(moved),
  CashHandoverEnded: z.object({ handover, byUserId: user }),
} as const
