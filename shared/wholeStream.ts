import { hidingOf, metadataMark } from './events/streams.ts'
import {
  type EventStore,
  type FeedItem,
  type RecordedEvent,
  StoreError,
  type Wanted,
} from './ports/eventStore.ts'

type Readable = Pick<EventStore, 'read'>
type Subscription = Parameters<EventStore['subscribe']>[0]

/** Every wanted event after a position, up to the current end of the log, or until the signal aborts. */
export async function* upToNow(
  store: Pick<EventStore, 'subscribe'>,
  options: Omit<Subscription, 'signal'> & Wanted,
  signal?: AbortSignal,
): AsyncGenerator<Exclude<FeedItem, { readonly kind: 'caught_up' }>, void, undefined> {
  const leaving = new AbortController()
  const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
  try {
    for await (const item of store.subscribe({ ...options, signal: either })) {
      if (item.kind === 'caught_up') return
      yield item
    }
  } finally {
    leaving.abort()
  }
}

/**
 * Reads a stream's events from a revision on, without gaps: hidden or deleted events would lead to wrong decisions.
 * @throws StoreError `damaged` at the first gap
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

/** How a stream's metadata hide events now; undefined when they don't. */
export const hiddenBy = async (store: Readable, stream: string): Promise<string | undefined> => {
  let reason: string | undefined
  for await (const event of store.read(`${metadataMark}${stream}`)) reason = hidingOf(event)
  return reason
}
