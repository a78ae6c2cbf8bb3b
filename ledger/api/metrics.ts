import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type WatchedBooks, watchBooks } from '../monitoring/books.ts'
import { createJobMetrics } from '../monitoring/jobs.ts'
import { createLogMetrics, type WatchedLog, watchLogState } from '../monitoring/log.ts'
import { createWebhookMetrics } from '../monitoring/webhooks.ts'
import type { OnAnswer } from './context.ts'

/** Metrics for operators, in Prometheus' format. */
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
  const limitsReached = new Counter({
    name: 'calabash_admin_day_limits_total',
    help: 'How often an admin has reached the limit of what one decides about in a day, by currency.',
    labelNames: ['currency'],
    registers: [registry],
  })
  const textsRefused = new Counter({
    name: 'calabash_texts_refused_total',
    help: 'Text messages that were not sent, because those of a day were used up for the number or for all, or by country.',
    labelNames: ['because'],
    registers: [registry],
  })
  // At zero from the start, so that an alert sees the first one.
  for (const because of ['number', 'all', 'country']) textsRefused.inc({ because }, 0)
  const onAnswer: OnAnswer = ({ seconds, ...labels }) => requests.observe(labels, seconds)
  return {
    registry,
    onAnswer,
    onAdminLimit: (currency: string) => limitsReached.inc({ currency }),
    onTextRefused: (because: string) => textsRefused.inc({ because }),
    ...createLogMetrics(registry),
    ...createJobMetrics(registry),
    ...createWebhookMetrics(registry),
    watchLog: (watched: WatchedLog) => watchLogState(registry, watched),
    watchBooks: (watched: WatchedBooks) => watchBooks(registry, watched),
    watchLead: (what: string, leading: { readonly leads: boolean }) => {
      watchedLeads.push([what, leading])
    },
  }
}
