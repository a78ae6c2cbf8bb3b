import type { Appended, EventStore } from '#shared/ports/eventStore.ts'
import type { Connection, Connections } from './connections.ts'
import { namedStoreError, storeError, toStoreError } from './storeErrors.ts'

const wrongVersion = 'event_store.client.WrongExpectedVersion'

type Append = EventStore['append']

export const createAppend =
  (connections: Pick<Connections, 'use'>): Append =>
  async (stream, events, expected) => {
    const connection = await connections.use('appends')
    try {
      return await appendWith(connection)(stream, events, expected)
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) throw error
      throw toStoreError(error, `appending to ${stream}`)
    }
  }

/** @throws StoreError; {@link RangeError}, {@link TypeError} for an invalid append */
export const appendWith =
  (connection: Pick<Connection, 'append'>): Append =>
  async (stream, events, expected) => {
    if (events.length === 0) throw new RangeError(`an append to ${stream} without events`)
    for (const { id, data } of events) if (data === undefined) throw new TypeError(`event ${id} has no data`)
    const result = await connection.append({ stream, events, expected })
    if (result.kind === 'appended') return appended(stream, result.revision, result.position)
    if (result.name === wrongVersion) return { outcome: 'conflict' }
    throw namedStoreError(result.name, result.message, `appending to ${stream}`)
  }

const appended = (stream: string, revision: bigint, position: bigint | undefined): Appended => {
  if (position === undefined)
    throw storeError('failed', `appending to ${stream}`, new Error('the answer has no position'))
  return { outcome: 'appended', revision, position }
}
