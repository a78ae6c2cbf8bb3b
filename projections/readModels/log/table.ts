import type { GoalId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** An event of the log, apart from what it says: by which the log is searched. */
export interface LogRow {
  /** In the order of the whole log; a text, since event stores count in bytes. */
  position: string
  stream: string
  revision: number
  /** Whose stream it is; null for those of the house. */
  goalId: GoalId | null
  type: string
  at: Instant | null
  actor: string | null
  cause: string | null
  correlation: string | null
}

export const logTable: Table<LogRow> = {
  name: 'log',
  key: ['position'],
  writtenOnce: true,
  columns: {
    position: 'int8',
    stream: 'text',
    revision: 'int8',
    goalId: 'int8?',
    type: 'text',
    at: 'timestamptz?',
    actor: 'text?',
    cause: 'text?',
    correlation: 'text?',
  },
  extras: [
    'create unique index $name_by_goal on $table (goal_id, revision) where goal_id is not null',
    'create index $name_by_stream on $table (stream, revision) where goal_id is null',
    'create index $name_by_type on $table (type, position)',
    'create index $name_by_actor on $table (actor, position)',
    'create index $name_by_correlation on $table (correlation)',
    'create index $name_by_cause on $table (cause)',
    'create index $name_by_time on $table (at, position)',
  ],
}
