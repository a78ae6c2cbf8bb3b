import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import type { AdminSearchResponse } from '#shared/api/adminSearch.ts'
import { goalSchemaVersion } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'

const within = { interval: 50 }
let stack: Stack
let organiser: Saver
let payer: Saver
let fellow: Saver
let stranger: Saver
let admin: Saver
let goal: number
let contribution: string

const pay = async (saver: Saver, amount: number, goalId = goal) => {
  const { body } = await saver.post('/api/create-payment-intent', { amount, goalId })
  await saver.confirm(body.clientSecret)
  const { paymentIntentId } = body
  const paid = await saver.post(`/api/goals/${goalId}/contribute`, { amount, paymentIntentId })
  expect(paid.body.status).toBe('completed')
  return paid.body.transaction.id as string
}

/** Forty dollars from the payer, of which ten were refunded, and twenty from the other member. */
beforeAll(async () => {
  stack = await sharedStack()
  ;[organiser, payer, fellow, stranger, admin] = (await Promise.all(
    ['books-runs', 'books-pays', 'books-looks', 'books-stranger', 'books-admin'].map(name =>
      registerSaver(stack.url, name),
    ),
  )) as [Saver, Saver, Saver, Saver, Saver]
  await makeAdmins(stack.pool, 'books-admin')
  goal = await createGoal(organiser)
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(goals, goalId(goal), [userId(payer.userId), userId(fellow.userId)])
  contribution = await pay(payer, 40)
  await pay(fellow, 20)
  const refund = { id: randomUUID(), contributionId: contribution, amount: '10.00', reason: 'mistake' }
  expect((await organiser.post(`/api/goals/${goal}/refunds`, refund)).status).toBe(202)
  const saved = async () => (await organiser.get(`/api/goals/${goal}`)).body.currentAmount
  await vi.waitFor(async () => expect(await saved()).toBe('50.00'), 60_000)
})

const journal = async (saver: Saver, query: string) =>
  (await saver.get(`/api/goals/${goal}/journal?${query}`)).body

describe('the search of admins', () => {
  it('finds people, goals, payments and events by names and numbers, and nothing by a pattern', async () => {
    const found = async (text: string): Promise<AdminSearchResponse> => {
      const { status, body } = await admin.get(`/api/admin/search?q=${encodeURIComponent(text)}`)
      expect(status).toBe(200)
      return body
    }
    const empty = { people: [], goals: [], payments: [], events: [] }
    const person = { userId: payer.userId, name: 'books-pays' }
    expect(await found('BOOKS-pays')).toEqual({ ...empty, people: [{ ...person, isAdmin: false }] })
    expect((await found(String(goal))).goals[0]).toMatchObject({ goalId: goal })
    const [paid] = (await found(contribution)).payments
    expect(paid).toMatchObject({ kind: 'contribution', id: contribution, person, amount: '40.00' })
    const { events } = await found(`goal-${goal}/0`)
    expect(events).toMatchObject([{ stream: `goal-${goal}`, revision: '0', type: 'GoalCreated' }])
    for (const nothing of ['b', '%%', '__', 'books-pays@', `goal-${goal}/999`])
      expect(await found(nothing)).toEqual(empty)
    for (const refused of ['', '%00'])
      expect((await admin.get(`/api/admin/search?q=${refused}`)).status).toBe(400)
  })
})

describe('a figure of a goal', () => {
  it('has lines that add up to it, newest first', async () => {
    const { total, count, lines, next } = await journal(fellow, 'figure=balance')
    expect({ total, count, next }).toEqual({ total: '50.00', count: 3, next: null })
    expect(
      lines.map((line: { entry: string; amount: string; balance: string }) => [
        line.entry,
        line.amount,
        line.balance,
      ]),
    ).toEqual([
      ['ContributionRefunded', '-10.00', '50.00'],
      ['ContributionReceived', '20.00', '60.00'],
      ['ContributionReceived', '40.00', '40.00'],
    ])
    expect(lines[2]).toMatchObject({
      user: { userId: payer.userId, name: 'books-pays' },
      contributionId: contribution,
    })
  })

  it('is also available for a member, or a payment', async () => {
    expect((await journal(payer, `figure=contributed&userId=${payer.userId}`)).total).toBe('30.00')
    expect((await journal(fellow, `figure=contributed&userId=${fellow.userId}`)).total).toBe('20.00')
    expect((await journal(payer, `figure=payment&contributionId=${contribution}`)).total).toBe('30.00')
    expect((await journal(payer, `figure=owes&userId=${payer.userId}`)).total).toBe('0.00')
  })

  it('is summed over all own goals, of one kind or of both', async () => {
    const saver = await registerSaver(stack.url, 'books-saves')
    const whole = async (figure: string) => (await saver.get(`/api/journal?figure=${figure}`)).body
    const nothing = { currency: 'USD', total: '0.00', count: 0, lines: [], goals: [], next: null }
    expect(await whole('total')).toEqual({ ...nothing, currencies: [] })
    const two = [await createGoal(saver, { name: 'Porto' }), await createGoal(saver, { name: 'Faro' })]
    await pay(saver, 5, two[0])
    await pay(saver, 7, two[1])
    for (const figure of ['total', 'personal', 'open'])
      expect(await whole(figure)).toMatchObject({
        total: '12.00',
        count: 2,
        goals: [
          { goalId: two[1], name: 'Faro', amount: '7.00' },
          { goalId: two[0], name: 'Porto', amount: '5.00' },
        ],
      })
    expect(await whole('group')).toEqual({ ...nothing, currencies: ['USD'] })
    await saver.post(`/api/goals/${two[1]}/archive`)
    expect((await whole('open')).total).toBe('5.00')
    for (const query of ['', '?figure=all', '?figure=total&currency=XYZ'])
      expect((await saver.get(`/api/journal${query}`)).status).toBe(400)
  })

  it('is summed for each currency', async () => {
    const saver = await registerSaver(stack.url, 'books-travels')
    const kyoto = await createGoal(saver, { name: 'Kyoto', currency: 'JPY', targetAmount: '50000' })
    const kuwait = await createGoal(saver, { name: 'Kuwait', currency: 'KWD' })
    await pay(saver, 1200, kyoto)
    await pay(saver, 12.5, kuwait)
    const whole = async (query = '') => (await saver.get(`/api/journal?figure=total${query}`)).body
    const currencies = ['JPY', 'KWD']
    expect(await whole()).toMatchObject({ currency: 'USD', currencies, total: '0.00', count: 0, goals: [] })
    expect(await whole('&currency=JPY')).toMatchObject({
      currency: 'JPY',
      currencies,
      total: '1200',
      goals: [{ goalId: kyoto, name: 'Kyoto', amount: '1200' }],
      lines: [{ goalId: kyoto, amount: '1200', balance: '1200' }],
    })
    expect(await whole('&currency=KWD')).toMatchObject({
      total: '12.500',
      goals: [{ goalId: kuwait, name: 'Kuwait', amount: '12.500' }],
    })
    expect((await saver.get(`/api/goals/${kuwait}/journal?figure=balance`)).body).toMatchObject({
      currency: 'KWD',
      total: '12.500',
    })
    const byAdmin = async (query: string) => (await admin.get(`/api/admin/journal?${query}`)).body
    const own = `userId=${saver.userId}`
    expect(await byAdmin(own)).toMatchObject({ currency: 'USD', count: 0 })
    expect(await byAdmin(`${own}&currency=KWD`)).toMatchObject({ currency: 'KWD', total: '-12.500' })
    expect(await byAdmin(`${own}&goalId=${kyoto}`)).toMatchObject({ currency: 'JPY', total: '-1200' })
    expect(await byAdmin(`goalId=${kyoto}&currency=KWD`)).toMatchObject({ count: 0 })
    expect((await admin.get('/api/admin/journal?currency=yen')).status).toBe(400)
    const { balances, together } = (await admin.get('/api/admin/trial-balance')).body
    expect(together).toContainEqual({ currency: 'KWD', amount: '0.000' })
    const { total } = await byAdmin('account=savings&currency=KWD')
    expect(balances).toContainEqual({ account: 'savings', currency: 'KWD', amount: total })
  })

  it('requires its parameter, and is hidden from strangers', async () => {
    for (const query of [
      'figure=contributed',
      'figure=payment',
      'figure=debt',
      'figure=payout',
      'figure=pot',
      'figure=pot&round=x',
      'figure=all',
      '',
      'figure=payment&contributionId=1',
    ])
      expect((await payer.get(`/api/goals/${goal}/journal?${query}`)).status).toBe(400)
    expect((await stranger.get(`/api/goals/${goal}/journal?figure=balance`)).status).toBe(404)
    expect((await admin.get(`/api/goals/${goal}/journal?figure=balance`)).status).toBe(404)
  })
})

describe('an event', () => {
  const received = async (saver: Saver) => {
    const { lines } = await journal(saver, `figure=payment&contributionId=${contribution}`)
    const { revision } = lines.find(({ entry }: { entry: string }) => entry === 'ContributionReceived')
    return saver.get(`/api/goals/${goal}/events/${revision}`)
  }

  it('is shown as it was written to the members concerned, and to organisers', async () => {
    for (const saver of [payer, organiser]) {
      const { body } = await received(saver)
      expect(body).toMatchObject({
        stream: `goal-${goal}`,
        type: 'ContributionReceived',
        position: expect.stringMatching(/^\d+$/),
        // The browser or the webhook, whichever was first.
        actor: expect.stringMatching(/^(user:\d+|system:webhook)$/),
        cause: expect.any(String),
        data: { amountMinor: 4000, userId: payer.userId, paymentIntentId: expect.stringMatching(/^pi_/) },
        withheld: [],
      })
    }
  })

  it('shows other members only what the goal’s page shows', async () => {
    const { body } = await received(fellow)
    expect(body.data).toEqual({
      contributionId: contribution,
      userId: payer.userId,
      amountMinor: 4000,
    })
    expect(body.withheld).toEqual(expect.arrayContaining(['paymentIntentId', 'chargeId', 'cause']))
    expect(JSON.stringify(body)).not.toMatch(/pi_|ch_/)
  })

  it('does not exist for strangers, nor beyond the end', async () => {
    expect((await received(payer)).status).toBe(200)
    expect((await stranger.get(`/api/goals/${goal}/events/0`)).status).toBe(404)
    for (const revision of ['9999', '-1', 'x', '99999999999999999999'])
      expect((await payer.get(`/api/goals/${goal}/events/${revision}`)).status).toBe(404)
  })
})

describe('the books of admins', () => {
  const lines = async (query: string) => (await admin.get(`/api/admin/journal?${query}`)).body

  it('have every account, with its lines', async () => {
    const saved = await lines(`account=savings&goalId=${goal}`)
    expect(saved.total).toBe('-50.00')
    const whole = await lines(`goalId=${goal}`)
    expect(whole.total).toBe('0.00')
    expect((await lines(`userId=${payer.userId}`)).total).toBe('-30.00')
    const today = new Date().toISOString().slice(0, 10)
    expect((await lines(`goalId=${goal}&to=${today}`)).count).toBe(whole.count)
    expect((await lines(`goalId=${goal}&to=2020-01-01`)).count).toBe(0)
    expect((await admin.get('/api/admin/journal?from=0000-01-01')).status).toBe(400)
    expect((await admin.get('/api/admin/journal?round=4155550142')).status).toBe(400)
    const ofToday = async (movement: string) =>
      (await lines(`goalId=${goal}&from=${today}&movement=${movement}`)).total
    expect(await ofToday('contributions')).toBe('60.00')
    await expect.poll(() => ofToday('fees'), within).toBe('-2.34')
    expect(await ofToday('opening')).toBe('0.00')
    expect(await ofToday('closing')).toBe('47.66')
    expect(await ofToday('refunds')).toBe('-10.00')
  })

  it('have a trial balance of zero, with the time of the last audit', async () => {
    const { body } = await admin.get('/api/admin/trial-balance')
    expect(body.together[0]).toEqual({ currency: 'USD', amount: '0.00' })
    for (const { amount } of body.together) expect(amount).toMatch(/^0[.0]*$/)
    // The audit of the day may have ended already.
    expect([null, 0]).toContain(body.audited?.wrong ?? null)
    const savings = await lines('account=savings')
    expect(body.balances).toContainEqual({ account: 'savings', currency: 'USD', amount: savings.total })
  })

  it('have the lines of one event', async () => {
    const [line] = (await lines(`goalId=${goal}&entry=ContributionRefunded`)).lines
    const { total, lines: both } = await lines(`goalId=${goal}&revision=${line.revision}`)
    expect({ total, accounts: both.map(({ account }: { account: string }) => account).sort() }).toEqual({
      total: '0.00',
      accounts: ['savings', 'stripe'],
    })
  })

  it('have every type of event', async () => {
    const { body } = await admin.get('/api/admin/event-types')
    expect(body).toEqual([...body].sort())
    expect(body).toEqual(expect.arrayContaining(['ContributionReceived', 'GoalCreated', 'MemberJoined']))
    expect(new Set(body).size).toBe(body.length)
  })

  it('have the log, filtered by stream, type, actor, and request', async () => {
    const events = async (query: string) => (await admin.get(`/api/admin/events?${query}`)).body.events
    const all = await events(`stream=goal-${goal}`)
    expect(all[0].position > all.at(-1).position || all[0].position.length > all.at(-1).position.length).toBe(
      true,
    )
    expect(all.at(-1)).toMatchObject({ type: 'GoalCreated', actorName: 'books-runs', revision: '0' })
    expect(await events(`stream=goal-${goal}&type=ContributionRefunded`)).toHaveLength(1)
    const by = await events(`actor=user:${fellow.userId}`)
    expect(by.length).toBeGreaterThan(1)
    const [{ correlation, cause }] = await events(`stream=goal-${goal}&type=RefundRequested`)
    expect(await events(`correlation=${correlation}`)).toMatchObject([{ type: 'RefundRequested' }])
    expect(await events(`cause=${cause}`)).toMatchObject([{ type: 'RefundRequested' }])
    expect(await events('stream=nothing')).toEqual([])
    const older = await admin.get(`/api/admin/events?before=${all.at(-1).position}`)
    expect(older.body.events.every(({ stream }: { stream: string }) => stream !== `goal-${goal}`)).toBe(true)
  })

  it('have every event as it was written', async () => {
    const { body } = await admin.get(`/api/admin/events/goal-${goal}/0`)
    expect(body).toMatchObject({
      type: 'GoalCreated',
      data: { goalId: goal },
      metadata: { schemaVersion: goalSchemaVersion },
    })
    for (const path of [`goal-${goal}/777`, 'nothing/0', `goal-${goal}/x`])
      expect((await admin.get(`/api/admin/events/${path}`)).status).toBe(404)
  })

  it('are for admins only', async () => {
    for (const path of ['journal', 'events', `events/goal-${goal}/0`, 'event-types', 'trial-balance'])
      expect((await organiser.get(`/api/admin/${path}`)).status).toBe(403)
  })
})
