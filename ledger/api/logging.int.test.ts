import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { foundCircle } from '#lab/builders/circle.ts'
import { createClient, createGoal, registerSaver } from '#lab/builders/client.ts'
import { awaitMail, codeIn, mailsTo, tokenIn } from '#lab/builders/mailbox.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import { readSchema } from '#projections/db/readVersion.ts'

/** Texts that must not leak; the name says which. */
const canaries = new Map<string, string>([
  ['password', 'Canary-password-1'],
  ['wrong password', 'Canary-wrong-2'],
  ['new password', 'Canary-fresh-3'],
  ['e-mail address', 'canary.bird@example.com'],
  ['unknown address', 'canary.nobody@example.com'],
  ['name typed at sign-in', 'canary-typed'],
  ['card number', '4000000000009995'],
  ['number of a member without an account', '+14155550199'],
  ['session key', 'canary session key that is long enough to be one'],
  ['webhook secret', 'whsec_canary_0001'],
  ['own webhook secret', 'whsec_sandbox_local'],
  ['secret key', 'sk_sandbox_local'],
  ['text of a row', 'Canary title of a feedback'],
])
const of = (name: string): string => canaries.get(name) ?? ''

let stack: OwnStack
let id: number
const faultAnswers: string[] = []
beforeAll(async () => {
  stack = await startStack({
    LOG_LEVEL: 'debug',
    SESSION_KEYS: of('session key'),
    STRIPE_SECRET_KEY: of('secret key'),
    STRIPE_PUBLISHABLE_KEY: 'pk_sandbox_local',
    STRIPE_WEBHOOK_SECRET: of('webhook secret'),
  })
})

/** Every action on an account, successful or not. */
const live = async (): Promise<void> => {
  const client = createClient(stack.url)
  const keep = (name: string) => {
    for (const [cookie, value] of client.cookies) if (cookie === 'calabash') canaries.set(name, value)
  }
  const [email, password] = [of('e-mail address'), of('password')]
  const made = await client.post('/api/register', { username: 'canary', email, password })
  id = made.body.id
  keep('session of registration')
  await client.post('/api/logout')
  await client.post('/api/login', { username: of('name typed at sign-in'), password })
  await client.post('/api/login', { username: 'canary', password: of('wrong password') })
  await client.post('/api/login', `{"username":"canary","password":"${password}`)
  await client.post('/api/login', { username: email, password })
  keep('session of sign-in')
  canaries.set('verification token', tokenIn(await awaitMail(stack.url, email, /verify/i)))
  await client.post('/api/verify-email', { token: of('verification token') })

  await client.post('/api/account-recovery/identify', { identifier: email })
  canaries.set('recovery code', codeIn(await awaitMail(stack.url, email, /code/i)))
  const verify = (code: string) => client.post('/api/account-recovery/verify', { identifier: email, code })
  await verify(of('recovery code') === '000000' ? '000001' : '000000')
  canaries.set('token of a recovery', (await verify(of('recovery code'))).body.token)
  await client.post('/api/forgot-password', { email: of('unknown address') })
  await client.post('/api/forgot-password', { email })
  canaries.set('reset token', tokenIn(await awaitMail(stack.url, email, /reset/i)))
  const reset = { token: of('reset token'), password: of('new password') }
  await client.post('/api/reset-password', reset)
  await client.post('/api/reset-password', reset)
  await client.get(`/auth?token=${of('reset token')}`)
  await client.get(`/api/nothing/${of('reset token')}`)
  await client.post('/api/login', { username: 'canary', password: of('new password') })
  keep('session after the reset')

  await client.post('/api/two-step/authenticator', { password: of('wrong password') })
  const begun = await client.post('/api/two-step/authenticator', { password: of('new password') })
  canaries.set('authenticator secret', begun.body.secret)
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) })
  const code = totp.generate({ timestamp: Date.now() - 30_000 })
  const confirmed = await client.post('/api/two-step/authenticator/confirm', { code })
  canaries.set('recovery code of two-step', confirmed.body.recoveryCodes[0])
  await client.post('/api/login', { username: 'canary', password: of('new password') })
  keep('pending session')
  await client.post('/api/login/authenticator', { code: '000000' })
  await client.post('/api/login/recovery-code', { code: of('recovery code of two-step') })
  keep('session after the second step')

  const goal = await createGoal(client)
  const { body } = await client.post('/api/create-payment-intent', { amount: 40, goalId: goal })
  canaries.set('client secret', body.clientSecret)
  await client.confirm(body.clientSecret, of('card number'))
  const { paymentIntentId } = body
  await client.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId })

  const host = Object.assign(client, { userId: id, username: 'canary' })
  const circle = await foundCircle([host], { seats: 3 })
  const phone = of('number of a member without an account')
  await client.post(`/api/goals/${circle}/stand-ins`, { name: 'Aunt Efua', figure: '900.00', phone })
  await expect.poll(async () => (await mailsTo(stack.url, phone)).length).toBe(1)
  const [text] = await mailsTo(stack.url, phone)
  canaries.set('link to a seat', /\/seat\/([\w-]+)/.exec(text?.text ?? '')?.[1] ?? '')
  for (const path of ['seat', 'take-over', 'api/seat-links'])
    await fetch(`${stack.url}/${path}/${of('link to a seat')}`)
  await client.post(`/api/seat-links/${of('link to a seat')}/claim`, { figure: '1.00', owing: '0.00' })

  await client.get('/api/admin/users')
  const stranger = await registerSaver(stack.url, 'strange-bird')
  await stranger.post(`/api/goals/${goal}/archive`)
  await stranger.send('PATCH', '/api/user', { username: '' })
  await stranger.post('/api/logout', {}, { origin: 'https://evil.example' })

  // A failing constraint quotes the row.
  await stack.pool.query('alter table accounts.feedback add constraint full_up check (false) not valid')
  const feedback = { type: 'bug', title: of('text of a row'), description: email }
  const failed = await client.post('/api/feedback', feedback)
  faultAnswers.push(String(failed.status), JSON.stringify(failed.body))
  await client.post('/api/logout')
}

it('every action on an account is executed', async () => {
  await live()
  // Output takes a moment to arrive.
  await expect.poll(() => lines().filter(({ msg }) => msg === 'signed out').length).toBe(2)
})

const lines = (): Record<string, unknown>[] =>
  stack.instance
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))

const leaksIn = (text: string): string[] =>
  [...canaries]
    .filter(([, value]) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].some(form =>
        text.includes(form),
      ),
    )
    .map(([name]) => name)

describe('secrets and addresses', () => {
  it('are not in the output of the process', () => {
    expect([...canaries].filter(([, value]) => value.length < 6)).toEqual([])
    expect(stack.instance.output().length).toBeGreaterThan(1_000)
    expect(leaksIn(stack.instance.output())).toEqual([])
    expect(stack.instance.output()).not.toMatch(/\b4\d{15}\b|otpauth:|\$argon2/)
  })

  it('are not in the jobs, nor in the log of events', async () => {
    const tables = await stack.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('bullmq', 'eventstore', '${readSchema}') and table_type = 'BASE TABLE'`,
    )
    expect(tables.rows.map(({ name }) => name)).toContain('eventstore.events')
    for (const { name } of tables.rows) {
      const { rows } = await stack.pool.query<{ text: string }>(
        `select to_jsonb(t)::text as text from ${name} t`,
      )
      // Bytes are read as text: events are stored as bytes.
      const text = rows
        .map(row => row.text)
        .join('\n')
        .replace(/\\\\x([\da-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('utf8'))
      if (name === 'eventstore.events') expect(text).toContain('ContributionRequested')
      expect([name, leaksIn(text)]).toEqual([name, []])
    }
  })

  it('are not in the response to a fault', () => {
    expect(faultAnswers[0]).toBe('500')
    expect(leaksIn(faultAnswers.join())).toEqual([])
  })
})

describe('the log lines', () => {
  const trace = expect.stringMatching(/^[\da-f]{32}$/)
  it.each([
    ['registered', {}],
    ['signed out', {}],
    ['a sign-in failed', {}],
    ['signed in', {}],
    ['address verified', {}],
    ['a recovery code was wrong', {}],
    ['a recovery code was right', {}],
    ['password reset', {}],
    ['two_step_on', { route: '/api/two-step/authenticator/confirm' }],
    ['the password was right, a second step is to follow', {}],
    ['a second step failed', { route: '/api/login/authenticator' }],
    ['signed in with a second step', { route: '/api/login/recovery-code' }],
    ['a wrong password was given for a change', { route: '/api/two-step/authenticator' }],
    ['refused', { status: 403, route: '/api/admin/users', method: 'GET' }],
    ['a request failed', { status: 500, route: '/api/feedback' }],
  ])('contain %s, with user and request', (msg, more) => {
    expect(lines()).toContainEqual(expect.objectContaining({ msg, userId: id, correlation: trace, ...more }))
  })

  it('contain it also for anonymous callers', () => {
    const of = (msg: string, more: object) =>
      expect(lines()).toContainEqual(expect.objectContaining({ msg, correlation: trace, ...more }))
    expect(
      lines().filter(({ msg, userId }) => msg === 'a sign-in failed' && userId === undefined),
    ).toHaveLength(1)
    of('a link to prove an address was not valid', { route: 'reset' })
    of('refused', { status: 404, code: 'goal_not_found', route: '/api/goals/:id/archive' })
    of('refused', { status: 403, method: 'POST' })
    of('not accepted', { status: 400, fields: ['username'] })
  })

  it('lead from a response to the fault, and name the constraint but not the row', () => {
    const { reference } = JSON.parse(faultAnswers[1] ?? '{}')
    const fault = lines().find(line => line['correlation'] === reference)
    expect(fault).toMatchObject({
      level: 50,
      err: {
        code: '23514',
        message: expect.stringContaining('full_up'),
        stack: expect.stringContaining('at '),
      },
    })
    expect(JSON.stringify(fault)).not.toMatch(/Failing row/)
  })
})
