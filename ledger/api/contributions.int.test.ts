import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { type Stack, sharedStack, startStack } from '#lab/builders/stack.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { createQueue } from '#workers/queue/queue.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack()
})

const savers = (count: number): Promise<Saver[]> =>
  Promise.all(Array.from({ length: count }, () => registerSaver(stack.url)))

/** Adds members as another process would: invitations are not tested here. */
const join = async (goal: number, others: readonly Saver[]): Promise<void> => {
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(
    goals,
    goalId(goal),
    others.map(other => userId(other.userId)),
  )
}

const eventsOf = async (goal: number): Promise<GoalEvent['type'][]> => {
  const types: string[] = []
  for await (const event of stack.store.read(goalStream(goalId(goal)))) types.push(event.type)
  return types as GoalEvent['type'][]
}

const open = (saver: Client, goal: number, amount: number) =>
  saver.post('/api/create-payment-intent', { amount, goalId: goal })

describe('a contribution', () => {
  it('counts once it is paid, and shows in goal, members and transactions', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const opened = await open(ama, goal, 125.5)
    expect(opened.status).toBe(200)
    expect((await ama.confirm(opened.body.clientSecret)).body).toMatchObject({ status: 'succeeded' })

    const paymentIntentId = opened.body.paymentIntentId
    const first = await ama.post(`/api/goals/${goal}/contribute`, { amount: 125.5, paymentIntentId })
    expect([200, 201]).toContain(first.status) // the webhook may have been faster
    expect(first.body).toMatchObject({
      status: 'completed',
      transaction: { amount: '125.50', status: 'completed' },
    })
    const again = await ama.post(`/api/goals/${goal}/contribute`, { amount: '125.50', paymentIntentId })
    expect(again.status).toBe(200)

    expect((await ama.get(`/api/goals/${goal}`)).body).toMatchObject({
      id: goal,
      currentAmount: '125.50',
      targetAmount: '500.00',
      status: 'active',
      ownSavings: '125.50',
      lastContributionAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect((await ama.get(`/api/goals/${goal}/members`)).body).toMatchObject([
      {
        id: `${goal}-${ama.userId}`,
        userId: ama.userId,
        contributedAmount: '125.50',
        hasContributedCurrentCycle: true,
        role: 'organiser',
      },
    ])
    const { body: transactions } = await ama.get('/api/transactions')
    expect(transactions).toMatchObject([
      { goalId: goal, amount: '125.50', status: 'completed', goalName: 'Lisbon in June' },
    ])
    expect((await ama.get(`/api/goals/${goal}/transactions`)).body).toEqual(transactions)
  })

  it('is in a paged list, each payment once, with a link to the next page', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goals = [await createGoal(ama), await createGoal(ama)]
    await join(goals[0]!, [kofi])
    for (const [index, payer] of [ama, kofi, ama, kofi, ama].entries()) {
      const { body } = await open(payer, goals[payer === ama ? index % 2 : 0]!, 10 + index)
      await payer.confirm(body.clientSecret)
    }
    const pages = async (first: string, saver: Saver = ama) => {
      const found: string[][] = []
      for (let url: string | undefined = first; url !== undefined; ) {
        const { status, body, headers }: Awaited<ReturnType<Saver['get']>> = await saver.get(url)
        expect(status).toBe(200)
        found.push(body.map(({ amount }: { amount: string }) => amount))
        url = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      }
      return found
    }
    const listed = async () => (await pages('/api/transactions')).flat()
    await expect.poll(listed).toHaveLength(5)
    const all = await pages('/api/transactions')
    expect(all).toHaveLength(1)
    expect(await pages('/api/transactions?limit=2')).toEqual([
      all[0]?.slice(0, 2),
      all[0]?.slice(2, 4),
      all[0]?.slice(4),
    ])
    expect(await pages('/api/transactions?limit=5')).toEqual(all)
    const ofGoal = `/api/goals/${goals[0]}/transactions`
    const whole = (await pages(ofGoal, kofi)).flat()
    expect(whole.length).toBeGreaterThan(2)
    expect((await pages(`${ofGoal}?limit=1`, kofi)).flat()).toEqual(whole)
    // A page after the last one is empty, not a stranger's 404.
    const end = '2000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000'
    expect((await kofi.get(`${ofGoal}?before=${end}`)).body).toEqual([])
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=x',
      'before=x',
      `before=${end}_`,
      `before=2000-99${end.slice(7)}`,
    ])
      for (const path of ['/api/transactions', ofGoal])
        expect((await kofi.get(`${path}?${query}`)).status, query).toBe(400)
  })

  it('counts by the webhook alone when the browser is closed after confirming', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const { body } = await open(ama, goal, 40)
    await ama.confirm(body.clientSecret)
    await expect.poll(async () => (await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('40.00')
  })

  it('shows the reason of a decline, counts nothing, and accepts another card for the same payment', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const { body } = await open(ama, goal, 40)
    const declined = await ama.confirm(body.clientSecret, '4000000000009995')
    expect(declined).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' } },
    })
    const pay = () =>
      ama.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId: body.paymentIntentId })
    expect(await pay()).toMatchObject({ status: 402, body: { message: 'Your card has insufficient funds.' } })
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('0.00')
    expect((await ama.get(`/api/goals/${goal}/transactions`)).body).toMatchObject([{ status: 'failed' }])

    await ama.confirm(body.clientSecret)
    expect((await pay()).body).toMatchObject({ status: 'completed' })
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('40.00')
  })

  it('of the simple dialog, without a card, stays pending', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const answer = await ama.post(`/api/goals/${goal}/contribute`, {
      amount: '25.00',
      isRecurring: false,
      paymentType: 'one-time',
    })
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ status: 'requires_payment', transaction: { status: 'pending' } })
    expect((await ama.get(`/api/goals/${goal}/transactions`)).body).toMatchObject([
      { status: 'pending', amount: '25.00' },
    ])
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('0.00')
    expect((await ama.confirm(answer.body.clientSecret)).body.status).toBe('succeeded')
  })

  it('refuses amounts beyond the target, invalid ones, and ones below the smallest payment', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    expect(await open(ama, goal, 500.01)).toMatchObject({
      status: 400,
      body: { message: 'This contribution would exceed the target amount' },
    })
    for (const amount of [0, -1, 1.005, 'abc', null, undefined, {}, [5]])
      expect(await ama.post('/api/create-payment-intent', { amount, goalId: goal })).toMatchObject({
        status: 400,
        body: { errors: { amount: ['Please enter a valid contribution amount'] } },
      })
    expect(await open(ama, goal, 0.49)).toMatchObject({ status: 400, body: { code: 'amount_too_small' } })
  })

  it('is in the currency of its goal', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama, { currency: 'JPY', targetAmount: '5000' })
    expect(await open(ama, goal, 100.5)).toMatchObject({
      status: 400,
      body: { errors: { amount: ['Invalid amount format'] } },
    })
    expect(await open(ama, goal, 49)).toMatchObject({
      status: 400,
      body: { code: 'amount_too_small', message: 'The smallest card payment is ¥50' },
    })
    const { body } = await open(ama, goal, 1200)
    await ama.confirm(body.clientSecret)
    const { paymentIntentId } = body
    const paid = await ama.post(`/api/goals/${goal}/contribute`, { amount: '1200', paymentIntentId })
    expect(paid.body.transaction).toMatchObject({ currency: 'JPY', amount: '1200' })
    const shown = { currency: 'JPY', amount: '1200', status: 'completed' }
    expect((await ama.get('/api/transactions')).body).toMatchObject([shown])
    expect((await ama.get(`/api/goals/${goal}/members`)).body).toMatchObject([
      { currency: 'JPY', contributedAmount: '1200', arrears: '0' },
    ])
    const [received] = (await ama.get(`/api/goals/${goal}/activity`)).body
    expect(received).toMatchObject({ type: 'ContributionReceived', currency: 'JPY', amount: '1200' })
  })

  it('replaces its payer’s own unpaid reservation if that is in the way', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const first = await open(ama, goal, 400)
    const second = await open(ama, goal, 300)
    expect(second.status).toBe(200)
    expect(await ama.confirm(first.body.clientSecret)).toMatchObject({ status: 400 })
    expect((await ama.confirm(second.body.clientSecret)).body.status).toBe('succeeded')
  })

  it('continues the open payment of the same amount', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const [first, second] = [await open(ama, goal, 60), await open(ama, goal, 60)]
    expect(second.body).toEqual(first.body)
  })

  it('leaves no trace when its form is closed, unless the card was tried or its bank asks', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama, { totalMembers: 2 })
    await join(goal, [kofi])
    const seenBy = async (saver: Saver) => {
      const { body } = await saver.get(`/api/goals/${goal}/transactions`)
      return body.map(({ amount, status }: Record<string, string>) => `${amount} ${status}`)
    }
    const { paymentIntentId, clientSecret } = (await open(ama, goal, 400)).body
    expect(await seenBy(ama)).toEqual(['400.00 pending'])
    expect(await seenBy(kofi)).toEqual([])
    expect((await kofi.send('DELETE', `/api/payment-intents/${paymentIntentId}`)).status).toBe(404)
    for (let times = 0; times < 2; times += 1)
      expect((await ama.send('DELETE', `/api/payment-intents/${paymentIntentId}`)).status).toBe(200)
    expect(await seenBy(ama)).toEqual([])
    expect((await ama.get('/api/transactions')).body).toEqual([])
    expect((await ama.confirm(clientSecret)).status).toBe(400)
    expect((await eventsOf(goal)).filter(type => type === 'ContributionCancelled')).toHaveLength(1)

    const plan = { amount: '30', isRecurring: true, paymentType: 'recurring' }
    const begun = (await ama.post(`/api/goals/${goal}/contribute`, plan)).body
    expect((await ama.get('/api/schedules')).body).toHaveLength(1)
    await ama.send('DELETE', `/api/payment-intents/${begun.paymentIntentId}`)
    expect((await ama.get('/api/schedules')).body).toEqual([])
    expect(await seenBy(ama)).toEqual([])

    const declined = (await open(ama, goal, 300)).body
    await ama.confirm(declined.clientSecret, '4000000000009995')
    await ama.send('DELETE', `/api/payment-intents/${declined.paymentIntentId}`)
    expect(await seenBy(ama)).toEqual(['300.00 failed'])
    expect(await seenBy(kofi)).toEqual(['300.00 failed'])
    expect((await ama.confirm(declined.clientSecret)).body.status).toBe('succeeded')

    const asked = (await open(ama, goal, 50)).body
    await ama.confirm(asked.clientSecret, '4000002760003184')
    await ama.send('DELETE', `/api/payment-intents/${asked.paymentIntentId}`)
    await expect.poll(() => seenBy(ama)).toEqual(['50.00 pending', '300.00 completed'])
    expect(await seenBy(kofi)).toEqual(['300.00 completed'])
  })

  it('is only for members: for others the goal and the payment do not exist', async () => {
    const [ama, stranger] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const { body } = await open(ama, goal, 40)
    await ama.confirm(body.clientSecret)
    for (const path of ['', '/members', '/transactions'])
      expect((await stranger.get(`/api/goals/${goal}${path}`)).status).toBe(404)
    expect((await open(stranger, goal, 40)).status).toBe(404)
    const claim = { amount: 40, paymentIntentId: body.paymentIntentId }
    expect((await stranger.post(`/api/goals/${goal}/contribute`, claim)).status).toBe(404)
    const own = await createGoal(stranger)
    expect((await stranger.post(`/api/goals/${own}/contribute`, claim)).status).toBe(403)
    expect((await stranger.get('/api/transactions')).body).toEqual([])
    expect((await createClient(stack.url).get(`/api/goals/${goal}`)).status).toBe(401)
  })

  it('ignores what the browser claims', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const [goal, other] = [await createGoal(ama), await createGoal(ama)]
    const { body } = await open(ama, goal, 40)
    const contribute = (id: number, amount: number, paymentIntentId = body.paymentIntentId) =>
      ama.post(`/api/goals/${id}/contribute`, { amount, paymentIntentId })
    expect((await contribute(goal, 40)).status).toBe(402) // not paid
    await ama.confirm(body.clientSecret)
    expect((await contribute(goal, 4000)).status).toBe(409)
    expect((await contribute(other, 40)).status).toBe(409)
    expect((await contribute(goal, 40, 'pi_unknown')).status).toBe(404)
    expect((await contribute(goal, 40, '../v1/customers')).status).toBe(400)
  })
})

describe('concurrent payments', () => {
  it('give exactly one of 32 savers the last dollar, and capture no cent too much', async () => {
    const everybody = await savers(32)
    const [organiser, ...others] = everybody as [Saver, ...Saver[]]
    const goal = await createGoal(organiser, { targetAmount: '1.00', totalMembers: 32 })
    await join(goal, others)

    const answers = await Promise.all(everybody.map(saver => open(saver, goal, 1)))
    const winners = answers.filter(answer => answer.status === 200)
    expect(winners).toHaveLength(1)
    for (const loser of answers.filter(answer => answer.status !== 200))
      expect(loser).toMatchObject({
        status: 400,
        body: { message: 'This contribution would exceed the target amount' },
      })
    const winner = everybody[answers.findIndex(answer => answer.status === 200)]!
    await winner.confirm(winners[0]!.body.clientSecret)
    const { paymentIntentId } = winners[0]!.body
    await winner.post(`/api/goals/${goal}/contribute`, { amount: 1, paymentIntentId })
    // The payer waits for their own payment to show; the others may be too early.
    expect((await winner.get(`/api/goals/${goal}`)).body).toMatchObject({
      currentAmount: '1.00',
      status: 'completed',
    })
  })

  it('count once, whatever reports them, how often and in any order', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const { body } = await open(ama, goal, 75)
    await ama.confirm(body.clientSecret)

    const webhook = (type: string, id: string) => {
      const payload = JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: Math.floor(Date.now() / 1000),
        type,
        data: { object: { id: body.paymentIntentId, object: 'payment_intent' } },
      })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox_local' })
      return ama.post('/api/stripe/webhook', payload, { 'stripe-signature': signature })
    }
    const queue = await createQueue({ databaseUrl: stack.databaseUrl })
    const answers = await Promise.all([
      webhook('payment_intent.succeeded', `evt_${goal}_2`),
      ama.post(`/api/goals/${goal}/contribute`, { amount: 75, paymentIntentId: body.paymentIntentId }),
      webhook('payment_intent.succeeded', `evt_${goal}_2`),
      webhook('payment_intent.created', `evt_${goal}_1`),
      queue.queue.add('sweep-payments', {}, { id: `sweep-${goal}` }),
      ama.post(`/api/goals/${goal}/contribute`, { amount: 75, paymentIntentId: body.paymentIntentId }),
      webhook('payment_intent.succeeded', `evt_${goal}_2`),
      webhook('charge.updated', `evt_${goal}_3`),
    ])
    await queue.close()
    for (const answer of answers) if (answer) expect([200, 201]).toContain(answer.status)
    await expect.poll(() => eventsOf(goal)).toContain('ContributionSettled')

    const events = await eventsOf(goal)
    for (const once of [
      'ContributionRequested',
      'ContributionOpened',
      'ContributionReceived',
      'ContributionSettled',
    ] as const)
      expect(events.filter(type => type === once)).toHaveLength(1)
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('75.00')
  })

  it('refuse a webhook that Stripe did not sign', async () => {
    const client = createClient(stack.url)
    expect((await client.post('/api/stripe/webhook', '{}', { 'stripe-signature': 't=1,v1=00' })).status).toBe(
      400,
    )
    expect((await client.post('/api/stripe/webhook', '{}')).status).toBe(400)
  })
})

describe('an abandoned payment', () => {
  it('is cancelled at Stripe after half an hour, which releases its reservation', async () => {
    stack = await startStack() // its clock is moved
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const { body } = await open(ama, goal, 500)
    const shown = async () => (await ama.get(`/api/goals/${goal}/transactions`)).body
    const sweep = async (name: string) => {
      const queue = await createQueue({ databaseUrl: stack.databaseUrl })
      await queue.queue.add('sweep-payments', {}, { id: `${name}-${goal}` })
      await queue.close()
    }
    await sweep('too-early')
    // The sweep reads projected rows; this reader's responses already contain the opened payment.
    expect(await shown()).toMatchObject([{ status: 'pending' }])
    const forward = await ama.post('/sandbox/clock', { advanceDays: 0.022 })
    expect(forward.status).toBe(200)
    await sweep('in-time')
    await expect.poll(() => eventsOf(goal)).toContain('ContributionCancelled')
    expect((await ama.confirm(body.clientSecret)).status).toBe(400)
    // The worker wrote it, so this reader does not wait for it.
    await expect.poll(shown).toEqual([])
    expect((await open(ama, goal, 500)).status).toBe(200)
  })
})
