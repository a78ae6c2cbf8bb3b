import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamSubscription,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import { backoffMs } from '#shared/backoff.ts'
import type { EventStore, FeedItem, Wanted } from '#shared/ports/eventStore.ts'
import type { Connection, Connections } from './connections.ts'
import { toRecordedEvent } from './read.ts'
import { isConnectionLost, storeError, toStoreError } from './storeErrors.ts'
import type { LogTable } from './table.ts'

type Options = Parameters<EventStore['subscribe']>[0]

/** How many of the server's search windows without a match pass between checkpoints. */
const checkpointInterval = 4

/**
 * Follows the log until the signal aborts, continuing after a lost connection. Catches up from the log's table if there is one, and
 * continues with the server from there.
 */
export const createSubscribe = (
  connections: Pick<Connections, 'use' | 'failed'>,
  table?: LogTable,
): EventStore['subscribe'] =>
  async function* subscribe(options): AsyncGenerator<FeedItem, void, undefined> {
    const { signal } = options
    let seen = options.after
    if (table) await untilConnected(connections, signal)
    if (signal.aborted) return
    for await (const { events, until } of table ? readable(table, options) : []) {
      for (const event of events) {
        if (signal.aborted) return
        yield { kind: 'event', event }
        seen = event.position
      }
      if (seen === until) continue
      yield { kind: 'checkpoint', position: until }
      seen = until
    }
    for (let failures = 0; !signal.aborted; ) {
      let connection: Connection | undefined
      try {
        connection = await connections.use('reads', signal)
        for await (const item of follow(connection, { ...options, after: seen })) {
          failures = 0
          yield item
          // The consumer has taken it only now.
          if (item.kind !== 'caught_up') seen = item.kind === 'event' ? item.event.position : item.position
        }
      } catch (error) {
        const failure = toStoreError(error, 'following the log')
        if (failure.fault === 'access_denied') throw failure
        if (connection && isConnectionLost(failure)) connections.failed(connection, failure)
        failures++
        await sleep(backoffMs(failures), undefined, { signal }).catch(() => undefined)
      }
    }
  }

/** Waits without a limit. @throws StoreError `access_denied` */
const untilConnected = async (connections: Pick<Connections, 'use'>, signal: AbortSignal): Promise<void> => {
  for (let failures = 1; !signal.aborted; failures++)
    try {
      await connections.use('reads', signal)
      return
    } catch (error) {
      if (toStoreError(error, 'following the log').fault === 'access_denied') throw error
      await sleep(backoffMs(failures), undefined, { signal }).catch(() => undefined)
    }
}

/** The pages before the first that cannot be read. */
async function* readable(table: LogTable, options: Options): ReturnType<LogTable['pages']> {
  try {
    yield* table.pages(options)
  } catch (error) {
    table.onError(error)
  }
}

/** Follows over one connection. @throws StoreError */
async function* follow(
  { client, lost }: Connection,
  options: Options,
): AsyncGenerator<FeedItem, void, undefined> {
  const { after, signal } = options
  const marks: { readonly after: number; readonly item: FeedItem }[] = []
  let taken = 0
  let wake: () => void = () => undefined
  let failure: Error | undefined
  let ended = false

  /** Checkpoints bypass the stream's buffer, so each waits until the events before it were taken. */
  const mark = (item: FeedItem): void => {
    marks.push({ after: taken + subscription.readableLength, item })
    wake()
  }
  const subscription: AllStreamSubscription = client.subscribeToAll({
    fromPosition: after === undefined ? START : { commit: after, prepare: after },
    filter: filterOf(options, {
      checkpointInterval,
      checkpointReached: async (_, { commit }) => mark({ kind: 'checkpoint', position: commit }),
    }),
  })
  subscription.on('caughtUp', () => mark({ kind: 'caught_up' }))
  subscription.on('readable', () => wake())
  // Never removed: an error without a listener would end the process.
  subscription.on('error', error => {
    failure ??= error
    wake()
  })
  for (const end of ['end', 'close'] as const)
    subscription.on(end, () => {
      ended = true
      wake()
    })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  const onLost = (): void => {
    failure ??= toStoreError(lost.reason, 'following the log')
    wake()
  }
  lost.addEventListener('abort', onLost)
  if (lost.aborted) onLost()

  try {
    while (!signal.aborted) {
      const next = marks[0]
      if (next && next.after <= taken) {
        marks.shift()
        yield next.item
        continue
      }
      const resolved = subscription.read()
      if (resolved) {
        taken++
        if (resolved.event) yield { kind: 'event', event: toRecordedEvent(resolved.event) }
        continue
      }
      if (failure) throw failure
      if (ended) throw storeError('unavailable', 'following the log', new Error('the subscription has ended'))
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    lost.removeEventListener('abort', onLost)
    await subscription.unsubscribe().catch(() => undefined)
  }
}

const filterOf = (
  wanted: Wanted,
  checkpoints: Pick<Filter, 'checkpointInterval' | 'checkpointReached'>,
): Filter =>
  'typePrefix' in wanted
    ? eventTypeFilter({ prefixes: [wanted.typePrefix].flat(), ...checkpoints })
    : streamNameFilter({ prefixes: [wanted.streamPrefix].flat(), ...checkpoints })
