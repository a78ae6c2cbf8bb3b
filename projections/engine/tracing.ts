import { metadataSchema } from '#shared/events/metadata.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { noteDone, placeOf } from '#shared/tracing.ts'

/** An old log that is folded anew is nobody's click any more. */
const freshMs = 3_600_000

/**
 * That these can be read now, in the traces of those who brought them about; how long each of the fresh ones took, from
 * being decided, in seconds.
 */
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
