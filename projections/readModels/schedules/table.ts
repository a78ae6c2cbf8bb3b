import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { date, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** A member's repeated payment. */
export const scheduleTable = table('schedules', {
  key: ['scheduleId'],
  columns: {
    scheduleId: uuid<ScheduleId>(),
    goalId: int8<GoalId>(),
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    every: text<Rhythm>(),
    firstOn: date(),
    endsOn: orNull(date()),
    status: text<'requested' | 'active' | 'paused' | 'ended'>(),
    /** The reason for its pause or end. */
    reason: orNull(text()),
    /** The next period without a requested payment. */
    nextOn: date(),
    createdAt: timestamptz(),
  },
  extras: [
    'create index $name_by_goal on $table (goal_id)',
    'create index $name_by_user on $table (user_id, created_at)',
    "create index $name_due on $table (next_on) where status = 'active'",
  ],
})
export type ScheduleRow = RowOf<typeof scheduleTable>
