import type pg from 'pg'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
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

/**
 * Tables and checkpoint name events by their positions, which are the store's own. In a log that was carried to another
 * store the last event stands elsewhere: then the tables are begun anew. One that is not there at all is of another log,
 * or of one that has lost its end, and nothing is folded on top of that.
 * @throws Error in a sentence
 */
export const ensureSameLog = async ({ store, pool, schema, log }: Options): Promise<void> => {
  const { rows } = await pool.query<Place>(
    `select position::text, stream, revision::text from ${schema}.log order by position desc limit 1`,
  )
  const [last] = rows
  if (!last) return
  const found = await eventAt(store, last)
  if (!found)
    throw new Error(
      `the log is not the one that ${schema} was made of: it has no revision ${last.revision} of ${last.stream}`,
    )
  if (String(found.position) === last.position) return
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

const eventAt = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: Place,
): Promise<RecordedEvent | undefined> => {
  for await (const event of store.read(stream, BigInt(revision), 1))
    if (String(event.revision) === revision) return event
  return undefined
}
