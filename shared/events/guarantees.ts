import * as z from 'zod'
import { money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

const count = z.int().min(1)
/** `guarantee` counts what has been asked in this circle, from 1. */
const about = { guarantee: count, seatUserId: user, guarantorUserId: user, amountMinor: money }

/** A member who still awaits their pot answers for another seat, up to a sum that their pot pays. */
export const guaranteePayloads = {
  /** By the seat's holder, or by who runs the circle. */
  GuaranteeAsked: z.object({ ...about, byUserId: user }),
  /** It binds once the seat has had its pot. */
  GuaranteeAccepted: z.object({
    ...about,
    /** What the guarantor can lose at most, with this sum, as they have accepted it. */
    acceptedFigureMinor: money,
  }),
  /**
   * Before it bound. `withdrawn`: before it was answered. `lapsed`: the seat has had its pot, or one of the two turns has gone to
   * somebody else or moved.
   */
  GuaranteeEnded: z.object({
    guarantee: count,
    seatUserId: user,
    guarantorUserId: user,
    byUserId: user.nullable(),
    reason: z.enum(['declined', 'withdrawn', 'taken_back', 'lapsed']),
  }),
  /**
   * Out of the guarantor's pot, before it is sent to them, what the seat owes for another round is paid. The seat owes the
   * guarantor as much from here on.
   */
  GuaranteePaid: z.object({
    guarantee: count,
    guarantorUserId: user,
    debtId: z.string().min(1).max(200),
    /** Counts what was paid of this debt, from 1; so do all other payments of it. */
    payment: count,
    debtorUserId: user,
    creditorUserId: user,
    /** The payout that is lowered by it, and of which round it is; null when of none. */
    payoutId,
    potRound: count.nullable(),
    amountMinor: money,
  }),
} as const
