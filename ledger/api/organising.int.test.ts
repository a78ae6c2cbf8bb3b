import { beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { userId } from '#shared/ids.ts'
import { notifyBrowsers } from '../browserUpdates.ts'

let stack: Stack
let ama: Saver
beforeAll(async () => {
  stack = await sharedStack()
  ama = await registerSaver(stack.url)
})

describe('a goal', () => {
  it('can be edited by its organiser, and shows it at once', async () => {
    const goal = await createGoal(ama)
    const answer = await ama.send('PATCH', `/api/goals/${goal}`, {
      name: 'Porto in May',
      targetAmount: '750',
      endDate: '2040-05-01',
      description: 'Two weeks',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Porto in May', targetAmount: '750.00', endDate: '2040-05-01', dueDate: '2040-05-01' },
    })
    expect((await ama.get(`/api/goals/${goal}`)).body).toEqual(answer.body)
    expect(await ama.send('PATCH', `/api/goals/${goal}`, { targetAmount: '0' })).toMatchObject({
      status: 400,
      body: { errors: { targetAmount: [expect.any(String)] } },
    })
  })

  it('that is a circle has the word of its members', async () => {
    const circle = {
      type: 'Susu (Rotating Savings Fund)',
      cycleType: 'monthly',
      contributionAmount: '100',
      totalMembers: 5,
    }
    const goal = await createGoal(ama, { ...circle, circleWord: 'tanda' })
    expect((await ama.get(`/api/goals/${goal}`)).body.circleWord).toBe('tanda')
    const edited = await ama.send('PATCH', `/api/goals/${goal}`, { circleWord: 'equb' })
    expect(edited).toMatchObject({ status: 200, body: { circleWord: 'equb' } })
    expect((await ama.get(`/api/goals/${await createGoal(ama, circle)}`)).body.circleWord).toBe('susu')

    const other = await createGoal(ama, { circleWord: 'tanda' })
    expect((await ama.get(`/api/goals/${other}`)).body.circleWord).toBe(null)
    const refused = await ama.send('PATCH', `/api/goals/${other}`, { circleWord: 'tanda' })
    expect(refused.body.code).toBe('not_a_circle')
    const unknown = await ama.send('PATCH', `/api/goals/${goal}`, { circleWord: 'pyramid' })
    expect(unknown.status).toBe(400)
  })

  it('keeps its currency, and its amounts have the decimals of it', async () => {
    const goal = await createGoal(ama, { currency: 'JPY', targetAmount: '5000' })
    const shown = { currency: 'JPY', targetAmount: '5000', currentAmount: '0' }
    expect((await ama.get(`/api/goals/${goal}`)).body).toMatchObject(shown)
    const edit = (changes: object) => ama.send('PATCH', `/api/goals/${goal}`, changes)
    expect(await edit({ targetAmount: '5000.5' })).toMatchObject({
      status: 400,
      body: { errors: { targetAmount: ['Invalid amount format'] } },
    })
    expect(await edit({ targetAmount: '6000', currency: 'EUR' })).toMatchObject({
      status: 400,
      body: { errors: { currency: ['A goal keeps its currency'] } },
    })
    expect((await ama.get(`/api/goals/${goal}`)).body).toMatchObject(shown)
    const edited = (await edit({ targetAmount: '6000', currency: 'JPY' })).body
    expect(edited).toMatchObject({ currency: 'JPY', targetAmount: '6000' })
    const dinars = await createGoal(ama, { currency: 'KWD', targetAmount: '12.5' })
    expect((await ama.get(`/api/goals/${dinars}`)).body).toMatchObject({ targetAmount: '12.500' })
    expect((await ama.get(`/api/goals/${await createGoal(ama)}`)).body.currency).toBe('USD')
  })

  it.each([
    ['XXX', '5000', { currency: ['This currency is not offered here'] }],
    ['JPY', '5000.5', { targetAmount: ['Invalid amount format'] }],
    ['JPY', '1000000001', { targetAmount: ['The largest amount is ¥1,000,000,000'] }],
    [undefined, '10000000.01', { targetAmount: ['The largest amount is $10,000,000.00'] }],
  ])('in %s refuses %s', async (currency, targetAmount, errors) => {
    const asked = { name: 'x', type: 'Custom', endDate: '2040-05-01', currency, targetAmount }
    expect(await ama.post('/api/goals', asked)).toMatchObject({ status: 400, body: { errors } })
  })

  it('can be archived, accepts no money then, and can be restored', async () => {
    const goal = await createGoal(ama)
    expect((await ama.post(`/api/goals/${goal}/archive`)).body.isArchived).toBe(true)
    const pay = () => ama.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'goal_archived' } })
    expect((await ama.post(`/api/goals/${goal}/restore`)).body.isArchived).toBe(false)
    expect((await pay()).status).toBe(200)
  })

  it('can be cancelled while it has no money', async () => {
    const goal = await createGoal(ama)
    expect((await ama.post(`/api/goals/${goal}/cancel`)).body.status).toBe('cancelled')
  })
})

describe('live updates', () => {
  const listen = async (saver: Saver, onEvent: (event: string, data: string) => void, query = '') => {
    const stop = new AbortController()
    const response = await fetch(`${stack.url}/api/stream${query}`, {
      headers: { cookie: cookieOf(saver) },
      signal: stop.signal,
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const read = async () => {
      let text = ''
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? []
          if (event !== undefined && data !== undefined) onEvent(event, data)
          text = text.slice(end + 2)
        }
      }
    }
    const reading = read().catch(() => undefined) // ended by the test
    return async () => {
      stop.abort()
      await reading
    }
  }

  it('require a session', async () => {
    expect((await fetch(`${stack.url}/api/stream`)).status).toBe(401)
  })

  it('name a changed goal to its members only', async () => {
    const stranger = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    const heard: string[] = []
    const overheard: string[] = []
    const stops = [
      await listen(ama, (event, data) => heard.push(`${event} ${data}`)),
      await listen(stranger, (event, data) => overheard.push(`${event} ${data}`)),
    ]
    await ama.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    await expect.poll(() => heard).toContain(`changed {"goals":[${goal}]}`)
    expect(overheard).toEqual([])
    for (const stop of stops) await stop()
  })

  it('repeat changes to a page since it began to read', async () => {
    const goal = await createGoal(ama)
    const early: string[] = []
    const stopEarly = await listen(ama, (event, data) => early.push(`${event} ${data}`))
    await ama.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    await expect.poll(() => early).toContain(`changed {"goals":[${goal}]}`)
    await stopEarly()
    const late: string[] = []
    const stop = await listen(ama, (event, data) => late.push(`${event} ${data}`), '?ago=9000')
    await expect.poll(() => late.join()).toContain(String(goal))
    await stop()
    expect((await ama.get('/api/stream?ago=soon')).status).toBe(400)
  })

  it('tell a user what has changed for them alone, from any process', async () => {
    const stranger = await registerSaver(stack.url)
    const heard: string[] = []
    const overheard: string[] = []
    const stops = [
      await listen(ama, (event, data) => heard.push(`${event} ${data}`)),
      await listen(stranger, (event, data) => overheard.push(`${event} ${data}`)),
    ]
    const others = Array.from({ length: 1_000 }, (_, index) => userId(1_000_000_000 + index))
    await notifyBrowsers(stack.pool, [...others, userId(ama.userId)], ['/api/notices'])
    await expect.poll(() => heard).toEqual(['changed {"goals":[],"keys":["/api/notices"]}'])
    // Messages are in order: the stranger's own would have followed any other.
    await notifyBrowsers(stack.pool, [userId(stranger.userId)], ['/api/user'])
    await expect.poll(() => overheard).toEqual(['changed {"goals":[],"keys":["/api/user"]}'])
    for (const stop of stops) await stop()
  })

  it('say that anything may have changed when a connection to the database was lost', async () => {
    const heard: string[] = []
    const stop = await listen(ama, event => heard.push(event))
    await stack.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'calabash listening'",
    )
    await expect.poll(() => heard).toContain('stale')
    await stop()
  })
})
