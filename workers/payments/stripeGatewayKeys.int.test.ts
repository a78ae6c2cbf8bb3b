import { describe, expect, it } from 'vitest'
import { contributionId, goalId, refundRequestId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { AnswerFault } from './sandbox/faults.ts'
import { testSandbox } from './sandbox/testing.ts'
import { createStripeGateway } from './stripeGateway.ts'

const faults: AnswerFault[] = []
const { port, stripe, confirmCard } = await testSandbox({
  faults: { answer: ({ method }) => (method === 'POST' ? faults.shift() : undefined) },
})
const keys = { secretKey: 'sk_sandbox_local', webhookSecret: 'whsec_sandbox_local' }
const gateway = createStripeGateway({ ...keys, sandbox: { host: '127.0.0.1', port } })
const breakDown = () => void faults.push('error')

let made = 0
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
const contribution = () => ({
  ...{ contributionId: contributionId(uuid()), goalId: goalId(12), userId: userId(made + 1) },
  amountCents: cents(2_550),
})

describe('a breakdown that Stripe keeps under the key', () => {
  it('does not keep a payment from being opened', async () => {
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
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded', receivedCents: 2_550 })
    expect((await stripe.charges.list({ payment_intent: facts.id })).data).toHaveLength(1)
  })

  it('does not pay money back twice', async () => {
    const { id, clientSecret } = await gateway.open(contribution())
    await confirmCard({ id, client_secret: clientSecret }, '4242424242424242')
    breakDown()
    const request = {
      refundRequestId: refundRequestId(uuid()),
      paymentIntentId: id,
      amountCents: cents(1_000),
    }
    expect(await gateway.refund({ ...request, reason: 'paid_twice' })).toBe('made')
    expect((await gateway.retrieve(id))?.refunds.map(({ amountCents }) => amountCents)).toEqual([1_000])
  })

  it('does not keep anybody from being a customer', async () => {
    breakDown()
    expect(await gateway.createCustomer(userId(999))).toMatch(/^cus_/)
  })
})
