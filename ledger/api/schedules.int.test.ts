import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createGoal as createGoalAt, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { plusCycles } from '#shared/cycles.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { calendarDate, dateOf, instant, plusDays } from '#shared/time.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
})
const within = { interval: 50 }
const declinedOnceSaved = '4000000000000341'

/** Sessions expire too, so savers sign in again. */
const pass = async (days: number, ...savers: Saver[]): Promise<void> => {
  const moved = await fetch(`${stack.url}/sandbox/clock`, {
    method: 'POST',
    body: JSON.stringify({ advanceDays: days }),
  })
  expect(moved.status).toBe(200)
  for (const { post, username } of savers) await post('/api/login', { username, password: 'Susu-circle-1' })
}
const today = async () => {
  const answer = await fetch(`${stack.url}/sandbox/clock`)
  return dateOf(instant(((await answer.json()) as { now: string }).now))
}
const createGoal = async (saver: Saver, changes: Record<string, unknown> = {}): Promise<number> => {
  const startDate = await today()
  return createGoalAt(saver, { startDate, endDate: plusDays(startDate, 200), ...changes })
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

const recurring = { amount: '30.00', isRecurring: true, paymentType: 'recurring' }
const schedulesOf = async (saver: Saver) => (await saver.get('/api/schedules')).body
const planOf = async (saver: Saver, goal: number) =>
  (await schedulesOf(saver)).find((plan: { goalId: number }) => plan.goalId === goal)

/** A saver with a schedule of 30 dollars a month, its first payment made, and so a saved card. */
const planned = async (card?: string, changes: Record<string, unknown> = {}) => {
  const saver = await registerSaver(stack.url)
  const goal = await createGoal(saver, changes)
  const { status, body } = await saver.post(`/api/goals/${goal}/contribute`, recurring)
  expect([status, body.status]).toEqual([202, 'requires_payment'])
  await saver.confirm(body.clientSecret, card)
  await counts(goal, 'ScheduleActivated').toBe(1)
  const { paymentIntentId } = body
  await saver.post(`/api/goals/${goal}/contribute`, { amount: '30.00', paymentIntentId })
  // The read side finds the due schedules.
  await expect.poll(async () => (await planOf(saver, goal))?.status, within).toBe('active')
  return { saver, goal }
}

describe('while the processor is unreachable', () => {
  const cutOff = async (off: boolean): Promise<void> => {
    const body = JSON.stringify(off ? { answer: { fault: 'cut_before', times: 10_000 } } : {})
    expect((await fetch(`${stack.url}/sandbox/faults`, { method: 'POST', body })).status).toBe(200)
  }
  afterEach(() => cutOff(false))

  it('our own data is shown, and changes work', { tags: ['detail'] }, async () => {
    const { saver, goal } = await planned()
    const [paid] = (await saver.get('/api/transactions')).body
    const before = await planOf(saver, goal)
    await cutOff(true)
    expect(await planOf(saver, goal)).toEqual({ ...before, card: null, cardUnknown: true })
    const cards = await saver.get('/api/cards')
    expect([cards.status, cards.body.code]).toEqual([503, 'processor_unreachable'])
    expect(cards.body.message).toContain('They are still saved.')
    const receipt = await saver.get(`/api/transactions/${paid.id}/receipt`)
    expect([receipt.status, receipt.body.amount, receipt.body.card]).toEqual([200, '30.00', null])
    const rests = await saver.send('PATCH', `/api/schedules/${before.id}`, { action: 'pause' })
    expect([rests.status, rests.body.status, rests.body.cardUnknown]).toEqual([200, 'paused', true])
    await cutOff(false)
    expect(await planOf(saver, goal)).toMatchObject({ status: 'paused', card: { last4: '4242' } })
    expect((await saver.get('/api/cards')).body).toHaveLength(1)
  })
})

describe('the schedules of a saver', () => {
  it('are listed completely while they are active, and the newest of the ended ones', {
    tags: ['detail'],
  }, async () => {
    const { saver, goal } = await planned()
    const rows = 60
    await stack.pool.query(
      `insert into schedules (schedule_id, goal_id, user_id, amount_minor, every, first_on, status, next_on, created_at)
       select gen_random_uuid(), $1, $2, n * 100, 'monthly', '2026-01-01', 'ended', '2026-02-01',
         '2026-01-01'::timestamptz + n * interval '1 day' from generate_series(1, $3) n`,
      [goal, saver.userId, rows],
    )
    const [first, second, ...others] = await schedulesOf(saver)
    expect([first.status, second.status, second.amount]).toEqual(['active', 'ended', '60.00'])
    expect(others).toHaveLength(49)
  })
})

describe('a schedule', () => {
  it('begins with a payment that saves the card, and continues automatically', async () => {
    const { saver, goal } = await planned()
    const began = await today()
    const plan = await planOf(saver, goal)
    expect(plan).toMatchObject({
      ...{ goalId: goal, goalName: 'Lisbon in June', amount: '30.00', every: 'monthly', firstOn: began },
      ...{ status: 'active', reason: null, nextOn: plusCycles(began, 'monthly', 1), failed: null },
      card: { brand: 'visa', last4: '4242', isDefault: true, expires: 'later' },
    })
    expect((await saver.get('/api/cards')).body).toEqual([plan.card])
    await pass(31, saver)
    await counts(goal, 'ContributionReceived').toBe(2)
    await expect
      .poll(async () => (await saver.get(`/api/goals/${goal}`)).body.currentAmount, within)
      .toBe('60.00')
    // Repeated runs charge nothing more.
    await pass(0.1, saver)
    await pass(0.1, saver)
    expect(await count(goal, 'ContributionRequested')).toBe(2)
  })

  it('begun with a saved card is paid at once, and so is a one-time contribution', async () => {
    const { saver } = await planned()
    const goal = await createGoal(saver)
    const begun = await saver.post(`/api/goals/${goal}/contribute`, recurring)
    expect([begun.status, begun.body.status]).toEqual([201, 'completed'])
    const once = { amount: '12.50', isRecurring: false, paymentType: 'one-time' }
    const paid = await saver.post(`/api/goals/${goal}/contribute`, once)
    expect([paid.status, paid.body.status, paid.body.transaction.status]).toEqual([
      201,
      'completed',
      'completed',
    ])
    expect((await saver.get(`/api/goals/${goal}`)).body.currentAmount).toBe('42.50')
    // A client without a response retries, and does not pay twice.
    const key = { 'Idempotency-Key': 'pressed-once-and-no-more' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => saver.post(`/api/goals/${goal}/contribute`, once, key)),
    )
    answers.push(await saver.post(`/api/goals/${goal}/contribute`, once, key))
    expect(new Set(answers.map(({ body }) => [body.status, body.transaction.id].join())).size).toBe(1)
    const other = await saver.post(`/api/goals/${goal}/contribute`, { ...once, amount: '13.00' }, key)
    expect(other.status).toBe(409)
    expect((await saver.get(`/api/goals/${goal}`)).body.currentAmount).toBe('55.00')
    const again = await saver.post(`/api/goals/${goal}/contribute`, recurring)
    expect(again).toMatchObject({ status: 409, body: { code: 'schedule_exists' } })

    const later = await createGoal(saver)
    const plan = (days: object) => saver.post(`/api/goals/${later}/contribute`, { ...recurring, ...days })
    expect(await plan({ firstOn: '2020-01-01' })).toMatchObject({
      status: 400,
      body: { errors: { firstOn: ['The first payment cannot be in the past'] } },
    })
    const days = {
      every: 'weekly',
      firstOn: plusDays(await today(), 10),
      endsOn: plusDays(await today(), 40),
    }
    expect(await plan(days)).toMatchObject({
      status: 201,
      body: { status: 'planned', firstOn: days.firstOn },
    })
    expect((await saver.get('/api/schedules')).body).toContainEqual(
      expect.objectContaining({ ...days, goalId: later, status: 'active', nextOn: days.firstOn }),
    )
  })

  it('has any rhythm outside circles, and one only', async () => {
    const { saver } = await planned()
    const goal = await createGoal(saver)
    const firstOn = plusDays(await today(), 1)
    const ask = (days: object) =>
      saver.post(`/api/goals/${goal}/schedule`, { amount: '5', firstOn, endsOn: null, ...days })
    expect(await ask({ every: 'weekly', rhythm: 'days:3' })).toMatchObject({
      status: 400,
      body: { errors: { every: ['Name a cycle type or another rhythm, not both'] } },
    })
    expect((await ask({})).status).toBe(400)
    expect((await ask({ rhythm: 'days:91' })).status).toBe(400)
    expect(await ask({ rhythm: 'weekdays:1,4' })).toMatchObject({
      status: 201,
      body: { schedule: { every: null, rhythm: 'weekdays:1,4', nextOn: firstOn } },
    })
  })

  it('is begun once by a repeated request, and charged once', async () => {
    const { saver } = await planned()
    const goal = await createGoal(saver)
    const wanted = { amount: '20', every: 'weekly' }
    const key = { 'Idempotency-Key': 'planned-once-and-no-more' }
    const ask = () => saver.post(`/api/goals/${goal}/schedule`, wanted, key)
    const answers = await Promise.all([ask(), ask(), ask()])
    const [first] = answers
    await saver.send('PATCH', `/api/schedules/${first?.body.schedule.id}`, { action: 'cancel' })
    answers.push(await ask())
    expect(new Set(answers.map(({ status, body }) => [status, body.schedule?.id].join())).size).toBe(1)
    for (const other of [{ amount: '21' }, { every: 'monthly' }])
      expect(await saver.post(`/api/goals/${goal}/schedule`, { ...wanted, ...other }, key)).toMatchObject({
        status: 409,
        body: { code: 'contribution_differs' },
      })
    expect(await count(goal, 'ContributionReceived')).toBe(1)
    expect((await saver.get(`/api/goals/${goal}`)).body.currentAmount).toBe('20.00')
  })

  it('is not begun when the card is declined', async () => {
    const { saver } = await planned(declinedOnceSaved)
    const goal = await createGoal(saver)
    const begun = await saver.post(`/api/goals/${goal}/contribute`, recurring)
    expect(begun).toMatchObject({ status: 402, body: { message: 'Your card was declined.' } })
    expect(await count(goal, 'ScheduleEnded')).toBe(1)
    const { body, status } = await saver.post(`/api/goals/${goal}/schedule`, {
      ...{ amount: '30', every: 'weekly', newCard: true },
    })
    expect([status, body.status, body.schedule.status]).toEqual([202, 'requires_payment', 'requested'])
    await saver.confirm(body.clientSecret)
    await expect
      .poll(() => planOf(saver, goal), within)
      .toMatchObject({ status: 'active', card: { last4: '4242' } })
  })

  it('that begins later requires a saved card', { tags: ['detail'] }, async () => {
    const { saver } = await planned()
    const goal = await createGoal(saver)
    const firstOn = plusDays(await today(), 3)
    const wanted = { amount: '25.00', every: 'weekly', firstOn, endsOn: plusDays(firstOn, 8) }
    const stranger = await registerSaver(stack.url)
    const own = await createGoal(stranger)
    const refused = await stranger.post(`/api/goals/${own}/schedule`, wanted)
    expect(refused).toMatchObject({ status: 400, body: { code: 'card_needed' } })
    for (const bad of [
      { firstOn: '2020-01-01' },
      { endsOn: plusDays(firstOn, -1) },
      { amount: '0.10' },
      { every: 'daily' },
    ])
      expect((await saver.post(`/api/goals/${goal}/schedule`, { ...wanted, ...bad })).status).toBe(400)
    const begun = await saver.post(`/api/goals/${goal}/schedule`, wanted)
    expect(begun).toMatchObject({ status: 201, body: { status: 'active', schedule: { nextOn: firstOn } } })
    await pass(3)
    await counts(goal, 'ContributionReceived').toBe(1)
    await pass(7)
    await counts(goal, 'ContributionReceived').toBe(2)
    await pass(7)
    await counts(goal, 'ScheduleEnded').toBe(1)
    expect(await count(goal, 'ContributionRequested')).toBe(2)
  })

  it('charges once after weeks without a worker, and records the others as missed', async () => {
    const { saver } = await planned()
    const goal = await createGoal(saver)
    const begun = await saver.post(`/api/goals/${goal}/schedule`, { amount: '10', every: 'weekly' })
    expect(begun.status).toBe(201)
    await pass(30)
    await counts(goal, 'ContributionReceived').toBe(2)
    const skipped = (await eventsOf(goal)).flatMap(event =>
      event.type === 'SchedulePeriodSkipped' ? [event.data] : [],
    )
    const first = calendarDate(begun.body.schedule.firstOn)
    expect(skipped.map(({ period, reason }) => [period, reason])).toEqual(
      [7, 14, 21].map(days => [plusDays(first, days), 'missed']),
    )
  })

  it('ends when the goal is full, with the last payment reduced to fit', { tags: ['detail'] }, async () => {
    const { goal } = await planned(undefined, { targetAmount: '50.00' })
    await pass(31)
    await counts(goal, 'ScheduleEnded').toBe(1)
    const amounts = (await eventsOf(goal)).flatMap(event =>
      event.type === 'ContributionReceived' ? [event.data.amountMinor] : [],
    )
    expect(amounts).toEqual([3_000, 2_000])
  })

  it('is paused, resumed, changed, skipped and cancelled by its owner only', async () => {
    const { saver, goal } = await planned()
    const { id, nextOn } = await planOf(saver, goal)
    const stranger = await registerSaver(stack.url)
    const change = (body: object, by = saver) => by.send('PATCH', `/api/schedules/${id}`, body)
    expect((await change({ action: 'pause' }, stranger)).status).toBe(404)
    const onGoal = async () => (await saver.get(`/api/goals/${goal}`)).body.ownPlan
    expect((await change({ action: 'pause' })).body).toMatchObject({ status: 'paused', nextOn: null })
    expect(await onGoal()).toEqual({ amount: '30.00', nextOn: null })
    expect((await change({ action: 'resume' })).body).toMatchObject({ status: 'active', nextOn })
    expect((await change({ action: 'amount', amount: '45' })).body.amount).toBe('45.00')
    expect(await onGoal()).toEqual({ amount: '45.00', nextOn })
    const later = plusCycles(calendarDate((await planOf(saver, goal)).firstOn), 'monthly', 2)
    for (let times = 0; times < 2; times++)
      expect((await change({ action: 'skip', period: nextOn })).body.nextOn).toBe(later)
    expect((await change({ action: 'card', cardId: 'pm_none' })).body.code).toBe('card_unknown')
    expect((await change({ action: 'cancel' })).body).toMatchObject({ status: 'ended', nextOn: null })
    expect(await onGoal()).toBe(null)
    await pass(62)
    await pass(0.1)
    expect(await count(goal, 'ContributionRequested')).toBe(1)
  })

  it('ends when its owner leaves, and rests when the goal is archived', { tags: ['detail'] }, async () => {
    const organiser = await registerSaver(stack.url)
    const goal = await createGoal(organiser)
    const { saver } = await planned()
    const goals = createGoalHandler({ store: stack.store, clock: systemClock })
    await joinGoal(goals, goalId(goal), [userId(saver.userId)])
    const later = { amount: '20', every: 'monthly', firstOn: plusDays(await today(), 2) }
    expect((await saver.post(`/api/goals/${goal}/schedule`, later)).status).toBe(201)
    await organiser.post(`/api/goals/${goal}/archive`)
    expect(await planOf(saver, goal)).toMatchObject({ status: 'paused', reason: 'goal_archived' })
    await organiser.post(`/api/goals/${goal}/restore`)
    expect(await planOf(saver, goal)).toMatchObject({ status: 'paused' })
    const left = await goals.handle(
      goalId(goal),
      { type: 'LeaveGoal', userId: userId(saver.userId), now: instant(Date.now()) },
      { actor: 'test', cause: 'test', correlation: 'test' },
    )
    expect(left).toMatchObject({ outcome: 'accepted' })
    expect((await eventsOf(goal)).slice(-2)).toMatchObject([
      { type: 'ScheduleEnded', data: { reason: 'left_goal' } },
      { type: 'MemberLeft' },
    ])
  })
})

const declinesRead = async (goal: number): Promise<number> => {
  const sql = 'select max(declines) as declines from transactions where goal_id = $1'
  return (await stack.pool.query<{ declines: number }>(sql, [goal])).rows[0]?.declines ?? 0
}

describe('the days of a schedule', () => {
  const nowThere = async () => {
    const answer = await fetch(`${stack.url}/sandbox/clock`)
    return Date.parse(((await answer.json()) as { now: string }).now)
  }
  const passUntil = async (moment: string): Promise<void> =>
    pass((Date.parse(moment) - (await nowThere())) / 86_400_000)
  /** A saver who lives there, with a card and a weekly schedule from today. */
  const livingIn = async (timeZone: string) => {
    const { saver } = await planned()
    const said = await saver.send('PUT', '/api/preferences', { timeZone })
    expect(said.status).toBe(200)
    const goal = await createGoal(saver)
    const { status, body } = await saver.post(`/api/goals/${goal}/schedule`, {
      amount: '10',
      every: 'weekly',
    })
    expect([status, body.status]).toEqual([201, 'active'])
    const firstOn = calendarDate(body.schedule.firstOn)
    return { goal, firstOn }
  }

  it('begin in the owner’s time zone, not in UTC', { tags: ['detail'] }, async () => {
    const next = plusDays(await today(), 1)
    await passUntil(`${next}T10:30:00Z`)
    const [east, west] = [await livingIn('Pacific/Kiritimati'), await livingIn('Pacific/Pago_Pago')]
    // Half past ten in UTC: past midnight of the next day in one place, before that of this day in the other.
    expect([east.firstOn, west.firstOn]).toEqual([plusDays(next, 1), plusDays(next, -1)])
    await passUntil(`${plusDays(next, 7)}T09:55:00Z`)
    await passUntil(`${plusDays(next, 7)}T10:05:00Z`)
    await counts(east.goal, 'ContributionReceived').toBe(2)
    await counts(west.goal, 'ContributionReceived').toBe(2)
    await passUntil(`${plusDays(next, 13)}T10:55:00Z`)
    await passUntil(`${plusDays(next, 13)}T11:05:00Z`)
    await counts(west.goal, 'ContributionReceived').toBe(3)
  })
})

describe('a failed payment of a schedule', () => {
  it('is retried after one, three and five days, and given up', async () => {
    const { saver, goal } = await planned(declinedOnceSaved)
    await pass(31, saver)
    await counts(goal, 'ContributionDeclined').toBe(1)
    const failedOn = await today()
    await expect
      .poll(async () => (await planOf(saver, goal)).failed, within)
      .toMatchObject({
        amount: '30.00',
        reason: 'your bank declined the card',
        needsAuthentication: false,
        retryOn: plusDays(failedOn, 1),
      })
    await pass(0.2)
    for (const [days, declines] of [
      [1, 2],
      [2, 3],
      [2, 4],
    ] as const) {
      await pass(days)
      await counts(goal, 'ContributionDeclined').toBe(declines)
      // The read side decides when to retry, and an expired session does not wait for it.
      await expect.poll(() => declinesRead(goal), within).toBe(declines)
    }
    await pass(0.05, saver)
    await counts(goal, 'SchedulePeriodSkipped').toBe(1)
    const events = await eventsOf(goal)
    expect(events.find(({ type }) => type === 'ContributionCancelled')).toMatchObject({
      data: { reason: 'schedule_given_up' },
    })
    expect(events.find(({ type }) => type === 'SchedulePeriodSkipped')).toMatchObject({
      data: { reason: 'payment_failed' },
    })
    await expect.poll(async () => (await planOf(saver, goal)).failed, within).toBeNull()
    expect(await planOf(saver, goal)).toMatchObject({ status: 'active' })
  })

  it('is not retried with a card that the bank refuses permanently, but requests another at once', {
    tags: ['detail'],
  }, async () => {
    const { saver, goal } = await planned('4000009990000013')
    await pass(31, saver)
    await counts(goal, 'ContributionDeclined').toBe(1)
    await expect
      .poll(async () => (await planOf(saver, goal)).failed, within)
      .toMatchObject({ needsOtherCard: true, needsAuthentication: false, retryOn: null })
    const mail = await awaitMail(stack.url, `${saver.username}@example.com`, /^Payment failed/)
    expect(mail.text).toContain('please pay with another card')
    for (const days of [1, 2, 2]) {
      await pass(days)
      await pass(0.1)
    }
    expect(await count(goal, 'ContributionDeclined')).toBe(1)
    await pass(1, saver)
    await counts(goal, 'SchedulePaused').toBe(1)
    await expect
      .poll(async () => planOf(saver, goal), within)
      .toMatchObject({ status: 'paused', reason: 'payments_failed', failed: null })
    expect(await count(goal, 'ContributionDeclined')).toBe(1)
  })

  it('can be completed at once by its payer, with the card that is charged from then on', {
    tags: ['detail'],
  }, async () => {
    const { saver, goal } = await planned(declinedOnceSaved)
    await pass(31, saver)
    await counts(goal, 'ContributionDeclined').toBe(1)
    await expect.poll(async () => (await planOf(saver, goal)).failed, within).not.toBeNull()
    const { failed } = await planOf(saver, goal)
    const path = `/api/contributions/${failed.contributionId}/fix`
    const stranger = await registerSaver(stack.url)
    expect((await stranger.post(path)).status).toBe(404)
    const { body } = await saver.post(path)
    expect(body).toMatchObject({ goalId: goal, amount: '30.00' })
    await saver.confirm(body.clientSecret, '5555555555554444')
    await counts(goal, 'ContributionReceived').toBe(2)
    await expect
      .poll(async () => (await planOf(saver, goal)).card, within)
      .toMatchObject({ brand: 'mastercard' })
    expect((await saver.post(path)).status).toBe(409)
    await pass(31)
    await counts(goal, 'ContributionReceived').toBe(3)
  })

  it('waits for its payer when the bank requires authentication', { tags: ['detail'] }, async () => {
    const ama = await registerSaver(stack.url)
    const own = await createGoal(ama)
    const begun = await ama.post(`/api/goals/${own}/contribute`, recurring)
    const asked = await ama.confirm(begun.body.clientSecret, '4000002760003184')
    expect(asked.body.status).toBe('requires_action')
    await authenticate(asked.body.next_action.redirect_to_url.url)
    await expect.poll(async () => (await planOf(ama, own)).status, within).toBe('active')
    await pass(31, ama)
    await counts(own, 'ContributionDeclined').toBe(1)
    await expect
      .poll(async () => (await planOf(ama, own)).failed, within)
      .toMatchObject({ needsAuthentication: true, retryOn: null })
    await pass(3)
    await pass(0.1)
    expect(await count(own, 'ContributionDeclined')).toBe(1)
    // A direct payment uses the saved card, after the authentication.
    const once = await ama.post(`/api/goals/${own}/contribute`, { amount: '5', isRecurring: false })
    expect([once.status, once.body.status]).toEqual([202, 'requires_action'])
    await pass(4)
    await counts(own, 'SchedulePeriodSkipped').toBe(1)
  })
})

/** Pays by a card that is valid until the end of a month. */
const confirmUntil = async (clientSecret: string, month: string, year: string): Promise<void> => {
  const id = clientSecret.split('_secret_')[0]
  const answer = await fetch(`${stack.url}/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: 'pk_sandbox_local',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': month,
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': '123',
      return_url: `${stack.url}/payment-complete`,
    }),
  })
  expect(answer.status).toBe(200)
}

/** The page that replaces the bank's, and its button to approve. */
const authenticate = async (page: string): Promise<void> => {
  const secret = new URL(page).searchParams.get('client_secret') ?? ''
  const answer = await fetch(page.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, outcome: 'succeed' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

describe('saved cards', () => {
  it('are announced before they expire', { tags: ['detail'] }, async () => {
    const saver = await registerSaver(stack.url)
    const goal = await createGoal(saver)
    const plan = { amount: '10', every: 'weekly' }
    const { body } = await saver.post(`/api/goals/${goal}/schedule`, plan)
    const [year, month] = plusDays(await today(), 25).split('-')
    await confirmUntil(body.clientSecret, `${month}`, `${year}`)
    await expect.poll(async () => (await planOf(saver, goal)).status, within).toBe('active')
    expect((await saver.get('/api/cards')).body).toMatchObject([{ expires: 'soon' }])
    await pass(7, saver)
    const notified = async () =>
      (await saver.get('/api/notices')).body.notices.filter(
        ({ kind }: { kind: string }) => kind === 'card_expiring',
      )
    await expect.poll(notified, within).toMatchObject([{ goalId: goal, reason: 'the card ending in 4242' }])
  })

  it('can be chosen and removed, but not the last one that a schedule is charged to', {
    tags: ['detail'],
  }, async () => {
    const { saver, goal } = await planned()
    const [visa] = (await saver.get('/api/cards')).body
    expect(await saver.send('DELETE', `/api/cards/${visa.id}`)).toMatchObject({
      status: 409,
      body: { code: 'card_in_use' },
    })
    const other = await createGoal(saver)
    const wanted = { amount: '10', every: 'monthly', newCard: true }
    const { body } = await saver.post(`/api/goals/${other}/schedule`, wanted)
    await saver.confirm(body.clientSecret, '5555555555554444')
    await counts(other, 'ScheduleActivated').toBe(1)
    await expect
      .poll(async () => (await planOf(saver, other)).card, within)
      .toMatchObject({ brand: 'mastercard' })
    expect((await planOf(saver, goal)).card).toMatchObject({ brand: 'visa' })
    const chosen = await saver.post(`/api/cards/${visa.id}/default`)
    expect(chosen.body).toMatchObject([{ brand: 'visa', isDefault: true }, { isDefault: false }])
    const stranger = await registerSaver(stack.url)
    expect((await stranger.post(`/api/cards/${visa.id}/default`)).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/cards/${visa.id}`)).status).toBe(404)
    const clicks = await Promise.all(
      Array.from({ length: 4 }, () => saver.send('DELETE', `/api/cards/${visa.id}`)),
    )
    expect(clicks.map(({ status }) => status).filter(status => status !== 200 && status !== 404)).toEqual([])
    const left = clicks.find(({ status }) => status === 200)
    expect(left?.body).toMatchObject([{ brand: 'mastercard', isDefault: true }])
    expect((await planOf(saver, goal)).card).toMatchObject({ brand: 'mastercard' })
  })

  it('are deleted with the account, and are in its data until then', async () => {
    const { saver, goal } = await planned()
    const { body } = await saver.get('/api/user/data')
    expect(body.cards).toMatchObject([{ brand: 'visa', last4: '4242' }])
    expect(body.plans).toMatchObject([{ goalId: goal, status: 'active', amount: '30.00', currency: 'USD' }])
    const customer = await stack.pool.query(
      'select customer_id from accounts.stripe_customers where user_id = $1',
      [saver.userId],
    )
    const id = customer.rows[0].customer_id
    const stripe = async () =>
      (await stack.pool.query('select 1 from sandbox.objects where id = $1', [id])).rowCount
    expect(await stripe()).toBe(1)
    const [{ id: contributionId }] = (await saver.get(`/api/goals/${goal}/transactions`)).body
    const asked = { id: crypto.randomUUID(), contributionId, reason: 'leaving' }
    await saver.post(`/api/goals/${goal}/refunds`, asked)
    await counts(goal, 'ContributionRefunded').toBe(1)
    const gone = () => saver.send('DELETE', '/api/user', { password: 'Susu-circle-1' })
    await expect.poll(async () => (await gone()).status, within).toBe(200)
    expect((await eventsOf(goal)).find(({ type }) => type === 'ScheduleEnded')).toBeDefined()
    await expect.poll(stripe, within).toBe(0)
    const rows = await stack.pool.query('select 1 from accounts.stripe_customers where customer_id = $1', [
      id,
    ])
    await expect.poll(async () => rows.rowCount, within).toBeLessThanOrEqual(1)
  })
})
