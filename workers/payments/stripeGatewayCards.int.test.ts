import { describe, expect, it } from 'vitest'
import { contributionId, goalId, type UserId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import { PaymentGatewayError } from '#shared/ports/payments.ts'
import { testSandbox } from './sandbox/testing.ts'
import { createStripeGateway } from './stripeGateway.ts'

const { port, stripe, confirmCard } = await testSandbox()
const keys = { secretKey: 'sk_sandbox_local', webhookSecret: 'whsec_sandbox_local' }
const gateway = createStripeGateway({ ...keys, sandbox: { host: '127.0.0.1', port } })

let made = 0
const payer = (): UserId => userId(++made)
const contribution = (user: UserId) => ({
  contributionId: contributionId(`00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`),
  goalId: goalId(12),
  userId: user,
  amountCents: cents(2_550),
})
const saved = async (card: string, user = payer()) => {
  const customerId = await gateway.createCustomer(user)
  const { id: cardId } = await stripe.paymentMethods.attach(card, { customer: customerId })
  const asked = contribution(user)
  const facts = await gateway.open({ ...asked, customerId })
  return { customerId, cardId, facts, contributionId: asked.contributionId }
}
const present = { returnUrl: 'http://localhost/payment-complete' }

describe('a customer', () => {
  it('is one for each user, however often it is asked for, and tells nothing of a person', async () => {
    const user = payer()
    const id = await gateway.createCustomer(user)
    expect(await gateway.createCustomer(user)).toBe(id)
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      email: null,
      name: null,
      metadata: { userId: String(user) },
    })
  })

  it('is deleted with its cards, once or twice', async () => {
    const { customerId, cardId } = await saved('pm_card_visa')
    await gateway.deleteCustomer(customerId)
    await gateway.deleteCustomer(customerId)
    expect(await gateway.cards(customerId)).toEqual([])
    expect((await stripe.paymentMethods.retrieve(cardId)).customer).toBeNull()
  })
})

describe('saved cards', () => {
  it('have a default: the chosen one, or the newest', async () => {
    const { customerId, cardId } = await saved('pm_card_visa')
    const { id: newer } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId })
    const brands = async () =>
      (await gateway.cards(customerId)).map(({ brand, isDefault }) => [brand, isDefault])
    expect(await brands()).toEqual([
      ['mastercard', true],
      ['visa', false],
    ])
    await gateway.makeDefault(customerId, cardId)
    expect(await brands()).toEqual([
      ['visa', true],
      ['mastercard', false],
    ])
    await gateway.removeCard(cardId)
    expect(await brands()).toEqual([['mastercard', true]])
    expect((await gateway.cards(customerId))[0]).toMatchObject({ id: newer, last4: '4444', expMonth: 12 })
  })

  it('are kept by a payment that was opened for that', async () => {
    const user = payer()
    const customerId = await gateway.createCustomer(user)
    const facts = await gateway.open({ ...contribution(user), customerId, savesCard: true })
    expect(facts).toMatchObject({ customerId, savesCard: true })
    await confirmCard({ id: facts.id, client_secret: facts.clientSecret }, '4242424242424242')
    const [card] = await gateway.cards(customerId)
    expect(await gateway.retrieve(facts.id)).toMatchObject({
      card: { id: card?.id, brand: 'visa', last4: '4242' },
      statementDescriptor: 'CALABASH* GOAL 12',
    })
  })
})

describe('charging a saved card', () => {
  it('pays, and the same attempt again pays nothing more', async () => {
    const charge = { ...(await saved('pm_card_visa')), attempt: 1, present: undefined }
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded', receivedCents: 2_550 })
    expect(await gateway.charge(charge)).toMatchObject({ status: 'succeeded' })
    expect(await gateway.charge({ ...charge, attempt: 2 })).toMatchObject({ status: 'succeeded' })
    const charges = await stripe.charges.list({ payment_intent: charge.facts.id })
    expect(charges.data).toHaveLength(1)
  })

  it('tells of a decline without an exception, and tries another card by the same payment', async () => {
    const charge = { ...(await saved('pm_card_chargeCustomerFail')), attempt: 1, present: undefined }
    const declined = await gateway.charge(charge)
    expect(declined).toMatchObject({
      id: charge.facts.id,
      status: 'requires_payment_method',
      decline: { code: 'card_declined', chargeId: expect.stringMatching(/^ch_/) },
    })
    const repeated = await gateway.charge(charge)
    expect(repeated.decline?.chargeId).toBe(declined.decline?.chargeId)
    const other = await stripe.paymentMethods.attach('pm_card_visa', { customer: charge.customerId })
    const paid = await gateway.charge({ ...charge, facts: declined, cardId: other.id, attempt: 2 })
    expect(paid).toMatchObject({ status: 'succeeded', card: { id: other.id } })
  })

  it('tells what the bank wants of a payer who is there, and of one who is not', async () => {
    const charge = { ...(await saved('pm_card_authenticationRequired')), attempt: 1 }
    expect(await gateway.charge({ ...charge, present: undefined })).toMatchObject({
      status: 'requires_payment_method',
      decline: { code: 'authentication_required' },
    })
    expect(await gateway.charge({ ...charge, attempt: 2, present })).toMatchObject({
      status: 'requires_action',
    })
  })

  it('works for a payment that was opened without a customer', async () => {
    const { customerId, cardId } = await saved('pm_card_visa')
    const asked = contribution(payer())
    const facts = await gateway.open(asked)
    const { contributionId } = asked
    const paid = await gateway.charge({ facts, contributionId, customerId, cardId, attempt: 1, present })
    expect(paid).toMatchObject({ id: facts.id, status: 'succeeded', customerId })
  })

  it('is not for a payment that saves the card of whoever is there', async () => {
    const charge = await saved('pm_card_visa')
    const facts = await gateway.saveCardOf(charge.facts, charge.customerId)
    expect(facts).toMatchObject({ savesCard: true })
    const alone = gateway.charge({ ...charge, facts, attempt: 1, present: undefined })
    await expect(alone).rejects.toThrow(PaymentGatewayError)
    expect(await gateway.charge({ ...charge, facts, attempt: 2, present })).toMatchObject({
      status: 'succeeded',
    })
  })
})
