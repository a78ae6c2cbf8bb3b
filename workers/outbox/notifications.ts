import type pg from 'pg'
import { buffered } from '#shared/buffered.ts'
import { goalCategory, goalIdOf } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { classify } from '#shared/events/streams.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { type JobQueue, maxEventsPerJob } from '#shared/ports/jobQueue.ts'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { dayMs } from '#shared/time.ts'
import { placeInTrace, placeOf, within } from '#shared/tracing.ts'
import { isNotifying } from '../notifications/fromEvent.ts'
import { createCheckpoint } from './checkpoint.ts'
import type { Outbox } from './outbox.ts'
import type { RecentEvents } from './recentEvents.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly lead: Lead
  readonly outbox: Outbox
  readonly recent: RecentEvents
  /** Waits, but no longer than until the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** On the first start over an old log, events older than this make no notifications. */
const maxAgeDays = 30
/** The checkpoint is written at least once in so many events. */
const checkpointEvery = 500

/** Pause between jobs under load; events in between go into the next job. */
const paceMs = 500

/**
 * Subscribes to the log and adds a job for each event that makes notifications; under load one job for
 * several events. Events stay in the outbox until their job is done, because the queue may lose it. The
 * checkpoint moves after the job is added, so no event is skipped; ids of jobs and notifications derive from
 * their events, so none is doubled. One process leads, and another takes over when it ends.
 */
export const startNotificationOutbox = (options: Options): Leading => {
  const { store, pool, jobs, clock, lead, outbox, recent, pause } = options

  const isDue = (event: RecordedEvent): boolean => {
    if (!isNotifying(event)) return false
    const { data } = metadataSchema.safeParse(event.metadata)
    return data !== undefined && Date.parse(clock.now()) - Date.parse(data.at) <= maxAgeDays * dayMs
  }

  const addJob = async (events: readonly RecordedEvent[]): Promise<void> => {
    const [first] = events
    if (!first) return
    const places = events.map(event => ({
      goalId: goalIdOf(event.stream),
      eventId: event.id,
      revision: String(event.revision),
    }))
    recent.note(events)
    await outbox.add(places, clock.now())
    await within(traceOf(first), () =>
      places.length === 1
        ? jobs.add('goal-notice', places[0]!, { id: first.id })
        : jobs.add('goal-notices', { events: places }, { id: `${first.id}-${places.length}` }),
    )
  }

  const subscribe = async (signal: AbortSignal): Promise<void> => {
    const checkpoint = createCheckpoint({ db: pool, store, name: 'notices' })
    const after = await checkpoint.read()
    const feed = store.subscribe({ streamPrefix: goalCategory, after, signal })
    let sinceCheckpoint = 0
    let last: RecordedEvent | undefined
    for await (const items of buffered(feed, maxEventsPerJob)) {
      // Foreign streams may share the prefix, and a checkpoint can't be a tombstone's position.
      const events = items.flatMap(item =>
        item.kind === 'event' && isOfGoal(item.event) ? [item.event] : [],
      )
      const notifying = events.filter(isDue)
      await addJob(notifying)
      last = events.at(-1) ?? last
      sinceCheckpoint += items.length
      const place = items.findLast(item => item.kind !== 'caught_up')
      const isMark = items.some(({ kind }) => kind === 'checkpoint')
      if (place && (notifying.length > 0 || isMark || sinceCheckpoint >= checkpointEvery)) {
        await checkpoint.write(place.kind === 'event' ? place.event.position : place.position, last)
        sinceCheckpoint = 0
      }
      if (notifying.length > 0) await pause(paceMs, signal)
    }
  }
  return lead('the notices', subscribe)
}

const isOfGoal = (event: RecordedEvent): boolean => classify(event).kind === 'event'

const traceOf = ({ metadata }: RecordedEvent) => {
  const { traceparent, correlation } = metadataSchema.parse(metadata)
  return traceparent === undefined ? placeInTrace(correlation) : placeOf(traceparent)
}
