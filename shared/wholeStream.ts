import { hidingOf, metadataMark } from './events/streams.ts'
import { type EventStore, type RecordedEvent, StoreError } from './ports/eventStore.ts'

type Readable = Pick<EventStore, 'read'>

/**
 * The events of a stream from a revision on, none of which may be missing in between: a stream out of which events were
 * hidden or deleted would otherwise pass for one in which less has happened.
 * @throws StoreError `damaged` at the first that is not the next one
 */
export async function* wholeStream(
  store: Readable,
  stream: string,
  from = 0n,
): AsyncGenerator<RecordedEvent, void, undefined> {
  let next = from
  for await (const event of store.read(stream, from)) {
    if (event.revision !== next)
      throw new StoreError(
        'damaged',
        `${stream} has revision ${event.revision} where ${next} would follow: events are hidden or missing`,
      )
    next++
    yield event
  }
}

/** How the metadata of a stream hide events of it now; undefined when they don't. */
export const hiddenBy = async (store: Readable, stream: string): Promise<string | undefined> => {
  let reason: string | undefined
  // Only the newest count.
  for await (const event of store.read(`${metadataMark}${stream}`)) reason = hidingOf(event)
  return reason
}
