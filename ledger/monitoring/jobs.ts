import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { StripeEvent } from '#shared/ports/paymentGateway.ts'
import { age, gaugesIn } from './gauge.ts'

export interface WatchedQueue {
  isReachable(): boolean
  /** The number of jobs in each queue, by state, and since when the oldest has been due. */
  census(): Promise<
    readonly {
      readonly line: string
      readonly states: Readonly<Record<string, number>>
      readonly oldestDueMs: number | undefined
    }[]
  >
}

/** Metrics of background work. */
export const createJobMetrics = (registry: Registry) => {
  const registers = [registry]
  const failures = new Counter({
    name: 'calabash_job_failures_total',
    help: 'Attempts at a job that failed in this process, by whether it is tried again.',
    labelNames: ['job', 'retried'],
    registers,
  })
  const webhookAge = new Histogram({
    name: 'calabash_webhook_age_seconds',
    help: 'Time from what the processor tells of to its being heard by a webhook.',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400, 86_400],
    registers,
  })
  const lastWebhook = new Gauge({
    name: 'calabash_webhook_last_timestamp_seconds',
    help: 'When this process last heard a webhook of the processor; 0 before the first.',
    registers,
  })
  return {
    onFailedAttempt: ({ name, willRetry }: { readonly name: string; readonly willRetry: boolean }) =>
      failures.inc({ job: name, retried: String(willRetry) }),
    /** Wraps the reading of webhooks; valid ones are measured. */
    heard:
      <Args extends unknown[]>(read: (...args: Args) => StripeEvent | undefined, now: () => string) =>
      (...args: Args): StripeEvent | undefined => {
        const event = read(...args)
        if (event) {
          if (event.createdAt !== undefined) webhookAge.observe(Math.max(0, age(event.createdAt, now()) ?? 0))
          lastWebhook.setToCurrentTime()
        }
        return event
      },
    watchQueue: (queue: WatchedQueue) => watchQueue(registry, queue),
  }
}

const watchQueue = (registry: Registry, { isReachable, census }: WatchedQueue): void => {
  gaugesIn(registry)('calabash_queue_reachable', 'Whether this process is connected to the job queue.', () =>
    isReachable() ? 1 : 0,
  )
  // Both come from the same count. When it fails, calabash_queue_reachable is 0.
  let latest: { readonly at: number; readonly lines: ReturnType<typeof census> } | undefined
  const lines = async (): ReturnType<typeof census> => {
    const at = performance.now()
    if (!latest || at - latest.at > 500) latest = { at, lines: census() }
    return latest.lines.catch(() => [])
  }
  new Gauge({
    name: 'calabash_queue_jobs',
    help: 'Jobs of all processes together, by line and state; those that failed were tried for as long as made sense.',
    labelNames: ['line', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { line, states } of await lines())
        for (const [state, count] of Object.entries(states)) this.set({ line, state }, count)
    },
  })
  new Gauge({
    name: 'calabash_queue_oldest_seconds',
    help: 'How long the oldest waiting job has been due, by line; 0 when none is.',
    labelNames: ['line'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { line, oldestDueMs = Date.now() } of await lines())
        this.set({ line }, Math.max(0, (Date.now() - oldestDueMs) / 1_000))
    },
  })
}
