import { type LatePolicy, recipientsDays, waitingDays } from '#shared/charter.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type CalendarDate, type CycleType, plusDays } from '#shared/time.ts'
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
    cycleType: text<CycleType>(),
    contributionMinor: int8<Minor>(),
    seats: int4(),
    charterVersion: int4(),
    latePolicy: text<LatePolicy>(),
    graceDays: int4(),
    timeZone: text(),
    netArrears: bool(),
    coOrganisersSend: bool(),
    /** What each seat leaves with the platform; 0 for nothing. */
    depositMinor: int8<Minor>(),
    /** For how many days card payments are waited for; null where that was not agreed on. */
    firmAfterDays: orNull(int4()),
    /** Whether proved members are drawn first. */
    provedFirst: bool(),
    /** Rules that were agreed on for a round that has not opened, and which; null for none. */
    nextFrom: orNull(int4()),
    nextLatePolicy: orNull(text<LatePolicy>()),
    nextGraceDays: orNull(int4()),
    nextFirmAfterDays: orNull(int4()),
    phase: text<'forming' | 'running' | 'completed' | 'wound_up'>(),
    /** As agreed, and once it has begun the day on which it did. */
    startsOn: date(),
    /** The open round, or the next one; one more than the last when all are over. */
    round: int4(),
    /** False between two rounds. */
    isOpen: bool(),
    /** Of the round that was opened last: cycles from the start to its due date. */
    cycle: int4(),
    dueOn: date(),
    /** From when its grace is counted: later than its due date where nothing ran here for days after that. */
    graceFrom: date(),
    /** By so many days pauses have moved what was ahead. */
    pausedDays: int4(),
    /** The last pause that was announced. */
    noticedPause: int4(),
    /** When members can no longer object to a pause that is announced; null when there is none. */
    noticeEndsAt: orNull(timestamptz()),
    /** The pot that is shown: of the open round, or between two rounds of the last one. */
    potMinor: int8<Minor>(),
    /** What was paid early into the round after that. */
    aheadMinor: int8<Minor>(),
    /** The next day on which the circle may advance by itself; null while it waits for its members. */
    wakeOn: orNull(date()),
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
    /** What its recipient was owed when it was closed. */
    potMinor: orNull(int8<Minor>()),
    /** The user who closed it although payments were missing. */
    shortByUserId: orNull(int8<UserId>()),
    /** Closed although payments were missing, by a user or by itself. */
    isShort: bool(),
  },
})
export type RoundRow = RowOf<typeof roundTable>

/** A payment into a round, or one that is being made. */
export const roundPaymentTable = table('round_payments', {
  key: ['goalId', 'contributionId'],
  columns: {
    goalId: int8<GoalId>(),
    contributionId: uuid<ContributionId>(),
    round: int4(),
    /** The payer, or the member who has taken over the payer's seat. */
    userId: int8<UserId>(),
    /** What is in the goal of it. */
    heldMinor: int8<Minor>(),
    /** As much of it as was asked back, and may leave at any time. */
    askedMinor: int8<Minor>(),
    isUnderWay: bool(),
  },
  extras: ['create index $name_by_round on $table (goal_id, round, user_id)'],
})
export type RoundPaymentRow = RowOf<typeof roundPaymentTable>

/** What a member has given to the pot of a round that is closed. */
export const shareTable = table('shares', {
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: int8<GoalId>(), round: int4(), userId: int8<UserId>(), amountMinor: int8<Minor>() },
})

/** The seat had not paid when the grace period ended. */
export const lateTable = table('late', {
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: int8<GoalId>(), round: int4(), userId: int8<UserId>(), since: timestamptz() },
})

/** The day on which members who have not paid a round become late. */
export const lateOn = ({ graceDays }: CircleRow, dueOn: CalendarDate): CalendarDate =>
  plusDays(dueOn, graceDays + 1)

/** The day on which a round that its recipient leaves open closes by itself without them. */
export const closesOn = (circle: CircleRow): CalendarDate =>
  plusDays(circle.graceFrom, waitingDays(circle, circle.cycleType) + recipientsDays + 1)
