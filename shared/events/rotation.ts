import * as z from 'zod'
import { type Charter, fees, latePolicies, pauseDays } from '../charter.ts'
import { cashHolder } from './cashBoxes.ts'
import { contribution, day, moment, money, user } from './fields.ts'
import { payoutId } from './payouts.ts'

/** The rules of a circle besides its amount, cycle and seats. */
export const charter = z.object({
  latePolicy: z.enum(latePolicies),
  /** Days after the due date before a member is late. */
  graceDays: z.int().min(0).max(14),
  /** The IANA time zone of the circle's calendar. */
  timeZone: z.string().min(1).max(64),
  /** No longer used: debts are always taken from payouts. */
  netArrears: z.boolean(),
  /**
   * No longer used: members hand over money that they keep themselves, and admins send the rest. Older
   * circles agreed on it.
   */
  coOrganisersSend: z.boolean(),
  /** The deposit of each seat; absent when there is none. */
  deposit: z.object({ amountMinor: money, firmAfterDays: z.int().min(0) }).optional(),
  /** The operator's waiting time for card payments at that time; absent in circles from before this rule. */
  firmAfterDays: z.int().min(0).optional(),
  /** How long a bank debit's part of a pot may wait; absent in circles that take no debits. */
  debitDays: z.int().min(1).optional(),
  /** Where turns are drawn: proved members first. Left out in circles from before it could be chosen: all alike. */
  provedFirst: z.boolean().optional(),
  /** Of a late seat to the recipient of that round; absent when there is none. */
  lateFeeMinor: money.optional(),
  /** Of each whole pot to the organiser; absent when there is none. */
  organiserFeeMinor: money.optional(),
  /** Rounds and debts may be paid in parts; left out in circles from before it could be chosen, where they are not. */
  instalments: z.boolean().optional(),
  /** Beside cards members may pay each other from hand to hand; left out in circles from before it could be chosen, where they may not. */
  cash: z.boolean().optional(),
  /** Members who may keep cash for the circle; absent when there are none. */
  cashHolders: z.array(cashHolder).readonly().optional(),
}) satisfies z.ZodType<Charter>

/**
 * `round-<k>-<debtor>` for a round closed without them, `reversal-<refund or dispute>` for money that was
 * taken back, `reversal-<refund or dispute>-<n>` for money that was taken out of the nth payout,
 * `wound-up-<debtor>-<creditor>`, `taken-over-<k>-<former holder>`,
 * `guaranteed-<guarantee>-<payment>-<debt>`, `late-fee-<k>-<debtor>`, `organiser-fee-<k>`; ends with the former holder of a seat if it is owed to them. The
 * debtor in the id is the first one; the debt may have been handed over with the seat.
 */
export const debtId = z.string().min(1).max(200)
const round = z.int().min(1)
const pauseLength = z.int().min(1).max(pauseDays.inAll)
/** The fee that a debt is; absent for other debts. */
const fee = z.enum(fees).optional()
const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))

/**
 * The new version of the charter, which the other members must accept again because it changes what they
 * accepted; absent when no other member had accepted, and in older events.
 */
const charterVersion = z.int().min(2).optional()

/**
 * The day on which members were asked to accept the rules, in the circle's time zone; those who do not in
 * time lose their seat.
 */
export const askedOn = day.optional()

/** The life of a circle: forming, rounds, turns, debts, and its end. */
export const rotationPayloads = {
  /**
   * The organiser changes the rules while the circle is forming; all members must accept them before it
   * begins.
   */
  CharterAmended: z.object({ version: z.int().min(2), byUserId: user, startDate: day, charter, askedOn }),
  CharterAccepted: z.object({
    version: z.int().min(1),
    userId: user,
    /** The accepted turn; absent when it will be drawn. */
    position: round.optional(),
    /** The most that this seat can lose, as accepted. */
    acceptedFigureMinor: money.optional(),
    /** Who accepts for a stand-in whose rounds they owe; absent for the member. */
    byUserId: user.optional(),
    /** The last denial of an opening line before it, where they had denied theirs in the same version. */
    denial: round.optional(),
  }),
  /**
   * The organiser's order while the circle is forming: every seat holder, the first receives the first pot.
   * `change` counts from 1.
   */
  RotationOrdered: z.object({
    change: round,
    byUserId: user,
    order: z.array(user).min(1),
    charterVersion,
    askedOn,
  }),
  /** The circle begins with its present members. */
  CircleShrunk: z.object({
    change: round,
    byUserId: user,
    seats: z.int().min(2),
    targetMinor: money,
    endDate: day,
    charterVersion,
    askedOn,
  }),

  /**
   * A draw begins: the platform publishes the hash of its seed before members add salts. `draw` counts from
   * 1.
   */
  DrawCommitted: z.object({
    draw: round,
    byUserId: user,
    commitment: hex(32),
    /** Until when salts can be added. */
    endsAt: moment,
    /**
     * Until when committed salts must be revealed. Absent when salts are not committed first, as in older
     * draws.
     */
    revealBy: moment.optional(),
    /** Whose turns are drawn before those of the others. Left out where all are drawn alike, as they once were. */
    drawnFirst: z.array(user).optional(),
    charterVersion,
    askedOn,
  }),
  /** A member adds a salt, once in a draw; not committed first. */
  DrawSalted: z.object({ draw: round, userId: user, salt: hex(16) }),
  /** A member commits to a salt by its hash, once in a draw. */
  DrawSaltCommitted: z.object({ draw: round, userId: user, commitment: hex(32) }),
  /**
   * A committed salt is revealed. After the first one none can be added, and the seats of that time are
   * drawn.
   */
  DrawSaltRevealed: z.object({ draw: round, userId: user, salt: hex(16) }),
  /** The seed is revealed with the resulting order, which can be verified. */
  DrawRevealed: z.object({
    draw: round,
    seed: hex(32),
    order: z.array(user).min(2),
    /** Members who took a seat when the result was already fixed: they come last, in this order. */
    latecomers: z.array(user).min(1).optional(),
  }),
  /**
   * The draw is void. Lists the members whose salts were missing; empty when the platform has not revealed
   * its seed.
   */
  DrawVoided: z.object({ draw: round, missing: z.array(user), charterVersion: z.int().min(2), askedOn }),

  /** All seats are taken, all members have accepted, and the day has come: turns are fixed from here on. */
  RotationBegan: z.object({ startsOn: day, charterVersion: round }),
  /**
   * Round 1 opens when the rotation begins. `cycle` counts due dates from the start; it exceeds the round
   * after a hold.
   */
  RoundOpened: z.object({
    round,
    cycle: round,
    dueOn: day,
    byUserId: user.nullable(),
    /**
     * For another share of the same seat, after its days: the day from which its grace is counted, because
     * members could not hand over cash for it before.
     */
    graceFrom: day.optional(),
  }),
  /** The grace period is over, and this member has not paid the round; `again` after they were spared. */
  MemberLate: z.object({ round, userId: user, again: z.literal(true).optional() }),
  /**
   * A member cannot pay a round for a reason outside their control: a bank investigates their payment, it was
   * refunded without their request, or their account is locked. They are not late while it lasts, and have
   * until `until` after its end; null while it lasts. Each reason once in a round. A later
   * lock may cut that time short: then they have it anew after the lock, and `cutShort` says until when they
   * would have had it.
   */
  SeatSpared: z.object({
    round,
    userId: user,
    cause: z.enum(['case', 'refund', 'lock']),
    until: day.nullable(),
    cutShort: day.optional(),
  }),
  /**
   * The workers were down during the grace period, or noticed its end only days later: members who have not
   * paid the round have until then.
   */
  GraceExtended: z.object({ round, until: day, again: z.literal(true).optional() }),
  /**
   * The organiser takes days of pause by notice. `pause` counts all pauses of the rotation from 1, including
   * voted ones.
   */
  PauseAnnounced: z.object({ pause: round, byUserId: user, days: pauseLength, at: moment }),
  PauseObjected: z.object({ pause: round, userId: user }),
  /** A third of the seats has objected. */
  PauseRejected: z.object({ pause: round }),
  /** All future dates move by this many days, that of the open round as well unless it has passed. */
  RotationPaused: z.object({
    pause: round,
    days: pauseLength,
    due: z.object({ round, dueOn: day }).optional(),
  }),
  /** The payments into the round become the pot that is owed to its recipient. */
  RoundClosed: z.object({
    round,
    recipientUserId: user,
    /** The member who closed it without all contributions. */
    shortByUserId: user.nullable(),
    /** Closed automatically without all contributions, after the waiting time. */
    short: z.literal(true).optional(),
    potMinor: money,
    shares: z.array(z.object({ userId: user, amountMinor: money, contributionIds: z.array(contribution) })),
    /** The part of the pot that members hold themselves, where the platform holds the rest. */
    outsideMinor: money.optional(),
  }),

  /**
   * A member owes the recipient of a round closed without them, or the platform for money that a bank took
   * back later.
   */
  DebtArose: z.object({
    debtId,
    debtorUserId: user,
    /** Null: the platform. */
    creditorUserId: user.nullable(),
    /** Null outside circles. */
    round: round.nullable(),
    amountMinor: money,
    /**
     * `seat_taken_over`: money paid into the round of a seat for rounds that its former holder had paid,
     * until the others replaced them. `guaranteed`: what the creditor's pot has paid for the debtor's seat.
     * `late_fee`: to the recipient of a round, by who was late in it. `organiser_fee`: by its recipient, to the
     * organiser. `opening_corrected`: what the two have agreed on of an earlier round of an adopted circle.
     */
    cause: z.enum([
      'round_closed_short',
      'reversed',
      'wound_up',
      'seat_taken_over',
      'guaranteed',
      'opening_corrected',
      ...fees,
    ]),
    /** The contribution that was taken back, if that caused it. */
    contributionId: contribution.optional(),
    /** The holder of the seat to which it is owed, if not the creditor. */
    seatUserId: user.optional(),
  }),
  /** By a contribution for this debt. */
  DebtPaid: z.object({
    debtId,
    /** Counts the payments of this debt, from 1, including nettings. */
    payment: round,
    contributionId: contribution,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    /** A former holder of the seat, who owns the money. */
    payerUserId: user.optional(),
    round: round.nullable(),
    amountMinor: money,
    fee,
  }),
  /**
   * Paid from the debtor's own pot when `potRound` was closed, or from an unsent payout that was due to them.
   */
  DebtNetted: z.object({
    debtId,
    payment: round,
    /** The round of the payout; null when it has none. */
    potRound: round.nullable(),
    /** The payout that is lowered by it. */
    payoutId: payoutId.optional(),
    debtorUserId: user,
    creditorUserId: user.nullable(),
    /** A former holder of the seat, the recipient of that payout. */
    payerUserId: user.optional(),
    amountMinor: money,
    fee,
  }),
  /**
   * The creditor states that it was paid outside, or forgives it. A debt to the platform is written off by an
   * admin: it is the operator's loss.
   */
  DebtReleased: z.object({
    debtId,
    debtorUserId: user,
    creditorUserId: user.nullable(),
    amountMinor: money,
    /**
     * `wound_up`: a member whose turn has not come owes nothing to those who have received. `set_off`: two
     * members owed each other the same amount, and neither pays.
     */
    reason: z.enum(['paid_outside', 'forgiven', 'wound_up', 'written_off', 'set_off']),
    /** Who wrote it off, and why. It is a free text: encrypted in the log. */
    byUserId: user.optional(),
    note: z.string().min(1).max(300).optional(),
    /** The second admin, or null for the operator; absent when one was enough. */
    confirmedByUserId: user.nullable().optional(),
    /** Counts the releases, if an earlier one was reversed; absent for the first. */
    release: z.int().min(2).optional(),
    fee,
  }),
  /**
   * The money that was taken back was received again: the debt is reduced, and payments for it are returned
   * to the debtor.
   */
  DebtRestored: z.object({
    debtId,
    restoration: round,
    debtorUserId: user,
    amountMinor: money,
    overpaidMinor: money,
    /** The part that had been written off, which is recovered. */
    recoveredMinor: money.optional(),
  }),

  /** `swap` counts from 1. */
  SwapProposed: z.object({
    swap: round,
    byUserId: user,
    withUserId: user,
    /** The seats of the two members, where one of them has several. */
    positions: z.tuple([round, round]).optional(),
  }),
  SwapAccepted: z.object({
    swap: round,
    /** Both members with their new positions, and the most that each can now lose. */
    turns: z
      .array(
        z.object({
          userId: user,
          position: round,
          /** The position that they give for it, where they have several seats. */
          from: round.optional(),
          acceptedFigureMinor: money.optional(),
        }),
      )
      .length(2),
  }),
  /** Declined by the other member, or withdrawn by the proposer. */
  SwapDeclined: z.object({ swap: round, byUserId: user }),
  /** One of the two turns is over, or one of the two members has left. */
  SwapLapsed: z.object({ swap: round }),

  /**
   * The circle ends early; members who have received owe each of the others what that seat paid into their
   * round. By vote, or automatically when `byUserId` is null.
   */
  CircleWoundUp: z.object({ byUserId: user.nullable(), round }),
} as const
