import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { CalendarDate, CycleType, Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** A member's plan to contribute again and again. */
export interface ScheduleRow {
  scheduleId: ScheduleId
  goalId: GoalId
  userId: UserId
  amountCents: Cents
  every: CycleType
  firstOn: CalendarDate
  endsOn: CalendarDate | null
  status: 'requested' | 'active' | 'paused' | 'ended'
  /** Why it rests or has ended. */
  reason: string | null
  /** The next period that nothing has been requested for. */
  nextOn: CalendarDate
  createdAt: Instant
}

export const scheduleTable: Table<ScheduleRow> = {
  name: 'schedules',
  key: ['scheduleId'],
  columns: {
    scheduleId: 'uuid',
    goalId: 'int8',
    userId: 'int8',
    amountCents: 'int8',
    every: 'text',
    firstOn: 'date',
    endsOn: 'date?',
    status: 'text',
    reason: 'text?',
    nextOn: 'date',
    createdAt: 'timestamptz',
  },
  extras: [
    'create index $name_by_goal on $table (goal_id)',
    'create index $name_by_user on $table (user_id, created_at)',
    "create index $name_due on $table (next_on) where status = 'active'",
  ],
}
