import { describe, expect, it } from 'vitest'
import { sendRaw, startDoor } from '#lab/builders/api/api.ts'

const password = 'Susu-circle-1'
const json = { 'content-type': 'application/json' }
const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';" +
  "frame-src 'none';manifest-src 'self';worker-src 'self';form-action 'self';base-uri 'none';object-src 'none';" +
  "frame-ancestors 'none'"

const register = (url: string, username: string, headers: Record<string, string> = {}) =>
  sendRaw(url, {
    method: 'POST',
    path: '/api/register',
    headers: { ...json, ...headers },
    body: JSON.stringify({ username, email: `${username}@example.com`, password }),
  })
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  (headers['set-cookie'] ?? []) as string[]
const sent = (cookies: string[]): string => cookies.map(line => line.split(';')[0]).join('; ')

describe('over https', async () => {
  const behind = [
    ['no proxy says so', {}, 0],
    ['a proxy that is trusted says so', { 'x-forwarded-proto': 'https' }, 1],
    ['a proxy that is trusted forgets to', {}, 1],
    ['an untrusted proxy says otherwise', { 'x-forwarded-proto': 'http' }, 0],
  ] as const
  it.each(behind)('restricts every cookie to it, when %s', async (how, headers, trustProxy) => {
    const { url } = await startDoor({ settings: { secure: true, trustProxy } })
    const made = await register(url, `saver${how.length}`, headers)
    expect(made.status).toBe(201)
    const cookies = cookiesOf(made)
    const names = ['__Host-calabash-device', '__Host-calabash', '__Host-calabash.sig']
    expect(cookies.map(line => line.split('=')[0])).toEqual(names)

    const goal = await sendRaw(url, {
      method: 'POST',
      path: '/api/goals',
      headers: { ...json, ...headers, cookie: sent(cookies) },
      body: JSON.stringify({ name: 'x', type: 'Custom', targetAmount: '10', endDate: '2045-01-01' }),
    })
    expect(goal.status).toBe(201)
    cookies.push(...cookiesOf(goal))
    expect(cookies.at(-1)).toMatch(/^__Host-calabash-seen=7;/)
    for (const line of cookies) {
      expect(line).toMatch(/; path=\/(;|$)/)
      expect(line).toMatch(/; secure(;|$)/)
      // The page reads its language, to load itself again in another one.
      expect(/; httponly(;|$)/.test(line)).toBe(!line.startsWith('language='))
      expect(line).toMatch(/; samesite=lax(;|$)/)
      expect(line).not.toMatch(/domain/i)
    }
    const user = await sendRaw(url, { path: '/api/user', headers: { ...headers, cookie: sent(cookies) } })
    expect(user.status).toBe(200)
  })

  it('tells browsers never to use http again', async () => {
    const { url } = await startDoor({ settings: { secure: true } })
    for (const path of ['/', '/goals/1', '/api/config/none', '/api/user', '/%']) {
      const { headers } = await sendRaw(url, { path })
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(headers['content-security-policy']).toBe(`${policy};upgrade-insecure-requests`)
    }
  })
})

describe('over http', async () => {
  it('has plain cookies, still inaccessible to scripts and other sites, and no HSTS', async () => {
    const { url } = await startDoor()
    const made = await register(url, 'plain')
    const cookies = cookiesOf(made)
    expect(cookies.map(line => line.split('=')[0])).toEqual(['calabash-device', 'calabash', 'calabash.sig'])
    for (const line of cookies) {
      expect(line).toMatch(/; samesite=lax(;|$)/)
      expect(line).toMatch(/; httponly(;|$)/)
      expect(line).not.toMatch(/secure/)
    }
    expect(made.headers['strict-transport-security']).toBeUndefined()
    expect(made.headers['content-security-policy']).toBe(policy)
  })
})

it('allows Stripe’s hosts in pages only with real card payments', async () => {
  const { url } = await startDoor({ settings: { realStripe: true } })
  const { headers } = await sendRaw(url, { path: '/' })
  expect(headers['content-security-policy']).toBe(
    policy
      .replace("script-src 'self'", "script-src 'self' https://js.stripe.com https://*.js.stripe.com")
      .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com")
      .replace(
        "frame-src 'none'",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      ),
  )
})

describe('the origin of a change', async () => {
  const login = async (url: string, headers: Record<string, string>) => {
    const body = JSON.stringify({ username: 'nobody', password })
    const sending = { method: 'POST', path: '/api/login', headers: { ...json, ...headers }, body }
    return (await sendRaw(url, sending)).status
  }

  it('must be the address of the application, whatever headers a proxy sends', async () => {
    const appUrl = 'https://calabash.example'
    const { url } = await startDoor({ settings: { appUrl, secure: true, trustProxy: 1 } })
    expect(await login(url, { origin: appUrl })).toBe(401)
    expect(await login(url, { origin: appUrl, host: 'inside:3000' })).toBe(401)
    for (const origin of ['https://evil.example', 'http://calabash.example', 'https://calabash.example:444'])
      for (const headers of [
        {},
        { 'x-forwarded-host': new URL(origin).host },
        { host: new URL(origin).host },
        { forwarded: `host=${new URL(origin).host}` },
      ])
        expect([origin, headers, await login(url, { origin, ...headers })]).toEqual([origin, headers, 403])
  })

  it('may be the request’s own address for trying it out, if that is a private name', async () => {
    const { url } = await startDoor({ settings: { trustProxy: 1 } })
    for (const host of ['127.0.0.1:3000', '[::1]:3000', '192.168.1.5', 'box:3000'])
      expect([host, await login(url, { host, origin: `http://${host}` })]).toEqual([host, 401])
    const rebound = { host: 'evil.example', origin: 'http://evil.example' }
    expect(await login(url, rebound)).toBe(403)
    expect(await login(url, { host: 'localhost', origin: 'http://box', 'x-forwarded-host': 'box' })).toBe(403)
  })
})

describe('the metrics', async () => {
  const read = async (url: string, headers: Record<string, string> = {}) =>
    (await sendRaw(url, { path: '/metrics', headers })).status

  it('are for programs on this machine only', async () => {
    const { url } = await startDoor()
    expect(await read(url)).toBe(200)
    expect(await read(url, { 'x-forwarded-for': '203.0.113.1' })).toBe(404)
    expect(await read(url, { host: 'evil.example' })).toBe(404)
    expect(await read(url, { authorization: 'Bearer undefined' })).toBe(200)
    expect(await read(url, { authorization: 'Bearer undefined', 'x-forwarded-for': '203.0.113.1' })).toBe(404)
  })

  it('cannot be opened by headers, other names or other forms of the path', async () => {
    for (const trustProxy of [0, 1, ['127.0.0.0/8', '::1']]) {
      const { url } = await startDoor({ settings: { trustProxy } })
      const local = { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }
      expect(await read(url, local)).toBe(404)
      for (const host of ['evil', 'evil.local', 'evil:3000', '127.0.0.1.evil.example'])
        expect(await read(url, { host })).toBe(404)
      for (const path of ['/metrics/', '//metrics', '/Metrics', '/metrics?', '/metrics/.', '/%6detrics'])
        expect((await sendRaw(url, { path, headers: local })).text).not.toContain('calabash_')
    }
  })

  it('need the token where browsers find the application elsewhere than on this machine', async () => {
    const metricsToken = 'a-token-for-the-tests'
    const { url } = await startDoor({ settings: { appUrl: 'https://calabash.example', metricsToken } })
    expect(await read(url)).toBe(404)
    expect(await read(url, { authorization: `Bearer ${metricsToken}` })).toBe(200)
  })

  it('accept a token from anywhere', async () => {
    const metricsToken = 'a-token-for-the-tests'
    const { url } = await startDoor({ settings: { trustProxy: 1, metricsToken } })
    const far = { 'x-forwarded-for': '127.0.0.1, 203.0.113.1' }
    expect(await read(url)).toBe(200)
    expect(await read(url, far)).toBe(404)
    expect(await read(url, { ...far, authorization: `Bearer ${metricsToken}x` })).toBe(404)
    expect(await read(url, { ...far, authorization: metricsToken })).toBe(404)
    expect(await read(url, { ...far, authorization: `Bearer ${metricsToken}` })).toBe(200)
  })
})

it('readiness shows only whether the process is ready', async () => {
  const { url, pool } = await startDoor()
  const ready = async () => {
    const { status, text } = await sendRaw(url, { path: '/readyz', headers: { host: 'evil.example' } })
    return [status, JSON.parse(text)]
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  const query = pool.query.bind(pool)
  pool.query = () => Promise.reject(new Error('the database is away')) as never
  expect(await ready()).toEqual([503, { status: 'not ready' }])
  pool.query = query
})
