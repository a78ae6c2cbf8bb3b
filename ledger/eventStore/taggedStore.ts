import { isRedacted } from '#shared/events/redaction.ts'
import { ourStream } from '#shared/events/streams.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { EventTags } from './tags.ts'

/** Where in the log tags begin: events up to there are accepted as they are. */
export interface TagLine {
  /** The position of the last accepted event; undefined while no tags are needed. */
  acceptedUntil(): bigint | undefined | Promise<bigint | undefined>
}

/** A store that adds a tag to each appended event, and marks events that have none or a wrong one as untrusted. */
export const withTags = (store: EventStore, tags: EventTags, line: TagLine): EventStore => {
  const checked = (event: RecordedEvent, acceptedUntil: bigint | undefined): RecordedEvent => {
    if (!ourStream(event.stream)) return event
    const isAccepted = acceptedUntil === undefined || event.position <= acceptedUntil
    // An old event whose texts were encrypted has a tag, which says that nothing else of it was changed.
    if (isAccepted && (!isRedacted(event) || tags.isKeyLost(event))) return event
    const untrusted = tags.faultOf(event)
    return untrusted === undefined ? event : { ...event, untrusted }
  }

  return {
    append: (stream, events, expected) =>
      store.append(stream, ourStream(stream) ? tags.tagged(stream, events, expected) : events, expected),
    read: async function* read(...range) {
      for await (const event of store.read(...range)) {
        const until = line.acceptedUntil()
        yield checked(event, until instanceof Promise ? await until : until)
      }
    },
    subscribe: async function* subscribe(options) {
      for await (const item of store.subscribe(options)) {
        if (item.kind !== 'event') {
          yield item
          continue
        }
        const until = line.acceptedUntil()
        yield { kind: 'event', event: checked(item.event, until instanceof Promise ? await until : until) }
      }
    },
    close: () => store.close(),
  }
}
