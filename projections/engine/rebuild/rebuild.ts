import type pg from 'pg'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { withClient } from '../../db/connect.ts'
import { withLock } from '../../db/lock.ts'
import { blockWriters, notifyAdvanced, readCheckpoint } from '../checkpoints.ts'
import { rebuildLock } from '../generations.ts'
import { isRefusedData } from '../heldStream.ts'
import { type Projector, startProjector } from '../runner.ts'
import { ensureSameLog } from '../sameLog.ts'
import { ensureReadSchema } from '../schema.ts'
import { foldLog } from './foldLog.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** The schema in use. */
  readonly schema: string
  readonly log: Pick<Log, 'info' | 'error'>
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RebuildProgress) => void
}

export interface RebuildProgress {
  readonly events: number
  /** The last position in the new tables, and in those in use. */
  readonly position: bigint
  readonly until: bigint
}

/**
 * The schema of the new tables until they replace the old ones, and the schema of the old ones afterwards.
 */
const besideOf = (schema: string): string => `${schema}_beside`
const replacedOf = (schema: string): string => `${schema}_replaced`

const endless = new AbortController().signal
const attempts = 20

/**
 * Folds the whole log into new tables and replaces the old ones when they have reached the same position.
 * Readers and writers continue meanwhile.
 * @throws UnderWay when another rebuild is running
 */
export const rebuild = (options: Options): Promise<{ readonly events: number }> => {
  const { pool, schema, signal = endless, onProgress = () => undefined, log } = options
  return withLock(pool, rebuildLock, async () => {
    const beside = besideOf(schema)
    await dropSchema(pool, replacedOf(schema))
    await ensureSameLog(options)
    const served = await readCheckpoint(pool, schema)
    let until = served ?? -1n
    let events = 0
    try {
      await foldLog({
        ...options,
        schema: beside,
        until: served,
        signal,
        onProgress: folded => {
          events = folded.events
          onProgress({ ...folded, until })
        },
      })
    } catch (err) {
      if (!isRefusedData(err)) throw err
      // The projector is slower, but finds the event that causes it.
      log.error({ err }, 'the database refuses a row of the rebuild; it goes on event by event')
      await dropSchema(pool, beside)
      await withClient(pool, client => ensureReadSchema(client, beside))
      events = 0
    }
    let position = (await readCheckpoint(pool, beside)) ?? -1n
    const projector = startProjector({
      ...options,
      schema: beside,
      onBatch: batch => {
        events += batch.events
        position = batch.position
        if (position > until) until = position
        onProgress({ events, position, until })
      },
    })
    try {
      onProgress({ events, position, until })
      await orAborted(projector.caughtUp, signal)
      await replaceOldTables(options, projector)
    } finally {
      await projector.stop()
    }
    log.info({ events, position: String(position) }, 'the read side has been folded anew')
    await dropSchema(pool, replacedOf(schema)).catch(err =>
      log.error({ err }, 'the replaced read side could not be dropped; the next rebuild does it'),
    )
    return { events }
  })
}

/** Retries until the new tables are as far as the old ones, which may be written to at any time. */
const replaceOldTables = async (
  { pool, schema, signal = endless }: Options,
  projector: Projector,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    if (await withClient(pool, client => exchange(client, { pool, schema, projector }))) return
    if (attempt === attempts) throw new Error('the new read side does not catch up with the old one')
  }
}

interface Exchange {
  readonly pool: pg.Pool
  readonly schema: string
  readonly projector: Projector
}

/** Blocks writers of the old tables until the new ones have the last events. Returns whether they have. */
const exchange = async (client: pg.ClientBase, { pool, schema, projector }: Exchange): Promise<boolean> => {
  const beside = besideOf(schema)
  await client.query('begin')
  await blockWriters(client, schema)
  const wanted = (await readCheckpoint(client, schema)) ?? -1n
  const isUpToDate = await within(2_000, async () => ((await readCheckpoint(pool, beside)) ?? -1n) >= wanted)
  if (!isUpToDate) {
    await client.query('rollback')
    return false
  }
  await projector.stop()
  const position = await readCheckpoint(client, beside)
  await client.query(`alter schema ${schema} rename to ${replacedOf(schema)}`)
  await client.query(`alter schema ${beside} rename to ${schema}`)
  if (position !== undefined) await notifyAdvanced(client, schema, { position, goals: undefined })
  await client.query('commit')
  return true
}

const within = async (ms: number, condition: () => Promise<boolean>): Promise<boolean> => {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    if (await condition()) return true
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return false
}

const orAborted = (promise: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

const dropSchema = async (pool: pg.Pool, schema: string): Promise<void> => {
  await pool.query(`drop schema if exists ${schema} cascade`)
}
