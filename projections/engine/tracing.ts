import { metadataSchema } from '#shared/events/metadata.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { noteDone, placeOf } from '#shared/tracing.ts'

/** Older events belong to no trace any more, as when an old log is folded anew. */
const freshMs = 3_600_000

/** Adds the projection of these events to their traces. Returns for each new event how many seconds old it is. */
export const noteProjected = (events: readonly RecordedEvent[], begunAt: number): number[] =>
  events.flatMap(({ type, metadata }) => {
    const { data } = metadataSchema.safeParse(metadata)
    const age = Date.now() - Date.parse(data?.at ?? '')
    if (!(age < freshMs)) return []
    if (data?.traceparent !== undefined)
      noteDone(`project ${type}`, begunAt, {
        kind: 'consumer',
        within: placeOf(data.traceparent),
        attributes: { batch: events.length },
      })
    return [Math.max(0, age / 1_000)]
  })
