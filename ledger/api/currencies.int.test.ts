/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { eventually, foundCircle, payOut } from '#lab/builders/circle.ts'
import { createGoal, done, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { parseCsv } from '#lab/builders/statements.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import { susu } from '#shared/api/goalKinds.ts'
import type { Currency } from '#shared/currencies.ts'

let stack: Stack
let admin: Saver
beforeAll(async () => {
  stack = await startStack({ CURRENCIES: amounts.map(([currency]) => currency).join() })
  admin = await registerSaver(stack.url, 'boss-of-currencies')
  await makeAdmins(stack.pool, 'boss-of-currencies')
})

const quickCard = '4000000000000077'
const disputedCard = '4000000000000259'

/** An amount of each, twice the amount, and zero. */
const amounts: readonly (readonly [Currency, once: string, twice: string, nothing: string])[] = [
  ['USD', '40.05', '80.10', '0.00'],
  ['EUR', '40.05', '80.10', '0.00'],
  ['JPY', '4005', '8010', '0'],
  ['XAF', '20005', '40010', '0'],
  ['KWD', '12.550', '25.100', '0.000'],
]

const inCurrency = (currency: Currency, once: string, twice: string, nothing: string): void => {
  const amount = Number(once)
  const statementOf = async (saver: Saver, query = '') =>
    done(saver.get(`/api/statement?currency=${currency}${query}`))

  it('savings are paid in, refunded, disputed, withdrawn and sent, and are in the statement', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama, { currency, targetAmount: String(10 * amount) })
    const saved = async () => (await ama.get(`/api/goals/${goal}`)).body.currentAmount
    const transaction = async (id: string) =>
      (await ama.get('/api/transactions')).body.find((row: { id: string }) => row.id === id)
    await payByCard(ama, goal, { amount, card: quickCard })

    const refunded = await payByCard(ama, goal, { amount, card: quickCard })
    expect(await saved()).toBe(twice)
    const refund = { id: randomUUID(), contributionId: refunded, reason: 'mistake' }
    const asked = await done(admin.post(`/api/admin/goals/${goal}/refunds`, refund))
    expect(asked).toMatchObject({ amount: once })
    await eventually(async () => (await transaction(refunded)).status).toBe('refunded')
    expect(await transaction(refunded)).toMatchObject({ currency, amount: once, refundedAmount: once })

    const disputed = await payByCard(ama, goal, { amount, card: disputedCard })
    await eventually(async () => (await transaction(disputed)).status).toBe('disputed')
    await eventually(saved).toBe(once)
    const disputes = await done(admin.get('/api/admin/disputes'))
    const dispute = disputes.find(
      ({ contributionId }: { contributionId: string }) => contributionId === disputed,
    )
    expect(dispute).toMatchObject({ currency, amount: once, status: 'open' })

    await done(ama.post(`/api/goals/${goal}/withdrawals`, { id: randomUUID(), amount: once }))
    // It is refunded to its card.
    await eventually(saved).toBe(nothing)
    expect(await done(ama.get('/api/payouts'))).toEqual([])

    expect(await statementOf(ama, `&goalId=${goal}`)).toMatchObject({ currency, closing: nothing })
    const csv = await ama.get(`/api/statement/csv?currency=${currency}`)
    const rows = parseCsv(csv.body)
    expect(rows.at(-1)?.slice(7)).toEqual([nothing, '', '', currency])
    expect(rows.filter(row => row[6]?.replace('-', '') === once).length).toBeGreaterThan(5)
    const ofx = (await ama.get(`/api/statement/ofx?currency=${currency}`)).body
    expect(ofx).toContain(`<CURDEF>${currency}</CURDEF>`)
    expect(ofx).toContain(`<TRNAMT>-${once}</TRNAMT>`)
  })

  it('a round of a circle is paid, and its pot sent', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await foundCircle([ama, kofi], { contribution: once, currency })
    for (const saver of [ama, kofi]) await payByCard(saver, goal, { amount, card: quickCard })
    const pot = await payOut(admin, ama, `${goal}:round-1`, kofi)
    expect(pot).toMatchObject({ currency, amount: twice, status: 'confirmed' })
    expect(await statementOf(kofi)).toMatchObject({ closing: nothing, came: once, went: `-${once}` })
    expect(await outOfBalance(stack.pool)).toEqual([])
    const { together } = await done(admin.get('/api/admin/trial-balance'))
    expect(together).toContainEqual({ currency, amount: nothing })
  })
}
const isUnlikeDollars = ([currency]: (typeof amounts)[number]): boolean =>
  currency === 'JPY' || currency === 'KWD'
describe.each(amounts.filter(isUnlikeDollars))('in %s', inCurrency)
describe.each(amounts.filter(row => !isUnlikeDollars(row)))('in %s', inCurrency)

describe('a payment in another currency than its goal', () => {
  const changeAtStripe = (id: string, changes: object) =>
    stack.pool.query('update sandbox.objects set data = (data::jsonb || $2::jsonb)::json where id = $1', [
      id,
      changes,
    ])
  it.each([
    ['USD', 'eur'],
    ['XAF', 'jpy'],
    ['KWD', 'usd'],
  ] as const)('to a goal in %s, in %s, is refused and not counted', async (currency, other) => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama, { currency, targetAmount: '5000' })
    const { body } = await ama.post('/api/create-payment-intent', { amount: 400, goalId: goal })
    // Before it is paid, or the webhook would have counted it in the goal's currency.
    await changeAtStripe(body.paymentIntentId, { currency: other })
    await done(ama.confirm(body.clientSecret))
    const paid = { amount: 400, paymentIntentId: body.paymentIntentId }
    expect(await ama.post(`/api/goals/${goal}/contribute`, paid)).toMatchObject({
      status: 409,
      body: { code: 'currency_differs' },
    })
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount).toMatch(/^0(\.0+)?$/)
  })
  it('in the currency of another goal is refused', async () => {
    const ama = await registerSaver(stack.url)
    const yen = await createGoal(ama, { currency: 'JPY', targetAmount: '5000' })
    const dollars = await createGoal(ama, { currency: 'USD', targetAmount: '5000' })
    const { body } = await ama.post('/api/create-payment-intent', { amount: 400, goalId: yen })
    await done(ama.confirm(body.clientSecret))
    const paid = { amount: 400, paymentIntentId: body.paymentIntentId }
    expect((await ama.post(`/api/goals/${dollars}/contribute`, paid)).status).toBe(409)
    expect((await ama.get(`/api/goals/${dollars}`)).body.currentAmount).toBe('0.00')
  })
})

describe('the currency of a goal', () => {
  it('stays, whatever an edit names; one that names another changes nothing', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama, { currency: 'JPY', targetAmount: '5000' })
    const edit = (changes: object) => ama.send('PATCH', `/api/goals/${goal}`, changes)
    const shown = async () => (await ama.get(`/api/goals/${goal}`)).body
    for (const currency of ['USD', 'KWD', 'jpy', '']) {
      const { status, body } = await edit({ currency, name: 'Taken over', targetAmount: '600' })
      expect([status, body.errors]).toEqual([400, { currency: ['A goal keeps its currency'] }])
    }
    for (const currency of [null, 392, ['JPY']]) expect((await edit({ currency })).status).toBe(400)
    expect(await shown()).toMatchObject({ currency: 'JPY', name: 'Lisbon in June', targetAmount: '5000' })
    expect((await edit({ currency: 'JPY', targetAmount: '600' })).status).toBe(200)
    expect(await shown()).toMatchObject({ currency: 'JPY', targetAmount: '600' })
  })
})

/** Invalid amounts that people type, or programs send. */
const noAmounts: readonly (readonly [what: string, amount: unknown, currency: Currency])[] = [
  ['half a yen', '100.5', 'JPY'],
  ['half a franc', '1000.5', 'XAF'],
  ['half a yen as a number', 100.5, 'JPY'],
  ['a thousandth of a dollar', '12.005', 'USD'],
  ['a ten-thousandth of a dinar', '12.0005', 'KWD'],
  ['a comma for decimals', '1.234,56', 'EUR'],
  ['commas between thousands', '1,234.56', 'USD'],
  ['spaces between thousands', '1 234', 'JPY'],
  ['full-width digits', '１２３４', 'JPY'],
  ['Arabic digits', '١٢٣', 'KWD'],
  ['a negative amount', '-5', 'USD'],
  ['a negative number', -5, 'USD'],
  ['a negative zero', -0, 'USD'],
  ['an exponent', '1e3', 'USD'],
  ['a number that is written with an exponent', 1e21, 'JPY'],
  ['a sign of a currency', '$5.00', 'USD'],
  ['a hexadecimal number', '0x10', 'USD'],
  ['nothing', '', 'USD'],
  ['more than can be counted', '99999999999999999999', 'JPY'],
]

describe('an invalid amount', () => {
  let saver: Saver
  const goals = new Map<Currency, number>()
  const circles = new Map<Currency, number>()
  beforeAll(async () => {
    saver = await registerSaver(stack.url)
    for (const currency of ['USD', 'EUR', 'JPY', 'XAF', 'KWD'] as const) {
      goals.set(currency, await createGoal(saver, { currency, targetAmount: '5000' }))
      circles.set(currency, await foundCircle([saver], { currency, contribution: '5000', seats: 2 }))
    }
  })
  it.each(noAmounts)('is %s (%j)', async (_, amount, currency) => {
    const goalId = goals.get(currency)
    const circle = `/api/goals/${circles.get(currency)}`
    const asked = { name: 'x', type: 'Custom', endDate: '2040-05-01', currency }
    const turns = { type: susu, cycleType: 'monthly', totalMembers: 2, targetAmount: '1' }
    const refusals = await Promise.all([
      saver.post('/api/goals', { ...asked, targetAmount: amount }),
      saver.post('/api/goals', { ...asked, ...turns, contributionAmount: amount }),
      saver.post(`${circle}/rotation/guarantees`, { guarantorUserId: admin.userId, amount }),
      saver.send('PATCH', `/api/goals/${goalId}`, { targetAmount: amount }),
      saver.post('/api/create-payment-intent', { goalId, amount }),
      saver.post(`/api/goals/${goalId}/schedule`, { amount, every: 'monthly', newCard: true }),
      saver.post(`/api/goals/${goalId}/withdrawals`, { id: randomUUID(), amount }),
      admin.post(`/api/admin/goals/${goalId}/refunds`, {
        id: randomUUID(),
        contributionId: randomUUID(),
        reason: 'mistake',
        amount,
      }),
    ])
    expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual(
      [
        ...['targetAmount', 'contributionAmount', 'amount'],
        ...['targetAmount', 'amount', 'amount', 'amount', 'amount'],
      ].map(field => [400, [field]]),
    )
  })
  it.each(['GBP', 'CHF', 'XXX', 'usd', 'Usd', 'US', '', '$', 'IRR', 'ＵＳＤ'])('is in %j', async currency => {
    const asked = { name: 'x', type: 'Custom', endDate: '2040-05-01', targetAmount: '500', currency }
    const { status, body } = await saver.post('/api/goals', asked)
    expect([status, body.errors]).toEqual([400, { currency: ['This currency is not offered here'] }])
  })
  it.each([null, 840])('is in %j, which is not a code', async currency => {
    const asked = { name: 'x', type: 'Custom', endDate: '2040-05-01', targetAmount: '500', currency }
    const { status, body } = await saver.post('/api/goals', asked)
    expect([status, Object.keys(body.errors)]).toEqual([400, ['currency']])
  })
  it.each(['JPY', 'XAF'] as const)(
    'in %s, which has no decimals, is refused for zeros after the point',
    async currency => {
      const goal = await createGoal(saver, { currency, targetAmount: '5000.00' })
      expect((await saver.get(`/api/goals/${goal}`)).body).toMatchObject({ currency, targetAmount: '5000' })
    },
  )
})
