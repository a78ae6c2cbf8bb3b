import { type EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Connections } from './connections.ts'
import { toRecordedEvent } from './recorded.ts'
import { saysConnectionIsLost, storeError, toStoreError } from './storeErrors.ts'
import type { LogTable } from './table.ts'

/** A read has no deadline of its own, as it may be long; but it must go on. */
const silenceMs = 10_000
/** How often a read goes on over another connection without having brought anything. */
const mostFailures = 3

/**
 * A whole stream may be long; where its table can be read it comes from there, and the rest of one from the server. A
 * read whose connection is lost goes on over the next one, after the last event that it brought.
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
      } catch {
        // The table is a shortcut only.
      }
    }
    for (let failures = 0; ; ) {
      const left = atMost && atMost - Number(next - from)
      if (left === 0) return
      const connection = await connections.use('reads')
      try {
        for await (const event of readOver(connection.client, stream, {
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
        if (saysConnectionIsLost(failure)) connections.failed(connection, failure)
        if (++failures >= mostFailures) throw failure
      }
    }
  }

interface Range {
  readonly from: bigint
  readonly atMost?: number | undefined
  /** Refused by any node but the leader. */
  readonly requiresLeader?: boolean
  readonly lost?: AbortSignal
}

/** Over one connection. @throws StoreError */
export async function* readOver(
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
      clearTimeout(silence) // The time that our own caller takes is not the server's silence.
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
    // A read that is given up early leaves a call behind, which would hold its events for ever.
    if (!ended) await reading.cancel().catch(() => undefined)
  }
}
