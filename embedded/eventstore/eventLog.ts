import { type Database, openPool } from './database.ts'
import { groupSize } from './groups.ts'
import { type Head, loadHeads } from './heads.ts'
import { createLogCache } from './logCache.ts'
import { LogUnavailable, noEvents, type Outcome, type Recorded } from './model.ts'
import { readAllPage } from './reading.ts'
import { insertEvents } from './rows.ts'
import { createStaging, type Request } from './staging.ts'
import { connectWriter } from './writerConnection.ts'

/**
 * The log and its only writer.
 *
 * All appends go through one queue and one connection. While one group is being committed the next gathers; it is then checked against
 * the heads of its streams and written by one statement. So positions become visible strictly in order, even if a commit stalls.
 */
export interface EventLog {
  /** For reading pages only. */
  readonly db: Database
  /** @throws LogUnavailable when the database connection was lost */
  submit(request: Request): Promise<Outcome>
  head(stream: string): Promise<Head>
  lastPosition(): number
  /** Calls the listener with each committed group, in order and without a gap. @returns how to unsubscribe */
  onCommitted(listener: Listener): () => void
  /** Refuses new requests, and finishes those that have begun. */
  finish(): Promise<void>
  close(): Promise<void>
}

type Listener = (events: readonly Recorded[]) => void

interface Options {
  readonly databaseUrl: string
  readonly lockWaitMs?: number
}

interface Waiting extends Request {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: LogUnavailable) => void
}

/** Not 0, so that no position is mistaken for "none". */
const firstPosition = 200
const readConnections = 6
const pageSize = 1000

export const openEventLog = async (options: Options): Promise<EventLog> => {
  const cache = createLogCache()
  const listeners = new Set<Listener>()
  const db = openPool(options.databaseUrl, readConnections)
  let last: number | undefined
  let next = firstPosition
  let queue: Waiting[] = []
  let draining: Promise<void> | undefined
  let closed = false

  const publish = (events: readonly Recorded[]): void => {
    last = events.at(-1)?.position ?? last
    for (const listener of listeners) listener(events)
  }

  const writer = connectWriter({
    ...options,
    onConnected: async client => {
      const newest = await cache.reload(client)
      // An append whose connection was lost may have been committed; subscribers must see it.
      last ??= newest
      while (last < newest) publish(await readAllPage(client, { from: last + 1, limit: pageSize }))
      next = Math.max(firstPosition, newest + 1)
    },
  })

  const commit = async (group: readonly Waiting[]): Promise<void> => {
    const client = await writer.client()
    const committed = await cache.gather(client, group)
    const staging = createStaging({ committed, nextPosition: next, nowMs: Date.now() })
    const outcomes = group.map(staging.decide)
    if (staging.events.length > 0) await insertEvents(client, staging.events)
    next = staging.nextPosition()
    cache.adopt(staging)
    for (const [index, { resolve }] of group.entries()) resolve(outcomes[index]!)
    if (staging.events.length > 0) publish(staging.events)
  }

  const drain = async (): Promise<void> => {
    // Requests that arrive together are committed together.
    await new Promise(resolve => setImmediate(resolve))
    while (queue.length > 0) {
      const group = queue.slice(0, groupSize(queue))
      queue = queue.slice(group.length)
      try {
        await commit(group)
      } catch (error) {
        await writer.drop()
        for (const { reject } of group) reject(unavailable(error))
      }
    }
    draining = undefined
  }

  const finish = async (): Promise<void> => {
    closed = true
    await draining
  }

  const close = async (): Promise<void> => {
    closed = true
    await writer.close()
    await db.end()
  }

  try {
    await writer.client()
  } catch (error) {
    await close()
    throw error
  }

  return {
    db,
    submit: request =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new LogUnavailable('the event store is stopping'))
        queue.push({ ...request, resolve, reject })
        draining ??= drain()
      }),
    head: async stream => {
      const known = cache.head(stream) ?? (await loadHeads(db, [stream])).get(stream)
      if (!known) throw new LogUnavailable(`stream ${stream} cannot be looked up`)
      return known
    },
    lastPosition: () => last ?? noEvents,
    onCommitted: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    finish,
    close,
  }
}

const unavailable = (error: unknown): LogUnavailable =>
  error instanceof LogUnavailable
    ? error
    : new LogUnavailable(`the event log is not available: ${error instanceof Error ? error.message : error}`)
