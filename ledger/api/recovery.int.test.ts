import { beforeAll, describe, expect, it } from 'vitest'
import { createClient, registerSaver } from '#lab/builders/client.ts'
import { awaitMail, codeIn, linkIn, mailsTo, tokenIn } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
const visitor = () => createClient(stack.url)
const old = 'Susu-circle-1'
const fresh = 'Makola-market-2'

describe('a forgotten password', () => {
  it('is replaced once by the link in the mail, which ends every session', async () => {
    const ama = await registerSaver(stack.url, 'ama')
    const asked = await visitor().post('/api/forgot-password', { email: ' AMA@example.com ' })
    expect(asked.status).toBe(200)
    const mail = await awaitMail(stack.url, 'ama@example.com', /password/i)
    expect(linkIn(mail).pathname).toBe('/auth')

    const token = tokenIn(mail)
    const reset = (password: string) => visitor().post('/api/reset-password', { token, password })
    expect(await reset('short')).toMatchObject({
      status: 400,
      body: { errors: { password: expect.any(Array) } },
    })
    expect(await reset('Password1!')).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.stringContaining('most common')] } },
    })
    expect((await reset(fresh)).status).toBe(200)
    expect(await reset(fresh)).toMatchObject({ status: 400, body: { code: 'bad_token' } })

    expect((await ama.get('/api/user')).status).toBe(401)
    expect((await visitor().post('/api/login', { username: 'ama', password: old })).status).toBe(401)
    const again = visitor()
    expect((await again.post('/api/login', { username: 'ama', password: fresh })).status).toBe(200)
    expect((await again.get('/api/user')).body.isVerified).toBe(true)
    await awaitMail(stack.url, 'ama@example.com', /changed/i)
  })

  it('has the same response for an unknown address, without a mail', async () => {
    await registerSaver(stack.url, 'kofi')
    const known = await visitor().post('/api/forgot-password', { email: 'kofi@example.com' })
    const unknown = await visitor().post('/api/forgot-password', { email: 'nobody@example.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await awaitMail(stack.url, 'kofi@example.com', /password/i)
    expect(await mailsTo(stack.url, 'nobody@example.com')).toEqual([])
  })

  it('accepts the last three links, for an hour', async () => {
    await registerSaver(stack.url, 'nia')
    const ask = () => visitor().post('/api/forgot-password', { email: 'nia@example.com' })
    await ask()
    const first = tokenIn(await awaitMail(stack.url, 'nia@example.com', /reset/i))
    await ask()
    const second = tokenIn(await awaitMail(stack.url, 'nia@example.com', /reset/i, 1))
    expect(second).not.toBe(first)
    const { rows } = await stack.pool.query(
      `select count(*)::int from accounts.proofs p join accounts.users u on u.id = p.user_id
       where u.username = 'nia' and purpose = 'reset'`,
    )
    expect(rows).toEqual([{ count: 2 }])
    await fetch(`${stack.url}/sandbox/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceDays: 2 / 24 }),
    })
    for (const token of [first, second])
      expect((await visitor().post('/api/reset-password', { token, password: fresh })).status).toBe(400)
  })

  it('stores no token that could be read from the database', async () => {
    await registerSaver(stack.url, 'lin')
    await visitor().post('/api/forgot-password', { email: 'lin@example.com' })
    const token = tokenIn(await awaitMail(stack.url, 'lin@example.com', /reset/i))
    const { rows } = await stack.pool.query('select p::text as text from accounts.proofs p')
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toContain(token)
    const jobs = await stack.pool.query("select string_agg(data::text, ' ') as text from bullmq.job")
    expect(jobs.rows[0].text ?? '').not.toMatch(new RegExp(`${token}|lin@example.com`))
  })
})

describe('account recovery', () => {
  it('verifies the mailbox by a code of six digits, and leads to a new password', async () => {
    await registerSaver(stack.url, 'rosa')
    const browser = visitor()
    expect((await browser.post('/api/account-recovery/identify', { identifier: 'rosa' })).status).toBe(200)
    const code = codeIn(await awaitMail(stack.url, 'rosa@example.com', /code/i))
    expect(code).toMatch(/^\d{6}$/)
    const verify = (given: string) =>
      browser.post('/api/account-recovery/verify', { identifier: 'rosa', code: given })
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await verify(wrong)).toMatchObject({
      status: 400,
      body: { message: 'Invalid verification code. Please try again.' },
    })
    const { status, body } = await verify(code)
    expect(status).toBe(200)
    expect(browser.cookies.has('calabash-recovery')).toBe(false)
    expect((await verify(code)).status).toBe(400)
    expect((await visitor().post('/api/reset-password', { token: body.token, password: fresh })).status).toBe(
      200,
    )
    expect((await visitor().post('/api/login', { username: 'rosa', password: fresh })).status).toBe(200)
  })

  it('allows five attempts', async () => {
    await registerSaver(stack.url, 'tobi')
    const browser = visitor()
    await browser.post('/api/account-recovery/identify', { identifier: 'tobi@example.com' })
    const code = codeIn(await awaitMail(stack.url, 'tobi@example.com', /code/i))
    const wrong = code === '000000' ? '000001' : '000000'
    const verify = (given: string) =>
      browser.post('/api/account-recovery/verify', { identifier: 'tobi@example.com', code: given })
    for (let n = 0; n < 5; n++) expect((await verify(wrong)).status).toBe(400)
    expect((await verify(code)).status).toBe(400)
  })

  it('accepts the code only in the browser that requested it; guesses from others use up no attempt', async () => {
    await registerSaver(stack.url, 'yaa')
    const [owner, stranger] = [visitor(), visitor()]
    const asked = await owner.post('/api/account-recovery/identify', { identifier: 'yaa' })
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^calabash-recovery=[\w-]{43}; path=\/;.*; samesite=strict; httponly$/),
    ])
    // The cookie does not show whether the account exists.
    const unknown = await stranger.post('/api/account-recovery/identify', { identifier: 'nobody-at-all' })
    expect(unknown.headers.getSetCookie()).toHaveLength(1)
    const code = codeIn(await awaitMail(stack.url, 'yaa@example.com', /code/i))
    const verify = (client: typeof owner, given = code) =>
      client.post('/api/account-recovery/verify', { identifier: 'yaa', code: given })
    for (let n = 0; n < 6; n++) expect((await verify(stranger)).status).toBe(400)
    expect((await verify(visitor())).status).toBe(400)
    expect((await verify(owner)).status).toBe(200)
  })

  it('continues in a browser that requests again, with the newest of its codes', async () => {
    await registerSaver(stack.url, 'adwoa')
    const browser = visitor()
    const ask = () => browser.post('/api/account-recovery/identify', { identifier: 'adwoa' })
    await ask()
    const secret = browser.cookies.get('calabash-recovery')
    await awaitMail(stack.url, 'adwoa@example.com', /code/i)
    await ask()
    expect(browser.cookies.get('calabash-recovery')).toBe(secret)
    const code = codeIn(await awaitMail(stack.url, 'adwoa@example.com', /code/i, 1))
    const verify = { identifier: 'adwoa', code }
    expect((await browser.post('/api/account-recovery/verify', verify)).status).toBe(200)
  })
})

describe('an address', () => {
  it('is verified once by the link of the registration mail', async () => {
    const saver = await registerSaver(stack.url, 'esi')
    expect((await saver.get('/api/user')).body.isVerified).toBe(false)
    const mail = await awaitMail(stack.url, 'esi@example.com', /verify/i)
    expect(linkIn(mail).pathname).toBe('/verify-email')
    const token = tokenIn(mail)
    expect((await saver.post('/api/verify-email', { token })).status).toBe(200)
    expect((await saver.post('/api/verify-email', { token })).status).toBe(400)
    expect((await saver.get('/api/user')).body.isVerified).toBe(true)
  })

  it('gets another link on request', async () => {
    const saver = await registerSaver(stack.url, 'kwame')
    await awaitMail(stack.url, 'kwame@example.com', /verify/i)
    expect((await saver.post('/api/verify-email/resend')).status).toBe(200)
    const token = tokenIn(await awaitMail(stack.url, 'kwame@example.com', /verify/i, 1))
    const verified = await visitor().post('/api/verify-email', { token, password: old })
    expect(verified.status).toBe(200)
  })
})
