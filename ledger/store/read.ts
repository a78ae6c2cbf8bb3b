import { type EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { toRecordedEvent } from './recorded.ts'
import type { LogTable } from './table.ts'

/** A read has no deadline of its own, as it may be long; but it must go on. */
const silenceMs = 10_000

/** A whole stream may be long; where its table can be read it comes from there, and the rest of one from the server. */
export const createRead = (client: EventStoreDBClient, table?: LogTable): EventStore['read'] => {
  const ask = createAsking(client)
  return async function* read(stream, from = 0n, atMost): AsyncGenerator<RecordedEvent, void, undefined> {
    let next = from
    if (table && from === 0n)
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
    yield* ask(stream, next, atMost && atMost - Number(next - from))
  }
}

const createAsking = (client: EventStoreDBClient): EventStore['read'] =>
  async function* ask(stream, from, atMost): AsyncGenerator<RecordedEvent, void, undefined> {
    const limit = atMost === undefined ? {} : { maxCount: atMost }
    const reading = client.readStream(stream, { fromRevision: from ?? 0n, ...limit })
    const giveUp = (): void => {
      reading.destroy(new Error(`reading ${stream} has got no answer for ${silenceMs} ms`))
    }
    let silence = setTimeout(giveUp, silenceMs)
    let ended = false
    try {
      for await (const { event } of reading) {
        clearTimeout(silence) // What our own reader takes is not the server's silence.
        if (event) yield toRecordedEvent(event)
        silence = setTimeout(giveUp, silenceMs)
      }
      ended = true
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
      ended = true
    } finally {
      clearTimeout(silence)
      // A reader that stops early leaves a call behind, which would hold its events for ever.
      if (!ended) await reading.cancel().catch(() => undefined)
    }
  }
