import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from './testing.ts'

const { stripe, clock, errors } = await testSandbox()

const accounts = {
  us: (account_number: string): Stripe.PaymentMethodCreateParams => ({
    type: 'us_bank_account',
    us_bank_account: { account_number, routing_number: '110000000', account_holder_type: 'individual' },
    billing_details: { name: 'Ama Test', email: 'ama@example.com' },
  }),
  sepa: (iban: string): Stripe.PaymentMethodCreateParams => ({ type: 'sepa_debit', sepa_debit: { iban } }),
  bacs: (account_number: string): Stripe.PaymentMethodCreateParams => ({
    type: 'bacs_debit',
    bacs_debit: { account_number, sort_code: '108800' },
  }),
}
const currencies: Readonly<Record<string, string>> = {
  us_bank_account: 'usd',
  sepa_debit: 'eur',
  bacs_debit: 'gbp',
}
const mandate_data = { customer_acceptance: { type: 'offline' } } as const
const begin = async (
  account: Stripe.PaymentMethodCreateParams,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Promise<Stripe.PaymentIntent> => {
  const { id, type } = await stripe.paymentMethods.create(account)
  return stripe.paymentIntents.create({
    ...cardPayment,
    currency: currencies[type] ?? 'usd',
    allowed_payment_method_types: [type as 'us_bank_account'],
    payment_method: id,
    mandate_data,
    confirm: true,
    ...more,
  })
}
const inState = (id: string, status: string) =>
  eventually(async () => {
    const now = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    return now.status === status ? now : undefined
  }, status)

describe('a bank debit', () => {
  it.each([
    ['us_bank_account', accounts.us('000123456789'), 4],
    ['sepa_debit', accounts.sepa('AT611904300234573201'), 5],
    ['bacs_debit', accounts.bacs('00012345'), 4],
  ] as const)('by %s is paid after days', async (type, account, days) => {
    const begun = await begin(account)
    expect(begun).toMatchObject({ status: 'processing', amount_received: 0, payment_method_types: [type] })
    clock.advanceDays(days - 1)
    expect((await stripe.paymentIntents.retrieve(begun.id)).status).toBe('processing')
    clock.advanceDays(1)
    const paid = await inState(begun.id, 'succeeded')
    expect(paid).toMatchObject({ amount_received: 2_550 })
    const charge = await eventually(async () => {
      const now = await stripe.charges.retrieve((paid.latest_charge as Stripe.Charge).id, {
        expand: ['balance_transaction'],
      })
      return now.balance_transaction === null ? undefined : now
    }, 'the booking')
    expect(charge).toMatchObject({
      payment_method_details: { type, [type]: { mandate: expect.stringMatching(/^mandate_/) } },
      balance_transaction: { type: 'payment', reporting_category: 'charge', fee: 20, net: 2_530 },
    })
    const refund = await stripe.refunds.create({ payment_intent: begun.id, amount: 100 })
    expect(refund.destination_details?.type).toMatch(/_bank_transfer$/)
  })

  it.each([
    ['no_account', accounts.us('000111111116')],
    ['insufficient_funds', accounts.sepa('AT861904300235473202')],
    ['debit_not_authorized', accounts.bacs('33333335')],
  ] as const)('fails after days: %s', async (code, account) => {
    const begun = await begin(account)
    expect(begun.status).toBe('processing')
    clock.advanceDays(5)
    const refused = await inState(begun.id, 'requires_payment_method')
    expect(refused).toMatchObject({
      amount_received: 0,
      last_payment_error: { code },
      latest_charge: { status: 'failed', failure_code: code },
    })
  })

  it('is taken back days after it was paid, for good', async () => {
    const begun = await begin(accounts.us('000999999991'))
    clock.advanceDays(4)
    await inState(begun.id, 'succeeded')
    const disputes = async () => (await stripe.disputes.list({ payment_intent: begun.id })).data[0]
    const dispute = await eventually(async () => {
      clock.advanceDays(1)
      return disputes()
    }, 'the return')
    expect(dispute).toMatchObject({
      status: 'lost',
      reason: 'debit_not_authorized',
      amount: 2_550,
      balance_transactions: [{ amount: -2_550 }],
    })
    await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ code: 'dispute_already_closed' })
  })

  it('needs a mandate, its own currency, and an intent that takes it', async () => {
    const { id } = await stripe.paymentMethods.create(accounts.us('000123456789'))
    const intent = (currency: string, type: 'us_bank_account' | 'card') =>
      stripe.paymentIntents.create({
        ...cardPayment,
        currency,
        allowed_payment_method_types: [type],
        payment_method: id,
      })
    const confirm = async (made: Promise<Stripe.PaymentIntent>, more = {}) =>
      stripe.paymentIntents.confirm((await made).id, { ...more })
    await expect(confirm(intent('usd', 'us_bank_account'))).rejects.toMatchObject({ param: 'mandate_data' })
    await expect(confirm(intent('eur', 'us_bank_account'), { mandate_data })).rejects.toMatchObject({
      param: 'currency',
    })
    await expect(confirm(intent('usd', 'card'), { mandate_data })).rejects.toMatchObject({
      param: 'payment_method',
    })
    const setup = await stripe.setupIntents.create({ allowed_payment_method_types: ['card'] })
    await expect(stripe.setupIntents.confirm(setup.id, { payment_method: id })).rejects.toMatchObject({
      param: 'payment_method',
    })
  })

  it('needs an account number', async () => {
    await expect(stripe.paymentMethods.create({ type: 'sepa_debit' })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'sepa_debit',
    })
    await expect(stripe.paymentMethods.create(accounts.bacs('1'))).rejects.toMatchObject({ statusCode: 400 })
  })
})

it('reported no internal error', () => expect(errors).toEqual([]))
