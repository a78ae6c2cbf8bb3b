import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sandboxPayment } from '#web/features/contributions/sandboxPayment.ts'
import { sandboxKeys } from '../keys.ts'
import { resources } from '../resources.ts'
import { cardPayment, eventually, testSandbox } from '../testing.ts'
import { createContract, type Exchanged } from './testing/contract.ts'
import { eventsIn } from './testing/watch.ts'

const { stripe, port, look, confirmCard, answer, exchanges, databaseUrl, recipient, fund, control, clock } =
  await testSandbox()

/** Sends the requests that the web client sends. */
const payByBrowser = async (number: string): Promise<Stripe.PaymentIntent> => {
  const intent = await stripe.paymentIntents.create({ ...cardPayment, setup_future_usage: 'off_session' })
  const base = `http://127.0.0.1:${port}`
  const card = { number, expiryMonth: '12', expiryYear: '34', code: '123' }
  const payment = sandboxPayment({ base, publishableKey: sandboxKeys.publishableKey, card })
  await payment.confirm(intent.client_secret ?? '', 'http://localhost:3000/payment-complete')
  return intent
}
const told = (type: string): Promise<true> =>
  eventually(
    async () =>
      (await eventsIn(databaseUrl)).some(event => 'type' in event && event.type === type) || undefined,
    type,
  )

/** Creates one of each object. The end of the file compares all requests and responses with the contract. */
const useEverything = async (): Promise<void> => {
  const customer = await stripe.customers.create({ email: 'ama@example.com', metadata: { userId: '7' } })
  await stripe.customers.retrieve(customer.id)
  await stripe.customers.list({ email: 'ama@example.com' })

  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' }
  const made = await stripe.paymentMethods.create({ type: 'card', card })
  const saved = await stripe.paymentMethods.attach(made.id, { customer: customer.id })
  await stripe.paymentMethods.retrieve(saved.id)
  await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: saved.id } })
  const leaver = await stripe.customers.create({ metadata: { userId: '8' } })
  await stripe.customers.del(leaver.id)

  const paid = await stripe.paymentIntents.create({
    ...cardPayment,
    customer: customer.id,
    payment_method: saved.id,
    confirm: true,
    off_session: true,
  })
  await told('charge.updated')
  const expand = ['latest_charge.balance_transaction', 'customer', 'payment_method']
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paid.id, { expand })
  await stripe.charges.retrieve((charge as Stripe.Charge).id)
  await stripe.charges.list({ payment_intent: paid.id })
  await stripe.paymentMethods.detach(saved.id)

  const open = await stripe.paymentIntents.create(cardPayment)
  await stripe.paymentIntents.update(open.id, { metadata: { note: 'later' } })
  await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  await stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })

  const { id, client_secret: secret } = await payByBrowser('4242424242424242')
  await look(id, { key: sandboxKeys.publishableKey, client_secret: secret ?? '' })
  for (const number of ['4000000000000002', '4000002760003184', '4000000000000341'])
    await payByBrowser(number)

  const setup: Stripe.SetupIntentCreateParams = {
    usage: 'off_session',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
  }
  const unwanted = await stripe.setupIntents.create({ ...setup, metadata: { userId: '7' } })
  await stripe.setupIntents.cancel(unwanted.id, { cancellation_reason: 'abandoned' })
  await stripe.setupIntents.confirm(unwanted.id, { payment_method: 'pm_card_visa' }).catch(() => undefined)
  for (const number of ['4242424242424242', '4000000000000002', '4000002760003184']) {
    const wanted = await stripe.setupIntents.create(setup)
    const secretOf = { key: sandboxKeys.publishableKey, client_secret: wanted.client_secret ?? '' }
    await confirmCard(wanted, number)
    await look(wanted.id, secretOf)
    await stripe.setupIntents.retrieve(wanted.id, { expand: ['payment_method'] })
    if (number.endsWith('3184')) await answer(wanted, 'fail')
  }
  await stripe.setupIntents.list({ customer: customer.id, limit: 3 })

  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 550, metadata: { by: '7' } })
  await stripe.refunds.retrieve(refund.id)
  await stripe.refunds.list({ payment_intent: paid.id })
  await stripe.refunds.create({ payment_intent: (await payByBrowser('4000000000005126')).id })
  await told('refund.failed')

  for (const number of ['4000000000000259', '4000000000002685', '4000000000001976'])
    await payByBrowser(number)
  const disputes = await eventually(async () => {
    const { data } = await stripe.disputes.list({ limit: 3 })
    return data.length === 3 ? data : undefined
  }, 'the disputes')
  const [question, other, fraud] = disputes.map(dispute => dispute.id)
  const file = { data: Buffer.from('%PDF-1.7 a receipt'), name: 'receipt.pdf', type: 'application/pdf' }
  const { id: receipt } = await stripe.files.create({ purpose: 'dispute_evidence', file })
  await stripe.disputes.update(fraud ?? '', { evidence: { receipt }, submit: false })
  await stripe.disputes.retrieve(fraud ?? '', { expand: ['evidence.receipt'] })
  const evidence = { uncategorized_text: 'winning_evidence' }
  await stripe.disputes.update(fraud ?? '', { evidence })
  await stripe.disputes.close(other ?? '')
  await stripe.disputes.retrieve(question ?? '')
  await told('charge.dispute.funds_reinstated')

  const booked = await stripe.balanceTransactions.list({ limit: 20, expand: ['data.source'] })
  await stripe.balanceTransactions.retrieve(booked.data[0]?.id ?? '')
  await stripe.balance.retrieve()
  await useConnect()
  const [event] = (await stripe.events.list({ types: ['payment_intent.*'], delivery_success: true })).data
  await stripe.events.retrieve(event?.id ?? '')
  await stripe.paymentIntents.confirm(paid.id).catch(() => undefined)
}

/** Creates an account, sends money to it and lets its bank take it, refuse it and give it back. */
const useConnect = async (): Promise<void> => {
  const stripeAccount = await recipient()
  await stripe.accounts.retrieve(stripeAccount)
  await stripe.accounts.list({ limit: 3 })
  const charge = String((await fund(10_000)).latest_charge)
  const sent = { amount: 1_000, currency: 'usd', destination: stripeAccount }
  const transfer = await stripe.transfers.create({ ...sent, transfer_group: 'g', metadata: { payout: '1' } })
  await stripe.transfers.create({ ...sent, source_transaction: charge })
  await stripe.transfers.update(transfer.id, { metadata: { note: 'later' } })
  const expand = ['balance_transaction', 'destination', 'source_transaction']
  await stripe.transfers.retrieve(transfer.id, { expand })
  await stripe.transfers.list({ destination: stripeAccount, transfer_group: 'g', created: { gte: 1 } })
  await told('payout.created')
  const [automatic] = (await stripe.payouts.list({ limit: 1 }, { stripeAccount })).data
  const payout = automatic?.id ?? ''
  clock.advanceDays(3)
  await told('payout.paid')
  await stripe.payouts.retrieve(payout, { expand: ['balance_transaction'] }, { stripeAccount })
  await stripe.balanceTransactions.list({ payout }, { stripeAccount })
  await control(`payouts/${payout}/decide`, { outcome: 'failed' })
  await stripe.balance.retrieve({}, { stripeAccount })
  await stripe.transfers.createReversal(transfer.id, { amount: 400, metadata: { why: 'mistake' } })
  await stripe.transfers.listReversals(transfer.id, { limit: 1, expand: ['data.balance_transaction'] })
  for (const standing of ['asked', 'restricted', 'reviewed', 'rejected', 'new'])
    await control(`accounts/${stripeAccount}/decide`, { standing })
  await stripe.payouts.create({ amount: 500, currency: 'usd', description: 'To our own bank' })
  await stripe.events.list({ limit: 100 }, { stripeAccount })
}

it('covers every resource of the sandbox', async () => {
  await useEverything()
  const asked = new Set(
    exchanges
      .filter(({ status }) => status === 200)
      .map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_[0-9a-f]{24}/, '/:id')}`),
  )
  const offered = resources
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => path.startsWith('/v1/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...asked].sort()).toEqual([...new Set(offered)].sort())
})

describe('the contract', () => {
  const contract = createContract()
  const answered = (intent: object, sent = ''): Exchanged => ({
    method: 'POST',
    path: '/v1/payment_intents',
    sent: `amount=500&currency=usd${sent}`,
    status: 200,
    answer: JSON.stringify(intent),
  })
  const good = async (): Promise<Stripe.PaymentIntent> => {
    const { id } = await payByBrowser('4242424242424242')
    return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  }

  it('accepts valid requests and responses', async () => {
    expect(contract.exchange(answered(await good()))).toEqual([])
  })

  it.each<[string, (intent: Stripe.PaymentIntent) => object, string]>([
    ['an extra field', intent => ({ ...intent, colour: 'red' }), 'colour'],
    ['a missing field', ({ amount_received: _, ...rest }) => rest, 'amount_received'],
    ['an unknown status', intent => ({ ...intent, status: 'done' }), 'status'],
    ['null in a field that is never null', intent => ({ ...intent, amount: null }), '/amount'],
    ['a fault deep inside', intent => ({ ...intent, next_action: { type: 'x', colour: 'red' } }), 'colour'],
    [
      'a fault in a nested object',
      intent => ({ ...intent, latest_charge: { ...(intent.latest_charge as Stripe.Charge), paid: 'yes' } }),
      'charge/paid',
    ],
  ])('finds %s in a response', async (_, spoil, word) => {
    const faults = contract.exchange(answered(spoil(await good())))
    expect(faults.join('\n')).toContain(word)
  })

  it.each([
    ['&payment_method_types[0]=card', 'payment_method_types'],
    ['&metadata[goalId][x]=1', 'metadata/goalId'],
    ['&confirm=yes', 'confirm'],
    ['&setup_future_usage=always', 'setup_future_usage'],
    ['&shipping[name]=Ama', 'address'],
    ['&capture_method=by_hand', 'capture_method'],
  ])('finds a request with %s', async (sent, word) => {
    const faults = contract.exchange(answered(await good(), sent))
    expect(faults.join('\n')).toContain(word)
  })

  it('covers every event type and its object', async () => {
    const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data
    const plain = JSON.parse(JSON.stringify(event))
    expect(contract.event(plain)).toEqual([])
    expect(contract.event({ ...plain, type: 'payment_intent.done' })).toHaveLength(1)
    expect(contract.event({ ...plain, data: { object: {} } }).length).toBeGreaterThan(0)
    expect(contract.event({ ...plain, livemode: 'no' }).join()).toContain('livemode')
  })

  it('checks the form of errors', () => {
    const refused = { ...answered({ error: { type: 'card_error', message: 'No', why: '?' } }), status: 402 }
    expect(contract.exchange(refused).join()).toContain('why')
  })
})
