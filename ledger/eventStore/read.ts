import {
  type RecordedEvent as ClientEvent,
  type EventStoreDBClient,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Connections } from './connections.ts'
import { isConnectionLost, storeError, toStoreError } from './storeErrors.ts'
import type { LogTable } from './table.ts'

/** A read may be long and has no deadline, but it must make progress. */
const silenceMs = 10_000
/** How often a read without progress is continued over another connection. */
const maxFailures = 3

/**
 * Reads from the log's table if there is one, and continues with the server where the table cannot be used. A read whose connection
 * is lost continues over the next one, after the last event.
 */
export const createRead = (
  connections: Pick<Connections, 'use' | 'failed'>,
  table?: LogTable,
): EventStore['read'] =>
  async function* read(stream, from = 0n, atMost): AsyncGenerator<RecordedEvent, void, undefined> {
    let next = from
    if (table && from === 0n) {
      await connections.use('reads')
      try {
        for await (const events of table.stream(stream, atMost))
          for (const event of events) {
            yield event
            next = event.revision + 1n
          }
        return
      } catch (error) {
        table.onError(error)
      }
    }
    for (let failures = 0; ; ) {
      const left = atMost && atMost - Number(next - from)
      if (left === 0) return
      const connection = await connections.use('reads')
      try {
        for await (const event of readWith(connection.client, stream, {
          from: next,
          atMost: left,
          lost: connection.lost,
        })) {
          yield event
          next = event.revision + 1n
          failures = 0
        }
        return
      } catch (error) {
        const failure = toStoreError(error, `reading ${stream}`)
        if (failure.fault !== 'unavailable' && failure.fault !== 'not_leader') throw failure
        if (isConnectionLost(failure)) connections.failed(connection, failure)
        if (++failures >= maxFailures) throw failure
      }
    }
  }

interface Range {
  readonly from: bigint
  readonly atMost?: number | undefined
  /** Other nodes than the leader refuse it. */
  readonly requiresLeader?: boolean
  readonly lost?: AbortSignal
}

/** Reads over one connection. @throws StoreError */
export async function* readWith(
  client: EventStoreDBClient,
  stream: string,
  { from, atMost, requiresLeader = false, lost }: Range,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const reading = client.readStream(stream, {
    fromRevision: from,
    requiresLeader,
    ...(atMost === undefined ? {} : { maxCount: atMost }),
  })
  const onSilence = (): void => {
    reading.destroy(
      storeError('unavailable', `reading ${stream}`, new Error(`no answer for ${silenceMs} ms`)),
    )
  }
  const onLost = (): void => {
    reading.destroy(toStoreError(lost?.reason, `reading ${stream}`))
  }
  lost?.addEventListener('abort', onLost, { once: true })
  if (lost?.aborted) onLost()
  let silence = setTimeout(onSilence, silenceMs)
  let ended = false
  try {
    for await (const { event } of reading) {
      clearTimeout(silence) // The time that the caller takes does not count.
      if (event) yield toRecordedEvent(event)
      silence = setTimeout(onSilence, silenceMs)
    }
    ended = true
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw toStoreError(error, `reading ${stream}`)
    ended = true
  } finally {
    clearTimeout(silence)
    lost?.removeEventListener('abort', onLost)
    // An unfinished read would leave an open call that keeps its events in memory.
    if (!ended) await reading.cancel().catch(() => undefined)
  }
}

export const toRecordedEvent = (event: ClientEvent): RecordedEvent => {
  const { id, type, data, metadata, streamId: stream, revision, position } = event
  if (!position) throw new Error(`event ${id} of ${stream} has no position: the server is too old`)
  return { id, type, data, metadata, stream, revision, position: position.commit }
}
