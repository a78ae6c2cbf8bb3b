import { beforeAll, describe, expect, it } from 'vitest'
import { createClient, createGoal, registerSaver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack()
})

const password = 'Susu-circle-1'

describe('an account', () => {
  it('is created, signed in to by username or e-mail, and signed out of', async () => {
    const client = createClient(stack.url)
    expect((await client.get('/api/user')).status).toBe(401)
    const made = await client.post('/api/register', {
      username: 'Abla',
      email: ' Abla@Example.com ',
      password,
    })
    expect(made).toMatchObject({
      status: 201,
      body: { username: 'Abla', email: 'abla@example.com', isAdmin: false },
    })
    expect((await client.get('/api/user')).body).toEqual(made.body)
    expect(JSON.stringify(made.body)).not.toMatch(/hash|password/i)

    expect((await client.post('/api/logout')).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(401)
    for (const username of ['Abla', 'abla', 'ABLA@example.com'])
      expect((await createClient(stack.url).post('/api/login', { username, password })).status).toBe(200)
  })

  it('has the same response for a wrong password and an unknown user', async () => {
    await registerSaver(stack.url, 'kofi')
    const client = createClient(stack.url)
    const wrong = await client.post('/api/login', { username: 'kofi', password: 'Susu-circle-2' })
    const unknown = await client.post('/api/login', { username: 'nobody', password })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid username/email or password' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('lists every fault of a registration by field', async () => {
    const { status, body } = await createClient(stack.url).post('/api/register', {
      username: 'a',
      email: 'nowhere',
      password: 'short',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      username: ['Username must be at least 3 characters'],
      email: ['Please enter a valid email address (e.g., name@example.com)'],
      password: [
        'Password must be at least 8 characters',
        'Password must contain at least one uppercase letter',
        'Password must contain at least one number',
        'Password must contain at least one special character',
      ],
    })
  })

  it('has a unique name and address, in any spelling', async () => {
    await registerSaver(stack.url, 'Nia')
    const register = (username: string, email: string) =>
      createClient(stack.url).post('/api/register', { username, email, password })
    expect(await register('nia', 'other@example.com')).toMatchObject({
      status: 409,
      body: { errors: { username: ['This username is taken'] } },
    })
    await registerSaver(stack.url, 'Ace')
    // In Cyrillic letters.
    expect(await register('асе', 'lookalike@example.com')).toMatchObject({
      status: 409,
      body: { errors: { username: ['This username is taken'] } },
    })
    expect(await register('other', 'NIA@example.com')).toMatchObject({
      status: 409,
      body: { errors: { email: [expect.any(String)] } },
    })
  })

  it('refuses a stolen cookie after logout, and gets a new one at each sign-in', async () => {
    const saver = await registerSaver(stack.url, 'tobi')
    const stolen = createClient(stack.url)
    for (const [name, value] of saver.cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/api/user')).status).toBe(200)
    await saver.post('/api/logout')
    expect((await stolen.get('/api/user')).status).toBe(401)

    const before = new Map(stolen.cookies)
    await stolen.post('/api/login', { username: 'tobi', password })
    expect(stolen.cookies.get('calabash')).not.toBe(before.get('calabash'))
  })
})

describe('the request guards', () => {
  it('accept changes only from our own pages, and only as JSON', async () => {
    const saver = await registerSaver(stack.url)
    const from = (headers: Record<string, string>) => saver.post('/api/logout', {}, headers)
    expect((await from({ origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ 'content-type': 'text/plain' })).status).toBe(415)
    expect((await saver.post('/api/login', '{"username":')).status).toBe(400)
    expect((await saver.get('/api/user')).status).toBe(200)
    expect((await from({ origin: stack.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('answer unknown paths with 404 in JSON', async () => {
    const saver = await registerSaver(stack.url)
    for (const path of [
      '/api/nothing',
      '/api/goals/0',
      '/api/goals/abc',
      '/api/goals/1e3',
      '/api/goals/99999999999999999999',
    ])
      expect(await saver.get(path)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
  })
})

describe('a goal', () => {
  it('is created once for the same form, and refused for another form with its key', async () => {
    const saver = await registerSaver(stack.url)
    const form = {
      name: 'Rainy day fund',
      type: 'Emergency Fund',
      targetAmount: '1000',
      endDate: '2035-01-01',
      startDate: null,
    }
    const key = { 'idempotency-key': 'form-0001-0001' }
    const answers = await Promise.all([1, 2, 3].map(() => saver.post('/api/goals', form, key)))
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect((await saver.get('/api/goals')).body).toHaveLength(1)
    expect((await saver.post('/api/goals', { ...form, name: 'Another' }, key)).status).toBe(409)
  })

  it('is a circle with the pot as its target', async () => {
    const saver = await registerSaver(stack.url)
    const id = await createGoal(saver, {
      name: 'Makola Market Circle',
      type: 'Susu (Rotating Savings Fund)',
      cycleType: 'bi-weekly',
      contributionAmount: '500',
      totalMembers: 5,
      targetAmount: '2000',
    })
    expect((await saver.get(`/api/goals/${id}`)).body).toMatchObject({
      cycleType: 'biweekly',
      contributionAmount: '500.00',
      targetAmount: '2500.00',
      totalMembers: 5,
      currentCycle: 0,
    })
    expect(await saver.post('/api/create-payment-intent', { amount: 499.99, goalId: id })).toMatchObject({
      status: 400,
      body: { message: 'For Susu goals, contribution must be exactly $500.00' },
    })
  })

  it('lists every fault by field', async () => {
    const saver = await registerSaver(stack.url)
    const { status, body } = await saver.post('/api/goals', {
      name: ' ',
      type: 'Susu (Rotating Savings Fund)',
      targetAmount: '12.345',
      endDate: 'someday',
      totalMembers: 1,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      name: ['Goal name is required'],
      targetAmount: ['Invalid amount format'],
      endDate: ['Invalid date format'],
      cycleType: ['Rotation schedule is required for Susu goals'],
      contributionAmount: ['Contribution amount is required for Susu goals'],
      totalMembers: ['At least 2 members are required for Susu goals'],
    })
  })

  it('starts between today and five years ahead', async () => {
    const saver = await registerSaver(stack.url)
    const start = (startDate: string) =>
      saver.post('/api/goals', {
        name: 'x',
        type: 'Custom',
        targetAmount: '10',
        startDate,
        endDate: '2045-01-01',
      })
    for (const outside of ['2020-01-01', '2040-01-01'])
      expect(await start(outside)).toMatchObject({
        status: 400,
        body: { errors: { startDate: [expect.any(String)] } },
      })
  })
})
