import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { goalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { createStripeGateway, statementSuffix } from './stripeGateway.ts'
import { factsOf, fromStripe, toStripe } from './stripeReplies.ts'

const secret = 'whsec_test'
const gateway = createStripeGateway({ secretKey: 'sk_test', webhookSecret: secret })

const delivery = (object: object, type = 'x.y') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }, null, 2)
const read = (payload: string, { key = secret, ageSeconds = 0 } = {}) => {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp })
  return gateway.readWebhook(Buffer.from(payload), header)
}

describe('reading a webhook', () => {
  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }],
    ['charge.updated', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }],
    ['refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }],
    ['charge.dispute.created', { object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_1' } }],
  ])('%s refers to a payment', (type, object) => {
    expect(read(delivery(object, type))).toMatchObject({ id: 'evt_1', type, paymentIntentId: 'pi_1' })
  })

  it('of a card setup refers to no payment', () => {
    expect(read(delivery({ object: 'setup_intent', id: 'seti_1' }, 'setup_intent.succeeded'))).toEqual({
      ...{ id: 'evt_1', type: 'setup_intent.succeeded' },
      ...{ paymentIntentId: undefined, setupIntentId: 'seti_1' },
    })
  })

  it.each([
    ['a customer', { object: 'customer', id: 'cus_1' }],
    ['a charge without an intent', { object: 'charge', id: 'ch_1', payment_intent: null }],
    ['an unknown type', {}],
  ])('%s does not', (_, object) => {
    expect(read(delivery(object))).toEqual({ id: 'evt_1', type: 'x.y', paymentIntentId: undefined })
  })

  it('refuses anything without a recent signature of Stripe', () => {
    const payload = delivery({ object: 'payment_intent', id: 'pi_1' })
    expect(read(payload, { key: 'whsec_other' })).toBeUndefined()
    expect(read(payload, { ageSeconds: 301 })).toBeUndefined()
    expect(read(payload, { ageSeconds: 290 })).toBeDefined()
    expect(gateway.readWebhook(Buffer.from(payload), '')).toBeUndefined()
    expect(gateway.readWebhook(Buffer.from(payload), 't=1,v1=x')).toBeUndefined()
    expect(read('not json')).toBeUndefined()
    expect(read('{"id": 7}')).toBeUndefined()
  })
})

describe('the fields of a signed event', () => {
  const about = { object: 'payment_intent', id: 'pi_1' }
  const of = (changes: object) =>
    read(JSON.stringify({ id: 'evt_1', type: 'x.y', data: { object: about }, ...changes }))
  it.each(['a:b', '\0', 'evt\ud800', '', ' ', 'x'.repeat(201), 7, null])('refuse %j as id', id => {
    expect(of({ id })).toBeUndefined()
  })
  it.each(['\n', 'x y', 'é', '', 'x'.repeat(201), 7])('refuse %j as type', type => {
    expect(of({ type })).toBeUndefined()
  })
  it.each([-1, 8.64e15, 1.5, '1', null])('lose no event for the time %j', created => {
    expect(of({ created })).toMatchObject({ id: 'evt_1', paymentIntentId: 'pi_1', createdAt: undefined })
  })
})

describe('a payment', () => {
  const metadata = { goalId: '12', userId: '7', contributionId: '00000000-0000-4000-8000-000000000001' }
  const paid = { id: 'pi_1', status: 'succeeded', amount: 5_000, amount_received: 5_000, client_secret: 'x' }
  it('in a currency that goals cannot have is not ours', () => {
    for (const currency of ['usd', 'jpy', 'kwd'])
      expect(factsOf({ ...paid, metadata, currency }).contribution).toMatchObject({ goalId: 12 })
    expect(factsOf({ ...paid, metadata, currency: 'usdc' }).contribution).toBeUndefined()
  })
  it.each([
    ['usd', 5_000],
    ['jpy', 5_000],
    ['kwd', 5_000],
    ['isk', 50],
    ['ugx', 50],
  ])('in %s is read in minor units', (currency, receivedMinor) => {
    const booking = { id: 'txn_1', fee: 200, net: 4_800, currency, available_on: 1 }
    const latest_charge = { id: 'ch_1', status: 'succeeded', balance_transaction: booking }
    const facts = factsOf({ ...paid, metadata, currency, latest_charge })
    expect(facts).toMatchObject({
      currency: currency.toUpperCase(),
      amountMinor: receivedMinor,
      receivedMinor,
    })
    const feeMinor = fromStripe(200, currency.toUpperCase())
    expect(facts.settlement).toMatchObject({ currency: currency.toUpperCase(), feeMinor })
  })
  it('contains the time of the charge, and the authentication', () => {
    const charged = (result: string | null) =>
      factsOf({
        ...{ ...paid, metadata, currency: 'usd' },
        latest_charge: {
          ...{ id: 'ch_1', status: 'succeeded', created: 1_770_000_000 },
          payment_method_details: {
            card: { brand: 'visa', last4: '4242', three_d_secure: result && { result } },
          },
        },
      })
    expect(charged('authenticated')).toMatchObject({
      ...{ authenticated: true, chargedAt: '2026-02-02T02:40:00.000Z' },
    })
    for (const result of ['attempt_acknowledged', 'exempted', 'failed', null])
      expect(charged(result).authenticated).toBeUndefined()
  })
  it('is written as it is read', () => {
    for (const currency of ['USD', 'JPY', 'KWD', 'ISK', 'UGX'] as const)
      expect(fromStripe(toStripe(minor(2_550), currency), currency)).toBe(2_550)
    expect(['JPY', 'KWD', 'ISK'].map(code => toStripe(minor(2_550), code as 'JPY'))).toEqual([
      2_550, 2_550, 255_000,
    ])
    expect(() => fromStripe(2_550, 'ISK')).toThrow(RangeError)
  })
})

describe('the line on a card statement', () => {
  it('fits', () => {
    expect(statementSuffix(goalId(12))).toBe('GOAL 12')
    expect(statementSuffix(goalId(1_234_567))).toBe('GOAL 1234567')
    expect(statementSuffix(goalId(12_345_678))).toBe('G12345678')
  })
})
