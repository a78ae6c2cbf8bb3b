import { performance } from 'node:perf_hooks'
import { type EventStore, type RecordedEvent, StoreError, type StoreFault } from '#shared/ports/eventStore.ts'
import { appendOver, createAppend } from './append.ts'
import { type Connection, type ConnectionStatus, createConnections } from './connections.ts'
import { firstEventOver } from './firstEvent.ts'
import { headOver } from './head.ts'
import { createRead, readOver } from './read.ts'
import { createSubscribe } from './subscribe.ts'
import { openLogTable } from './table.ts'

/** The log as the check of a new connection sees it: reads are answered by the leader only. */
export interface CheckedLog extends Pick<EventStore, 'append' | 'read'> {
  /** The first event in streams whose names begin so; undefined when there is none. */
  first(prefixes: readonly string[]): Promise<RecordedEvent | undefined>
}

/** An event that this process has appended: it must still be there after a new connection. */
export type AppendedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'position' | 'id'>

export interface CheckedConnection {
  /** The newest event that this process has appended. */
  readonly newest: AppendedEvent | undefined
  /** Whether the node leads. A follower may lag behind: what it lacks is no verdict. */
  readonly isLeader: boolean
}

/**
 * Called for every new connection, before anything else is read or written over it.
 * @throws StoreError `not_ours` when the log isn't that of this installation
 */
export type CheckOfLog = (log: CheckedLog, about: CheckedConnection) => Promise<void>

interface Options {
  /** Where the log is in a database of ours, what is to be caught up with is read from there. */
  readonly tableUrl?: string | undefined
  readonly check?: CheckOfLog
}

export interface CheckedEventStore extends EventStore {
  readonly status: StoreStatus
  /** Checks the log once more; resolves in any case. */
  recheck(): Promise<void>
  /** Resolves when the log is known to be ours and has a leader. @throws StoreError */
  ensureWritable(): Promise<void>
  /** The position of the newest event in streams whose names begin so, if it is among the last few of the log. */
  head(prefixes: readonly string[]): Promise<bigint | undefined>
}

export interface StoreStatus {
  readonly connection: ConnectionStatus
  /**
   * When the store last failed to take an append, by `performance.now()`; undefined once one has succeeded. Faults of
   * one stream don't count.
   */
  readonly appendFailedAtMs: number | undefined
}

/**
 * The event store port on EventStoreDB, or on anything that speaks its protocol. One of them a process: all instances
 * of the client keep their pending appends in one place, and when the connection of one breaks, those of every other
 * fail with it.
 */
export const connectEventStore = (
  url: string,
  { tableUrl, check = async () => undefined }: Options = {},
): CheckedEventStore => {
  const table = tableUrl === undefined ? undefined : openLogTable(tableUrl)
  let newest: AppendedEvent | undefined
  let appendFailedAtMs: number | undefined
  const checkOver = ({ client, append, lost }: Connection, isLeader: boolean): Promise<void> =>
    check(
      {
        append: appendOver({ append }),
        read: (stream, from = 0n, atMost) =>
          readOver(client, stream, { from, atMost, requiresLeader: isLeader, lost }),
        first: prefixes => firstEventOver(client, { prefixes, lost }),
      },
      { newest, isLeader },
    )
  const connections = createConnections(url, { check: checkOver })
  const append = createAppend(connections)

  return {
    append: async (stream, events, expected) => {
      try {
        const appended = await append(stream, events, expected)
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
        if (error instanceof StoreError && storeWide.has(error.fault)) appendFailedAtMs = performance.now()
        throw error
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
      return headOver(client, prefixes)
    },
    close: async () => {
      await Promise.all([connections.close(), table?.close()])
    },
  }
}

const storeWide: ReadonlySet<StoreFault> = new Set(['unavailable', 'not_leader', 'access_denied', 'failed'])
