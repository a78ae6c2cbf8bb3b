import { type LatePolicy, recipientsDays, waitingDays } from '#shared/charter.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import {
  bool,
  date,
  int4,
  int8,
  orNull,
  type RowOf,
  table,
  text,
  timestamptz,
  uuid,
} from '../../engine/table.ts'

/** A circle: its charter and its progress. */
export const circleTable = table('circles', {
  key: ['goalId'],
  columns: {
    goalId: int8<GoalId>(),
    cycleType: text<Rhythm>(),
    contributionMinor: int8<Minor>(),
    seats: int4(),
    charterVersion: int4(),
    latePolicy: text<LatePolicy>(),
    graceDays: int4(),
    timeZone: text(),
    netArrears: bool(),
    coOrganisersSend: bool(),
    /** The deposit of each seat; 0 for none. */
    depositMinor: int8<Minor>(),
    /** For how many days card payments wait to be firm; null where no time was agreed. */
    firmAfterDays: orNull(int4()),
    /** For how many days bank debits wait to be firm; null where none are taken. */
    debitDays: orNull(int4()),
    /** Whether proved members are drawn first. */
    provedFirst: bool(),
    /** Whether rounds and debts may be paid in parts. */
    instalments: bool(),
    cash: bool(),
    /** What a late seat owes the recipient of a round, and the organiser's part of each pot; 0 for nothing. */
    lateFeeMinor: int8<Minor>(),
    organiserFeeMinor: int8<Minor>(),
    /** Agreed rules for a later round, and which round; null for none. */
    nextFrom: orNull(int4()),
    nextLatePolicy: orNull(text<LatePolicy>()),
    nextGraceDays: orNull(int4()),
    nextFirmAfterDays: orNull(int4()),
    phase: text<'forming' | 'running' | 'completed' | 'wound_up'>(),
    /** The agreed day; after the circle has begun, the day on which it did. */
    startsOn: date(),
    /** The open round, or the next one; one more than the last after the end. */
    round: int4(),
    /** False between two rounds. */
    isOpen: bool(),
    /** Of the last opened round: cycles from the start to its due date. */
    cycle: int4(),
    dueOn: date(),
    /** The start of the grace period: later than the due date after an outage of days. */
    graceFrom: date(),
    /** The number of days by which pauses have moved later dates. */
    pausedDays: int4(),
    /** The last announced pause. */
    noticedPause: int4(),
    /** When members can no longer object to an announced pause; null when there is none. */
    noticeEndsAt: orNull(timestamptz()),
    /** The pot to show: of the open round, or between two rounds of the last one. */
    potMinor: int8<Minor>(),
    /** Early payments into the round after that. */
    aheadMinor: int8<Minor>(),
    /** The next day on which the circle may advance by time alone; null while it waits for its members. */
    wakeOn: orNull(date()),
    /** The last day that a member has for paying a round after they were prevented from it; null for none. */
    sparedUntil: orNull(date()),
  },
  extras: [
    'create index $name_by_waking on $table (wake_on) where wake_on is not null',
    'create index $name_by_notice on $table (notice_ends_at) where notice_ends_at is not null',
    "create index $name_running on $table (due_on, goal_id) where phase = 'running'",
  ],
})
export type CircleRow = RowOf<typeof circleTable>

/** A round that was opened. */
export const roundTable = table('rounds', {
  key: ['goalId', 'round'],
  columns: {
    goalId: int8<GoalId>(),
    round: int4(),
    dueOn: orNull(date()),
    openedAt: orNull(timestamptz()),
    closedAt: orNull(timestamptz()),
    recipientUserId: orNull(int8<UserId>()),
    /** What its recipient was owed at closing. */
    potMinor: orNull(int8<Minor>()),
    /** The user who closed it although payments were missing. */
    shortByUserId: orNull(int8<UserId>()),
    /** Closed although payments were missing, by a user or automatically. */
    isShort: bool(),
  },
})
export type RoundRow = RowOf<typeof roundTable>

/** A payment into a round, completed or in progress. */
export const roundPaymentTable = table('round_payments', {
  key: ['goalId', 'contributionId'],
  columns: {
    goalId: int8<GoalId>(),
    contributionId: uuid<ContributionId>(),
    round: int4(),
    /** The payer, or the member who has taken over the payer's seat. */
    userId: int8<UserId>(),
    /** The part of it that is in the goal. */
    heldMinor: int8<Minor>(),
    /** The part of it with a requested refund, which may leave at any time. */
    askedMinor: int8<Minor>(),
    isUnderWay: bool(),
  },
  extras: ['create index $name_by_round on $table (goal_id, round, user_id)'],
})
export type RoundPaymentRow = RowOf<typeof roundPaymentTable>

/** A member's contribution to the pot of a closed round. */
export const shareTable = table('shares', {
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: int8<GoalId>(), round: int4(), userId: int8<UserId>(), amountMinor: int8<Minor>() },
})

/** The seat had not paid by the end of the grace period. */
export const lateTable = table('late', {
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: int8<GoalId>(), round: int4(), userId: int8<UserId>(), since: timestamptz() },
})

/** The day on which members who have not paid a round become late. */
export const lateOn = ({ graceDays }: CircleRow, dueOn: CalendarDate): CalendarDate =>
  plusDays(dueOn, graceDays + 1)

/** The day on which a round closes automatically when its recipient leaves it open. */
export const closesOn = (circle: CircleRow): CalendarDate =>
  plusDays(circle.graceFrom, waitingDays(circle, circle.cycleType) + recipientsDays + 1)
