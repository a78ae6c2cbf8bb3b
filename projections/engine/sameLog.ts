import { sql } from 'kysely'
import type pg from 'pg'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { withClient } from '../db/connect.ts'
import { db, rowsOf } from '../db/kysely.ts'
import { ensureReadSchema } from './schema.ts'

interface Options {
  readonly store: Pick<EventStore, 'read'>
  readonly pool: pg.Pool
  readonly schema: string
  readonly log: Pick<Log, 'info'>
}

interface Place {
  readonly position: string
  readonly stream: string
  readonly revision: string
}

/** How many streams are tried, because some may not be readable. */
const maxStreams = 5
const rowsRead = 500

/**
 * Checks that the tables were folded from this log, by their newest event. If the log was moved to another
 * store, that event has another position, and the tables are folded again. A log without that event is
 * another one, or has lost its end, and is not folded on top of them. Where the event's stream was deleted or
 * truncated, other streams are tried.
 * @throws Error in a sentence
 */
export const ensureSameLog = async ({ store, pool, schema, log }: Options): Promise<void> => {
  const builder = db.withSchema(schema)
  const rows = await rowsOf(
    pool,
    builder
      .selectFrom('log')
      .select([
        'stream',
        sql<string>`position::text`.as('position'),
        sql<string>`revision::text`.as('revision'),
      ])
      .where('stream', 'not in', builder.selectFrom('quarantine').select('stream'))
      .orderBy('log.position', 'desc')
      .limit(rowsRead),
  )
  const newest = newestOfEach(rows)
  const [last] = newest
  if (!last) return
  let place: Place | undefined
  let found: RecordedEvent | undefined
  for (place of newest) {
    found = await eventAt(store, place)
    if (found) break
  }
  if (!place || !found)
    throw new Error(
      `the log is not the one that ${schema} was made of: it has no revision ${last.revision} of ${last.stream}`,
    )
  if (String(found.position) === place.position) return
  log.info({ schema }, 'the log was moved to another store; the read side is folded anew')
  await withClient(pool, async client => {
    await client.query(`drop schema ${schema} cascade`)
    await ensureReadSchema(client, schema)
  })
}

const newestOfEach = (rows: readonly Place[]): Place[] => {
  const seen = new Set<string>()
  return rows.filter(({ stream }) => !seen.has(stream) && seen.add(stream)).slice(0, maxStreams)
}

const eventAt = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: Place,
): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, BigInt(revision), 1))
      if (String(event.revision) === revision) return event
  } catch (error) {
    if (!isStreamFault(error)) throw error
  }
  return undefined
}
