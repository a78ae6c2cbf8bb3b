import type pg from 'pg'
import { buffered } from '#shared/buffered.ts'
import { goalCategory, goalIdOf } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { classify } from '#shared/events/streams.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { placeInTrace, placeOf, within } from '#shared/tracing.ts'
import { isTelling } from '../notices/fromEvent.ts'
import { mostTold } from '../queue/payloads.ts'
import { createCheckpoint } from './checkpoint.ts'
import type { RecentEvents } from './recentEvents.ts'
import type { Untold } from './untold.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly lead: Lead
  readonly untold: Untold
  readonly recent: RecentEvents
  /** Waits so many milliseconds, or until it is to stop. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

const dayMs = 86_400_000
/** On the first start over an old log nobody is told of what is older than this. */
const tellDays = 30
/** Events that nobody is told of, after which the place is noted all the same. */
const noteEvery = 500

/** Between one job and the next while much happens: what comes meanwhile goes into the next one. */
const paceMs = 500

/**
 * Follows the log and makes jobs of the events that somebody has to be told of, each of which is noted until its job is
 * done: the queue may lose it. The first goes at once; where more follow, they go together. The checkpoint moves after
 * the job is added, so none is passed over; a job's id is its events', and a notice's its cause's, so none counts twice.
 * One process at a time does it, another takes over when that one is gone.
 */
export const startNoticesReactor = (options: Options): Leading => {
  const { store, pool, jobs, clock, lead, untold, recent, pause } = options

  const isToBeTold = (event: RecordedEvent): boolean => {
    if (!isTelling(event)) return false
    const { data } = metadataSchema.safeParse(event.metadata)
    return data !== undefined && Date.parse(clock.now()) - Date.parse(data.at) <= tellDays * dayMs
  }

  const tell = async (events: readonly RecordedEvent[]): Promise<void> => {
    const [first] = events
    if (!first) return
    const told = events.map(event => ({
      goalId: goalIdOf(event.stream),
      eventId: event.id,
      revision: String(event.revision),
    }))
    recent.note(events)
    await untold.note(told, clock.now())
    await within(traceOf(first), () =>
      told.length === 1
        ? jobs.add('goal-notice', told[0]!, { id: first.id })
        : jobs.add('goal-notices', { events: told }, { id: `${first.id}-${told.length}` }),
    )
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    const checkpoint = createCheckpoint({ db: pool, store, name: 'notices' })
    const after = await checkpoint.read()
    const feed = store.subscribe({ streamPrefix: goalCategory, after, signal })
    let unnoted = 0
    let last: RecordedEvent | undefined
    for await (const items of buffered(feed, mostTold)) {
      // A stream of others may begin like one of a goal, and a tombstone is no event to go on after.
      const events = items.flatMap(item =>
        item.kind === 'event' && isOfGoal(item.event) ? [item.event] : [],
      )
      const telling = events.filter(isToBeTold)
      await tell(telling)
      last = events.at(-1) ?? last
      unnoted += items.length
      const place = items.findLast(item => item.kind !== 'caught_up')
      const isMark = items.some(({ kind }) => kind === 'checkpoint')
      if (place && (telling.length > 0 || isMark || unnoted >= noteEvery)) {
        await checkpoint.write(place.kind === 'event' ? place.event.position : place.position, last)
        unnoted = 0
      }
      if (telling.length > 0) await pause(paceMs, signal)
    }
  }
  return lead('the notices', follow)
}

const isOfGoal = (event: RecordedEvent): boolean => classify(event).kind === 'event'

const traceOf = ({ metadata }: RecordedEvent) => {
  const { traceparent, correlation } = metadataSchema.parse(metadata)
  return traceparent === undefined ? placeInTrace(correlation) : placeOf(traceparent)
}
