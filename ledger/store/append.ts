import { type EventData, type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import type { Appended, EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { createBatchCall } from './batchCall.ts'

/** How long a server may take that has an append in each call; what has not been begun by then is not written. */
const deadlineMs = 10_000
const wrongVersion = 'event_store.client.WrongExpectedVersion'

export const createAppend = (client: EventStoreDBClient): EventStore['append'] => {
  const batch = createBatchCall(client)

  /** Older servers take an append a call. */
  const appendAlone: EventStore['append'] = async (stream, events, expected) => {
    const options = { expectedRevision: expected, deadline: deadlineMs }
    try {
      const written = await client.appendToStream(stream, events.map(toEventData), options)
      return appended(stream, written.nextExpectedRevision, written.position?.commit)
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { outcome: 'conflict' }
      throw error
    }
  }

  return async (stream, events, expected) => {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
    for (const { id, data } of events) if (data === undefined) throw new TypeError(`event ${id} has no data`)
    const result = await batch.append({ stream, events, expected })
    if (!result) return appendAlone(stream, events, expected)
    if (result.kind === 'appended') return appended(stream, result.revision, result.position)
    if (result.name === wrongVersion) return { outcome: 'conflict' }
    throw new Error(`the event store has refused an append to ${stream}: ${result.message || result.name}`)
  }
}

const appended = (stream: string, revision: bigint, position: bigint | undefined): Appended => {
  if (position === undefined) throw new Error(`the append to ${stream} was answered without a position`)
  return { outcome: 'appended', revision, position }
}

const toEventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  ({ id, type, data, metadata, contentType: 'application/json' }) as EventData // the client's type knows no `unknown`
