import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { passDays, payRound } from '#lab/builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { PeriodResponse } from '#shared/api/periods.ts'
import { periodAfter, periodStream, spanOf } from '#shared/events/books.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { followPeriods } from '../books/closedPeriods.ts'
import { createGoalHandler } from '../handle.ts'

const password = 'Susu-circle-1'
let stack: Stack
let boss: Saver
let other: Saver
let ama: Saver
let goal: number
/** The month in which Ama pays first, and the two after it. */
let months: [string, string, string]

beforeAll(async () => {
  stack = await startStack()
  ;[boss, ama, other] = (await Promise.all(
    ['boss-closes', 'ama-booked', 'boss-as-well'].map(name => registerSaver(stack.url, name)),
  )) as [Saver, Saver, Saver]
  await makeAdmins(stack.pool, 'boss-closes', 'boss-as-well')
  goal = await createGoal(ama, { targetAmount: '5000.00' })
  const inYen = await createGoal(ama, { targetAmount: '50000', currency: 'JPY' })
  await payRound(ama, inYen, { amount: 3000 })
  await payRound(ama, goal, { amount: 40 })
  const first = (await ama.get('/sandbox/clock')).body.now.slice(0, 7)
  months = [first, periodAfter(first), periodAfter(periodAfter(first))]
})

const periods = async (): Promise<PeriodResponse[]> => {
  const { status, body } = await boss.get('/api/admin/periods')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const close = (period: string, secret = password, by = boss) =>
  by.post(`/api/admin/periods/${period}/close`, { password: secret })
const accountOf = (period: PeriodResponse | undefined, name: string, inCurrency = 'USD') =>
  period?.accounts.find(({ account, currency }) => account === name && currency === inCurrency)
const balanced = [
  { currency: 'USD', amount: '0.00' },
  { currency: 'JPY', amount: '0' },
]

describe('a period', () => {
  it('is shown with its figures while it is open, and cannot be closed', async () => {
    const booked = async () => accountOf((await periods())[0], 'savings')?.closing
    await expect.poll(booked).toBe('-40.00')
    const [running, ...earlier] = await periods()
    expect(earlier).toEqual([])
    expect(running).toMatchObject({
      period: months[0],
      status: 'running',
      mayClose: false,
      together: balanced,
    })
    expect(accountOf(running, 'savings')).toMatchObject({
      opening: '0.00',
      credit: '-40.00',
      closing: '-40.00',
    })
    expect((await close(months[0])).body.code).toBe('period_not_over')
    expect((await close('2026-13')).status).toBe(404)
  })

  it('is closed once it is over, with its figures, with the password and permanently', async () => {
    const { now } = (await ama.get('/sandbox/clock')).body
    const days = Math.ceil((Date.parse(spanOf(months[0]).until) - Date.parse(now)) / 86_400_000) + 1
    await passDays(days, boss, ama)
    await payRound(ama, goal, { amount: 25 })
    expect((await close(months[0], 'Wrong-password-1')).status).toBe(400)
    expect((await close(months[1])).body.code).toBe('period_not_over')
    const { status, body } = await close(months[0])
    expect(status, JSON.stringify(body)).toBe(200)
    const [running, closed] = body as PeriodResponse[]
    expect(closed).toMatchObject({
      period: months[0],
      status: 'closed',
      closedBy: 'boss-closes',
      agrees: true,
      together: balanced,
      event: { stream: periodStream, revision: '0' },
    })
    expect(accountOf(closed, 'savings')?.closing).toBe('-40.00')
    expect(accountOf(closed, 'savings', 'JPY')?.closing).toBe('-3000')
    expect(accountOf(running, 'savings', 'JPY')).toMatchObject({ opening: '-3000', credit: '0' })
    expect(accountOf(running, 'savings')).toMatchObject({
      opening: '-40.00',
      credit: '-25.00',
      closing: '-65.00',
    })
    expect((await close(months[0])).body.code).toBe('period_closed')
  })

  it('is in the log with its figures, hashed like every event', async () => {
    const { body } = await boss.get(`/api/admin/events/${periodStream}/0`)
    expect(body).toMatchObject({
      type: 'PeriodClosed',
      actor: `user:${boss.userId}`,
      data: { period: months[0], byUserId: boss.userId, accounts: expect.any(Array) },
    })
    const found = (await boss.get(`/api/admin/events?stream=${periodStream}`)).body.events
    expect(found).toMatchObject([{ stream: periodStream, type: 'PeriodClosed', goalId: null }])
    await expect
      .poll(
        async () =>
          (await stack.pool.query('select 1 from transparency.leaves where stream = $1', [periodStream]))
            .rowCount,
      )
      .toBe(1)
  })

  it('accepts nothing any more: late facts are booked when they are received', async () => {
    const closedPeriods = followPeriods(stack.store, { warn: () => undefined })
    closedPeriods.stop()
    await closedPeriods.known()
    expect(closedPeriods.closedUntil()).toBe(spanOf(months[0]).until)
    // A process whose clock is a month late.
    const late = instant(Date.parse(spanOf(months[0]).from) + 1_000)
    const goals = createGoalHandler({ store: stack.store, clock: { now: () => late }, closedPeriods })
    const newcomer = await registerSaver(stack.url, 'late-booked')
    await joinGoal(goals, goalId(goal), [userId(newcomer.userId)])
    const booked: string[] = []
    for await (const { metadata } of stack.store.read(goalStream(goalId(goal))))
      booked.push((metadata as { at: string }).at)
    expect(booked.at(-1)).toBe(spanOf(months[0]).until)
    expect((await periods()).at(-1)?.agrees).toBe(true)
  })

  it('has a statement for every account, from its opening to its closing balance', async () => {
    const of = async (account: string, period: string) => {
      const { status, body } = await boss.get(`/api/admin/statement?account=${account}&period=${period}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const first = await of('savings', months[0])
    expect(first).toMatchObject({
      opening: '0.00',
      closing: '40.00',
      account: { account: 'savings' },
      member: null,
    })
    expect(await of('savings', months[1])).toMatchObject({ opening: '40.00', closing: '65.00', count: 1 })
    // Held money is positive, too.
    const held = await of('stripe', months[1])
    expect(Number(held.closing)).toBeGreaterThan(60)
    expect((await boss.get('/api/admin/statement?account=gold')).status).toBe(400)
    const csv = await boss.get(`/api/admin/statement/csv?account=stripe&period=${months[0]}`)
    expect(csv.headers.get('content-disposition')).toContain(`account-stripe-${months[0]}.csv`)
  })

  it('reports when the journal no longer matches the closed figures', async () => {
    await stack.pool.query(
      `update journal set amount_minor = amount_minor + 100 where account = 'savings' and at < $1`,
      [spanOf(months[0]).until],
    )
    expect((await periods()).at(-1)?.agrees).toBe(false)
    await stack.pool.query(
      `update journal set amount_minor = amount_minor - 100 where account = 'savings' and at < $1`,
      [spanOf(months[0]).until],
    )
    expect((await periods()).at(-1)?.agrees).toBe(true)
  })

  it('is closed by one of two concurrent requests', async () => {
    const { now } = (await ama.get('/sandbox/clock')).body
    const days = Math.ceil((Date.parse(spanOf(months[1]).until) - Date.parse(now)) / 86_400_000) + 1
    await passDays(days, boss, ama, other)
    // A repetition by the same admin counts as one; these are two.
    const answers = await Promise.all([boss, other].map(by => close(months[1], password, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await periods()).map(({ period, status }) => [period, status])).toEqual([
      [months[2], 'running'],
      [months[1], 'closed'],
      [months[0], 'closed'],
    ])
  })
})
