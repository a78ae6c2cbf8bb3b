import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { cookieOf, createClient, createGoal, payByCard, registerSaver } from '#lab/builders/client.ts'
import { awaitMail, codeIn } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { createUsers } from '../accounts/users.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
const password = 'Susu-circle-1'
const signedIn = async (username: string, secret = password) => {
  const client = createClient(stack.url)
  const answer = await client.post('/api/login', { username, password: secret })
  return { ...client, answer }
}

describe('settings', () => {
  it('change the name, by the rules of registration', async () => {
    const ama = await registerSaver(stack.url, 'ama')
    await registerSaver(stack.url, 'taken')
    const rename = (username: string) => ama.send('PATCH', '/api/user', { username })
    expect((await rename('ama.b')).body).toMatchObject({ username: 'ama.b' })
    expect(await rename('ab')).toMatchObject({
      status: 400,
      body: { errors: { username: ['Username must be at least 3 characters'] } },
    })
    expect((await rename('TAKEN')).status).toBe(409)
    expect((await signedIn('ama.b')).answer.status).toBe(200)
  })

  it('change the password, with the old one, and end all other sessions', async () => {
    const kofi = await registerSaver(stack.url, 'kofi')
    const other = await signedIn('kofi')
    const change = (currentPassword: string, newPassword: string) =>
      kofi.post('/api/change-password', { currentPassword, newPassword })
    expect(await change('Wrong-pass-1', 'Makola-market-2')).toMatchObject({
      status: 400,
      body: { errors: { currentPassword: ['The password is not right'] } },
    })
    expect((await change(password, 'Makola-market-2')).status).toBe(200)
    expect((await kofi.get('/api/user')).status).toBe(200)
    expect((await other.get('/api/user')).status).toBe(401)
    expect((await signedIn('kofi')).answer.status).toBe(401)
    expect((await signedIn('kofi', 'Makola-market-2')).answer.status).toBe(200)
  })

  it('store which mails are wanted, both by default', async () => {
    const nia = await registerSaver(stack.url, 'nia')
    expect((await nia.get('/api/preferences')).body).toEqual({
      goalReminders: true,
      achievementAlerts: true,
      dailyMail: false,
      language: 'en',
      timeZone: null,
    })
    await nia.send('PUT', '/api/preferences', { goalReminders: false, achievementAlerts: true })
    const { body } = await nia.send('PUT', '/api/preferences', { timeZone: 'Africa/Accra' })
    expect(body).toEqual({
      goalReminders: false,
      achievementAlerts: true,
      dailyMail: false,
      language: 'en',
      timeZone: 'Africa/Accra',
    })
    expect((await nia.get('/api/preferences')).body).toEqual(body)
    expect((await nia.send('PUT', '/api/preferences', { timeZone: 'Mars/Olympus' })).status).toBe(400)
    expect((await nia.send('PUT', '/api/preferences', { goalReminders: 'no' })).status).toBe(400)
  })

  it('list the sessions, and end any of them', async () => {
    const tobi = await registerSaver(stack.url, 'tobi')
    const phone = createClient(stack.url)
    await phone.post(
      '/api/login',
      { username: 'tobi', password },
      {
        'user-agent':
          'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
      },
    )
    const { body: list } = await tobi.get('/api/sessions')
    expect(list).toHaveLength(2)
    const other = list.find((session: { current: boolean }) => !session.current)
    expect(other.device).toBe('Chrome on Android')
    const stranger = await registerSaver(stack.url, 'stranger')
    expect((await stranger.send('DELETE', `/api/sessions/${other.id}`)).status).toBe(404)
    expect((await tobi.send('DELETE', `/api/sessions/${other.id}`)).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    await phone.post('/api/login', { username: 'tobi', password })
    for (const body of [{}, { password: '' }, { password: 'Wrong-pass-1' }])
      expect((await tobi.post('/api/sessions/end-others', body)).status).toBe(400)
    expect((await phone.get('/api/user')).status).toBe(200)
    expect((await tobi.post('/api/sessions/end-others', { password })).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect((await tobi.get('/api/user')).status).toBe(200)
  })
})

describe('live updates', () => {
  /** Listens like a browser; resolves when the server has ended the stream. */
  const listen = async (client: ReturnType<typeof createClient>) => {
    const cookie = cookieOf(client)
    const response = await fetch(`${stack.url}/api/stream`, { headers: { cookie } })
    expect(response.status).toBe(200)
    let over = false
    const end = response.text().finally(() => {
      over = true
    })
    return { end, isOver: () => over }
  }

  it('end with the session', async () => {
    const yaw = await registerSaver(stack.url, 'yaw')
    const [phone, tablet] = [await signedIn('yaw'), await signedIn('yaw')]
    const streams = await Promise.all([yaw, phone, tablet].map(listen))
    const other = await listen(await registerSaver(stack.url, 'not-yaw'))
    await phone.post('/api/logout')
    await streams[1]?.end
    expect(streams.map(stream => stream.isOver())).toEqual([false, true, false])
    await yaw.post('/api/change-password', { currentPassword: password, newPassword: 'Makola-market-2' })
    await Promise.all(streams.map(stream => stream.end))
    expect(other.isOver()).toBe(false)
  })
})

describe('deleting the account', () => {
  it('exports everything that is stored', async () => {
    const rosa = await registerSaver(stack.url, 'rosa')
    await createGoal(rosa)
    await rosa.post('/api/feedback', { type: 'bug', title: 'A title', description: 'What happened' })
    const { body, headers } = await rosa.get('/api/user/data')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(body).toMatchObject({
      account: { username: 'rosa', email: 'rosa@example.com' },
      feedback: [{ title: 'A title' }],
      goals: [{ name: 'Lisbon in June' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/)
  })

  it('is refused with a reason while money is saved, and leaves no personal data otherwise', async () => {
    const lin = await registerSaver(stack.url, 'linwei')
    const goal = await createGoal(lin)
    const { body } = await lin.post('/api/create-payment-intent', { amount: 20, goalId: goal })
    await lin.confirm(body.clientSecret)
    await lin.post(`/api/goals/${goal}/contribute`, { amount: 20, paymentIntentId: body.paymentIntentId })
    await lin.get('/api/goals')
    const leave = (client: typeof lin, secret = password) =>
      client.send('DELETE', '/api/user', { password: secret })
    expect(await leave(lin)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('$20.00') },
    })

    const yen = await createGoal(lin, { name: 'Kyoto', currency: 'JPY', targetAmount: '50000' })
    await payByCard(lin, yen, { amount: 1_200 })
    await lin.get('/api/goals')
    const both = 'You have $20.00 saved in “Lisbon in June” and ¥1,200 saved in “Kyoto”.'
    expect((await leave(lin)).body.message).toContain(both)
    expect((await lin.get('/api/user/data')).body.goals).toMatchObject([
      { name: 'Lisbon in June', currency: 'USD', contributedAmount: '20.00' },
      { name: 'Kyoto', currency: 'JPY', contributedAmount: '1200' },
    ])

    const esi = await registerSaver(stack.url, 'esimensah')
    const empty = await createGoal(esi)
    const words = { id: randomUUID(), text: 'This is esimensah speaking' }
    expect((await esi.post(`/api/goals/${empty}/messages`, words)).status).toBe(201)
    const yaw = await registerSaver(stack.url, 'yaw-is-told')
    const news = [yaw.userId, esi.userId, empty, new Date().toISOString()]
    await stack.pool.query(
      `insert into accounts.notices (id, user_id, about_user_id, kind, own, goal_id, goal_name, at)
       values (gen_random_uuid(), $1, $2, 'joined', false, $3, '', $4),
         (gen_random_uuid(), $2, $1, 'joined', false, $3, '', $4)`,
      news,
    )
    const nameOfNews = async () => (await yaw.get('/api/notices')).body.notices[0].name
    expect(await nameOfNews()).toBe('esimensah')
    expect((await esi.post('/api/phone', { phone: '024 123 4567', country: 'GH' })).status).toBe(202)
    const code = codeIn(await awaitMail(stack.url, '+233241234567', /^$/))
    expect((await esi.post('/api/phone/confirm', { code })).body).toMatchObject({ number: '+233241234567' })
    expect((await esi.post('/api/calendar-link')).body.url).toContain('/api/calendar/')
    const data = (await esi.get('/api/user/data')).body
    expect(data).toMatchObject({
      notices: [{ kind: 'joined', amount: null, currency: 'USD' }],
      phone: { number: '+233241234567', texts: true },
    })
    expect((await leave(esi, 'Wrong-pass-1')).status).toBe(400)
    expect((await leave(esi)).status).toBe(200)
    expect((await esi.get('/api/user')).status).toBe(401)
    expect((await signedIn('esimensah')).answer.status).toBe(401)

    await awaitMail(stack.url, 'esimensah@example.com', /deleted/i)
    await expect
      .poll(async () => (await stack.pool.query('select 1 from accounts.mail_requests')).rowCount)
      .toBe(0)
    const tables = await stack.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('accounts', '${readSchema}', 'eventstore', 'bullmq', 'workers') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables.rows) {
      const found = await stack.pool.query(
        `select t::text from ${name} t where t::text ilike any ('{%esimensah%,%233241234567%}')`,
      )
      expect([name, found.rows]).toEqual([name, []])
    }
    expect(await nameOfNews()).toBe(null)
    const kept = await stack.pool.query(`select name from goals where goal_id = $1`, [empty])
    expect(kept.rowCount).toBe(1)
  })
})

describe('a second step', () => {
  const codeOf = (secret: string, at = Date.now()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

  it('by an authenticator app: set up, required, each code once, recovery codes once', async () => {
    const ama = await registerSaver(stack.url, 'ama2')
    const begun = await ama.post('/api/two-step/authenticator', { password })
    expect(begun.body).toMatchObject({
      uri: expect.stringContaining('otpauth://totp/Calabash'),
      qrCode: expect.stringContaining('<svg'),
    })
    const { secret } = begun.body
    expect((await ama.post('/api/two-step/authenticator/confirm', { code: '000000' })).status).toBe(400)
    const code = codeOf(secret)
    const confirmed = await ama.post('/api/two-step/authenticator/confirm', { code })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)

    const next = await signedIn('ama2')
    expect(next.answer).toMatchObject({
      status: 202,
      body: { twoStep: { authenticator: true, passkey: false } },
    })
    expect((await next.get('/api/user')).status).toBe(401)
    expect((await next.post('/api/login/authenticator', { code })).status).toBe(400) // used already
    const later = codeOf(secret, Date.now() + 30_000)
    expect((await next.post('/api/login/authenticator', { code: later })).body).toMatchObject({
      username: 'ama2',
      twoStep: true,
    })
    expect((await next.get('/api/user')).status).toBe(200)

    const lost = await signedIn('ama2')
    const [recovery] = confirmed.body.recoveryCodes
    expect((await lost.post('/api/login/recovery-code', { code: recovery.toUpperCase() })).status).toBe(200)
    const again = await signedIn('ama2')
    expect((await again.post('/api/login/recovery-code', { code: recovery })).status).toBe(400)
    expect((await ama.get('/api/two-step')).body).toMatchObject({ authenticator: true, recoveryCodesLeft: 9 })

    await stepUp(stack.pool, 'ama2')
    expect((await ama.send('DELETE', '/api/two-step/authenticator', { password })).status).toBe(200)
    expect((await signedIn('ama2')).answer.status).toBe(200)
  })

  it('by a passkey requires the password and the usual rules', async () => {
    const afia = await registerSaver(stack.url, 'afia')
    const begin = (body: object) => afia.post('/api/two-step/passkeys/options', body)
    expect(await begin({})).toMatchObject({ status: 400, body: { errors: { password: expect.any(Array) } } })
    const wrong = await begin({ password: 'Wrong-pass-1' })
    expect(wrong).toEqual({
      ...(await afia.post('/api/two-step/authenticator', { password: 'Wrong-pass-1' })),
      headers: wrong.headers,
    })
    expect(wrong.status).toBe(400)
    const made = { name: 'Stolen', response: {} }
    expect((await afia.post('/api/two-step/passkeys', made)).status).toBe(400)
    expect(await begin({ password })).toMatchObject({ status: 200, body: { challenge: expect.any(String) } })
  })

  it('that is one of several is removed without saying that two-step sign-in is off', async () => {
    const abena = await registerSaver(stack.url, 'abena')
    const { body } = await abena.post('/api/two-step/authenticator', { password })
    await abena.post('/api/two-step/authenticator/confirm', { code: codeOf(body.secret) })
    await awaitMail(stack.url, 'abena@example.com', /Two-step sign-in is on/)
    await stack.pool.query(
      `insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
       values ('abena-key', $1, 'Key', '', 0, '{}', now())`,
      [abena.userId],
    )
    await stepUp(stack.pool, 'abena')
    await abena.send('DELETE', '/api/two-step/passkeys/abena-key', { password })
    await awaitMail(stack.url, 'abena@example.com', /A second step was removed/)
    expect((await abena.get('/api/two-step')).body.recoveryCodesLeft).toBe(10)
    await abena.send('DELETE', '/api/two-step/authenticator', { password })
    await awaitMail(stack.url, 'abena@example.com', /Two-step sign-in is off/)
    expect((await abena.get('/api/two-step')).body.recoveryCodesLeft).toBe(0)
  })

  it('stores the app’s secret encrypted', async () => {
    const saver = await registerSaver(stack.url, 'vault')
    const { body } = await saver.post('/api/two-step/authenticator', { password })
    const stored = await stack.pool.query('select secret from accounts.authenticators where user_id = $1', [
      saver.userId,
    ])
    const raw = Buffer.from(Secret.fromBase32(body.secret).buffer)
    expect(stored.rows[0].secret.includes(raw)).toBe(false)
  })

  it('can be required of admins with one click', async () => {
    const boss = await registerSaver(stack.url, 'boss')
    await makeAdmins(stack.pool, 'boss')
    const other = await registerSaver(stack.url, 'nobody-special')
    expect((await other.get('/api/admin/users')).status).toBe(403)
    expect((await boss.get('/api/admin/users')).status).toBe(200)
    const late = await registerSaver(stack.url, 'late')
    await createUsers(stack.pool, stack.addresses).grantAdmin('late')
    expect((await late.get('/api/admin/users')).status).toBe(200)
    expect((await boss.send('PUT', '/api/admin/policy', { requireTwoStepOfAdmins: true })).status).toBe(200)
    expect(await late.get('/api/admin/users')).toMatchObject({
      status: 403,
      body: { code: 'two_step_required' },
    })
    expect((await late.get('/api/user')).body.twoStepRequired).toBe(true)
    const { body } = await late.post('/api/two-step/authenticator', { password })
    await late.post('/api/two-step/authenticator/confirm', { code: codeOf(body.secret) })
    expect((await late.get('/api/admin/feedback')).status).toBe(200)
  })
})
