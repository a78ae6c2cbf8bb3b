import { Counter, Histogram, type Registry } from 'prom-client'
import { webhookFailures } from '#shared/api/webhooks.ts'

/** Metrics of webhooks of members. */
export const createWebhookMetrics = (registry: Registry) => {
  const registers = [registry]
  const answers = new Counter({
    name: 'calabash_member_webhook_requests_total',
    help: 'Requests to webhooks of members, by what came of them: taken, or why not.',
    labelNames: ['outcome'],
    registers,
  })
  // At zero from the start, so that an alert sees the first one.
  for (const outcome of ['taken', ...webhookFailures]) answers.inc({ outcome }, 0)
  const seconds = new Histogram({
    name: 'calabash_member_webhook_seconds',
    help: 'Time until the address of a webhook has answered, or was given up.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const givenUp = new Counter({
    name: 'calabash_member_webhooks_paused_total',
    help: 'Webhooks that were paused because their address has taken nothing for three days.',
    registers,
  })
  return {
    onWebhookAnswer: ({
      failure,
      durationMs,
    }: {
      readonly failure: string | null
      readonly durationMs: number
    }) => {
      answers.inc({ outcome: failure ?? 'taken' })
      seconds.observe(durationMs / 1_000)
    },
    onWebhookGivenUp: () => givenUp.inc(),
  }
}
