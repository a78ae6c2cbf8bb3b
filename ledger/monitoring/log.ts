import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { LogHealth, LogState } from '../installation/logWatch.ts'
import { gaugesIn } from './gauge.ts'

/** How soon decisions are durable, and how soon they can be read. */
export const createLogMetrics = (registry: Registry) => {
  const registers = [registry]
  const appends = new Histogram({
    name: 'calabash_append_seconds',
    help: 'Time for an append to be durable, by how it ended.',
    labelNames: ['outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const projected = new Counter({
    name: 'calabash_projected_events_total',
    help: 'Events applied to the read side by this process.',
    registers,
  })
  const lag = new Histogram({
    name: 'calabash_projection_lag_seconds',
    help: 'Time from an event being decided to its being readable; of events of the last hour.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  })
  const position = new Gauge({
    name: 'calabash_projection_position',
    help: 'Log position that the read side has reached.',
    registers,
  })
  const unread = createUnread()
  return {
    /** Wraps the store; appends are measured. */
    measured: (store: EventStore): EventStore => ({
      ...store,
      append: async (...args) => {
        const end = appends.startTimer()
        try {
          const appended = await store.append(...args)
          end({ outcome: appended.outcome })
          if (appended.outcome === 'appended') unread.wrote(appended.position)
          return appended
        } catch (error) {
          end({ outcome: 'failed' })
          throw error
        }
      },
    }),
    onBatch: (batch: {
      readonly events: number
      readonly position: bigint
      readonly lagSeconds: readonly number[]
    }) => {
      projected.inc(batch.events)
      position.set(Number(batch.position))
      for (const seconds of batch.lagSeconds) lag.observe(seconds)
    },
    /** For a process that follows the read side's position. */
    watchReadSide: (readSide: { readonly position: bigint }) =>
      gaugesIn(registry)(
        'calabash_projection_behind_seconds',
        'Age of the oldest append of this process that cannot be read yet; 0 when all can.',
        () => unread.behindSeconds(readSide.position),
      ),
  }
}

const everyMs = 1_000

/** Appends of this process that are not projected yet; one per second is kept. */
const createUnread = () => {
  let waiting: { readonly position: bigint; readonly since: number }[] = []
  return {
    wrote: (position: bigint): void => {
      const newest = waiting.at(-1)
      if (newest === undefined || performance.now() - newest.since >= everyMs)
        waiting.push({ position, since: performance.now() })
      // Without scrapes or projections, keep the oldest.
      if (waiting.length > 3_600) waiting.splice(1_800, 1)
    },
    behindSeconds: (reached: bigint): number => {
      waiting = waiting.filter(({ position }) => position > reached)
      return waiting[0] ? (performance.now() - waiting[0].since) / 1_000 : 0
    },
  }
}

export interface WatchedLog {
  readonly health: () => LogHealth
  readonly readiness: { readonly standsStillSeconds: number }
}

const states: readonly LogState[] = ['starting', 'ours', 'unavailable', 'unwritable', 'not_ours']

/** Whether this process can use the log, and whether the read side follows it. */
export const watchLogState = (registry: Registry, { health, readiness }: WatchedLog): void => {
  new Gauge({
    name: 'calabash_log_state',
    help: 'The state of the log as this process sees it: 1 for the one that it is in.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { state } = health()
      for (const one of states) this.set({ state: one }, one === state ? 1 : 0)
    },
  })
  gaugesIn(registry)(
    'calabash_read_side_standstill_seconds',
    'For how long the read side has not moved although the log has more; 0 while it moves.',
    () => readiness.standsStillSeconds,
  )
}
