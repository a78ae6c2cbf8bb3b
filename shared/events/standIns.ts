import * as z from 'zod'
import { contribution, moment, money, user } from './fields.ts'

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

/** The accounts of the books that can have something of a stand-in. */
export const mergedAccounts = [
  ...(['savings', 'payable', 'deposits', 'owing', 'claims', 'owing_fees'] as const),
  ...(['late_fees', 'organiser_fees'] as const),
] as const

/** `claim` counts the claims of one stand-in, from 1. */
const claim = { userId: user, claim: count }

/** A stand-in answers, and claims the seat with the words of other members. */
export const standInPayloads = {
  /** The stand-in's first answer by the link: they take part. */
  StandInAnswered: z.object({ userId: user }),
  /** The member who has added them sets or changes their number. `change` counts this, from 1; the number itself is not in the log. */
  StandInNumberChanged: z.object({ userId: user, change: count, byUserId: user }),
  /**
   * `byText`: with the link that was sent to the present number, which is no other member's. `accountUserId`: the account that claims
   * the seat, of a person who has registered by themselves; without it the claim makes a new account.
   */
  SeatClaimed: z.object({ ...claim, byText: z.boolean(), claimedAt: moment, accountUserId: user.optional() }),
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
   * is due to the seat can be sent; except when two admins have `rejected` it, or it is `withdrawn`: by the account that claimed, or
   * because that account has something to do with the circle by then.
   */
  SeatClaimEnded: z.object({
    ...claim,
    outcome: z.enum(['undisputed', 'undecided', 'confirmed', 'rejected', 'withdrawn']),
    /** The account that exists by which the seat was claimed. */
    accountUserId: user.optional(),
    byUserId: user.optional(),
    /** The second admin; null for the operator at the command line. */
    confirmedByUserId: user.nullable().optional(),
  }),
  /**
   * The stand-in is the member of that account from now on: everything that was theirs in this goal is the account's, and later events
   * name it alone.
   */
  StandInMerged: z.object({
    userId: user,
    accountUserId: user,
    /** What the books have of the stand-in, as positive amounts. */
    balances: z.array(z.object({ account: z.enum(mergedAccounts), amountMinor: money })),
    /** Payments that they have made or received, or that count for their seat. */
    contributionIds: z.array(contribution),
  }),
} as const

/** Whether the stand-in has an account by that. */
export const claimStands = (outcome: z.output<typeof standInPayloads.SeatClaimEnded>['outcome']): boolean =>
  outcome !== 'rejected' && outcome !== 'withdrawn'
