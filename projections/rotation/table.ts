import type { LatePolicy } from '#shared/charter.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { type CalendarDate, type CycleType, type Instant, plusDays } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** A circle: what it has agreed on, and how far it has come. */
export interface CircleRow {
  goalId: GoalId
  cycleType: CycleType
  contributionCents: Cents
  seats: number
  charterVersion: number
  latePolicy: LatePolicy
  graceDays: number
  timeZone: string
  netArrears: boolean
  coOrganisersSend: boolean
  phase: 'forming' | 'running' | 'completed' | 'wound_up'
  /** As agreed, and from the beginning on as it really was. */
  startsOn: CalendarDate
  /** The round that is collecting, or that will be next; one more than there are when all are over. */
  round: number
  /** Whether it is collecting; between two rounds none is. */
  isOpen: boolean
  /** Of the round that was opened last: cycles from the start to its due date. */
  cycle: number
  dueOn: CalendarDate
  /** What is in the pot that is looked at: the collecting round's, or between two rounds the full one. */
  potCents: Cents
  /** What was paid early into the round after that. */
  aheadCents: Cents
  /** When the calendar next asks for something; null while nothing but its members can bring the circle on. */
  wakeOn: CalendarDate | null
}

export const circleTable: Table<CircleRow> = {
  name: 'circles',
  key: ['goalId'],
  columns: {
    goalId: 'int8',
    cycleType: 'text',
    contributionCents: 'int8',
    seats: 'int4',
    charterVersion: 'int4',
    latePolicy: 'text',
    graceDays: 'int4',
    timeZone: 'text',
    netArrears: 'bool',
    coOrganisersSend: 'bool',
    phase: 'text',
    startsOn: 'date',
    round: 'int4',
    isOpen: 'bool',
    cycle: 'int4',
    dueOn: 'date',
    potCents: 'int8',
    aheadCents: 'int8',
    wakeOn: 'date?',
  },
  extras: [
    'create index $name_by_waking on $table (wake_on) where wake_on is not null',
    "create index $name_running on $table (due_on, goal_id) where phase = 'running'",
  ],
}

/** A round that was opened. */
export interface RoundRow {
  goalId: GoalId
  round: number
  dueOn: CalendarDate | null
  openedAt: Instant | null
  closedAt: Instant | null
  recipientUserId: UserId | null
  /** What its recipient was owed when it was closed. */
  potCents: Cents | null
  /** Who closed it without everybody. */
  shortByUserId: UserId | null
}

export const roundTable: Table<RoundRow> = {
  name: 'rounds',
  key: ['goalId', 'round'],
  columns: {
    goalId: 'int8',
    round: 'int4',
    dueOn: 'date?',
    openedAt: 'timestamptz?',
    closedAt: 'timestamptz?',
    recipientUserId: 'int8?',
    potCents: 'int8?',
    shortByUserId: 'int8?',
  },
}

/** A payment into a round, or one that is being made. */
export interface RoundPaymentRow {
  goalId: GoalId
  contributionId: ContributionId
  round: number
  /** Whose it is: the payer's, or of whoever has taken over the payer's seat since. */
  userId: UserId
  /** What is in the goal of it. */
  heldCents: Cents
  /** As much of it as was asked back, and may leave at any time. */
  askedCents: Cents
  isUnderWay: boolean
}

export const roundPaymentTable: Table<RoundPaymentRow> = {
  name: 'round_payments',
  key: ['goalId', 'contributionId'],
  columns: {
    goalId: 'int8',
    contributionId: 'uuid',
    round: 'int4',
    userId: 'int8',
    heldCents: 'int8',
    askedCents: 'int8',
    isUnderWay: 'bool',
  },
  extras: ['create index $name_by_round on $table (goal_id, round, user_id)'],
}

/** What a member has given to the pot of a round that is closed. */
export interface ShareRow {
  goalId: GoalId
  round: number
  userId: UserId
  amountCents: Cents
}

export const shareTable: Table<ShareRow> = {
  name: 'shares',
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: 'int8', round: 'int4', userId: 'int8', amountCents: 'int8' },
}

/** Grace was over before this member, or who had the seat before, had paid. */
export interface LateRow {
  goalId: GoalId
  round: number
  userId: UserId
  since: Instant
}

export const lateTable: Table<LateRow> = {
  name: 'late',
  key: ['goalId', 'round', 'userId'],
  columns: { goalId: 'int8', round: 'int4', userId: 'int8', since: 'timestamptz' },
}

/** The day on which those who have not paid a round become late. */
export const lateOn = ({ graceDays }: CircleRow, dueOn: CalendarDate): CalendarDate =>
  plusDays(dueOn, graceDays + 1)
