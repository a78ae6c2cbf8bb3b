import { beforeAll, describe, expect, it } from 'vitest'
import { stepUp } from '#lab/builders/admins.ts'
import { startDoor } from '#lab/builders/api/api.ts'
import { createClient, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { tokenLimits, tokenScopes } from '#shared/api/tokenScopes.ts'
import { dayMs, instant } from '#shared/time.ts'
import { sessionEndpoints } from './app.ts'
import { tokenAccess } from './tokenAccess.ts'

const password = 'Susu-circle-1'
let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
const jobs: unknown[] = []
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  const add = async (name: string, payload: object) => void jobs.push({ name, ...payload })
  door = await startDoor({
    clock,
    rateLimitScale: 100,
    parts: () => ({ jobs: { add, addAll: async () => undefined } }),
  })
})

const everything = { name: 'A program', scopes: [...tokenScopes], days: 30 }
const saverWithFactor = async (): Promise<Saver> => {
  const saver = await registerSaver(door.url)
  await stepUp(door.pool, saver.username)
  return saver
}
const made = async (by: Saver, wanted: object = {}) =>
  (await done(by.post('/api/tokens', { ...everything, ...wanted }))) as { id: string; token: string }
/** As a program that keeps no cookies. */
const asked = (token: string, path: string, method = 'GET') =>
  createClient(door.url).send(method, path, method === 'GET' ? undefined : {}, {
    authorization: `Bearer ${token}`,
  })

describe('an access token', () => {
  it('is made after a second factor, shown once, and announced by mail', async () => {
    const saver = await registerSaver(door.url)
    expect(await saver.post('/api/tokens', everything)).toMatchObject({
      status: 403,
      body: { code: 'step_up_needed' },
    })
    await stepUp(door.pool, saver.username)
    const answer = await saver.post('/api/tokens', everything)
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'A program', scopes: tokenScopes, goalIds: null, lastUsedAt: null },
    })
    expect(answer.body.token).toMatch(/^cal_[\w-]{43}$/)
    const { token: _, ...shown } = answer.body
    expect((await saver.get('/api/tokens')).body).toEqual([shown])
    expect(jobs).toContainEqual(
      expect.objectContaining({ name: 'account-notice', userId: saver.userId, what: 'access_token_made' }),
    )
  })

  it('acts for its account, and is stored as a hash', async () => {
    const saver = await saverWithFactor()
    const { id, token } = await made(saver)
    expect(await asked(token, '/api/user')).toMatchObject({ status: 200, body: { username: saver.username } })
    const { rows } = await door.pool.query('select * from accounts.access_tokens where id = $1', [id])
    expect(rows[0].token_hash).toHaveLength(32)
    expect(rows[0].last_used_at).not.toBeNull()
    const { rows: everywhere } = await door.pool.query(
      `select 1 from accounts.access_tokens t where t::text like '%' || $1 || '%'`,
      [token.slice(4)],
    )
    expect(everywhere).toEqual([])
  })

  it.each(['cal_wrong', 'other', '', `cal_${'x'.repeat(10_000)}`])(
    'is refused when it is wrong: %#',
    async token => {
      const answer = await asked(token, '/api/user')
      expect(answer).toMatchObject({ status: 401, body: { code: 'access_token_invalid' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="Calabash", error="invalid_token"')
    },
  )

  it('ends when it expires, is revoked, or its account is locked', async () => {
    const saver = await saverWithFactor()
    const { token } = await made(saver, { days: 1 })
    aheadMs = 2 * dayMs
    expect((await asked(token, '/api/user')).status).toBe(401)
    aheadMs = 0
    expect((await asked(token, '/api/user')).status).toBe(200)
    const { id, token: other } = await made(saver)
    expect((await asked(other, `/api/tokens/${id}`, 'DELETE')).status).toBe(403)
    expect((await saver.send('DELETE', `/api/tokens/${id}`)).status).toBe(200)
    expect((await asked(other, '/api/user')).status).toBe(401)
    await door.pool.query(
      `update accounts.users set locked_at = now(), locked_until = now() + interval '1 day' where id = $1`,
      [saver.userId],
    )
    expect((await asked(token, '/api/user')).status).toBe(401)
  })

  it('ends with the password, and with the account', async () => {
    const saver = await saverWithFactor()
    const { token } = await made(saver)
    await done(
      saver.post('/api/change-password', { currentPassword: password, newPassword: 'Makola-market-2' }),
    )
    expect((await asked(token, '/api/user')).status).toBe(401)
    await stepUp(door.pool, saver.username)
    const { token: next } = await made(saver)
    await door.pool.query('delete from accounts.users where id = $1', [saver.userId])
    expect((await asked(next, '/api/user')).status).toBe(401)
  })

  it('can be revoked by its owner only', async () => {
    const [saver, other] = [await saverWithFactor(), await saverWithFactor()]
    const { id, token } = await made(saver)
    expect((await other.send('DELETE', `/api/tokens/${id}`)).status).toBe(404)
    expect((await other.send('DELETE', '/api/tokens/none')).status).toBe(404)
    expect((await asked(token, '/api/user')).status).toBe(200)
  })

  it('has no rights of an admin', async () => {
    const saver = await saverWithFactor()
    const { token } = await made(saver)
    await door.users.grantAdmin(saver.username)
    for (const path of ['/api/admin/users', '/api/admin/work', '/api/admin/none'])
      expect([401, 403, 404]).toContain((await asked(token, path)).status)
    expect((await asked(token, '/api/user')).body).toMatchObject({ isAdmin: false })
  })

  it('counts, and no cookie beside it', async () => {
    const [saver, other] = [await saverWithFactor(), await saverWithFactor()]
    const { token } = await made(saver)
    const both = await other.get('/api/user', { authorization: `Bearer ${token}` })
    expect(both.body.username).toBe(saver.username)
    const wrong = await other.get('/api/user', { authorization: 'Bearer cal_wrong' })
    expect(wrong.status).toBe(401)
    // A page of another site is refused as ever.
    const foreign = { authorization: `Bearer ${token}`, origin: 'https://evil.example' }
    expect((await createClient(door.url).post('/api/goals/1/messages', {}, foreign)).status).toBe(403)
  })

  it('is refused beyond its scopes, and says which it lacks', async () => {
    const saver = await saverWithFactor()
    const { token } = await made(saver, { scopes: ['goals:read'] })
    const answer = await asked(token, '/api/user')
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'access_token_scope', values: { scope: 'account:read' } },
    })
    expect(answer.headers.get('www-authenticate')).toContain('scope="account:read"')
  })

  it.each([
    { scopes: [] },
    { scopes: ['admin'] },
    { days: 0 },
    { days: 366 },
    { name: ' ' },
    { goalIds: [] },
    { goalIds: [-1] },
  ])('is not made with %j', async wrong => {
    const saver = await saverWithFactor()
    expect((await saver.post('/api/tokens', { ...everything, ...wrong })).status).toBe(400)
  })

  it('is one of twenty at most, also when they are made at the same moment', async () => {
    const saver = await saverWithFactor()
    const answers = await Promise.all(
      Array.from({ length: tokenLimits.perAccount + 5 }, () => saver.post('/api/tokens', everything)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(tokenLimits.perAccount)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('is in no log; its uses are, by its id', async () => {
    const saver = await saverWithFactor()
    const { id, token } = await made(saver)
    await asked(token, '/api/notices')
    await asked(token, '/api/cards')
    const lines = door.logged()
    expect(JSON.stringify(lines)).not.toContain(token.slice(4))
    expect(lines.filter(line => line['accessToken'] === id)).toMatchObject([
      { userId: saver.userId, method: 'GET', route: '/api/notices' },
      { userId: saver.userId, method: 'GET', route: '/api/cards' },
    ])
  })
})

describe('each route', () => {
  let full: string
  beforeAll(async () => {
    full = (await made(await saverWithFactor())).token
  })
  const routes = sessionEndpoints.map(({ method, path }) => `${method} ${path}`)

  it('is listed by its own name where it takes tokens', () => {
    expect(Object.keys(tokenAccess).filter(route => !routes.includes(route))).toEqual([])
    // What programs change: a new entry is to be argued.
    expect(Object.keys(tokenAccess).filter(route => !route.startsWith('GET '))).toEqual([
      'POST /api/goals/:id/messages',
    ])
    expect(
      Object.keys(tokenAccess).filter(route => /admin|token|session|step|stream|webhook/.test(route)),
    ).toEqual([])
  })

  it.each(routes)('%s takes a token, or refuses it, as listed', async route => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(':format', 'csv').replace(/:\w+/g, '1')
    const isFile = /\/(files|photos)\/|\/logo$/.test(path) && method === 'PUT'
    const { status, body } = await createClient(door.url).send(
      method,
      path,
      method === 'GET' ? undefined : {},
      { authorization: `Bearer ${full}`, ...(isFile && { 'content-type': 'application/pdf' }) },
    )
    if (isFile && status === 415) return // refused before
    if (tokenAccess[route] === undefined)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'not_by_access_token' })
    else expect([401, 403]).not.toContain(status)
  })
})

describe('too many requests', () => {
  it('are refused by token, and wrong tokens by address', async () => {
    const strict = await startDoor({ rateLimitScale: 0.01 })
    const saver = await registerSaver(strict.url)
    await stepUp(strict.pool, saver.username)
    const { token } = await done(saver.post('/api/tokens', everything))
    const ask = (what: string) =>
      createClient(strict.url).get('/api/user', { authorization: `Bearer ${what}` })
    const statuses: number[] = []
    for (let at = 0; at < 14; at++) statuses.push((await ask(token)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(12)
    const last = await ask(token)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([(await ask('cal_a')).status, (await ask('cal_b')).status]).toEqual([401, 429])
  })
})
