import type pg from 'pg'
import { goalIdIn } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { shownName } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { indexable, storableMoment } from '../fits.ts'
import { insertStatement, type Table } from '../table.ts'
import { type LogRow, logTable } from './table.ts'

/**
 * Of every event of ours, also of one that nothing else can be made of: what the table cannot hold of it is left out.
 */
export const toLogRow = (
  { stream, revision, position, type, metadata }: RecordedEvent,
  { data: about } = metadataSchema.safeParse(metadata),
): LogRow => {
  return {
    position: String(position),
    stream,
    revision: Number(revision),
    goalId: goalIdIn(stream) ?? null,
    type: shownName(type),
    at: storableMoment(about?.at),
    actor: indexable(about?.actor),
    cause: indexable(about?.cause),
    correlation: indexable(about?.correlation),
  }
}

/** Writes down which events there are, inside the caller's transaction. */
export const writeLog = async (
  client: pg.ClientBase,
  schema: string,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(event => toLogRow(event))
  await client.query({
    name: `log-${schema}`,
    text: insertStatement(schema, logTable as unknown as Table<never>),
    values: (Object.keys(logTable.columns) as (keyof LogRow)[]).map(column => rows.map(row => row[column])),
  })
}
