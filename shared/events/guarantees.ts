import * as z from 'zod'
import { money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

const count = z.int().min(1)
/** `guarantee` counts the requests in this circle, from 1. */
const about = { guarantee: count, seatUserId: user, guarantorUserId: user, amountMinor: money }

/** A member whose turn comes later answers for another seat, up to a sum that their pot pays. */
export const guaranteePayloads = {
  /** By the seat's holder, or by an organiser. */
  GuaranteeAsked: z.object({ ...about, byUserId: user }),
  /** It binds once the seat has received its pot. */
  GuaranteeAccepted: z.object({
    ...about,
    /** The guarantor's possible total loss with this sum, as accepted. */
    acceptedFigureMinor: money,
  }),
  /**
   * Before it bound. `withdrawn`: before it was answered. `lapsed`: the seat has received its pot, or one of
   * the two turns has a new holder or has moved.
   */
  GuaranteeEnded: z.object({
    guarantee: count,
    seatUserId: user,
    guarantorUserId: user,
    byUserId: user.nullable(),
    reason: z.enum(['declined', 'withdrawn', 'taken_back', 'lapsed']),
  }),
  /**
   * The guarantor's pot, before it is sent to them, pays what the seat owes for another round. The seat owes
   * the guarantor that amount from here on.
   */
  GuaranteePaid: z.object({
    guarantee: count,
    guarantorUserId: user,
    debtId: z.string().min(1).max(200),
    /** Counts the payments of this debt, from 1, together with all other kinds. */
    payment: count,
    debtorUserId: user,
    creditorUserId: user,
    /** The payout that is lowered by it, and its round; null for none. */
    payoutId,
    potRound: count.nullable(),
    amountMinor: money,
  }),
} as const
