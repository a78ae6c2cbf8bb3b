import { expect, it } from 'vitest'
import { eventually, foundCircle, passDays, payRound, rotationOf, turn } from '#lab/builders/circle.ts'
import { done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { sharedStack, startStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import type { CashBoxesResponse } from '#shared/api/cashBoxes.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { dateOf, dayMs, plusMs } from '#shared/time.ts'

it('a pot of cash and cards is paid in two parts, each by the way it is held', async () => {
  const { url } = await sharedStack({ movesClock: true })
  const [ama, kofi] = [await registerSaver(url, 'ama-mixed'), await registerSaver(url, 'kofi-mixed')]
  const byHand = { amount: 100, method: 'cash', reference: 'at the market' }
  const withoutCash = await foundCircle([ama, kofi])
  const refused = await kofi.post(`/api/goals/${withoutCash}/contribute`, byHand)
  expect(refused).toMatchObject({ status: 400, body: { code: 'cards_only' } })

  const goal = await foundCircle([ama, kofi], { charter: { cash: true } })
  expect(await rotationOf(kofi, goal)).toMatchObject({ money: 'cards', charter: { cash: true } })
  await payRound(ama, goal)
  const reported = await kofi.post(`/api/goals/${goal}/contribute`, byHand)
  expect(reported).toMatchObject({ status: 202, body: { status: 'reported' } })
  const { id } = reported.body.transaction
  expect((await ama.post(`/api/goals/${goal}/contributions/${id}/confirm`)).status).toBe(200)
  const payments = async () => (await kofi.get(`/api/goals/${goal}/transactions`)).body
  await eventually(payments).toContainEqual(
    expect.objectContaining({
      id,
      status: 'completed',
      outside: {
        method: 'cash',
        reference: 'at the market',
        receivedBy: { userId: ama.userId, name: ama.username },
        inCashBox: false,
      },
    }),
  )

  const payouts = async (): Promise<PayoutResponse[]> => (await kofi.get(`/api/goals/${goal}/payouts`)).body
  await eventually(async () => (await payouts()).map(({ id: payout, amount }) => [payout, amount])).toEqual(
    expect.arrayContaining([
      [`${goal}:round-1`, '100.00'],
      [`${goal}:round-1-outside`, '100.00'],
    ]),
  )
  const handing = { attempt: 1, method: 'cash', reference: '' }
  expect((await kofi.post(`/api/payouts/${goal}:round-1/send`, handing)).body.code).toBe('not_the_payer')
  const handed = await kofi.post(`/api/payouts/${goal}:round-1-outside/send`, handing)
  expect(handed).toMatchObject({ status: 200, body: { status: 'sent', amount: '100.00' } })
})

it('cash counts at once by the code of who has it, typed by who handed it over', async () => {
  const { url } = await sharedStack({ movesClock: true })
  const [ama, kofi, nia] = [
    await registerSaver(url, 'ama-code'),
    await registerSaver(url, 'kofi-code'),
    await registerSaver(url, 'nia-code'),
  ]
  const goal = await foundCircle([ama, kofi, nia], { charter: { cash: true } })
  const byHand = { amount: 100, method: 'cash', reference: '' }
  const report = async (saver: Saver) =>
    (await done(saver.post(`/api/goals/${goal}/contribute`, byHand))).transaction.id as string
  const [kofis, nias] = [await report(kofi), await report(nia)]
  const at = (id: string) => `/api/goals/${goal}/contributions/${id}/code`
  const { cashCode: code, validUntil } = await done(ama.get(at(kofis)))
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  expect(validUntil > (await ama.get('/sandbox/clock')).body.now).toBe(true)
  for (const saver of [kofi, nia])
    expect(await saver.get(at(kofis))).toMatchObject({ status: 403, body: { code: 'not_the_other_side' } })

  // Neither another member nor another payment can use it.
  expect(await nia.post(at(kofis), { code })).toMatchObject({ body: { code: 'not_the_other_side' } })
  expect(await nia.post(at(nias), { code })).toMatchObject({ body: { code: 'cash_code_wrong' } })
  expect(await kofi.post(at(kofis), { code: 'AAAA AAAA' })).toMatchObject({
    body: { code: 'cash_code_wrong' },
  })
  expect((await kofi.post(at(kofis), { code: `${code.slice(0, 4)} ${code.slice(4)}` })).status).toBe(200)
  await eventually(async () => (await kofi.get(`/api/goals/${goal}/transactions`)).body).toContainEqual(
    expect.objectContaining({
      ...{ id: kofis, status: 'completed' },
      outside: expect.objectContaining({ receivedBy: { userId: ama.userId, name: ama.username } }),
    }),
  )
  expect(await kofi.post(at(kofis), { code })).toMatchObject({ body: { code: 'contribution_ended' } })
})

it('after ten wrong codes of a payment the right one is refused too, but not the confirmation itself', async () => {
  const { url } = await startStack({ PAYMENTS: 'record-only', RATE_LIMIT_SCALE: '1' })
  const [ama, kofi, nia] = [
    await registerSaver(url, 'ama-tries'),
    await registerSaver(url, 'kofi-tries'),
    await registerSaver(url, 'nia-tries'),
  ]
  const goal = await foundCircle([ama, kofi, nia])
  const byHand = { amount: 100, method: 'cash', reference: '' }
  const { id } = (await done(kofi.post(`/api/goals/${goal}/contribute`, byHand))).transaction
  const payment = `/api/goals/${goal}/contributions/${id}`
  const { cashCode: code } = await done(ama.get(`${payment}/code`))
  const type = (saver: Saver, typed: string) => saver.post(`${payment}/code`, { code: typed })
  // Another member uses up none of the payer's tries.
  for (let tried = 0; tried < 10; tried++)
    expect((await type(nia, 'AAAAAAAA')).body.code).toBe('not_the_other_side')
  for (let tried = 0; tried < 10; tried++)
    expect((await type(kofi, 'AAAAAAAA')).body.code).toBe('cash_code_wrong')
  expect(await type(kofi, code)).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect((await ama.post(`${payment}/confirm`)).status).toBe(200)
})

it('a cash holder owes what they keep: it is counted, handed over by both sides’ word, and paid out of their box', async () => {
  const { url, pool } = await sharedStack({ movesClock: true })
  const [ama, kofi, nia] = [
    await registerSaver(url, 'ama-box'),
    await registerSaver(url, 'kofi-box'),
    await registerSaver(url, 'nia-box'),
  ]
  const { now } = (await ama.get('/sandbox/clock')).body
  const startDate = dateOf(plusMs(now, 7 * dayMs))
  const goal = await foundCircle([ama, kofi, nia], { startDate })
  const { charter, startsOn } = await rotationOf(ama, goal)
  const cashHolders = [kofi, nia].map(({ userId }) => ({ userId, ceiling: '200.00' }))
  const { version: _, ...rules } = charter
  await done(
    ama.send('PATCH', `/api/goals/${goal}/rotation/charter`, {
      startDate: startsOn,
      charter: { ...rules, cashHolders },
    }),
  )
  for (const saver of [kofi, nia]) {
    const { charter: shown } = await rotationOf(saver, goal)
    expect(shown.cashHolders).toMatchObject([{ name: kofi.username }, { name: nia.username }])
    await turn(saver, goal, 'charter/accept', { version: shown.version })
  }
  await passDays(8, ama, kofi, nia)
  await eventually(async () => (await rotationOf(ama, goal)).phase).toBe('running')

  const given = await done(
    ama.post(`/api/goals/${goal}/contribute`, { amount: 100, method: 'cash', cashHolderId: nia.userId }),
  )
  const { id } = given.transaction
  expect((await kofi.post(`/api/goals/${goal}/contributions/${id}/confirm`)).status).toBe(403)
  await done(nia.post(`/api/goals/${goal}/contributions/${id}/confirm`))
  const at = `/api/goals/${goal}/cash-boxes`
  const boxes = async (saver: Saver): Promise<CashBoxesResponse> => done(saver.get(at))
  expect((await boxes(ama)).boxes).toMatchObject([
    { holder: { userId: kofi.userId }, holds: '0.00', nextCount: null },
    { holder: { userId: nia.userId }, holds: '100.00', room: '100.00', nextCount: null },
  ])

  // Two counts at once of the same box: one is recorded, the other has to be made again.
  const count = (counted: string) =>
    nia.post(`${at}/count`, { count: 1, expected: '100.00', counted, explanation: 'lent to my brother' })
  const both = await Promise.all([count('80.00'), count('70.00')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await boxes(ama)).counts).toMatchObject([
    { holder: { userId: nia.userId }, expected: '100.00', explanation: 'lent to my brother' },
  ])

  await done(nia.post(`${at}/handovers`, { toUserId: kofi.userId, amount: '60.00' }))
  const confirming = () => kofi.post(`${at}/handovers/1/confirm`)
  expect((await Promise.all([confirming(), confirming()])).map(({ status }) => status)).toEqual([200, 200])
  expect((await boxes(ama)).boxes.map(({ holds }) => holds)).toEqual(['60.00', '40.00'])

  // The two count at once: each box has its own count.
  const [hers, his] = await Promise.all([
    nia.post(`${at}/count`, { count: 2, expected: '40.00', counted: '40.00', explanation: '' }),
    kofi.post(`${at}/count`, {
      count: 1,
      expected: '60.00',
      counted: '50.00',
      explanation: 'in small coins',
    }),
  ])
  expect([hers.status, his.status]).toEqual([200, 200])
  // Who counts what has changed meanwhile reads what should be there.
  const outdated = await kofi.post(`${at}/count`, {
    count: 2,
    expected: '100.00',
    counted: '100.00',
    explanation: '',
  })
  expect(outdated).toMatchObject({ status: 409, body: { code: 'cash_box_changed' } })
  expect(outdated.body.message).toContain('60.00')

  // The round is Ama's; each of the two pays what they have of her pot.
  for (const saver of [kofi, nia]) await payRound(saver, goal)
  const payout = `${goal}:round-1-box`
  await eventually(async () => (await kofi.get(`/api/goals/${goal}/payouts`)).body).toContainEqual(
    expect.objectContaining({ id: payout, amount: '100.00', firmPart: '60.00' }),
  )
  const handing = { attempt: 1, method: 'cash', reference: '' }
  expect((await ama.post(`/api/payouts/${payout}/send`, handing)).body.code).toBe('not_a_cash_holder')
  await done(kofi.post(`/api/payouts/${payout}/send`, { ...handing, amount: '60.00' }))
  await done(nia.post(`/api/payouts/${payout}-later-1/send`, { ...handing, amount: '40.00' }))
  await done(ama.post(`/api/payouts/${payout}/confirm`, { attempt: 1 }))
  expect((await boxes(ama)).boxes.map(({ holds }) => holds)).toEqual(['0.00', '0.00'])
  expect(await outOfBalance(pool)).toEqual([])
})
