import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from './testing.ts'

const { stripe, confirmCard, finish, clock, errors } = await testSandbox()

const chargeOf = async (id: string): Promise<Stripe.Charge> => {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
  return intent.latest_charge as Stripe.Charge
}
const bookingOf = (id: string): Promise<Stripe.BalanceTransaction> =>
  eventually(async () => {
    const { balance_transaction: booked } = await chargeOf(id)
    return booked === null ? undefined : (booked as Stripe.BalanceTransaction)
  }, 'the booking')

describe('a payment', () => {
  it('is created, confirmed and retrieved', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    expect(intent).toMatchObject({
      amount: 2_550,
      amount_received: 0,
      status: 'requires_payment_method',
      metadata: { goalId: '12', userId: '7' },
    })
    expect(intent.lastResponse.requestId).toMatch(/^req_/)

    const confirmed = await confirmCard(intent, '4242 4242 4242 4242')
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })

    const paid = await stripe.paymentIntents.retrieve(intent.id)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_550, last_payment_error: null })
    expect(typeof paid.latest_charge).toBe('string')
  })

  it('shows our name on the card statement', async () => {
    const intent = await stripe.paymentIntents.create({
      ...cardPayment,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    expect((await chargeOf(intent.id)).calculated_statement_descriptor).toBe('CALABASH* GOAL 12')
  })

  it('is booked with its fee a little later, and available after two days', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    await confirmCard(intent, '4242424242424242')
    const booked = await bookingOf(intent.id)
    expect(booked).toMatchObject({ amount: 2_550, fee: 104, net: 2_446, type: 'charge', status: 'pending' })
    expect(booked.available_on - booked.created).toBe(2 * 86_400)

    const before = await stripe.balance.retrieve()
    clock.advanceDays(2.1)
    const after = await stripe.balance.retrieve()
    expect(after.pending[0]?.amount).toBe(0)
    expect(after.available[0]?.amount).toBe(
      (before.available[0]?.amount ?? 0) + (before.pending[0]?.amount ?? 0),
    )
    expect((await stripe.balanceTransactions.retrieve(booked.id)).status).toBe('available')
  })

  it('is available at once with the test card for that', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    await confirmCard(intent, '4000000000000077')
    const booked = await bookingOf(intent.id)
    expect(booked.available_on).toBe(booked.created)
  })

  it('is charged once, however often it is confirmed', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => confirmCard(intent, '4242424242424242')),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const refused = answers.find(answer => answer.status === 400)
    expect(refused?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      payment_intent: { status: 'succeeded' },
    })
    const { data } = await stripe.charges.list({ payment_intent: intent.id })
    expect(data).toHaveLength(1)
  })

  it('can be canceled until it is paid', async () => {
    const open = await stripe.paymentIntents.create(cardPayment)
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect((await confirmCard(open, '4242424242424242')).body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })

    const paid = await stripe.paymentIntents.create({
      ...cardPayment,
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      statusCode: 400,
    })
  })

  it('can be changed until it is paid', async () => {
    const intent = await stripe.paymentIntents.create(cardPayment)
    const changed = await stripe.paymentIntents.update(intent.id, {
      amount: 3_000,
      metadata: { goalId: '', note: 'changed' },
    })
    expect(changed).toMatchObject({ amount: 3_000, metadata: { userId: '7', note: 'changed' } })
    expect(changed.metadata).not.toHaveProperty('goalId')
  })

  it('stays processing with the test card for that, until a test ends it', async () => {
    const paid = await stripe.paymentIntents.create(cardPayment)
    const failed = await stripe.paymentIntents.create(cardPayment)
    for (const intent of [paid, failed]) {
      expect((await confirmCard(intent, '4000009990000005')).body['status']).toBe('processing')
    }
    expect((await finish(paid.id, 'succeed')).body['status']).toBe('succeeded')
    expect((await finish(failed.id, 'fail')).body['status']).toBe('requires_payment_method')
    expect((await finish(failed.id, 'fail')).status).toBe(400)
    const { last_payment_error: error } = await stripe.paymentIntents.retrieve(failed.id)
    expect(error).toMatchObject({ code: 'card_declined', decline_code: 'generic_decline' })
  })

  it('saves the card when the request says so', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.org' })
    const first = await stripe.paymentIntents.create({
      ...cardPayment,
      customer: customer.id,
      setup_future_usage: 'off_session',
    })
    await confirmCard(first, '4242424242424242')
    const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
    expect(data).toMatchObject([{ card: { last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2034 } }])
    const again = { ...cardPayment, customer: customer.id, off_session: true, confirm: true }
    const second = await stripe.paymentIntents.create({ ...again, payment_method: data[0]?.id ?? '' })
    expect(second.status).toBe('succeeded')
  })

  it('reported no internal error', () => {
    expect(errors).toEqual([])
  })
})
