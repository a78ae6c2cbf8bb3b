import { getHeapStatistics } from 'node:v8'
import type pg from 'pg'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore, FeedItem, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { queued } from '../../db/connect.ts'
import { logTable } from '../../readModels/log/table.ts'
import { logTableList } from '../../readModels/registry.ts'
import type { HeldStream } from '../heldStream.ts'
import { storeHeld } from '../quarantine.ts'
import { createReconciliationBatch } from '../reconciliationBatch.ts'
import { definitionWithoutKeys, keysDefinition } from '../schema.ts'
import type { TableDefinition } from '../table.ts'
import { collectHeld, foldEvent } from './folding.ts'
import { createWriter } from './writer.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** The schema of the new tables. */
  readonly schema: string
  /** The last position to fold; undefined for the whole log. */
  readonly until: bigint | undefined
  readonly signal: AbortSignal
  readonly log: Pick<Log, 'error'>
  readonly onProgress: (progress: Progress) => void
  /** The limit of memory in use; folding stops there. */
  readonly maxMemory?: number
  /** Characters of rows that are sent together. */
  readonly maxText?: number
}

interface Progress {
  readonly events: number
  readonly position: bigint
}

/** Events between two reports of progress. */
const reportEvery = 1_000
const noteEveryMs = 1_000

/**
 * Folds the log into empty tables: rows that later events may change stay in memory to the end, all others
 * are sent as they come. Each row is written once, by COPY; keys are created at the end, over several
 * connections. Until then the schema has a table `folding`, which marks an interrupted fold, to be started
 * again. What exceeds the memory limit is left to the projector, which continues from this position.
 */
export const foldLog = async (options: Options): Promise<void> => {
  const { pool, schema } = options
  if (await isFolded(pool, schema)) return
  await prepare(pool, schema)
  const noted = createProgressNote(pool, schema)
  const onProgress = (progress: Progress): void => {
    options.onProgress(progress)
    noted.position(progress.position)
  }
  onProgress({ events: 0, position: -1n })
  const lanes: Lane[] = []
  try {
    for (const tables of lanesOfTables) lanes.push({ tables, client: await pool.connect() })
    await inEach(lanes, 'begin; truncate $tables')
    const position = await fill(lanes, { ...options, onProgress })
    await noted.end()
    await inEach(lanes, `set local maintenance_work_mem = '256MB'; $keys; commit`)
    await pool.query(
      `begin;
       delete from ${schema}.checkpoint;
       insert into ${schema}.checkpoint (position) select ${position} where ${position} >= 0;
       drop table ${schema}.folding;
       commit`,
    )
    // The planner needs statistics for the first readers.
    await inEach(lanes, 'analyze $tables')
    for (const { client } of lanes) client.release()
  } catch (error) {
    for (const { client } of lanes) client.release(error as Error) // closing the connection rolls back
    throw error
  }

  function inEach(all: readonly Lane[], text: string): Promise<unknown> {
    return Promise.all(
      all.map(({ client, tables }) =>
        client.query(
          text
            .replace('$tables', tables.map(({ name }) => `${schema}.${name}`).join(', '))
            .replace('$keys', () => keysDefinition(schema, tables)),
        ),
      ),
    )
  }
}

/** A connection, and the tables that are written over it. */
interface Lane {
  readonly client: pg.PoolClient
  readonly tables: readonly TableDefinition[]
}

/** The list of events is about half of the work. */
const lanesOfTables: readonly (readonly TableDefinition[])[] = [
  logTableList.filter(({ name }) => name === logTable.name),
  logTableList.filter(({ name }) => name !== logTable.name),
]

const isFolded = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const { rows } = await pool.query<{ folded: boolean }>(
    'select to_regclass($1) is not null and to_regclass($2) is null as folded',
    [`${schema}.checkpoint`, `${schema}.folding`],
  )
  return rows[0]?.folded === true
}

/** Creates empty tables, marked as not complete. */
const prepare = async (pool: pg.Pool, schema: string): Promise<void> => {
  await pool.query(
    `begin; drop schema if exists ${schema} cascade; ${definitionWithoutKeys(schema)}; create table ${schema}.folding (); commit`,
  )
}

/** Stores the progress for display; it counts as a checkpoint only after the mark is removed. */
const createProgressNote = (pool: pg.Pool, schema: string) => {
  let notedAt = performance.now()
  let noting: Promise<unknown> = Promise.resolve()
  return {
    position: (position: bigint): void => {
      if (performance.now() < notedAt + noteEveryMs) return
      notedAt = performance.now()
      noting = pool
        .query(
          `insert into ${schema}.checkpoint (position) values (${position})
           on conflict (single) do update set position = excluded.position`,
        )
        .catch(() => undefined)
    },
    end: () => noting,
  }
}

/** Returns the position of the last event that is in the rows. */
const fill = async (lanes: readonly Lane[], options: Options): Promise<bigint> => {
  const { client } = lanes.at(-1)!
  const { store, schema, until, signal, log, onProgress } = options
  const { maxMemory = getHeapStatistics().heap_size_limit / 2 } = options
  const writer = createWriter(schema, options.maxText)
  const held = collectHeld(log)
  let sending: Promise<unknown> = Promise.resolve()
  /** Starts sending when the previous batch has been sent; the next events are folded meanwhile. */
  const startSending = async (work: () => Promise<unknown>): Promise<void> => {
    await sending
    sending = work()
    sending.catch(() => undefined) // the next caller gets the error
  }

  const leaving = new AbortController()
  const feed = store.subscribe({
    streamPrefix: ourPrefixes,
    after: undefined,
    signal: AbortSignal.any([signal, leaving.signal]),
  })
  let position = -1n
  let events = 0
  let others: RecordedEvent[] = []
  /** Returns whether memory is used up. */
  const send = async (): Promise<boolean> => {
    const ready = others
    others = []
    await startSending(async () => {
      held.add(await writeOthers(client, schema, ready))
      await writer.send(lanes)
    })
    return getHeapStatistics().used_heap_size > maxMemory
  }
  try {
    for await (const item of feed) {
      const reached = positionOf(item)
      if (reached === undefined || (until !== undefined && reached > until)) {
        position = until ?? position
        break
      }
      position = reached
      if (item.kind !== 'event') continue
      others.push(...foldEvent(item.event, writer, held))
      if (++events % reportEvery === 0) onProgress({ events, position })
      if (writer.isFull && (await send())) break
    }
    signal.throwIfAborted()
    onProgress({ events, position })
    signal.throwIfAborted()
    writer.end()
    await send()
    await sending
  } finally {
    leaving.abort()
    await sending.catch(() => undefined)
  }
  if (held.all().length > 0) await storeHeld(client, schema, held.all())
  return position
}

/** Undefined at the end of the log. */
const positionOf = (item: FeedItem): bigint | undefined => {
  if (item.kind === 'event') return item.event.position
  return item.kind === 'checkpoint' ? item.position : undefined
}

/** Writes events of reconciliation; returns the streams of those that could not be projected. */
const writeOthers = async (
  client: pg.ClientBase,
  schema: string,
  others: readonly RecordedEvent[],
): Promise<readonly HeldStream[]> => {
  const batch = createReconciliationBatch(schema, others)
  const connection = queued(client)
  await batch.load(connection)
  const failed = batch.fold()
  await batch.flush(connection)
  return failed
}
