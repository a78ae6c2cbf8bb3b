import { performance } from 'node:perf_hooks'
import type { Appended, EventStore, RecordedEvent, StoreFault } from '#shared/ports/eventStore.ts'
import { type Connection, type ConnectionStatus, createConnections } from './connections.ts'
import { readFirst, readHead } from './logEnds.ts'
import { createRead, readWith } from './read.ts'
import { namedStoreError, storeError, toStoreError } from './storeErrors.ts'
import { createSubscribe } from './subscribe.ts'
import { openLogTable } from './table.ts'

/** The log for the check of a new connection; only the leader answers its reads. */
export interface CheckedLog extends Pick<EventStore, 'append' | 'read'> {
  /** The first event in streams with one of the prefixes; undefined when there is none. */
  first(prefixes: readonly string[]): Promise<RecordedEvent | undefined>
}

/** An event that this process has appended: it must still be there after a new connection. */
export type AppendedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'id'>

export interface CheckedConnection {
  /** The newest event that this process has appended. */
  readonly newest: AppendedEvent | undefined
  /** A follower may lag behind, so a missing event proves nothing. */
  readonly isLeader: boolean
}

/**
 * Called for every new connection, before anything else is read or written over it.
 * @throws StoreError `not_ours` when the log isn't that of this installation
 */
export type LogCheck = (log: CheckedLog, about: CheckedConnection) => Promise<void>

interface Options {
  /** The database of the embedded event store, for reading the log from its table. */
  readonly tableUrl?: string | undefined
  /** Called when the table cannot be read; the server is then asked instead. */
  readonly onTableError?: (error: unknown) => void
  readonly check?: LogCheck
}

export interface CheckedEventStore extends EventStore {
  readonly status: StoreStatus
  /** Checks the log again; never rejects. */
  recheck(): Promise<void>
  /** Resolves when the log is ours and has a leader. @throws StoreError */
  ensureWritable(): Promise<void>
  /** The position of the newest event in streams with one of the prefixes, if it is among the last of the log. */
  head(prefixes: readonly string[]): Promise<bigint | undefined>
}

export interface StoreStatus {
  readonly connection: ConnectionStatus
  /**
   * When an append last failed, by `performance.now()`; undefined once one has succeeded. Faults of one stream don't count.
   */
  readonly appendFailedAtMs: number | undefined
}

/** The event store port on EventStoreDB, or any server that speaks its protocol. */
export const connectEventStore = (
  url: string,
  { tableUrl, onTableError = logTableError, check = async () => undefined }: Options = {},
): CheckedEventStore => {
  const table = tableUrl === undefined ? undefined : openLogTable(tableUrl, onTableError)
  let newest: AppendedEvent | undefined
  let appendFailedAtMs: number | undefined
  const checkConnection = ({ client, append, lost }: Connection, isLeader: boolean): Promise<void> =>
    check(
      {
        append: appendWith({ append }),
        read: (stream, from = 0n, atMost) =>
          readWith(client, stream, { from, atMost, requiresLeader: isLeader, lost }),
        first: prefixes => readFirst(client, { prefixes, lost }),
      },
      { newest, isLeader },
    )
  const connections = createConnections(url, { check: checkConnection })

  return {
    append: async (stream, events, expected) => {
      try {
        const appended = await appendWith(await connections.use('appends'))(stream, events, expected)
        appendFailedAtMs = undefined
        if (appended.outcome === 'appended' && appended.position > (newest?.position ?? -1n))
          newest = {
            stream,
            revision: appended.revision,
            position: appended.position,
            id: events.at(-1)?.id ?? '',
          }
        return appended
      } catch (error) {
        if (error instanceof RangeError || error instanceof TypeError) throw error
        const failure = toStoreError(error, `appending to ${stream}`)
        if (storeWide.has(failure.fault)) appendFailedAtMs = performance.now()
        throw failure
      }
    },
    read: createRead(connections, table),
    subscribe: createSubscribe(connections, table),
    get status() {
      return { connection: connections.status, appendFailedAtMs }
    },
    recheck: () => connections.recheck(),
    ensureWritable: async () => {
      await connections.use('appends')
    },
    head: async prefixes => {
      const { client } = await connections.use('reads')
      return readHead(client, prefixes)
    },
    close: async () => {
      await Promise.all([connections.close(), table?.close()])
    },
  }
}

const logTableError = (error: unknown): void =>
  console.error("reading the log's table failed, asking the event store instead:", error)

const storeWide: ReadonlySet<StoreFault> = new Set(['unavailable', 'not_leader', 'access_denied', 'failed'])

const wrongVersion = 'event_store.client.WrongExpectedVersion'

/** @throws StoreError; {@link RangeError}, {@link TypeError} for an invalid append */
const appendWith =
  (connection: Pick<Connection, 'append'>): EventStore['append'] =>
  async (stream, events, expected) => {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
    for (const { id, data } of events) if (data === undefined) throw new TypeError(`event ${id} has no data`)
    const result = await connection.append({ stream, events, expected })
    if (result.kind === 'appended') return appended(stream, result.revision, result.position)
    if (result.name === wrongVersion) return { outcome: 'conflict' }
    throw namedStoreError(result.name, result.message, `appending to ${stream}`)
  }

const appended = (stream: string, revision: bigint, position: bigint | undefined): Appended => {
  if (position === undefined)
    throw storeError('failed', `appending to ${stream}`, new Error('the answer has no position'))
  return { outcome: 'appended', revision, position }
}
