import { metadataSchema } from '#shared/events/metadata.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { noteDone, placeOf } from '#shared/tracing.ts'

/** Older events belong to no open trace, as when an old log is folded again. */
const freshMs = 3_600_000

/** Adds the projection of these events to their traces. Returns the age of each new event in seconds. */
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
