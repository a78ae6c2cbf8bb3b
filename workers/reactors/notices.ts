import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { goalCategory, goalIdOf } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { tellingEvents } from '../notices/fromEvent.ts'
import { createCheckpoint } from './checkpoint.ts'

interface Options {
  readonly store: EventStore
  /** A connection of the reactor's own: its lock lasts as long as the connection. */
  readonly connect: () => Promise<pg.Client>
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

export interface Reactor {
  stop(): Promise<void>
}

const name = 'notices'
const lockKey = 0x6e6f7465
const dayMs = 86_400_000
/** On the first start over an old log nobody is told of what is older than this. */
const tellDays = 30
/** Events that nobody is told of, after which the place is noted all the same. */
const noteEvery = 500
const longestPauseMs = 5_000

/**
 * Follows the log and makes a job of every event that somebody has to be told of. The checkpoint moves after the job is
 * added, so none is passed over; a job's id is the event's, so none counts twice. One process at a time does it,
 * another takes over when that one is gone.
 */
export const startNoticesReactor = ({ store, connect, jobs, clock, log }: Options): Reactor => {
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const react = async (event: RecordedEvent): Promise<boolean> => {
    if (!tellingEvents.has(event.type)) return false
    const { data } = metadataSchema.safeParse(event.metadata)
    if (!data || Date.parse(clock.now()) - Date.parse(data.at) > tellDays * dayMs) return false
    await jobs.add(
      'goal-notice',
      { goalId: goalIdOf(event.stream), eventId: event.id, revision: String(event.revision) },
      { id: event.id },
    )
    return true
  }

  const follow = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
    const checkpoint = createCheckpoint(client, name)
    let unnoted = 0
    for await (const item of store.subscribe({
      streamPrefix: goalCategory,
      after: await checkpoint.read(),
      signal,
    })) {
      if (item.kind === 'caught_up') continue
      const told = item.kind === 'event' && (await react(item.event))
      const position = item.kind === 'event' ? item.event.position : item.position
      unnoted++
      if (told || item.kind === 'checkpoint' || unnoted >= noteEvery) {
        await checkpoint.write(position)
        unnoted = 0
      }
    }
  }

  /** One connection's worth: while it holds the lock it follows, and while another does it waits. */
  const serve = async (): Promise<void> => {
    const lost = new AbortController()
    const client = await connect()
    client.on('error', () => undefined) // 'end' follows
    client.on('end', () => lost.abort())
    try {
      for (;;) {
        const tried = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
          lockKey,
        ])
        if (tried.rows[0]?.mine) break
        await pause(1_000)
        if (stopping.signal.aborted) return
      }
      await follow(client, AbortSignal.any([stopping.signal, lost.signal]))
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const began = performance.now()
      await serve().catch(err => {
        if (!stopping.signal.aborted)
          log.warn({ err }, 'the notices fell behind; they go on from their checkpoint')
      })
      if (performance.now() - began > longestPauseMs) failures = 0
      await pause(Math.min(longestPauseMs, 100 * 2 ** failures))
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
