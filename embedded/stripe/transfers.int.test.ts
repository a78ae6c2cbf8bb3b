import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, recipientAccount, testSandbox } from './testing.ts'

const { stripe, clock, control, recipient, fund, errors } = await testSandbox()

const send = (destination: string, amount: number, more: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({ amount, currency: 'usd', destination, ...more })
const available = async (options?: { stripeAccount: string }): Promise<number> =>
  (await stripe.balance.retrieve({}, options)).available.find(({ currency }) => currency === 'usd')?.amount ??
  0

const pay = async (): Promise<Stripe.Charge> => {
  const paid = await stripe.paymentIntents.create({
    ...cardPayment,
    capture_method: 'automatic',
    payment_method: 'pm_card_visa',
    confirm: true,
    expand: ['latest_charge.balance_transaction'],
  })
  return paid.latest_charge as Stripe.Charge
}

describe('a transfer', () => {
  it('moves money from the platform to an account', async () => {
    const account = await recipient()
    await fund(10_000)
    const before = await available()
    const made = await send(account, 2_500, { transfer_group: 'goal-12', metadata: { payoutId: 'round-1' } })
    expect(made).toMatchObject({
      amount: 2_500,
      destination: account,
      destination_payment: expect.stringMatching(/^py_/),
      metadata: { payoutId: 'round-1' },
      reversed: false,
      source_transaction: null,
      transfer_group: 'goal-12',
    })
    expect(before - (await available())).toBe(2_500)
    const [booked] = (await stripe.balanceTransactions.list({ source: made.id })).data
    expect(booked).toMatchObject({ amount: -2_500, net: -2_500, type: 'transfer' })
    const theirs = await stripe.balanceTransactions.list(
      { source: String(made.destination_payment) },
      { stripeAccount: account },
    )
    expect(theirs.data).toMatchObject([{ amount: 2_500, type: 'payment' }])
    const listed = await stripe.transfers.list({ transfer_group: 'goal-12', destination: account })
    expect(listed.data.map(({ id }) => id)).toEqual([made.id])
  })

  it('is made once for one idempotency key', async () => {
    const account = await recipient()
    await fund(10_000)
    const twice = () =>
      stripe.transfers.create(
        { amount: 700, currency: 'usd', destination: account },
        { idempotencyKey: `once-${account}` },
      )
    const [first, second] = await Promise.all([twice(), twice()])
    expect(second?.id).toBe(first?.id)
    expect((await stripe.transfers.list({ destination: account })).data).toHaveLength(1)
  })

  it('never spends more than is available, however many are requested at once', async () => {
    const account = await recipient()
    await fund(5_000)
    const held = await available()
    const part = Math.floor(held / 3) + 1
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => send(account, part)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
    expect(await available()).toBe(held - 2 * part)
  })

  it('whose refusal was stored is refused again with the same key', async () => {
    const account = await recipient()
    const held = await available()
    const ask = (idempotencyKey: string) =>
      stripe.transfers.create({ amount: held + 1, currency: 'usd', destination: account }, { idempotencyKey })
    const key = `poor-${account}`
    await expect(ask(key)).rejects.toMatchObject({ code: 'balance_insufficient' })
    await fund(10_000)
    await expect(ask(key)).rejects.toMatchObject({
      code: 'balance_insufficient',
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await ask(`${key}-2`)).toMatchObject({ amount: held + 1 })
  })

  it('finds nothing after the platform has paid out its balance to its own bank', async () => {
    const account = await recipient()
    await fund(10_000)
    await control('balance/drain', { currency: 'usd' })
    expect(await available()).toBe(0)
    await expect(send(account, 1)).rejects.toMatchObject({ code: 'balance_insufficient' })
    expect((await stripe.payouts.list({ limit: 1 })).data).toMatchObject([
      { automatic: true, status: 'in_transit', destination: null },
    ])
  })

  it('needs an account that can receive transfers now', async () => {
    await fund(10_000)
    const { id: fresh } = await stripe.accounts.create(recipientAccount)
    const refused = { statusCode: 400, code: 'insufficient_capabilities_for_transfer' }
    await expect(send(fresh, 100)).rejects.toMatchObject(refused)
    const account = await recipient()
    await control(`accounts/${account}/decide`, { standing: 'restricted' })
    await expect(send(account, 100)).rejects.toMatchObject(refused)
    await control(`accounts/${account}/decide`, { standing: 'enabled' })
    expect(await send(account, 100)).toMatchObject({ amount: 100 })
    await expect(send('acct_none', 100)).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'destination',
      message: "No such destination: 'acct_none'",
    })
  })

  it('needs the currency of the account, and a whole positive amount', async () => {
    const account = await recipient()
    for (const [amount, currency, param] of [
      [100, 'eur', 'currency'],
      [0, 'usd', 'amount'],
      [-5, 'usd', 'amount'],
    ] as const)
      await expect(stripe.transfers.create({ amount, currency, destination: account })).rejects.toMatchObject(
        { statusCode: 400, param },
      )
  })

  it('of yen has no decimals', async () => {
    const { id } = await stripe.accounts.create({ ...recipientAccount, country: 'JP' })
    await control(`accounts/${id}/decide`, { standing: 'enabled' })
    await fund(9_000, 'jpy')
    expect(await send(id, 4_321, { currency: 'jpy' })).toMatchObject({ amount: 4_321, currency: 'jpy' })
  })
})

describe('a transfer from a charge', () => {
  it('waits for the money of the charge, and shares its group', async () => {
    const account = await recipient()
    const charge = await pay()
    const made = await send(account, 2_550, { source_transaction: charge.id })
    expect(made).toMatchObject({ source_transaction: charge.id, transfer_group: `group_${charge.id}` })
    expect((await stripe.charges.retrieve(charge.id)).transfer_group).toBe(`group_${charge.id}`)
    const { available: now, pending } = await stripe.balance.retrieve({}, { stripeAccount: account })
    expect([now[0]?.amount, pending[0]?.amount]).toEqual([0, 2_550])
    clock.advanceDays(3)
    const payout = await eventually(
      async () => (await stripe.payouts.list({}, { stripeAccount: account })).data[0],
      'the payout',
    )
    expect(payout.amount).toBe(2_550)
  })

  it('never exceeds it', async () => {
    const account = await recipient()
    const charge = await pay()
    const first = await send(account, 2_000, { source_transaction: charge.id })
    await expect(send(account, 551, { source_transaction: charge.id })).rejects.toMatchObject({
      param: 'amount',
      message: expect.stringContaining('must not exceed the source amount of $25.50'),
    })
    await stripe.transfers.createReversal(first.id, { amount: 1 })
    expect(await send(account, 551, { source_transaction: charge.id })).toMatchObject({ amount: 551 })
    await expect(send(account, 1, { source_transaction: 'ch_none' })).rejects.toMatchObject({
      param: 'source_transaction',
    })
  })
})

describe('a reversal', () => {
  it('takes money back while the account has it', async () => {
    const account = await recipient()
    const charge = await pay()
    const made = await send(account, 2_500, { source_transaction: charge.id })
    const reversal = await stripe.transfers.createReversal(made.id, {
      amount: 1_000,
      metadata: { id: 'one' },
    })
    expect(reversal).toMatchObject({ amount: 1_000, transfer: made.id, metadata: { id: 'one' } })
    const [booked] = (await stripe.balanceTransactions.list({ source: reversal.id })).data
    expect(booked).toMatchObject({ amount: 1_000, type: 'transfer_refund', status: 'pending' })
    const theirs = await stripe.balance.retrieve({}, { stripeAccount: account })
    expect(theirs.pending[0]?.amount).toBe(1_500)
    expect(await stripe.transfers.retrieve(made.id)).toMatchObject({
      amount_reversed: 1_000,
      reversed: false,
      reversals: { data: [{ id: reversal.id }] },
    })
    await expect(stripe.transfers.createReversal(made.id, { amount: 1_501 })).rejects.toMatchObject({
      param: 'amount',
    })
    const { data } = await stripe.transfers.listReversals(made.id)
    expect(data.map(({ id }) => id)).toEqual([reversal.id])
  })

  it('is refused when the account has sent the money to its bank', async () => {
    const account = await recipient()
    await fund(10_000)
    const made = await send(account, 3_000)
    await eventually(
      async () => (await stripe.payouts.list({}, { stripeAccount: account })).data[0],
      'the payout',
    )
    await expect(stripe.transfers.createReversal(made.id)).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
  })
})

it('reported no internal error', () => expect(errors).toEqual([]))
