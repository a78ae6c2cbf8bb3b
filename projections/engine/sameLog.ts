import type pg from 'pg'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import { ensureReadSchema } from './schema.ts'

interface Options {
  readonly store: Pick<EventStore, 'read'>
  readonly pool: pg.Pool
  readonly schema: string
  readonly log: { info(details: object, message: string): void }
}

interface Place {
  readonly position: string
  readonly stream: string
  readonly revision: string
}

/** Streams whose newest events are looked for, should one of them not be readable. */
const mostStreams = 5
const rowsLooked = 500

/**
 * Tables and checkpoint name events by their positions, which are the store's own. In a log that was carried to another
 * store the last event has another position: then the tables are begun anew. A log that doesn't have that event is
 * another one, or has lost its end, and nothing is folded on top of it. Of a stream that was deleted or cut nothing is
 * known; then the newest event of another stream tells.
 * @throws Error in a sentence
 */
export const ensureSameLog = async ({ store, pool, schema, log }: Options): Promise<void> => {
  const { rows } = await pool.query<Place>(
    `select position::text, stream, revision::text from ${schema}.log
     where stream not in (select stream from ${schema}.quarantine) order by position desc limit $1`,
    [rowsLooked],
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
  log.info({ schema }, 'the log was carried to another store; the read side is folded anew')
  const client = await pool.connect()
  try {
    await client.query(`drop schema ${schema} cascade`)
    await ensureReadSchema(client, schema)
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

const newestOfEach = (rows: readonly Place[]): Place[] => {
  const seen = new Set<string>()
  return rows.filter(({ stream }) => !seen.has(stream) && seen.add(stream)).slice(0, mostStreams)
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
