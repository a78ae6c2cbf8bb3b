import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from './testing.ts'

const { stripe, errors } = await testSandbox()

const pay = (currency: string, amount: number, card: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ ...cardPayment, amount, currency, payment_method: card, confirm: true })
const movementsIn = (currency: string, count: number): Promise<Stripe.BalanceTransaction[]> =>
  eventually(async () => {
    const { data } = await stripe.balanceTransactions.list({ currency })
    return data.length === count ? data.reverse() : undefined
  }, `the movements in ${currency}`)

it.each([
  ['eur', 20_00, 5_00, 88, 15_00],
  ['jpy', 3_000, 1_000, 117, 1_500],
  ['kwd', 12_500, 5_000, 480, 6_000],
  ['ugx', 5_000_000, 1_000_000, 295_000, 7_500_000],
])(
  'settles %s in its own currency, through refunds and disputes',
  async (currency, amount, part, fee, disputeFee) => {
    const paid = await pay(currency, amount, 'pm_card_visa')
    expect(paid).toMatchObject({ currency, amount_received: amount })
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: part })
    expect(refund).toMatchObject({ currency, amount: part })
    await movementsIn(currency, 2)
    const disputed = await pay(currency, amount, 'pm_card_createDispute')
    const movements = await movementsIn(currency, 4)
    const amounts = [amount, -part, amount, -amount]
    const byAmount = (one: Stripe.BalanceTransaction, other: Stripe.BalanceTransaction): number =>
      one.amount - other.amount
    expect(movements.toSorted(byAmount)).toMatchObject(
      amounts.toSorted((one, other) => one - other).map(moved => ({ currency, amount: moved })),
    )
    const { data } = await stripe.disputes.list({ payment_intent: disputed.id })
    expect(data).toMatchObject([{ currency, amount, balance_transactions: [{ currency, fee: disputeFee }] }])
    const balance = await stripe.balance.retrieve()
    const held = [...balance.available, ...balance.pending].filter(funds => funds.currency === currency)
    expect(held.reduce((sum, funds) => sum + funds.amount, 0)).toBe(amount - part - 2 * fee - disputeFee)
  },
)

it('refuses to refund an amount that the currency cannot represent', async () => {
  const paid = await pay('kwd', 12_500, 'pm_card_visa')
  await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 5_124 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount',
  })
})

it('keeps the currency of a payment when its amount is changed', async () => {
  const intent = await stripe.paymentIntents.create({ ...cardPayment, currency: 'JPY', amount: 3_000 })
  const changed = await stripe.paymentIntents.update(intent.id, { amount: 4_000 })
  expect(changed).toMatchObject({ currency: 'jpy', amount: 4_000 })
  await expect(stripe.paymentIntents.update(intent.id, { amount: 49 })).rejects.toMatchObject({
    code: 'amount_too_small',
  })
})

it('reports no internal error', () => expect(errors).toEqual([]))
