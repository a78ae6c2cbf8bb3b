import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from '#embedded/stripe/testing.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { createStripeGateway } from './stripeGateway.ts'

const { port, stripe, confirmCard, finish, clock, errors } = await testSandbox()
const keys = { secretKey: 'sk_sandbox_local', webhookSecret: 'whsec_sandbox_local' }
const gateway = createStripeGateway({ ...keys, sandbox: { host: '127.0.0.1', port } })

const contribution = (last: number) => ({
  contributionId: contributionId(`00000000-0000-4000-8000-${String(last).padStart(12, '0')}`),
  goalId: goalId(12),
  userId: userId(7),
  amountMinor: minor(2_550),
  currency: 'USD' as const,
})
const cardOf = (facts: { id: string; clientSecret: string }) => ({
  id: facts.id,
  client_secret: facts.clientSecret,
})

describe('opening a payment', () => {
  it('names its contribution', async () => {
    const asked = contribution(1)
    const facts = await gateway.open(asked)
    expect(facts).toEqual({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_payment_method',
      amountMinor: 2_550,
      receivedMinor: 0,
      currency: 'USD',
      contribution: { goalId: 12, userId: 7, contributionId: asked.contributionId },
      clientSecret: expect.stringContaining(`${facts.id}_secret_`),
      customerId: undefined,
      savesCard: false,
      chargeId: undefined,
      card: undefined,
      statementDescriptor: undefined,
      settlement: undefined,
      decline: undefined,
      refunds: [],
      disputes: [],
    })
    const intent = await stripe.paymentIntents.retrieve(facts.id)
    expect(intent).toMatchObject({
      statement_descriptor_suffix: 'GOAL 12',
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: null,
    })
  })

  it('twice returns the same payment in its present state', async () => {
    const asked = contribution(2)
    const first = await gateway.open(asked)
    await confirmCard(cardOf(first), '4242424242424242')
    expect(await gateway.open(asked)).toMatchObject({ id: first.id, status: 'succeeded' })
  })

  it('works for a goal whose id leaves no space on the statement', async () => {
    const facts = await gateway.open({ ...contribution(3), goalId: goalId(2_147_483_647) })
    const intent = await stripe.paymentIntents.retrieve(facts.id)
    expect(intent.statement_descriptor_suffix).toBe('G2147483647')
  })
})

describe('the facts of a payment', () => {
  it('contain the money, then the fee', async () => {
    const { id, ...rest } = await gateway.open(contribution(4))
    await confirmCard(cardOf({ id, ...rest }), '4242424242424242')
    const settled = await eventually(async () => {
      const facts = await gateway.retrieve(id)
      expect(facts).toMatchObject({ status: 'succeeded', receivedMinor: 2_550, decline: undefined })
      expect(facts?.chargeId).toMatch(/^ch_/)
      return facts?.settlement
    }, 'the settlement')
    expect(settled).toEqual({
      balanceTransactionId: expect.stringMatching(/^txn_/),
      currency: 'USD',
      feeMinor: 104,
      netMinor: 2_446,
      availableAt: expect.stringMatching(/\.000Z$/),
      bookedAt: expect.stringMatching(/\.000Z$/),
    })
    const days = (Date.parse(settled.availableAt) - Date.parse(clock.now())) / 86_400_000
    expect(days).toBeCloseTo(2, 2)
  })

  it('are in its currency, as is the fee', async () => {
    const opened = await gateway.open({ ...contribution(10), currency: 'ISK' })
    expect(await stripe.paymentIntents.retrieve(opened.id)).toMatchObject({
      amount: 255_000,
      currency: 'isk',
    })
    await confirmCard(cardOf(opened), '4242424242424242')
    const settled = await eventually(async () => (await gateway.retrieve(opened.id))?.settlement, 'the fee')
    expect(settled).toMatchObject({ currency: 'ISK', feeMinor: 74 + 54, netMinor: 2_550 - 74 - 54 })
    expect(await gateway.retrieve(opened.id)).toMatchObject({ currency: 'ISK', receivedMinor: 2_550 })
  })

  it('contain a decline by its codes', async () => {
    const facts = await gateway.open(contribution(5))
    await confirmCard(cardOf(facts), '4000000000009995')
    expect(await gateway.retrieve(facts.id)).toMatchObject({
      status: 'requires_payment_method',
      receivedMinor: 0,
      chargeId: undefined,
      settlement: undefined,
      decline: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        chargeId: expect.stringMatching(/^ch_/),
      },
    })
  })

  it('show that it is processing', async () => {
    const facts = await gateway.open(contribution(6))
    await confirmCard(cardOf(facts), '4000009990000005')
    expect(await gateway.retrieve(facts.id)).toMatchObject({ status: 'processing', chargeId: undefined })
    await finish(facts.id, 'succeed')
    expect(await gateway.retrieve(facts.id)).toMatchObject({ status: 'succeeded' })
  })

  it('are undefined for an unknown payment', async () => {
    expect(await gateway.retrieve(paymentIntentId('pi_none'))).toBeUndefined()
  })

  it('belong to no contribution when the metadata is not ours', async () => {
    const odd = [{}, { goalId: '12' }, { goalId: 'x', userId: '7', contributionId: 'y' }]
    for (const metadata of odd) {
      const { metadata: _, ...payment } = cardPayment
      const { id } = await stripe.paymentIntents.create({ ...payment, metadata })
      expect((await gateway.retrieve(paymentIntentId(id)))?.contribution).toBeUndefined()
    }
  })
})

describe('cancelling', () => {
  it('ends an open payment, and returns the facts of a paid one', async () => {
    const open = await gateway.open(contribution(7))
    expect(await gateway.cancel(open.id)).toMatchObject({ id: open.id, status: 'canceled' })
    expect(await gateway.cancel(open.id)).toMatchObject({ status: 'canceled' })
    const paid = await gateway.open(contribution(8))
    await confirmCard(cardOf(paid), '4242424242424242')
    expect(await gateway.cancel(paid.id)).toMatchObject({ status: 'succeeded', receivedMinor: 2_550 })
  })
})

describe('failures', () => {
  it('have one type of error, with the cause', async () => {
    const unreachable = createStripeGateway({
      ...keys,
      sandbox: { host: '127.0.0.1', port: 1 },
      timeoutMs: 500,
    })
    const stranger = createStripeGateway({ ...keys, secretKey: 'sk_x', sandbox: { host: '127.0.0.1', port } })
    const calls = [
      unreachable.open(contribution(9)),
      unreachable.retrieve(paymentIntentId('pi_1')),
      unreachable.cancel(paymentIntentId('pi_1')),
      stranger.open(contribution(9)),
      gateway.cancel(paymentIntentId('pi_none')),
      gateway.open({ ...contribution(9), amountMinor: minor(1) }),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(PaymentGatewayError) })
      expect(outcome).toMatchObject({ reason: { cause: expect.any(Stripe.errors.StripeError) } })
    }
  })
})

it('reported no internal error', () => {
  expect(errors).toEqual([])
})
