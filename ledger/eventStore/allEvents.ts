import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type RecordedEvent as ClientEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
} from '@eventstore/db-client'
import { connectClient } from './connectClient.ts'
import { disposeOf } from './dispose.ts'

/** A log from end to end, the server's own events included: for carrying it elsewhere, not for the house's daily work. */
export interface AllEvents {
  /** Of the last event that there is now; undefined when there is none. */
  end(): Promise<bigint | undefined>
  /** In the log's order, up to a position and including it. */
  read(until: bigint): AsyncGenerator<ClientEvent, void, undefined>
  close(): Promise<void>
}

/** Reading is not held up by our own pace, but the server's silence ends it. */
const silenceMs = 30_000
const disposeMs = 500
/** Who reads all of a log keeps the server busy, and has nobody waiting: signs of life may take longer. */
const patient = { keepAliveInterval: '10000', keepAliveTimeout: '20000' }

export const connectAllEvents = (url: string): AllEvents => {
  const client = connectClient(url, patient)
  return {
    end: async () => {
      for await (const { event } of heard(
        client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }),
      ))
        return event?.position?.commit
      return undefined
    },
    read: async function* read(until) {
      for await (const { event } of heard(client.readAll({ direction: FORWARDS, fromPosition: START }))) {
        if (!event) continue
        if (!event.position) throw new Error(`event ${event.id} came without a position`)
        if (event.position.commit > until) return
        yield event
      }
    },
    close: () => disposeOf(client, disposeMs),
  }
}

type Reading = ReturnType<EventStoreDBClient['readAll']>

async function* heard(reading: Reading): AsyncGenerator<AllStreamResolvedEvent, void, undefined> {
  const giveUp = (): void => {
    reading.destroy(new Error(`the event store has not answered for ${silenceMs / 1000} s`))
  }
  let silence = setTimeout(giveUp, silenceMs)
  let ended = false
  try {
    for await (const resolved of reading) {
      clearTimeout(silence)
      yield resolved
      silence = setTimeout(giveUp, silenceMs)
    }
    ended = true
  } finally {
    clearTimeout(silence)
    if (!ended) await reading.cancel().catch(() => undefined)
  }
}
