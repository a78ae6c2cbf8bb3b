import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { asked } from './gauge.ts'

/** How soon what was decided is durable, and how soon it can be read. */
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
    /** The same store; what is appended is measured. */
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
    /** Of a process that knows how far the read side has come. */
    watchReadSide: (readSide: { readonly position: bigint }) =>
      asked(
        registry,
        {
          name: 'calabash_projection_behind_seconds',
          help: 'Age of the oldest append of this process that cannot be read yet; 0 when all can.',
        },
        () => unread.behindSeconds(readSide.position),
      ),
  }
}

const everyMs = 1_000

/** Appends of this process that are not projected yet; one per second is kept. */
const createUnread = (now: () => number = () => performance.now()) => {
  let waiting: { readonly position: bigint; readonly since: number }[] = []
  return {
    wrote: (position: bigint): void => {
      const newest = waiting.at(-1)
      if (newest === undefined || now() - newest.since >= everyMs) waiting.push({ position, since: now() })
      // Metrics are not scraped, or nothing is projected: keep the oldest.
      if (waiting.length > 3_600) waiting.splice(1_800, 1)
    },
    behindSeconds: (reached: bigint): number => {
      waiting = waiting.filter(({ position }) => position > reached)
      return waiting[0] ? (now() - waiting[0].since) / 1_000 : 0
    },
  }
}
