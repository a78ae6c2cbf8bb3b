import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'

type ReadAndAppend = Pick<EventStore, 'append' | 'read'>
type Forged = Pick<NewEvent, 'type' | 'data'>

/** The last revision of a stream, as an append expects it. */
export const headOf = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
): Promise<bigint | 'no_stream'> => {
  let head: bigint | 'no_stream' = 'no_stream'
  for await (const { revision } of store.read(stream)) head = revision
  return head
}

/** Appends events to a stream without any decision, as a bug might. */
export const forge = async (
  store: ReadAndAppend,
  stream: string,
  events: readonly Forged[],
  { at, by = 'test', newId = randomUUID }: { at: string; by?: string; newId?: () => string },
): Promise<void> => {
  const head = await headOf(store, stream)
  const metadata = { actor: by, cause: by, correlation: by, at, schemaVersion: 1 }
  const named = events.map(({ type, data }) => ({ id: newId(), type, data, metadata }))
  await store.append(stream, named, head)
}
