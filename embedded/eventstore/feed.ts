import type { EventLog } from './eventLog.ts'
import { firstVisible, isSoftDeleted } from './heads.ts'
import { noEvents, type Recorded } from './model.ts'
import { readAllPage, readStreamPage } from './reading.ts'
import { openSubscriberBuffer } from './subscriberBuffer.ts'

export type FeedItem =
  | { readonly kind: 'events'; readonly events: readonly Recorded[] }
  /** Everything up to this revision or position has been read; later events are new. */
  | { readonly kind: 'caught_up'; readonly at: number }

interface Options {
  readonly eventLog: EventLog
  /** Undefined: all streams. */
  readonly stream?: string
  /** The last revision or position that was seen. */
  readonly after: number | 'end'
  readonly signal: AbortSignal
  readonly pageSize: number
  /** How many events are buffered for a slow consumer before it reads them from the table. */
  readonly capacity?: number
  /** Called before the stream is read; may throw to end the feed. */
  readonly check?: () => Promise<void>
}

/**
 * Reads events first from the table, then from groups as they are committed, without a gap or a repetition: the buffer opens before
 * the last page is read, and events in both are recognised by their order.
 */
export async function* follow(options: Options): AsyncGenerator<FeedItem, void, undefined> {
  const { eventLog, stream, signal, pageSize } = options
  const order = (event: Recorded): number => (stream === undefined ? event.position : event.revision)
  const buffer = openSubscriberBuffer(options)
  try {
    let seen = options.after === 'end' ? await endOf(eventLog, stream) : options.after
    while (!signal.aborted) {
      buffer.reset()
      for (;;) {
        await options.check?.()
        const page = await nextPage(options, seen)
        if (signal.aborted) return
        if (page.length > 0) {
          seen = order(page.at(-1)!)
          yield { kind: 'events', events: page }
        }
        if (page.length < pageSize) break
      }
      yield { kind: 'caught_up', at: seen }
      while (!buffer.isOverflowing() && !signal.aborted) {
        const events = buffer.take().filter(event => order(event) > seen)
        if (events.length === 0) {
          await buffer.wait()
          continue
        }
        seen = order(events.at(-1)!)
        yield { kind: 'events', events }
      }
    }
  } finally {
    buffer.close()
  }
}

const endOf = async (eventLog: EventLog, stream: string | undefined): Promise<number> =>
  stream === undefined ? eventLog.lastPosition() : (await eventLog.head(stream)).last

const nextPage = async ({ eventLog, stream, pageSize }: Options, seen: number): Promise<Recorded[]> => {
  if (stream === undefined) return readAllPage(eventLog.db, { from: seen + 1, limit: pageSize })
  const head = await eventLog.head(stream)
  // A deleted stream may begin again, and is followed from there.
  if (head.last === noEvents || isSoftDeleted(head)) return []
  return readStreamPage(eventLog.db, {
    stream,
    from: seen + 1,
    limit: pageSize,
    visibleFrom: firstVisible(head),
  })
}
