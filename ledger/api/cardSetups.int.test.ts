import { beforeAll, describe, expect, it } from 'vitest'
import { createGoal as createGoalAt, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
})
const within = { interval: 50 }
const mastercard = '5555555555554444'
const amex = '378282246310005'
const declinedOnceSaved = '4000000000000341'
const alwaysAsks = '4000002760003184'

const sandbox = (path: string, body: object) =>
  fetch(`${stack.url}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) })
/** Sessions expire too, so savers sign in again. */
const pass = async (days: number, { post, username }: Saver): Promise<void> => {
  expect((await sandbox('clock', { advanceDays: days })).status).toBe(200)
  await post('/api/login', { username, password: 'Susu-circle-1' })
}
const eventsOf = async (goal: number): Promise<GoalEvent[]> => {
  const events: GoalEvent[] = []
  for await (const { type, data } of stack.store.read(goalStream(goalId(goal))))
    events.push(parseGoalEvent(type, data))
  return events
}
const count = async (goal: number, type: GoalEvent['type']) =>
  (await eventsOf(goal)).filter(event => event.type === type).length
const counts = (goal: number, type: GoalEvent['type']) => expect.poll(() => count(goal, type), within)
const planOf = async (saver: Saver, goal: number) =>
  (await saver.get('/api/schedules')).body.find((plan: { goalId: number }) => plan.goalId === goal)
const cardsOf = async (saver: Saver): Promise<string[]> =>
  (await saver.get('/api/cards')).body.map(({ last4 }: { last4: string }) => last4)

const begin = async (saver: Saver, plan?: { id: string }) => {
  const { status, body } = await saver.post('/api/card-setups', plan ? { scheduleId: plan.id } : {})
  expect([status, body.clientSecret]).toEqual([201, expect.stringMatching(/^seti_\w+_secret_/)])
  return body as { setupIntentId: string; clientSecret: string }
}
const ask = (saver: Saver, { setupIntentId }: { setupIntentId: string }) =>
  saver.post(`/api/card-setups/${setupIntentId}`)
/** The page that replaces the bank's. */
const answer = async (page: string, outcome: 'succeed' | 'fail'): Promise<void> => {
  const secret = new URL(page).searchParams.get('client_secret') ?? ''
  const body = new URLSearchParams({ client_secret: secret, outcome })
  const { status } = await fetch(page.split('?')[0] ?? '', { method: 'POST', body, redirect: 'manual' })
  expect(status).toBe(303)
}

/** A saver with a schedule of 30 dollars a month, whose first payment is made. */
const planned = async (card?: string) => {
  const saver = await registerSaver(stack.url)
  const startDate = dateOf(
    instant(((await (await fetch(`${stack.url}/sandbox/clock`)).json()) as { now: string }).now),
  )
  const goal = await createGoalAt(saver, { startDate, endDate: plusDays(startDate, 200) })
  const { body } = await saver.post(`/api/goals/${goal}/schedule`, { amount: '30.00', every: 'monthly' })
  await saver.confirm(body.clientSecret, card)
  await expect.poll(async () => (await planOf(saver, goal))?.status, within).toBe('active')
  return { saver, goal, plan: (await planOf(saver, goal)) as { id: string } }
}

describe('a card that is saved without a payment', () => {
  it('needs no earlier payment, and nothing is charged', async () => {
    const saver = await registerSaver(stack.url)
    const setup = await begin(saver)
    expect((await ask(saver, setup)).status).toBe(402)
    await saver.confirm(setup.clientSecret)
    const saved = await ask(saver, setup)
    expect(saved).toMatchObject({
      status: 200,
      body: { status: 'saved', scheduleId: null, card: { brand: 'visa', last4: '4242', isDefault: true } },
    })
    // A repeated request has the same response.
    expect((await ask(saver, setup)).body).toEqual(saved.body)
    expect(await cardsOf(saver)).toEqual(['4242'])
    expect((await saver.get('/api/transactions')).body).toEqual([])
  })

  it('shows the reason when it is declined, and the same client secret accepts another one', {
    tags: ['detail'],
  }, async () => {
    const saver = await registerSaver(stack.url)
    const setup = await begin(saver)
    await saver.confirm(setup.clientSecret, '4000000000009995')
    expect(await ask(saver, setup)).toMatchObject({
      status: 402,
      body: { message: 'Your card has insufficient funds.', code: 'insufficient_funds' },
    })
    expect(await cardsOf(saver)).toEqual([])
    await saver.confirm(setup.clientSecret, mastercard)
    expect((await ask(saver, setup)).body.status).toBe('saved')
    expect(await cardsOf(saver)).toEqual(['4444'])
  })

  it('is not saved while the authentication is open, or when it failed', async () => {
    const saver = await registerSaver(stack.url)
    const setup = await begin(saver)
    const { body } = await saver.confirm(setup.clientSecret, alwaysAsks)
    expect(body.status).toBe('requires_action')
    expect(await ask(saver, setup)).toMatchObject({
      status: 402,
      body: { message: 'This card has not been saved' },
    })
    expect(await cardsOf(saver)).toEqual([])
    const page = body.next_action.redirect_to_url.url
    await answer(page, 'fail')
    expect((await ask(saver, setup)).body.message).toContain('unable to authenticate')
    await saver.confirm(setup.clientSecret, alwaysAsks)
    await answer(page, 'succeed')
    expect((await ask(saver, setup)).body.card).toMatchObject({ last4: '3184' })
  })

  it('is inaccessible to other users', async () => {
    const { saver, goal, plan } = await planned()
    const thief = await registerSaver(stack.url)
    expect(await thief.post('/api/card-setups', { scheduleId: plan.id })).toMatchObject({
      status: 404,
      body: { code: 'schedule_not_found' },
    })
    expect((await thief.post('/api/card-setups', { scheduleId: 'mine' })).status).toBe(400)
    // A card of the thief does not affect the saver's schedule, nor the reverse.
    const setup = await begin(saver, plan)
    expect((await ask(thief, setup)).status).toBe(404)
    const own = await begin(thief)
    await thief.confirm(own.clientSecret, mastercard)
    const { card } = (await ask(thief, own)).body
    expect((await ask(saver, own)).status).toBe(404)
    const chosen = await saver.send('PATCH', `/api/schedules/${plan.id}`, { action: 'card', cardId: card.id })
    expect(chosen).toMatchObject({ status: 404, body: { code: 'card_unknown' } })
    expect((await planOf(saver, goal)).card.last4).toBe('4242')
    expect((await saver.post('/api/card-setups/pi_1')).status).toBe(404)
    expect((await saver.post('/api/card-setups/seti_none')).status).toBe(404)
  })
})

describe('the card of a schedule', () => {
  it('is changed by the webhook alone, and not for other schedules', async () => {
    const { saver, goal, plan } = await planned()
    const other = await createGoalAt(saver, {
      startDate: (await planOf(saver, goal)).firstOn,
      endDate: plusDays((await planOf(saver, goal)).firstOn, 200),
    })
    const begun = await saver.post(`/api/goals/${other}/schedule`, { amount: '10', every: 'monthly' })
    expect(begun.status).toBe(201)
    const setup = await begin(saver, plan)
    await saver.confirm(setup.clientSecret, mastercard)
    await counts(goal, 'ScheduleCardChanged').toBe(1)
    expect((await planOf(saver, goal)).card.last4).toBe('4444')
    expect((await planOf(saver, other)).card.last4).toBe('4242')
    expect(await cardsOf(saver)).toHaveLength(2)
    // A later return changes nothing more, and does not undo a newer choice.
    expect((await ask(saver, setup)).body).toMatchObject({ status: 'saved', scheduleId: plan.id })
    const visa = (await saver.get('/api/cards')).body.find(({ last4 }: { last4: string }) => last4 === '4242')
    await saver.send('PATCH', `/api/schedules/${plan.id}`, { action: 'card', cardId: visa.id })
    expect((await ask(saver, setup)).status).toBe(200)
    expect((await planOf(saver, goal)).card.last4).toBe('4242')
    expect(await count(goal, 'ScheduleCardChanged')).toBe(2)
    // The log records the change, but neither the card nor its owner.
    const changed = (await eventsOf(goal)).filter(({ type }) => type === 'ScheduleCardChanged')
    expect(changed.map(({ data }) => data)).toEqual([
      { scheduleId: plan.id, change: 1, setupIntentId: setup.setupIntentId },
      { scheduleId: plan.id, change: 2, setupIntentId: null },
    ])
  })

  it('is changed by the return alone, when the webhook is lost, and pays the next time', async () => {
    const { saver, goal, plan } = await planned()
    const setup = await begin(saver, plan)
    await sandbox('faults', { delivery: { fault: 'drop', times: 1_000 } })
    await saver.confirm(setup.clientSecret, amex)
    expect((await ask(saver, setup)).body).toMatchObject({ scheduleId: plan.id, card: { last4: '0005' } })
    await sandbox('faults', {})
    expect(await count(goal, 'ScheduleCardChanged')).toBe(1)
    await pass(31, saver)
    await counts(goal, 'ContributionReceived').toBe(2)
    const paidWith = async () => {
      const [newest] = (await saver.get('/api/transactions')).body
      const { status, body } = await saver.get(`/api/transactions/${newest.id}/receipt`)
      return status === 200 ? body.card?.last4 : undefined
    }
    await expect.poll(paidWith, within).toBe('0005')
  })

  it('stays while no card is saved', { tags: ['detail'] }, async () => {
    const { saver, goal, plan } = await planned()
    const setup = await begin(saver, plan)
    await saver.confirm(setup.clientSecret, '4000000000000002')
    expect((await ask(saver, setup)).status).toBe(402)
    const { body } = await saver.confirm(setup.clientSecret, alwaysAsks)
    expect(body.status).toBe('requires_action')
    expect((await ask(saver, setup)).status).toBe(402)
    expect((await planOf(saver, goal)).card.last4).toBe('4242')
    expect(await count(goal, 'ScheduleCardChanged')).toBe(0)
    await pass(31, saver)
    await counts(goal, 'ContributionReceived').toBe(2)
  })

  it('is saved even if the schedule has ended meanwhile', { tags: ['detail'] }, async () => {
    const { saver, goal, plan } = await planned()
    const setup = await begin(saver, plan)
    await saver.send('PATCH', `/api/schedules/${plan.id}`, { action: 'cancel' })
    await saver.confirm(setup.clientSecret, mastercard)
    expect((await ask(saver, setup)).body).toMatchObject({ status: 'saved', card: { last4: '4444' } })
    expect(await count(goal, 'ScheduleCardChanged')).toBe(0)
    expect(await saver.post('/api/card-setups', { scheduleId: plan.id })).toMatchObject({
      status: 409,
      body: { code: 'schedule_ended' },
    })
  })

  it('that is changed after a failed payment pays it at once', async () => {
    const { saver, goal, plan } = await planned(declinedOnceSaved)
    await pass(31, saver)
    await counts(goal, 'ContributionDeclined').toBe(1)
    await expect.poll(async () => (await planOf(saver, goal)).failed, within).not.toBeNull()
    const setup = await begin(saver, plan)
    await saver.confirm(setup.clientSecret, mastercard)
    await counts(goal, 'ContributionReceived').toBe(2)
    await expect.poll(async () => (await planOf(saver, goal)).failed, within).toBeNull()
    expect((await planOf(saver, goal)).card.last4).toBe('4444')
  })
})
