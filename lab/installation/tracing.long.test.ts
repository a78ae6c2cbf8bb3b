import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { goalStream } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { goalId } from '#shared/ids.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { createGoal, registerSaver } from '../builders/client.ts'
import { startCollector } from '../builders/collector.ts'
import { freshDatabase } from '../builders/freshDatabase.ts'
import { type Instance, startInstance } from '../builders/instance.ts'

let collector: Awaited<ReturnType<typeof startCollector>>
let store: EventStore
let api: Instance
const roles: Instance[] = []
let stopStore: () => Promise<void>
const rate = (ratio: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_TRACES_SAMPLER_ARG: ratio,
})
let settings: Record<string, string>
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  const eventStore = await startEmbeddedEventStore({ databaseUrl, onTrouble: console.error })
  stopStore = eventStore.stop
  store = connectEventStore(eventStore.url)
  collector = await startCollector()
  settings = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStore.url,
    SESSION_KEYS: 'a key for tests that is long enough to be one',
    TRANSPARENCY_KEY: '5a'.repeat(32),
    ALLOW_EMBEDDED: '1',
    DRAIN_SECONDS: '0',
    RATE_LIMIT_SCALE: '10',
    LOG_LEVEL: 'info',
    ...rate('1'),
  }
  const [, ...started] = await Promise.all([
    startInstance(settings, 'migrate'),
    ...['api', 'projector', 'worker'].map(role => startInstance(settings, role)),
  ])
  roles.push(...started)
  api = roles[0]!
})
afterAll(async () => {
  await Promise.all(roles.map(instance => instance.end()))
  await store.close()
  await stopStore()
  collector.close()
})

const fault = (switches: object) =>
  fetch(`${api.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(switches) })
const linesOf = (instance: Instance): Record<string, unknown>[] =>
  instance
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

it('shows one trace of a contribution, from the request to the resulting mail', async () => {
  const ama = await registerSaver(api.url, `traced-bird${Date.now()}`)
  const goal = await createGoal(ama)
  await fault({ delivery: { fault: 'drop', times: 20 } }) // so that the browser's request records the payment
  const { body } = await ama.post('/api/create-payment-intent', { amount: 40, goalId: goal })
  await ama.confirm(body.clientSecret)
  const { paymentIntentId } = body
  const paid = await ama.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId })
  expect(paid.status).toBe(201)

  let received: RecordedEvent | undefined
  for await (const event of store.read(goalStream(goalId(goal))))
    if (event.type === 'ContributionReceived') received = event
  const { correlation, traceparent } = metadataSchema.parse(received?.metadata)
  expect(traceparent).toMatch(new RegExp(`^00-${correlation}-[\\da-f]{16}-01$`))
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === correlation)
  const wanted = [
    'calabash-api: POST /api/goals/:id/contribute',
    'calabash-api: RecordPayment',
    'calabash-api: Stripe: retrieve the payment',
    'calabash-api: append',
    'calabash-projector: project ContributionReceived',
    'calabash-worker: job goal-notice',
    'calabash-worker: job deliver-notice',
    'calabash-worker: send a mail',
  ]
  const names = () => ofTrace().map(({ service, name }) => `${service}: ${name}`)
  await expect.poll(names, { interval: 200, timeout: 180_000 }).toEqual(expect.arrayContaining(wanted))
  // Each span has a parent, up to the one request.
  const all = ofTrace()
  const ids = new Set(all.map(({ spanId }) => spanId))
  expect(all.filter(({ parentSpanId }) => parentSpanId === undefined).map(({ name }) => name)).toEqual([
    'POST /api/goals/:id/contribute',
  ])
  expect(all.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([])
  expect(collector.raw()).not.toMatch(/traced-bird|Susu-circle|_secret_|sk_sandbox|Lisbon/)
})

it('returns one id for a failure, which is in the log and names the trace', async () => {
  const kofi = await registerSaver(api.url, `failed-bird${Date.now()}`)
  const goal = await createGoal(kofi)
  await fault({ answer: { fault: 'error', times: 50, path: 'payment_intents' } })
  const failed = await kofi.post('/api/create-payment-intent', { amount: 40, goalId: goal })
  await fault({})
  expect(failed.status).toBe(502)
  const { reference } = failed.body
  expect(reference).toMatch(/^[\da-f]{32}$/)
  const errorLines = () => linesOf(api).filter(({ correlation }) => correlation === reference)
  await expect
    .poll(errorLines)
    .toContainEqual(expect.objectContaining({ msg: 'a request failed', status: 502 }))
  await expect
    .poll(() => collector.spans.filter(({ traceId }) => traceId === reference).map(({ name }) => name))
    .toContain('POST /api/create-payment-intent')
})
