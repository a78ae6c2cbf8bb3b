import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OnAnswer } from './middleware/watched.ts'

interface Watched {
  /** Asked anew each time that the metrics are read. */
  readonly reconciliation: () => Promise<{ readonly openBreaks: number; readonly lastRunAt: string | null }>
  readonly now: () => string
}

/** What an operator watches, in Prometheus' form. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'calabash_http_request_seconds',
    help: 'Time to answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const projected = new Counter({
    name: 'calabash_projected_events_total',
    help: 'Events applied to the read side by this process.',
    registers: [registry],
  })
  const position = new Gauge({
    name: 'calabash_projection_position',
    help: 'Log position that the read side has reached.',
    registers: [registry],
  })
  const watchedLeads: (readonly [what: string, leading: { readonly leads: boolean }])[] = []
  new Gauge({
    name: 'calabash_leading',
    help: 'Whether this process leads in what one of all processes does.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      for (const [what, leading] of watchedLeads) this.set({ what }, leading.leads ? 1 : 0)
    },
  })
  const onAnswer: OnAnswer = ({ seconds, ...labels }) => requests.observe(labels, seconds)
  return {
    registry,
    onAnswer,
    watchReconciliation: (watched: Watched) => watchReconciliation(registry, watched),
    watchBooks: (watched: WatchedBooks) => watchBooks(registry, watched),
    watchLead: (what: string, leading: { readonly leads: boolean }) => {
      watchedLeads.push([what, leading])
    },
    watchQueue: (isReachable: () => boolean) => watchQueue(registry, isReachable),
    onBatch: (batch: { readonly events: number; readonly position: bigint }) => {
      projected.inc(batch.events)
      position.set(Number(batch.position))
    },
  }
}

interface WatchedBooks {
  /** How the last audit ended, and when. */
  readonly audit: () => Promise<{ readonly differences: number; readonly finishedAt: string | null }>
  /** What all accounts come to together, in cents. */
  readonly balance: () => Promise<number>
  readonly now: () => string
}

const watchBooks = (registry: Registry, { audit, balance, now }: WatchedBooks): void => {
  new Gauge({
    name: 'calabash_audit_differences',
    help: 'Rows that were served otherwise than the log has them, and other findings of the last audit; anything but 0 is an alarm.',
    registers: [registry],
    async collect() {
      this.set((await audit()).differences)
    },
  })
  new Gauge({
    name: 'calabash_audit_age_seconds',
    help: 'Time since the last audit came to its end; NaN before the first.',
    registers: [registry],
    async collect() {
      const { finishedAt } = await audit()
      this.set(finishedAt === null ? Number.NaN : (Date.parse(now()) - Date.parse(finishedAt)) / 1_000)
    },
  })
  new Gauge({
    name: 'calabash_trial_balance_cents',
    help: 'What all accounts of the books come to together; anything but 0 is an alarm.',
    registers: [registry],
    async collect() {
      this.set(await balance())
    },
  })
}

const watchQueue = (registry: Registry, isReachable: () => boolean): void => {
  new Gauge({
    name: 'calabash_queue_reachable',
    help: 'Whether this process is connected to the job queue.',
    registers: [registry],
    collect() {
      this.set(isReachable() ? 1 : 0)
    },
  })
}

const watchReconciliation = (registry: Registry, { reconciliation, now }: Watched): void => {
  new Gauge({
    name: 'calabash_reconciliation_last_run_age_seconds',
    help: 'Time since the books were last compared with those of the processor; NaN before the first time.',
    registers: [registry],
    async collect() {
      const { lastRunAt } = await reconciliation()
      this.set(lastRunAt === null ? Number.NaN : (Date.parse(now()) - Date.parse(lastRunAt)) / 1_000)
    },
  })
  new Gauge({
    name: 'calabash_open_breaks',
    help: 'Differences between the books of the processor and ours that wait for somebody.',
    registers: [registry],
    async collect() {
      this.set((await reconciliation()).openBreaks)
    },
  })
}
