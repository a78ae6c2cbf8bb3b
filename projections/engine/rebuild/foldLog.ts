import { getHeapStatistics } from 'node:v8'
import type pg from 'pg'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore, FeedItem, RecordedEvent } from '#shared/ports/eventStore.ts'
import { inTurn } from '../db/inTurn.ts'
import { logTable } from '../log/table.ts'
import { type Held, holdBack } from '../quarantine.ts'
import { batchOfReconciliation } from '../reconciliation/project.ts'
import { bareDefinition, goalTableList, keysDefinition } from '../schema.ts'
import type { Table } from '../table.ts'
import { createHolding, foldEvent } from './folding.ts'
import { createWriter } from './writer.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** Where the tables are made. */
  readonly schema: string
  /** The last position that is folded; as far as the log goes when there is none. */
  readonly until: bigint | undefined
  readonly signal: AbortSignal
  readonly log: { error(details: object, message: string): void }
  readonly onProgress: (progress: Progress) => void
  /** Bytes of memory that may be in use; beyond that it ends where it is. */
  readonly mostMemory?: number
  /** Characters of rows that are sent at once. */
  readonly mostText?: number
}

interface Progress {
  readonly events: number
  readonly position: bigint
}

/** Events from one word of how far it is to the next. */
const tellEvery = 1_000
const noteEveryMs = 1_000

/**
 * Folds the log from nothing: rows that later events may change stay in memory to the end, all others are sent as they come;
 * each is written once, by COPY, and keys are made when all are there, over several connections. Until all of them are done the
 * tables bear a mark: one that was interrupted begins anew. What does not fit into memory is left to the projector, which goes on from where this one ends.
 */
export const foldWhole = async (options: Options): Promise<void> => {
  const { pool, schema } = options
  if (await isFolded(pool, schema)) return
  await prepare(pool, schema)
  const note = createNoting(pool, schema)
  const tell = (progress: Progress): void => {
    options.onProgress(progress)
    note.position(progress.position)
  }
  tell({ events: 0, position: -1n })
  const lanes: Lane[] = []
  try {
    for (const tables of lanesOfTables) lanes.push({ tables, client: await pool.connect() })
    await inEach(lanes, 'begin; truncate $tables')
    const position = await fill(lanes, { ...options, onProgress: tell })
    await note.end()
    await inEach(lanes, `set local maintenance_work_mem = '256MB'; $keys; commit`)
    await pool.query(
      `begin;
       delete from ${schema}.checkpoint;
       insert into ${schema}.checkpoint (position) select ${position} where ${position} >= 0;
       drop table ${schema}.folding;
       commit`,
    )
    // Whoever reads from them next goes by what is known of them.
    await inEach(lanes, 'analyze $tables')
    for (const { client } of lanes) client.release()
  } catch (error) {
    for (const { client } of lanes) client.release(error as Error) // whatever it has written is rolled back with the connection
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
  readonly tables: readonly Table<never>[]
}

/** What is known of every event is about half of the work. */
const lanesOfTables: readonly (readonly Table<never>[])[] = [
  goalTableList.filter(({ name }) => name === logTable.name),
  goalTableList.filter(({ name }) => name !== logTable.name),
]

const isFolded = async (pool: pg.Pool, schema: string): Promise<boolean> => {
  const { rows } = await pool.query<{ folded: boolean }>(
    'select to_regclass($1) is not null and to_regclass($2) is null as folded',
    [`${schema}.checkpoint`, `${schema}.folding`],
  )
  return rows[0]?.folded === true
}

/** Empty tables that everybody sees, with a mark that they are not yet to be read or gone on with. */
const prepare = async (pool: pg.Pool, schema: string): Promise<void> => {
  await pool.query(
    `begin; drop schema if exists ${schema} cascade; ${bareDefinition(schema)}; create table ${schema}.folding (); commit`,
  )
}

/** How far it has come, for whoever looks: until the mark is gone nothing goes by it. */
const createNoting = (pool: pg.Pool, schema: string) => {
  let noted = performance.now()
  let noting: Promise<unknown> = Promise.resolve()
  return {
    position: (position: bigint): void => {
      if (performance.now() < noted + noteEveryMs) return
      noted = performance.now()
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

/** Answers with the position of the last event that is in the rows. */
const fill = async (lanes: readonly Lane[], options: Options): Promise<bigint> => {
  const { client } = lanes.at(-1)!
  const { store, schema, until, signal, log, onProgress } = options
  const { mostMemory = getHeapStatistics().heap_size_limit / 2 } = options
  const writer = createWriter(schema, options.mostText)
  const held = createHolding(log)
  let sending: Promise<unknown> = Promise.resolve()
  /** What is sent is sent in turn, while the next events are folded. */
  const inTurn = async (work: () => Promise<unknown>): Promise<void> => {
    await sending
    sending = work()
    sending.catch(() => undefined) // for whoever comes next
  }

  const leaving = new AbortController()
  const feed = store.subscribe({
    ...{ streamPrefix: ourPrefixes, after: undefined },
    signal: AbortSignal.any([signal, leaving.signal]),
  })
  let position = -1n
  let events = 0
  let others: RecordedEvent[] = []
  /** Whether that was all that fits. */
  const send = async (): Promise<boolean> => {
    const ready = others
    others = []
    await inTurn(async () => {
      held.add(await writeOthers(client, schema, ready))
      await writer.send(lanes)
    })
    return getHeapStatistics().used_heap_size > mostMemory
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
      if (++events % tellEvery === 0) onProgress({ events, position })
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
  if (held.all().length > 0) await holdBack(client, schema, held.all())
  return position
}

/** Undefined at the end of the log. */
const positionOf = (item: FeedItem): bigint | undefined => {
  if (item.kind === 'event') return item.event.position
  return item.kind === 'checkpoint' ? item.position : undefined
}

/** Answers with the streams of those that could not be projected. */
const writeOthers = async (
  client: pg.ClientBase,
  schema: string,
  others: readonly RecordedEvent[],
): Promise<readonly Held[]> => {
  const batch = batchOfReconciliation(schema, others)
  const asked = inTurn(client)
  await batch.load(asked)
  const failed = batch.fold()
  await batch.flush(asked)
  return failed
}
