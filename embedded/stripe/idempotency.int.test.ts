import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { AnswerFault } from './faults.ts'
import { cardPayment, testSandbox } from './testing.ts'

const faults: AnswerFault[] = []
const { stripe, errors } = await testSandbox({
  faults: { answer: ({ method }) => (method === 'POST' ? faults.shift() : undefined) },
})
const declinedPayment = { ...cardPayment, payment_method: 'pm_card_chargeDeclined', confirm: true }
const paidPayment = { ...cardPayment, payment_method: 'pm_card_visa', confirm: true }

const countIntents = async (): Promise<number> =>
  (await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 })).length

describe('an idempotency key', () => {
  it('replays the first response', async () => {
    const first = await stripe.paymentIntents.create(cardPayment, { idempotencyKey: 'again' })
    await stripe.paymentIntents.cancel(first.id)
    const second = await stripe.paymentIntents.create(cardPayment, { idempotencyKey: 'again' })
    expect(second).toMatchObject({ id: first.id, status: 'requires_payment_method' })
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
  })

  it('replays a decline, without a second charge', async () => {
    const attempt = () => stripe.paymentIntents.create(declinedPayment, { idempotencyKey: 'declined' })
    const first: unknown = await attempt().catch((error: unknown) => error)
    const second: unknown = await attempt().catch((error: unknown) => error)
    expect(first).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(second).toBeInstanceOf(Stripe.errors.StripeCardError)
    if (!(first instanceof Stripe.errors.StripeCardError)) return
    expect(second).toMatchObject({ charge: first.charge, payment_intent: { id: first.payment_intent?.id } })
  })

  it('belongs to one request only', async () => {
    await stripe.paymentIntents.create(cardPayment, { idempotencyKey: 'mine' })
    const other = stripe.paymentIntents.create({ ...cardPayment, amount: 99 }, { idempotencyKey: 'mine' })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    const elsewhere = stripe.customers.create({}, { idempotencyKey: 'mine' })
    await expect(elsewhere).rejects.toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  })

  it('is not consumed by a refused request', async () => {
    const wrong = stripe.paymentIntents.create({ ...cardPayment, amount: 1 }, { idempotencyKey: 'typo' })
    await expect(wrong).rejects.toMatchObject({ code: 'amount_too_small' })
    const right = await stripe.paymentIntents.create(cardPayment, { idempotencyKey: 'typo' })
    expect(right.status).toBe('requires_payment_method')
  })

  it('creates one payment for many requests at once', async () => {
    const before = await countIntents()
    const intents = await Promise.all(
      Array.from({ length: 8 }, () =>
        stripe.paymentIntents.create(paidPayment, { idempotencyKey: 'storm', maxNetworkRetries: 8 }),
      ),
    )
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
    expect(await countIntents()).toBe(before + 1)
  })
})

describe('a lost response', () => {
  it('reaches the SDK in its second attempt', async () => {
    const before = await countIntents()
    faults.push('cut')
    const intent = await stripe.paymentIntents.create(paidPayment)
    expect(intent.status).toBe('succeeded')
    expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await countIntents()).toBe(before + 1)
  })

  it('is replayed when it was a 500', async () => {
    const before = await countIntents()
    faults.push('error')
    const attempt = stripe.paymentIntents.create(paidPayment, { idempotencyKey: 'broken' })
    await expect(attempt).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
    expect(await countIntents()).toBe(before + 1)
  })
})

it('reported no internal error', () => {
  expect(errors).toEqual([])
})
