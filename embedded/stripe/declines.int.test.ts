import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, testSandbox } from './testing.ts'

const { stripe, confirmCard, errors } = await testSandbox()

const declined = 'Your card was declined.'
const declines = [
  ['4000000000000002', 'card_declined', 'generic_decline', declined],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', declined],
  ['4000000000009979', 'card_declined', 'stolen_card', declined],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const

describe('a card that is declined', () => {
  it.each(declines)('%s: %s, %s', async (number, code, declineCode, message) => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    const { status, body } = await confirmCard(intent, number)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, message, doc_url: expect.any(String) })
    expect(body.error?.['decline_code']).toBe(declineCode)
    expect(body.error).toMatchObject({
      charge: expect.stringMatching(/^ch_/),
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })

    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: { code, message },
      latest_charge: { status: 'failed', paid: false, failure_code: code, failure_message: message },
    })
  })

  it('leaves the payment open for another card', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    await confirmCard(intent, '4000000000000002')
    expect((await confirmCard(intent, '4242424242424242')).body['status']).toBe('succeeded')
    const paid = await stripe.paymentIntents.retrieve(intent.id)
    expect(paid.last_payment_error).toBeNull()
  })

  it('is a StripeCardError in the SDK', async () => {
    const attempt = stripe.paymentIntents.create({
      ...cardPayment,
      payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      confirm: true,
    })
    const error = await attempt.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      type: 'StripeCardError',
      rawType: 'card_error',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { metadata: { goalId: '12' } },
    })
  })
})

describe('an invalid card', () => {
  const cases = [
    ['a wrong check digit', '4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['letters', 'hello', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['a 13th month', '4242424242424242', { exp_month: '13' }, 'invalid_expiry_month', undefined],
    ['a past year', '4242424242424242', { exp_year: '2019' }, 'invalid_expiry_year', undefined],
    ['a long code', '4242424242424242', { cvc: '12345' }, 'invalid_cvc', undefined],
  ] as const

  it.each(cases)('%s', async (_, number, fields, code, message) => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    const more = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    )
    const { status, body } = await confirmCard(intent, number, more)
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, ...(message ? { message } : {}) })
    // No charge was attempted, so none is recorded.
    const after = await stripe.paymentIntents.retrieve(intent.id)
    expect(after).toMatchObject({ latest_charge: null, last_payment_error: null })
  })
})

describe('a saved card', () => {
  it('is refused on attaching when it will certainly be declined', async () => {
    const customer = await stripe.customers.create({})
    const attach = stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })
    await expect(attach).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  })

  it('can be attached and declined later', async () => {
    const customer = await stripe.customers.create({})
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
    const charge = stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      payment_method: card.id,
      off_session: true,
      confirm: true,
    })
    await expect(charge).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
  })

  it('cannot be used again once it is detached', async () => {
    const customer = await stripe.customers.create({})
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    expect((await stripe.paymentMethods.detach(card.id)).customer).toBeNull()
    const charge = stripe.paymentIntents.create({ ...cardPayment, payment_method: card.id, confirm: true })
    await expect(charge).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' })
  })
})

it('reported no internal error', () => {
  expect(errors).toEqual([])
})
