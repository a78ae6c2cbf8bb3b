import type { GoalEventType } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface ActivityRow {
  goalId: GoalId
  revision: number
  at: Instant
  type: GoalEventType
  actorUserId: UserId | null
  subjectUserId: UserId | null
  amountCents: Cents | null
  detail: string | null
}

export const activityTable: Table<ActivityRow> = {
  name: 'activity',
  writtenOnce: true,
  key: ['goalId', 'revision'],
  columns: {
    goalId: 'int8',
    revision: 'int8',
    at: 'timestamptz',
    type: 'text',
    actorUserId: 'int8?',
    subjectUserId: 'int8?',
    amountCents: 'int8?',
    detail: 'text?',
  },
}
