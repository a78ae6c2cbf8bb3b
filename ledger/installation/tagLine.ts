import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction, type Queryable } from '#projections/db/kysely.ts'
import { readCheckpoint } from '#projections/engine/checkpoints.ts'
import { newestEvents } from '#projections/readModels/log/query.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import { type EventStore, isStreamFault, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import { upToNow } from '#shared/wholeStream.ts'
import type { TagLine } from '../eventStore/taggedStore.ts'
import type { EventTags } from '../eventStore/tags.ts'
import type { InstallationTables } from './tables.ts'

type Store = Pick<EventStore, 'read' | 'subscribe'>

interface Parts {
  readonly pool: pg.Pool
  /** Without the check of tags. */
  readonly store: Store
}

export interface FollowedTagLine extends TagLine {
  /** Asks the database at the next use. */
  lookAgain(): void
}

/** How soon a process learns that the line was drawn, or drawn anew. */
const freshMs = 5_000

/**
 * The line in the log after which every event needs a tag, as stored in the database, where nobody who can only write to the event
 * store can move it.
 */
export const followTagLine = ({
  pool,
  store,
  keyIds,
}: Parts & Partial<Pick<EventTags, 'keyIds'>>): FollowedTagLine => {
  let known: bigint | undefined
  let lastEventId: string | null | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<bigint | undefined> | undefined
  const read = async (): Promise<bigint | undefined> => {
    // Another process may have begun to write with a key that this one doesn't have.
    if (keyIds) await ensureKeysKnown(pool, { keyIds }, { writes: false })
    const line = await readLine(pool)
    // Where it is in this log is looked up once.
    if (line?.last_event_id !== lastEventId || line?.accepted_until !== String(known))
      known = line && (await placeOf(line, { pool, store }))
    lastEventId = line?.last_event_id
    readAt = performance.now()
    return known
  }
  return {
    lookAgain: () => {
      readAt = Number.NEGATIVE_INFINITY
    },
    acceptedUntil: () => {
      if (performance.now() < readAt + freshMs) return known
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

/**
 * Draws the line at the present end of the log, unless there is one. From then on no process may write events without tags.
 * @returns the position; undefined when the line was there
 */
export const drawTagLine = async ({
  pool,
  store,
  schema,
}: Parts & { readonly schema: string }): Promise<bigint | undefined> => {
  if (await readLine(pool)) return undefined
  const after = await readCheckpoint(pool, schema)
  let until = after ?? -1n
  let last: RecordedEvent | undefined
  for await (const item of upToNow(store, { streamPrefix: ourPrefixes, after })) {
    if (item.kind === 'event') last = item.event
    until = item.kind === 'event' ? item.event.position : item.position
  }
  for (const { stream, revision } of last ? [] : await newestEvents(pool, schema, mostLooked))
    last ??= await eventAt(store, stream, revision)
  const line = {
    accepted_until: String(until),
    last_stream: last?.stream ?? null,
    last_revision: last ? String(last.revision) : null,
    last_event_id: last?.id ?? null,
    last_position: last ? String(last.position) : null,
  }
  await databaseOf<InstallationTables>(pool)
    .insertInto('installation.tag_line')
    .values(line)
    .onConflict(conflict => conflict.column('single').doNothing())
    .execute()
  return until
}
/** Some streams may not be readable. */
const mostLooked = 20

/** Forgets line and keys, so that the log is accepted as it is, whatever keys it was written with. */
export const forgetTags = async (db: Queryable): Promise<void> => {
  for (const table of ['installation.tag_line', 'installation.tag_keys'] as const)
    await databaseOf<InstallationTables>(db).deleteFrom(table).execute()
}

/**
 * Notes the key with which this process writes.
 * @throws StoreError `unavailable`, in a sentence, when events were written with a key that it doesn't know: it would take them for forged
 */
export const ensureKeysKnown = async (
  pool: pg.Pool,
  { keyIds }: Pick<EventTags, 'keyIds'>,
  { writes }: { readonly writes: boolean },
): Promise<void> => {
  const missing = await inTransaction(pool, async client => {
    const db = databaseOf<InstallationTables>(client)
    const rows = await db.selectFrom('installation.tag_keys').select('key_id').execute()
    const unknown = rows.map(({ key_id }) => key_id).filter(id => !keyIds.includes(id))
    const [key_id] = keyIds
    if (writes && unknown.length === 0 && key_id !== undefined)
      await db
        .insertInto('installation.tag_keys')
        .values({ key_id })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    return unknown
  })
  if (missing.length > 0)
    throw new StoreError(
      'unavailable',
      `Events were written with keys that are not here (${missing.join(', ')}): add them to EVENT_KEYS, after the first. Where ` +
        'EVENT_KEYS was not set, these are the SESSION_KEYS of that time. If they are lost: npm run admin -- accept-events',
    )
}

interface Line {
  readonly accepted_until: string
  readonly last_stream: string | null
  readonly last_revision: string | null
  readonly last_event_id: string | null
  readonly last_position: string | null
}

const readLine = (db: Queryable): Promise<Line | undefined> =>
  databaseOf<InstallationTables>(db)
    .selectFrom('installation.tag_line')
    .select([
      'last_stream',
      'last_event_id',
      sql<string>`accepted_until::text`.as('accepted_until'),
      sql<string | null>`last_revision::text`.as('last_revision'),
      sql<string | null>`last_position::text`.as('last_position'),
    ])
    .executeTakeFirst()

/** In a log that was moved or restored, the last accepted event has another position. */
const placeOf = async (line: Line, { pool, store }: Parts): Promise<bigint> => {
  const { accepted_until, last_stream, last_revision, last_event_id, last_position } = line
  const until = BigInt(accepted_until)
  if (last_stream === null || last_revision === null) return until
  const last = await eventAt(store, last_stream, BigInt(last_revision))
  if (!last || last.id !== last_event_id || String(last.position) === last_position) return until
  const moved = String(last.position)
  await databaseOf<InstallationTables>(pool)
    .updateTable('installation.tag_line')
    .set({ accepted_until: moved, last_position: moved })
    .where('last_event_id', '=', last_event_id)
    .execute()
  return last.position
}

const eventAt = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, revision, 1)) if (event.revision === revision) return event
  } catch (error) {
    if (!isStreamFault(error)) throw error
  }
  return undefined
}
