import { type EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { toRecordedEvent } from './recorded.ts'

/** A read has no deadline of its own, as it may be long; but it must go on. */
const silenceMs = 10_000

export const createRead = (client: EventStoreDBClient): EventStore['read'] =>
  async function* read(stream, from = 0n, atMost): AsyncGenerator<RecordedEvent, void, undefined> {
    const limit = atMost === undefined ? {} : { maxCount: atMost }
    const reading = client.readStream(stream, { fromRevision: from, ...limit })
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
