import type pg from 'pg'
import { goalCategory, goalIdOf } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { placeInTrace, placeOf, within } from '#shared/tracing.ts'
import { isTelling } from '../notices/fromEvent.ts'
import { createCheckpoint } from './checkpoint.ts'
import type { Untold } from './untold.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly lead: Lead
  readonly untold: Untold
}

const dayMs = 86_400_000
/** On the first start over an old log nobody is told of what is older than this. */
const tellDays = 30
/** Events that nobody is told of, after which the place is noted all the same. */
const noteEvery = 500

/**
 * Follows the log and makes a job of every event that somebody has to be told of, which is noted until that job is done:
 * the queue may lose it. The checkpoint moves after the job is added, so none is passed over; a job's id is the event's, so none counts twice. One process at a time does it,
 * another takes over when that one is gone.
 */
export const startNoticesReactor = ({ store, pool, jobs, clock, lead, untold }: Options): Leading => {
  const react = async (event: RecordedEvent): Promise<boolean> => {
    if (!isTelling(event)) return false
    const { data } = metadataSchema.safeParse(event.metadata)
    if (!data || Date.parse(clock.now()) - Date.parse(data.at) > tellDays * dayMs) return false
    const place = data.traceparent === undefined ? placeInTrace(data.correlation) : placeOf(data.traceparent)
    const told = { goalId: goalIdOf(event.stream), eventId: event.id, revision: String(event.revision) }
    await untold.note(told, clock.now())
    await within(place, () => jobs.add('goal-notice', told, { id: event.id }))
    return true
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    const checkpoint = createCheckpoint({ db: pool, store, name: 'notices' })
    let unnoted = 0
    let last: RecordedEvent | undefined
    for await (const item of store.subscribe({
      streamPrefix: goalCategory,
      after: await checkpoint.read(),
      signal,
    })) {
      if (item.kind === 'caught_up') continue
      if (item.kind === 'event') last = item.event
      const told = item.kind === 'event' && (await react(item.event))
      const position = item.kind === 'event' ? item.event.position : item.position
      unnoted++
      if (told || item.kind === 'checkpoint' || unnoted >= noteEvery) {
        await checkpoint.write(position, last)
        unnoted = 0
      }
    }
  }
  return lead('the notices', follow)
}
