import type pg from 'pg'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { log } from '../readModels/log/project.ts'
import { insertStatement } from './table.ts'

/** Writes the rows of the log's list of events, inside the caller's transaction. */
export const writeLog = async (
  client: pg.ClientBase,
  schema: string,
  events: readonly RecordedEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const table = log.tables.log
  const rows: Readonly<Record<string, unknown>>[] = events.map(event => ({ ...log.toRow(event) }))
  await client.query({
    name: `log-${schema}`,
    text: insertStatement(schema, table),
    values: Object.keys(table.columns).map(column => rows.map(row => row[column])),
  })
}
