import { type EventData, type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client'
import type { Appended, EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { createGate } from './gate.ts'

/** How long the server may take; the client passes it on, and what has not been begun by then is not written. */
const deadlineMs = 10_000
/** The client may forget an append when its connection breaks; this only comes after the server's answer. */
const forgottenMs = deadlineMs + 2_000

export const createAppend = (client: EventStoreDBClient): EventStore['append'] => {
  const gate = createGate()

  const write = async (stream: string, events: readonly EventData[], expected: bigint | 'no_stream') => {
    const options = { expectedRevision: expected, deadline: deadlineMs }
    const written = client.appendToStream(stream, [...events], options)
    const { nextExpectedRevision: revision, position } = await within(forgottenMs, written)
    if (!position) throw new Error(`the append to ${stream} was answered without a position`)
    return { outcome: 'appended', revision, position: position.commit } as const
  }

  return async (stream, events, expected): Promise<Appended> => {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
    const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0)
    try {
      return await gate.pass(bytes, () => write(stream, events.map(toEventData), expected), isFailure)
    } catch (error) {
      if (!isFailure(error)) return { outcome: 'conflict' }
      throw error
    }
  }
}

const isFailure = (error: unknown): boolean => !(error instanceof WrongExpectedVersionError)

/** About as many as will be sent. Also refuses, here where it can be caught, what cannot be written as JSON. */
const bytesOf = ({ id, type, data, metadata }: NewEvent): number => {
  if (data === undefined) throw new TypeError(`event ${id} has no data`)
  return 200 + type.length + JSON.stringify(data).length + (JSON.stringify(metadata) ?? '').length
}

const toEventData = ({ id, type, data, metadata }: NewEvent): EventData =>
  ({ id, type, data, metadata, contentType: 'application/json' }) as EventData // the client's type knows no `unknown`

const within = async <Value>(ms: number, promise: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the event store has not answered for ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
