import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, sdk, testSandbox, webhookReceiver } from './testing.ts'

const { url, received } = await webhookReceiver()
const { stripe, port, confirmCard, answer, look, errors } = await testSandbox({
  webhook: { url, secret: 'whsec_test' },
})

const wanted = async (more: Partial<Stripe.SetupIntentCreateParams> = {}) => {
  const customer = await stripe.customers.create({})
  const setup = await stripe.setupIntents.create({
    ...{ customer: customer.id, usage: 'off_session', allowed_payment_method_types: ['card'] },
    ...more,
  })
  return { customer: customer.id, setup }
}
const cardsOf = async (customer: string) => (await stripe.paymentMethods.list({ customer })).data
const told = (id: string, type: string) =>
  eventually(
    () => received.find(({ event, body }) => event.type === type && body.toString().includes(id)) && true,
    `${type} of ${id}`,
  )

describe('a card that is saved without a payment', () => {
  it('belongs to its customer, and can be charged while the customer is not present', async () => {
    const { customer, setup } = await wanted({ metadata: { userId: '7' } })
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session', customer })
    const { status, body } = await confirmCard(setup, '4242424242424242')
    expect([status, body['status']]).toEqual([200, 'succeeded'])
    // A browser sees no customer.
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['customer']))
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']))
    const [card] = await cardsOf(customer)
    expect(card).toMatchObject({ id: body['payment_method'], customer, card: { last4: '4242' } })
    await told(setup.id, 'setup_intent.succeeded')
    await told(card?.id ?? '', 'payment_method.attached')
    const later = await stripe.paymentIntents.create({
      ...cardPayment,
      customer,
      payment_method: card?.id ?? '',
      confirm: true,
      off_session: true,
    })
    expect(later.status).toBe('succeeded')
    expect((await stripe.charges.list({})).data).toHaveLength(1)
  })

  it('is not saved when it is declined, and another one may follow', async () => {
    const { customer, setup } = await wanted()
    const { status, body } = await confirmCard(setup, '4000000000009995')
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      setup_intent: { id: setup.id, status: 'requires_payment_method' },
    })
    await told(setup.id, 'setup_intent.setup_failed')
    expect(await cardsOf(customer)).toEqual([])
    expect((await stripe.setupIntents.retrieve(setup.id)).last_setup_error).toMatchObject({
      decline_code: 'insufficient_funds',
    })
    await confirmCard(setup, '5555555555554444')
    expect(await cardsOf(customer)).toMatchObject([{ card: { last4: '4444' } }])
  })

  it('is saved only after a required authentication', async () => {
    const { customer, setup } = await wanted()
    const { body } = await confirmCard(setup, '4000002500003155')
    expect(body['status']).toBe('requires_action')
    expect(await cardsOf(customer)).toEqual([])
    await answer(setup, 'succeed')
    const [card] = await cardsOf(customer)
    const later = await stripe.paymentIntents.create({
      ...cardPayment,
      customer,
      payment_method: card?.id ?? '',
      confirm: true,
      off_session: true,
    })
    expect(later.status).toBe('succeeded')
  })

  it('is not saved when the authentication fails, and another one may follow', async () => {
    const { customer, setup } = await wanted()
    await confirmCard(setup, '4000002760003184')
    const { body } = await answer(setup, 'fail')
    expect(body).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
    await told(setup.id, 'setup_intent.setup_failed')
    expect((await answer(setup, 'succeed')).body.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
    await confirmCard(setup, '4242424242424242')
    expect(await cardsOf(customer)).toHaveLength(1)
  })

  it('is saved once, and not after the setup was canceled', async () => {
    const { setup } = await wanted()
    await confirmCard(setup, '4242424242424242')
    const again = await confirmCard(setup, '4242424242424242')
    expect(again.body.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { id: setup.id, status: 'succeeded' },
    })
    await expect(stripe.setupIntents.cancel(setup.id)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
    const { setup: other, customer } = await wanted()
    expect(await stripe.setupIntents.cancel(other.id)).toMatchObject({ status: 'canceled' })
    expect((await confirmCard(other, '4242424242424242')).status).toBe(400)
    expect(await cardsOf(customer)).toEqual([])
  })
})

describe('setting a card up', () => {
  it('is the same with the same key, and another one with another key', async () => {
    const customer = (await stripe.customers.create({})).id
    const ask = (key: string, more = {}) =>
      stripe.setupIntents.create({ customer, ...more }, { idempotencyKey: key })
    const first = await ask('seti-1')
    expect((await ask('seti-1')).id).toBe(first.id)
    expect((await ask('seti-2')).id).not.toBe(first.id)
    await expect(ask('seti-1', { description: 'x' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  it('requires its client secret, and refuses parameters that Stripe has removed', async () => {
    const { setup } = await wanted()
    const stranger = { id: setup.id, client_secret: 'seti_other_secret' }
    expect((await confirmCard(stranger, '4242424242424242')).body.error).toMatchObject({
      code: 'setup_intent_invalid_parameter',
    })
    expect((await look(setup.id, { key: 'pk_sandbox_local' })).body.error).toMatchObject({
      code: 'parameter_missing',
    })
    await expect(sdk(port, 'pk_sandbox_local').setupIntents.create({})).rejects.toMatchObject({
      code: 'secret_key_required',
    })
    await expect(stripe.setupIntents.retrieve('seti_none')).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(stripe.setupIntents.create({ customer: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    })
  })

  it('refuses the card of another customer', async () => {
    const { setup: first } = await wanted()
    const { body } = await confirmCard(first, '4242424242424242')
    const { setup: other } = await wanted()
    await expect(
      stripe.setupIntents.confirm(other.id, { payment_method: String(body['payment_method']) }),
    ).rejects.toMatchObject({ param: 'payment_method' })
  })
})

it('reports no internal error', () => expect(errors).toEqual([]))
