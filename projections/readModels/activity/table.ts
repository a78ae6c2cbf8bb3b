import type { GoalEventType } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int8, orNull, table, text, timestamptz } from '../../engine/table.ts'

export const activityTable = table('activity', {
  writtenOnce: true,
  key: ['goalId', 'revision'],
  columns: {
    goalId: int8<GoalId>(),
    revision: int8(),
    at: timestamptz(),
    type: text<GoalEventType>(),
    actorUserId: orNull(int8<UserId>()),
    subjectUserId: orNull(int8<UserId>()),
    amountMinor: orNull(int8<Minor>()),
    detail: orNull(text()),
  },
})
