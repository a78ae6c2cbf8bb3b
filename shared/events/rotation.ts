import * as z from 'zod'
import { type Charter, latePolicies, pauseDays } from '../charter.ts'
import { contribution, day, moment, money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

/** What a circle has agreed on beside its amount, its cycle and its seats. */
export const charter = z.object({
  latePolicy: z.enum(latePolicies),
  /** Days after the due date before somebody counts as late. */
  graceDays: z.int().min(0).max(14),
  /** IANA name of the zone whose calendar the circle lives by. */
  timeZone: z.string().min(1).max(64),
  /** From when it could be chosen: what a member owes is always taken from what is due to them. */
  netArrears: z.boolean(),
  /** Without meaning: members hand over what they keep themselves, and admins send the rest. Older circles agreed on it. */
  coOrganisersSend: z.boolean(),
  /** What each seat leaves with the platform; left out where there is none. */
  deposit: z.object({ amountMinor: money, firmAfterDays: z.int().min(0) }).optional(),
  /** The operator's waiting time for card payments as it was then; left out in circles from before it was agreed on. */
  firmAfterDays: z.int().min(0).optional(),
}) satisfies z.ZodType<Charter>

/**
 * `round-<k>-<debtor>` for a round closed without them, `reversal-<refund or dispute>` for what was taken back,
 * `reversal-<refund or dispute>-<n>` for what was taken out of the nth payout, `wound-up-<debtor>-<creditor>`,
 * `taken-over-<k>-<former holder>`, `guaranteed-<guarantee>-<payment>-<debt>`, and with the former holder of a seat in the end where it is owed to them. The debtor is
 * who it was then; the debt may have gone on with the seat.
 */
export const debtId = z.string().min(1).max(200)
const round = z.int().min(1)
const pauseLength = z.int().min(1).max(pauseDays.inAll)
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

/**
 * The version of the charter that it makes, which the others have to accept anew because it changes what they accepted; left
 * out where nobody else had accepted, and in events from before that was asked.
 */
const charterVersion = z.int().min(2).optional()

/** The day on which members were asked to accept the rules, where the circle lives; those who do not in time lose their seat. */
export const askedOn = day.optional()

/** The life of a circle: forming, rounds, turns, debts, and its end. */
export const rotationPayloads = {
  /** The organiser offers other rules while the circle is forming; everybody has to accept them before it begins. */
  CharterAmended: z.object({ version: z.int().min(2), byUserId: user, startDate: day, charter, askedOn }),
  CharterAccepted: z.object({
    version: z.int().min(1),
    userId: user,
    /** The turn that was accepted; none where it is still to be drawn. */
    position: round.optional(),
    /** What this seat can lose at most, as it was accepted. */
    acceptedFigureMinor: money.optional(),
  }),
  /** The organiser's order while the circle is forming: every seat holder, the first receives the first pot. `change` counts from 1. */
  RotationOrdered: z.object({
    change: round,
    byUserId: user,
    order: z.array(user).min(1),
    charterVersion,
    askedOn,
  }),
  /** The circle begins with those who have joined. */
  CircleShrunk: z.object({
    change: round,
    byUserId: user,
    seats: z.int().min(2),
    targetMinor: money,
    endDate: day,
    charterVersion,
    askedOn,
  }),

  /** A draw begins: the platform publishes the hash of its seed before members add salts. `draw` counts from 1. */
  DrawCommitted: z.object({
    draw: round,
    byUserId: user,
    commitment: hex(32),
    /** Until when salts can be added. */
    endsAt: moment,
    /** Until when committed salts have to be revealed. Without it salts are added in the open, as they once were. */
    revealBy: moment.optional(),
    charterVersion,
    askedOn,
  }),
  /** A member adds chance of their own, once in a draw; in the open. */
  DrawSalted: z.object({ draw: round, userId: user, salt: hex(16) }),
  /** A member adds chance of their own by its hash, once in a draw. */
  DrawSaltCommitted: z.object({ draw: round, userId: user, commitment: hex(32) }),
  /** What was committed. From the first one on nothing is added, and who has a seat then is drawn. */
  DrawSaltRevealed: z.object({ draw: round, userId: user, salt: hex(16) }),
  /** The seed is revealed with the order that follows from it, which anybody can compute again. */
  DrawRevealed: z.object({
    draw: round,
    seed: hex(32),
    order: z.array(user).min(2),
    /** Who took a seat when the result was fixed already: they come last, in this order. */
    latecomers: z.array(user).min(1).optional(),
  }),
  /** Nothing was drawn. Whose salt was missing; nobody's where the platform has not revealed its seed. */
  DrawVoided: z.object({ draw: round, missing: z.array(user), charterVersion: z.int().min(2), askedOn }),

  /** All seats are filled, everybody has accepted, and the day has come: from here on turns are fixed. */
  RotationBegan: z.object({ startsOn: day, charterVersion: round }),
  /** Round 1 opens as the rotation begins. `cycle` counts due dates from the start; it runs ahead of the rounds after a hold. */
  RoundOpened: z.object({ round, cycle: round, dueOn: day, byUserId: user.nullable() }),
  /** Grace is over, and this member has not paid the round; again after they were spared. */
  MemberLate: z.object({ round, userId: user, again: z.literal(true).optional() }),
  /**
   * Something that a member could not help keeps them from paying a round: a bank looks at their payment, it was refunded
   * without their asking, or their account is locked. They are not late while it lasts, and have until then when it is over;
   * null while it lasts. Each once in a round, but that a lock may cut these days short: then they have them anew after it, and
   * it says until when they would have had them.
   */
  SeatSpared: z.object({
    round,
    userId: user,
    cause: z.enum(['case', 'refund', 'lock']),
    until: day.nullable(),
    cutShort: day.optional(),
  }),
  /**
   * Nothing ran here while grace did, or it was noticed only days later that it was over: those who have not paid the round
   * have until then.
   */
  GraceExtended: z.object({ round, until: day, again: z.literal(true).optional() }),
  /** The organiser takes days of pause by notice. `pause` counts the pauses of the rotation from 1, those by vote too. */
  PauseAnnounced: z.object({ pause: round, byUserId: user, days: pauseLength, at: moment }),
  PauseObjected: z.object({ pause: round, userId: user }),
  /** A third of the seats has objected. */
  PauseRejected: z.object({ pause: round }),
  /** All dates that are ahead move by so many days, that of the open round as well unless it has passed. */
  RotationPaused: z.object({
    pause: round,
    days: pauseLength,
    due: z.object({ round, dueOn: day }).optional(),
  }),
  /** What was paid into the round becomes the pot that is owed to its recipient. */
  RoundClosed: z.object({
    round,
    recipientUserId: user,
    /** Closed without everybody, by whom. */
    shortByUserId: user.nullable(),
    /** Closed without everybody by itself, when it had waited long enough. */
    short: z.literal(true).optional(),
    potMinor: money,
    shares: z.array(z.object({ userId: user, amountMinor: money, contributionIds: z.array(contribution) })),
    /** As much of the pot as members hold themselves, where the platform holds the rest. */
    outsideMinor: money.optional(),
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
    /**
     * `seat_taken_over`: what had come into the round of a seat for rounds that its former holder had paid, until the
     * others replaced them. `guaranteed`: what the creditor's pot has paid for the debtor's seat.
     */
    cause: z.enum(['round_closed_short', 'reversed', 'wound_up', 'seat_taken_over', 'guaranteed']),
    /** The contribution that was taken back, if it was that. */
    contributionId: contribution.optional(),
    /** Whose seat it is owed to, where that is not the creditor's. */
    seatUserId: user.optional(),
  }),
  /** By a contribution that was made for it. */
  DebtPaid: z.object({
    debtId,
    /** Counts what was paid of this debt, from 1; so does a netting. */
    payment: round,
    contributionId: contribution,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    /** A former holder of the seat, whose money it is. */
    payerUserId: user.optional(),
    round: round.nullable(),
    amountMinor: money,
  }),
  /** Out of the debtor's own pot when `potRound` was closed, or out of a payout that was due to them and not sent. */
  DebtNetted: z.object({
    debtId,
    payment: round,
    /** Of the payout; null when that is of no round. */
    potRound: round.nullable(),
    /** The payout that is lowered by it. */
    payoutId: payoutId.optional(),
    debtorUserId: user,
    creditorUserId: user.nullable(),
    /** A former holder of the seat, to whom that payout was due. */
    payerUserId: user.optional(),
    amountMinor: money,
  }),
  /**
   * The creditor says that they have it: it was paid outside, or they let it go. What is owed to the house an admin writes
   * off: it is the operator's loss.
   */
  DebtReleased: z.object({
    debtId,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    amountMinor: money,
    /**
     * `wound_up`: who had no turn yet owes nothing to those who had theirs. `set_off`: two members owed each other as much, and
     * neither pays.
     */
    reason: z.enum(['paid_outside', 'forgiven', 'wound_up', 'written_off', 'set_off']),
    /** Of what is written off: by whom, and why. It stays in the log for good, so it must not contain personal data. */
    byUserId: user.optional(),
    note: z.string().min(1).max(300).optional(),
    /** The second admin, or null for the operator; left out where it took one. */
    confirmedByUserId: user.nullable().optional(),
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
    /** As much of it had been written off, and is no loss after all. */
    recoveredMinor: money.optional(),
  }),

  /** `swap` counts from 1. */
  SwapProposed: z.object({ swap: round, byUserId: user, withUserId: user }),
  SwapAccepted: z.object({
    swap: round,
    /** Both, with the positions that they have from here on, and what each can lose at most by that. */
    turns: z
      .array(z.object({ userId: user, position: round, acceptedFigureMinor: money.optional() }))
      .length(2),
  }),
  /** Declined by the one, or withdrawn by the other. */
  SwapDeclined: z.object({ swap: round, byUserId: user }),
  /** One of the two turns is over, or one of the two has left. */
  SwapLapsed: z.object({ swap: round }),

  /**
   * The circle ends early; who has received owes each of the others what their seat paid into that round. By the members' vote,
   * or by itself where nobody is named.
   */
  CircleWoundUp: z.object({ byUserId: user.nullable(), round }),
} as const
