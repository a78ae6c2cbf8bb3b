import { describe, expect, it } from 'vitest'
import type { AnswerFault } from '#embedded/stripe/faults.ts'
import { testSandbox } from '#embedded/stripe/testing.ts'
import { contributionId, goalId, refundRequestId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { createStripeGateway } from './stripeGateway.ts'

const faults: AnswerFault[] = []
const { port, stripe, confirmCard, answer } = await testSandbox({
  faults: { answer: ({ method }) => (method === 'POST' ? faults.shift() : undefined) },
})
const keys = { secretKey: 'sk_sandbox_local', webhookSecret: 'whsec_sandbox_local' }
const gateway = createStripeGateway({ ...keys, sandbox: { host: '127.0.0.1', port } })
const breakDown = () => void faults.push('error')

let made = 0
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
const contribution = () => ({
  ...{ contributionId: contributionId(uuid()), goalId: goalId(12), userId: userId(made + 1) },
  amountMinor: minor(2_550),
  currency: 'USD' as const,
})

describe('a failure that Stripe stores under the key', () => {
  it('does not prevent a payment from being opened', async () => {
    breakDown()
    const asked = contribution()
    const facts = await gateway.open(asked)
    expect(facts).toMatchObject({ status: 'requires_payment_method', contribution: { goalId: 12 } })
    expect((await gateway.open(asked)).id).toBe(facts.id)
  })

  it('does not charge a card twice', async () => {
    const { userId: user, ...asked } = contribution()
    const customerId = await gateway.createCustomer(user)
    const { id: cardId } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })
    const facts = await gateway.open({ ...asked, userId: user, customerId })
    breakDown()
    const { contributionId: id } = asked
    const charge = { facts, contributionId: id, customerId, cardId, attempt: 1, present: undefined }
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded', receivedMinor: 2_550 })
    expect((await stripe.charges.list({ payment_intent: facts.id })).data).toHaveLength(1)
  })

  it('does not refund twice', async () => {
    const { id, clientSecret } = await gateway.open(contribution())
    await confirmCard({ id, client_secret: clientSecret }, '4242424242424242')
    breakDown()
    const request = {
      refundRequestId: refundRequestId(uuid()),
      paymentIntentId: id,
      amountMinor: minor(1_000),
      currency: 'USD' as const,
    }
    expect(await gateway.refund({ ...request, reason: 'paid_twice' })).toBe('made')
    expect((await gateway.retrieve(id))?.refunds.map(({ amountMinor }) => amountMinor)).toEqual([1_000])
  })

  it('does not prevent a customer from being created', async () => {
    breakDown()
    expect(await gateway.createCustomer(userId(999))).toMatch(/^cus_/)
  })
})

describe('an attempt that requires authentication', () => {
  const present = { returnUrl: 'http://localhost:3000/payment-complete' }
  /** A payer whose bank requires authentication, which is still open. */
  const asked = async () => {
    const { userId: user, ...wanted } = contribution()
    const customerId = await gateway.createCustomer(user)
    const { id: cardId } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customerId,
    })
    const facts = await gateway.open({ ...wanted, userId: user, customerId })
    const { contributionId: id } = wanted
    const charge = { facts, contributionId: id, customerId, cardId, attempt: 1, present }
    expect(await gateway.charge(charge)).toMatchObject({ id: facts.id, status: 'requires_action' })
    return charge
  }

  it('is the same when it is repeated', async () => {
    const charge = await asked()
    expect(await gateway.charge(charge)).toMatchObject({ status: 'requires_action' })
    expect((await gateway.retrieve(charge.facts.id))?.status).toBe('requires_action')
  })

  it('does not prevent another card from paying', async () => {
    const charge = await asked()
    const { id: other } = await stripe.paymentMethods.attach('pm_card_visa', { customer: charge.customerId })
    expect(await gateway.charge({ ...charge, cardId: other })).toMatchObject({ status: 'succeeded' })
  })

  it('does not prevent a schedule from being charged', async () => {
    const charge = await asked()
    const alone = await gateway.charge({ ...charge, present: undefined })
    expect(alone).toMatchObject({ decline: { code: 'authentication_required' } })
  })

  it('is over when the payer has refused: authentication may be required again', async () => {
    const charge = await asked()
    const { id, clientSecret } = charge.facts
    for (let time = 0; time < 3; time++) {
      await answer({ id, client_secret: clientSecret }, 'fail')
      // Without a charge, two consecutive failures cannot be distinguished, and so attempts cannot be
      // counted.
      expect(await gateway.charge(charge)).toMatchObject({ status: 'requires_action' })
    }
    await answer({ id, client_secret: clientSecret }, 'succeed')
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded', receivedMinor: 2_550 })
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })
})
