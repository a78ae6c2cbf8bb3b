import * as z from 'zod'
import { type Charter, latePolicies } from '../charter.ts'
import { contribution, day, moment, money, user } from './fields.ts'

/** What a circle has agreed on beside its amount, its cycle and its seats. */
export const charter = z.object({
  latePolicy: z.enum(latePolicies),
  /** Days after the due date before somebody counts as late. */
  graceDays: z.int().min(0).max(14),
  /** IANA name of the zone whose calendar the circle lives by. */
  timeZone: z.string().min(1).max(64),
  /** What a member owes is taken from their own pot. */
  netArrears: z.boolean(),
  /** Co-organisers may send payouts; otherwise admins only. */
  coOrganisersSend: z.boolean(),
}) satisfies z.ZodType<Charter>

/**
 * `round-<k>-<debtor>` for a round closed without them, `reversal-<refund or dispute>` for what was taken back,
 * `wound-up-<debtor>-<creditor>`. The debtor is who it was then; the debt may have gone on with the seat.
 */
export const debtId = z.string().min(1).max(200)
const round = z.int().min(1)
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

/** The life of a circle: forming, rounds, turns, debts, and its end. */
export const rotationPayloads = {
  /** The organiser offers other rules while the circle is forming; everybody has to accept them before it begins. */
  CharterAmended: z.object({ version: z.int().min(2), byUserId: user, startDate: day, charter }),
  CharterAccepted: z.object({ version: z.int().min(1), userId: user }),
  /** The organiser's order while the circle is forming: every seat holder, the first receives the first pot. `change` counts from 1. */
  RotationOrdered: z.object({ change: round, byUserId: user, order: z.array(user).min(1) }),
  /** The circle begins with those who have joined. */
  CircleShrunk: z.object({
    change: round,
    byUserId: user,
    seats: z.int().min(2),
    targetMinor: money,
    endDate: day,
  }),

  /** A draw begins: the platform publishes the hash of its seed before members add salts. `draw` counts from 1. */
  DrawCommitted: z.object({ draw: round, byUserId: user, commitment: hex(32), endsAt: moment }),
  /** A member adds chance of their own, once in a draw. */
  DrawSalted: z.object({ draw: round, userId: user, salt: hex(16) }),
  /** The seed is revealed with the order that follows from it, which anybody can compute again. */
  DrawRevealed: z.object({ draw: round, seed: hex(32), order: z.array(user).min(2) }),

  /** All seats are filled, everybody has accepted, and the day has come: from here on turns are fixed. */
  RotationBegan: z.object({ startsOn: day, charterVersion: round }),
  /** Round 1 opens as the rotation begins. `cycle` counts due dates from the start; it runs ahead of the rounds after a hold. */
  RoundOpened: z.object({ round, cycle: round, dueOn: day, byUserId: user.nullable() }),
  /** Grace is over, and this member has not paid the round. */
  MemberLate: z.object({ round, userId: user }),
  /** What was paid into the round becomes the pot that is owed to its recipient. */
  RoundClosed: z.object({
    round,
    recipientUserId: user,
    /** Closed without everybody, by whom. */
    shortByUserId: user.nullable(),
    potMinor: money,
    shares: z.array(z.object({ userId: user, amountMinor: money, contributionIds: z.array(contribution) })),
  }),

  /** A member owes the recipient whose pot went without them, or the house what their bank took back later. */
  DebtArose: z.object({
    debtId,
    debtorUserId: user,
    /** Null: the house. */
    creditorUserId: user.nullable(),
    /** Null outside circles. */
    round: round.nullable(),
    amountMinor: money,
    cause: z.enum(['round_closed_short', 'reversed', 'wound_up']),
    /** The contribution that was taken back, if it was that. */
    contributionId: contribution.optional(),
  }),
  /** By a contribution that was made for it. */
  DebtPaid: z.object({
    debtId,
    /** Counts what was paid of this debt, from 1; so does a netting. */
    payment: round,
    contributionId: contribution,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    round: round.nullable(),
    amountMinor: money,
  }),
  /** Out of the debtor's own pot, when `potRound` was closed. */
  DebtNetted: z.object({
    debtId,
    payment: round,
    potRound: round,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    amountMinor: money,
  }),
  /** The creditor says that they have it: it was paid outside, or they let it go. */
  DebtReleased: z.object({
    debtId,
    debtorUserId: user,
    creditorUserId: user,
    amountMinor: money,
    reason: z.enum(['paid_outside', 'forgiven']),
    /** Counts how often it was let go, when that was taken back before; without a number it is the first time. */
    release: z.int().min(2).optional(),
  }),
  /** What was taken back has come again: as much less is owed, and what was paid meanwhile goes back to the debtor. */
  DebtRestored: z.object({
    debtId,
    restoration: round,
    debtorUserId: user,
    amountMinor: money,
    overpaidMinor: money,
  }),

  /** `swap` counts from 1. */
  SwapProposed: z.object({ swap: round, byUserId: user, withUserId: user }),
  SwapAccepted: z.object({
    swap: round,
    /** Both, with the positions that they have from here on. */
    turns: z.array(z.object({ userId: user, position: round })).length(2),
  }),
  /** Declined by the one, or withdrawn by the other. */
  SwapDeclined: z.object({ swap: round, byUserId: user }),
  /** One of the two turns is over, or one of the two has left. */
  SwapLapsed: z.object({ swap: round }),

  /** The circle ends early; members who received more than they paid owe the difference to those who received less. */
  CircleWoundUp: z.object({ byUserId: user, round }),
} as const
