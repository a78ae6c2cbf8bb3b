import type { GoalId } from '#shared/ids.ts'
import { int8, int8AsText, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** An event of the log without its payload: by these columns the log is searched. */
export const logTable = table('log', {
  key: ['position'],
  writtenOnce: true,
  columns: {
    /** A text, because event stores count positions in bytes. */
    position: int8AsText(),
    stream: text(),
    revision: int8(),
    /** Null for streams that belong to no goal. */
    goalId: orNull(int8<GoalId>()),
    type: text(),
    at: orNull(timestamptz()),
    actor: orNull(text()),
    cause: orNull(text()),
    correlation: orNull(text()),
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
})
export type LogRow = RowOf<typeof logTable>
