import * as z from 'zod'
import { moment, money, user } from './fields.ts'

const count = z.int().min(1)
/** Why a member objects to a claim. It is a free text: encrypted in the log. */
export const objectionReasonLength = 300

/** In `MemberJoined`: another member has added this one, who has no account. */
export const standIn = z.object({
  /** Who owes what the seat does not pay. */
  byUserId: user,
  /** There is a telephone number, to which the link for the claim can be sent. */
  hasNumber: z.boolean(),
  /** The most that this member can lose in all from now on, as accepted by adding the stand-in. */
  acceptedFigureMinor: money,
})

/** `claim` counts the claims of one stand-in, from 1. */
const claim = { userId: user, claim: count }

/** A stand-in answers, and claims the seat with the words of other members. */
export const standInPayloads = {
  /** The stand-in's first answer by the link: they take part. */
  StandInAnswered: z.object({ userId: user }),
  /** The member who has added them sets or changes their number. `change` counts this, from 1; the number itself is not in the log. */
  StandInNumberChanged: z.object({ userId: user, change: count, byUserId: user }),
  /** `byText`: with the link that was sent to the present number, which is no other member's. */
  SeatClaimed: z.object({ ...claim, byText: z.boolean(), claimedAt: moment }),
  /** With the last word that the claim needs, its notice to all members begins. */
  SeatClaimVouched: z.object({ ...claim, byUserId: user, noticeEndsAt: moment.optional() }),
  /** Two admins decide until then; otherwise the claim stands. */
  SeatClaimObjected: z.object({
    ...claim,
    byUserId: user,
    reason: z.string().min(1).max(objectionReasonLength),
    decidedBy: moment,
  }),
  /**
   * `undisputed`: no member objected during the notice. `undecided`: no decision came in time. The claim stands, and what
   * is due to the seat can be sent; except when two admins have `rejected` it.
   */
  SeatClaimEnded: z.object({
    ...claim,
    outcome: z.enum(['undisputed', 'undecided', 'confirmed', 'rejected']),
    byUserId: user.optional(),
    /** The second admin; null for the operator at the command line. */
    confirmedByUserId: user.nullable().optional(),
  }),
} as const
