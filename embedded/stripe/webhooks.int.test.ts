import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import type { DeliveryFault } from './faults.ts'
import { sandboxKeys } from './keys.ts'
import { startSandbox } from './start.ts'
import {
  cardPayment,
  eventually,
  movableClock,
  type Received,
  sdk,
  testSandbox,
  webhookReceiver,
} from './testing.ts'

const secret = sandboxKeys.webhookSecret
const paidPayment = { ...cardPayment, payment_method: 'pm_card_visa', confirm: true }
const typesOf = (received: readonly Received[]): string[] => received.map(({ event }) => event.type).sort()
const lifeOfAPayment = [
  'charge.succeeded',
  'charge.updated',
  'payment_intent.created',
  'payment_intent.succeeded',
]

describe('webhooks', () => {
  it('report a payment, with a signature over the exact bytes', async () => {
    const { url, received } = await webhookReceiver()
    const { stripe, clock } = await testSandbox({ webhook: { url, secret } })
    clock.advanceDays(40)
    await stripe.paymentIntents.create(paidPayment)
    await eventually(() => (received.length >= 4 ? true : undefined), 'four events')
    expect(typesOf(received)).toEqual(lifeOfAPayment)
    for (const { body, signature } of received) {
      const event = stripe.webhooks.constructEvent(body, signature, secret)
      expect(event.api_version).toBe('2026-10-28.endive')
      expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
      const rewritten = JSON.stringify(JSON.parse(body.toString()))
      expect(() => stripe.webhooks.constructEvent(rewritten, signature, secret)).toThrow()
    }
    const succeeded = received.find(({ event }) => event.type === 'charge.succeeded')
    expect(succeeded?.event).toMatchObject({ data: { object: { balance_transaction: null } } })
    const updated = received.find(({ event }) => event.type === 'charge.updated')
    expect(updated?.event).toMatchObject({
      data: {
        object: { balance_transaction: expect.stringMatching(/^txn_/) },
        previous_attributes: { balance_transaction: null },
      },
    })
  })

  it('report declines, cancellation and processing', async () => {
    const { url, received } = await webhookReceiver()
    const { stripe, confirmCard } = await testSandbox({ webhook: { url, secret } })
    const intent = await stripe.paymentIntents.create(cardPayment)
    await confirmCard(intent, '4000000000000002')
    await stripe.paymentIntents.cancel(intent.id)
    await confirmCard(await stripe.paymentIntents.create(cardPayment), '4000009990000005')
    await eventually(() => (received.length >= 6 ? true : undefined), 'six events')
    expect(typesOf(received)).toEqual([
      'charge.failed',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.processing',
    ])
  })

  it('are repeated until they are accepted', async () => {
    const { url, received } = await webhookReceiver(attempt => (attempt <= 5 ? 500 : 200))
    const { stripe, errors } = await testSandbox({ webhook: { url, secret, firstRetryMs: 10 } })
    await stripe.paymentIntents.create(cardPayment)
    await eventually(() => (received.length >= 6 ? true : undefined), 'the sixth attempt')
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
    const done = await eventually(async () => {
      const { data } = await stripe.events.list({ delivery_success: true })
      return data.length > 0 ? data : undefined
    }, 'the delivery')
    expect(done).toMatchObject([{ type: 'payment_intent.created', pending_webhooks: 0 }])
    expect(errors).toEqual([])
  })

  it('can be dropped and duplicated by faults', async () => {
    const { url, received } = await webhookReceiver()
    const faults: DeliveryFault[] = ['drop', 'duplicate']
    const { stripe } = await testSandbox({
      webhook: { url, secret, firstRetryMs: 10 },
      faults: { delivery: () => faults.shift() },
    })
    await stripe.paymentIntents.create(cardPayment)
    await eventually(() => (received.length >= 2 ? true : undefined), 'both copies')
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  })
})

describe('a stop of the process', () => {
  it('loses no events, bookings or answers', async () => {
    const databaseUrl = await freshDatabase()
    const clock = movableClock()
    const deaf = await webhookReceiver(() => 503)
    const first = await startSandbox({
      databaseUrl,
      clock,
      webhook: { url: deaf.url, secret, firstRetryMs: 60_000 },
      settleDelayMs: 300,
    })
    const options = { idempotencyKey: 'before' }
    const intent = await sdk(first.port).paymentIntents.create(paidPayment, options)
    await eventually(() => (deaf.received.length > 0 ? true : undefined), 'a first attempt')
    await first.close()
    deaf.close()

    const open = await webhookReceiver()
    const { stripe } = await testSandbox({ databaseUrl, clock, webhook: { url: () => open.url, secret } })
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
    expect((await stripe.paymentIntents.create(paidPayment, options)).id).toBe(intent.id)
    await eventually(() => (open.received.length >= 4 ? true : undefined), 'four events')
    expect(typesOf(open.received)).toEqual(lifeOfAPayment)
  })
})
