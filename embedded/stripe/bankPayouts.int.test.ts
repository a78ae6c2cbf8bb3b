import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startSandbox } from './start.ts'
import { cardPayment, connected, eventually, movableClock, sdk, testSandbox } from './testing.ts'

const { stripe, clock, control, recipient, fund, errors } = await testSandbox()

const payoutsOf = async (stripeAccount: string) => (await stripe.payouts.list({}, { stripeAccount })).data
const firstPayout = (account: string) => eventually(async () => (await payoutsOf(account))[0], 'the payout')
const inState = (account: string, id: string, status: string) =>
  eventually(async () => {
    const now = await stripe.payouts.retrieve(id, {}, { stripeAccount: account })
    return now.status === status ? now : undefined
  }, `a payout that is ${status}`)
const received = async (form: Record<string, string> = {}): Promise<string> => {
  const account = await recipient(form)
  await fund(10_000)
  await stripe.transfers.create({ amount: 3_000, currency: 'usd', destination: account })
  return account
}
const held = async (stripeAccount: string): Promise<number | undefined> =>
  (await stripe.balance.retrieve({}, { stripeAccount })).available[0]?.amount

describe('a payout to the bank', () => {
  it('is made automatically, and arrives on the day that Stripe expected', async () => {
    const account = await received()
    const { id, ...made } = await firstPayout(account)
    expect(made).toMatchObject({ amount: 3_000, automatic: true, status: 'in_transit', type: 'bank_account' })
    const days = (made.arrival_date * 1000 - Date.parse(clock.now())) / 86_400_000
    expect(days).toBeGreaterThan(1)
    expect(days).toBeLessThanOrEqual(2)
    expect(await held(account)).toBe(0)
    clock.advanceDays(2)
    expect(await inState(account, id, 'paid')).toMatchObject({ failure_code: null })
    const included = await stripe.balanceTransactions.list({ payout: id }, { stripeAccount: account })
    expect(included.data.map(({ type }) => type)).toEqual(['payout', 'payment'])
    const events = await stripe.events.list({ limit: 100 }, { stripeAccount: account })
    expect(events.data.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payout.created', 'payout.paid', 'payout.updated']),
    )
  })

  it('is refused by a bank after two days: the money is in the balance again until there is another bank', async () => {
    const account = await received({ bank: 'refuses' })
    const { id } = await firstPayout(account)
    clock.advanceDays(2)
    expect(await inState(account, id, 'failed')).toMatchObject({
      failure_code: 'no_account',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    })
    expect(await held(account)).toBe(3_000)
    expect(await stripe.accounts.retrieve(account)).toMatchObject({
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ status: 'errored' }] },
      payouts_enabled: false,
      requirements: { past_due: ['external_account'] },
    })
    await control(`accounts/${account}/bank`, { bank: 'pays' })
    const again = await eventually(
      async () => (await payoutsOf(account)).find(payout => payout.id !== id),
      'another payout',
    )
    expect(again.amount).toBe(3_000)
    const included = await stripe.balanceTransactions.list({ payout: again.id }, { stripeAccount: account })
    expect(included.data.map(({ type, source }) => [type, source])).toEqual([
      ['payout', again.id],
      ['payout_failure', id],
    ])
  })

  it('may be returned by the bank after it was paid', async () => {
    const account = await received()
    const { id } = await firstPayout(account)
    expect((await control(`payouts/${id}/decide`, { outcome: 'paid' })).status).toBe(200)
    expect((await control(`payouts/${id}/decide`, { outcome: 'failed' })).body).toMatchObject({
      status: 'failed',
    })
    expect((await control(`payouts/${id}/decide`, { outcome: 'paid' })).status).toBe(400)
    expect(await held(account)).toBe(3_000)
  })

  it('waits while the account is restricted in between', async () => {
    const [account, other] = [await recipient(), await recipient()]
    for (const destination of [account, other]) {
      const paid = await stripe.paymentIntents.create({
        ...cardPayment,
        capture_method: 'automatic',
        payment_method: 'pm_card_visa',
        confirm: true,
      })
      const source_transaction = String(paid.latest_charge)
      await stripe.transfers.create({ amount: 2_000, currency: 'usd', destination, source_transaction })
    }
    await control(`accounts/${account}/decide`, { standing: 'restricted' })
    clock.advanceDays(3)
    await firstPayout(other)
    expect(await payoutsOf(account)).toEqual([])
    await control(`accounts/${account}/decide`, { standing: 'enabled' })
    expect((await firstPayout(account)).amount).toBe(2_000)
  })

  it('that is requested needs an account that is paid out, and the money', async () => {
    const account = await recipient()
    const create = (stripeAccount: string) =>
      stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount })
    await expect(create(account)).rejects.toMatchObject({ code: 'balance_insufficient' })
    await control(`accounts/${account}/decide`, { standing: 'restricted' })
    await expect(create(account)).rejects.toMatchObject({ code: 'payouts_not_allowed' })
    await fund(5_000)
    expect(await stripe.payouts.create({ amount: 1_000, currency: 'usd' })).toMatchObject({
      automatic: false,
      status: 'in_transit',
    })
  })

  it('belongs to its account alone', async () => {
    const [one, other] = [await received(), await recipient()]
    const { id } = await firstPayout(one)
    for (const options of [{}, { stripeAccount: other }])
      await expect(stripe.payouts.retrieve(id, {}, options)).rejects.toMatchObject({
        code: 'resource_missing',
      })
    expect(await payoutsOf(other)).toEqual([])
  })

  it('has an idempotency key of its account', async () => {
    const [one, other] = [await recipient(), await recipient()]
    const replayed = async (stripeAccount: string): Promise<string | undefined> => {
      const options = { stripeAccount, idempotencyKey: `same-${one}` }
      const error = await stripe.payouts
        .create({ amount: 1, currency: 'usd' }, options)
        .catch(refusal => refusal)
      return error.headers['idempotent-replayed']
    }
    expect([await replayed(one), await replayed(one), await replayed(other)]).toEqual([
      undefined,
      'true',
      undefined,
    ])
  })
})

it('arrives although the process was stopped in between', async () => {
  const databaseUrl = await freshDatabase()
  const time = movableClock()
  const first = await startSandbox({ databaseUrl, clock: time, settleDelayMs: 20 })
  const people = connected(first.port)
  const stripeAccount = await people.recipient()
  await people.fund(10_000)
  const sent = { amount: 3_000, currency: 'usd', destination: stripeAccount }
  await sdk(first.port).transfers.create(sent)
  const list = async (port: number) => (await sdk(port).payouts.list({}, { stripeAccount })).data[0]
  await eventually(() => list(first.port), 'the payout')
  await first.close()
  time.advanceDays(2)
  const second = await startSandbox({ databaseUrl, clock: time, settleDelayMs: 20 })
  const arrived = async () => (await list(second.port))?.status === 'paid' || undefined
  expect(await eventually(arrived, 'the arrival')).toBe(true)
  await second.close()
})

it('reported no internal error', () => expect(errors).toEqual([]))
