import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type RecordedEvent as ClientEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
} from '@eventstore/db-client'
import { connectClient, disposeClient } from './client.ts'

/** The whole log, the server's own events included, for copying it to another store. */
export interface AllEvents {
  /** The position of the last event; undefined when there is none. */
  end(): Promise<bigint | undefined>
  /** In the log's order, up to and including a position. */
  read(until: bigint): AsyncGenerator<ClientEvent, void, undefined>
  close(): Promise<void>
}

/** How long the server may be silent; the time that the caller takes does not count. */
const silenceMs = 30_000
const disposeMs = 500
/** Reading a whole log keeps the server busy, so keepalives may take longer. */
const patientSettings = { keepAliveInterval: '10000', keepAliveTimeout: '20000' }

export const connectAllEvents = (url: string): AllEvents => {
  const client = connectClient(url, patientSettings)
  return {
    end: async () => {
      for await (const { event } of withTimeout(
        client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
      ))
        return event?.position?.commit
      return undefined
    },
    read: async function* read(until) {
      for await (const { event } of withTimeout(
        client.readAll({ direction: FORWARDS, fromPosition: START }),
      )) {
        if (!event) continue
        if (!event.position) throw new Error(`event ${event.id} has no position`)
        if (event.position.commit > until) return
        yield event
      }
    },
    close: () => disposeClient(client, disposeMs),
  }
}

type Reading = ReturnType<EventStoreDBClient['readAll']>

async function* withTimeout(reading: Reading): AsyncGenerator<AllStreamResolvedEvent, void, undefined> {
  const onSilence = (): void => {
    reading.destroy(new Error(`the event store has not answered for ${silenceMs / 1000} s`))
  }
  let silence = setTimeout(onSilence, silenceMs)
  let ended = false
  try {
    for await (const resolved of reading) {
      clearTimeout(silence)
      yield resolved
      silence = setTimeout(onSilence, silenceMs)
    }
    ended = true
  } finally {
    clearTimeout(silence)
    if (!ended) await reading.cancel().catch(() => undefined)
  }
}
