import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#lab/builders/api/api.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { cookieOf, createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'

let stack: OwnStack
let saver: Saver
let goal: number
beforeAll(async () => {
  // Listens on all addresses, so that requests from others arrive.
  stack = await startStack({ HOST: '0.0.0.0' })
  saver = await registerSaver(stack.url, 'doorman')
  goal = await createGoal(saver)
})
const cookie = () => cookieOf(saver)
const json = { 'content-type': 'application/json' }

const changing = listRoutes().filter(route => !route.startsWith('GET '))
/**
 * Stripe’s signature, or that of a mail’s link, proves the sender; these requests come from no page of the
 * client.
 */
const apart = ['POST /api/stripe/webhook', 'POST /unsubscribe/:token']
const fromPages = changing.filter(route => !apart.includes(route) && !route.includes(' /seat/'))
const split = (route: string): [string, string] => {
  const [method = '', path = ''] = route
    .replace('/goals/:id', `/goals/${goal}`)
    .replace(':id', 'none')
    .split(' ')
  return [method, path]
}

describe('every response', () => {
  it.each([
    ['a page', '/', 200],
    ['a page of the client’s own', '/goals/1', 200],
    ['a page that the client does not have', '/no/such/place', 404],
    ['a malformed path', '/%', 400],
    ['the API', '/api/config', 200],
    ['a refusal', '/api/admin/users', 403],
    ['an unknown path', '/api/nothing', 404],
    ['health', '/healthz', 200],
  ])('restricts the browser: %s', async (_what, path, status) => {
    const { headers, ...answer } = await sendRaw(stack.url, { path, headers: { cookie: cookie() } })
    expect(answer.status).toBe(status)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';script-src 'self';.*base-uri 'none';object-src 'none';frame-ancestors 'none'$/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).not.toMatch(/unsafe|stripe|\*/)
    expect(headers['content-type']).toMatch(/^(text\/html|application\/json); charset=utf-8$/)
    for (const name of ['access-control-allow-origin', 'x-powered-by', 'server'])
      expect(headers[name]).toBeUndefined()
  })

  it('is cacheable only when it is part of the client', async () => {
    const page = await sendRaw(stack.url, {})
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? ''
    const kept = async (path: string) =>
      (await sendRaw(stack.url, { path, headers: { cookie: cookie() } })).headers['cache-control']
    expect(await kept('/')).toBe('no-cache')
    expect(await kept(asset)).toBe('public, max-age=31536000, immutable')
    for (const path of ['/api/user', '/api/user/data', '/api/config', '/api/nothing', '/metrics', '/%'])
      expect([path, await kept(path)]).toEqual([path, 'no-store'])
    const { headers } = await sendRaw(stack.url, { path: asset })
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toMatch(/javascript/)
  })

  it('has no inline scripts or styles in the client’s page', async () => {
    const { text } = await sendRaw(stack.url, {})
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\son\w+=|style=/i)
  })

  it('is a file from the folder of the client only', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/..%5cpackage.json',
      '//etc/passwd.txt',
      '/index.html%00.js',
      '/.git/config.txt',
      '/assets',
      '/assets/',
    ]) {
      const { status, text } = await sendRaw(stack.url, { path })
      expect([path, status], text.slice(0, 80)).toEqual([path, expect.toBeOneOf([400, 404])])
      expect(text).not.toMatch(/"dependencies"|root:|Index of|assets\/.*\.js\.map/)
    }
  })

  it('refuses unsupported methods', async () => {
    for (const [method, path] of [
      ['TRACE', '/api/user'],
      ['PUT', '/api/login'],
      ['PROPFIND', '/api/goals'],
    ] as const) {
      const { status, text } = await sendRaw(stack.url, { method, path, headers: { cookie: cookie() } })
      expect([method, status]).toEqual([method, 405])
      expect(JSON.parse(text)).toEqual({ message: 'Method not allowed', code: 'method_not_allowed' })
    }
    const client = createClient(stack.url)
    expect((await client.post('/API/login', { username: 'doorman', password: 'Susu-circle-1' })).status).toBe(
      404,
    )
  })
})

describe('every route that changes something', () => {
  const elsewhere: readonly [string, Record<string, string>][] = [
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without a name', { origin: 'null' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
  ]
  it.each(fromPages)('%s is refused to other sites, and accepts JSON only', async route => {
    const [method, path] = split(route)
    const send = async (headers: Record<string, string>, body = '{}') =>
      (await sendRaw(stack.url, { method, path, headers: { cookie: cookie(), ...headers }, body })).status
    for (const [who, headers] of elsewhere)
      expect([who, await send({ ...json, ...headers })]).toEqual([who, 403])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x'])
      expect([type, await send({ 'content-type': type })]).toEqual([type, 415])
    expect(await send({})).toBe(415)
    expect(await send({ 'transfer-encoding': 'chunked', 'content-type': 'text/plain' })).toBe(415)
    expect(await send({ ...json, 'content-encoding': 'gzip' })).toBe(415)
    expect(await send({ ...json, 'content-encoding': 'nonsense' })).toBe(415)
    // None of this was executed.
    expect((await saver.get('/api/user')).status).toBe(200)
  })

  it('works for our own pages', async () => {
    const headers = { origin: stack.url, 'sec-fetch-site': 'same-origin' }
    expect(
      (await saver.send('PUT', '/api/preferences', { goalReminders: true, achievementAlerts: true }, headers))
        .status,
    ).toBe(200)
  })

  it('has limits: 413 for too much, 400 for what is not JSON', async () => {
    for (const route of fromPages.filter(name => !/:id|logout|end-others|\/logo$/.test(name))) {
      const [method, path] = split(route)
      const send = async (body: string) => (await saver.send(method, path, body)).status
      expect([route, await send(JSON.stringify({ text: 'x'.repeat(70_000) }))]).toEqual([route, 413])
      expect([route, await send('{"username":')]).toEqual([route, 400])
    }
    const payload = 'x'.repeat(1_100_000)
    expect(
      (
        await sendRaw(stack.url, {
          method: 'POST',
          path: '/api/stripe/webhook',
          headers: json,
          body: payload,
        })
      ).status,
    ).toBe(413)
  })

  afterAll(async () => {
    await saver.post('/api/login', { username: 'doorman', password: 'Susu-circle-1' })
  })
  const nested = (open: string, close: string) => open.repeat(7_000) + close.repeat(7_000)
  const everyField = (text: string) =>
    JSON.stringify(
      Object.fromEntries(
        [
          'username',
          'email',
          'password',
          'newPassword',
          'currentPassword',
          'identifier',
          'code',
          'token',
          'name',
        ]
          .concat('type', 'title', 'description', 'targetAmount', 'endDate', 'amount', 'goalId', 'response')
          .map(field => [field, text]),
      ),
    )
  const odd: readonly string[] = [
    ...['null', '[]', '"x"', '1', 'true', '', ' ', '[[]]', '{"":""}', '{"toString":null,"valueOf":[]}'],
    ...['{"__proto__":null}', '{"__proto__":{"username":"abc","password":"x"}}', '{"username":{"length":1}}'],
    ...[nested('[', ']'), `{"response":${nested('[', ']')}}`, nested('{"a":', '').slice(0, -2)],
    `{"name":"key","response":${nested('{"a":', '}').replace(/:\}/, ':1}')}}`,
    ...[
      '{"amount":1e309,"goalId":1e309}',
      '{"amount":-0,"goalId":-0}',
      '{"amount":"10.005","goalId":9007199254740992}',
    ],
    ...['a\\u0000b', '\\ud800', 'x'.repeat(5_000), '🦜'.repeat(50)].map(text =>
      everyField('@').replaceAll('"@"', `"${text}"`),
    ),
    everyField('9'.repeat(400)),
  ]
  const answersWithoutFault = async (route: string, bodies: readonly string[]): Promise<void> => {
    const [method, path] = split(route)
    for (const body of bodies) {
      const { status, text } = await sendRaw(stack.url, {
        method,
        path,
        headers: { cookie: cookie(), ...json },
        body,
      })
      expect(status, `${body.slice(0, 80)} -> ${text}`).toBeLessThan(500)
    }
  }
  const outLast = [...fromPages.filter(route => !/logout|end-others/.test(route)), 'POST /api/logout']
  const nth = outLast.map((route, index) => [route, index] as const)
  it.each(nth)('%s answers an unexpected body without a fault', (route, index) =>
    answersWithoutFault(
      route,
      odd.filter((_, n) => n % 4 === index % 4),
    ),
  )
  it.each(outLast)('%s answers each unexpected body without a fault', { tags: ['detail'] }, route =>
    answersWithoutFault(route, odd),
  )
})

describe('text that cannot be stored', () => {
  it.each(['\0', '\ud800'])('is refused before it is in the log: %j', async sign => {
    const client = await registerSaver(stack.url)
    const form = { type: 'Custom', targetAmount: '10', endDate: '2045-01-01' }
    expect((await client.post('/api/goals', { ...form, name: `Rain${sign}` })).status).toBe(400)
    expect((await client.post('/api/goals', { ...form, name: 'x', description: sign })).status).toBe(400)
    const feedback = { type: 'bug', title: `A${sign}`, description: 'x' }
    expect((await client.post('/api/feedback', feedback)).status).toBe(400)
    expect((await client.post('/api/login', { username: `a${sign}b`, password: 'x' })).status).toBe(400)
    expect((await client.post('/api/account-recovery/identify', { identifier: `a${sign}` })).status).toBe(400)
    const id = encodeURIComponent(sign === '\0' ? sign : '\ufffd')
    const remove = { password: 'Susu-circle-1' }
    expect((await client.send('DELETE', `/api/two-step/passkeys/${id}`, remove)).status).toBe(404)
    for (const path of [`/api/goals/${id}`, '/api/goals/%ff', '/api/sessions/%', `/api/sessions/${id}`])
      expect((await client.get(path)).status).toBeLessThan(500)
  })
})

describe('a server error', () => {
  const generic = {
    message: expect.stringMatching(
      /^Something went wrong on our side\. Please try again\. Error id [\da-f]{32}$/,
    ),
    code: 'failed',
    reference: expect.stringMatching(/^[\da-f]{32}$/),
  }
  const feedback = { type: 'bug', title: 'A title', description: 'What happened' }

  it('shows only a reference', async () => {
    const client = await registerSaver(stack.url)
    await stack.pool.query('alter table accounts.feedback rename to feedback_gone')
    const { status, body } = await client.post('/api/feedback', feedback)
    await stack.pool.query('alter table accounts.feedback_gone rename to feedback')
    expect([status, body]).toEqual([500, generic])
    await expect.poll(() => stack.instance.output().includes(body.reference)).toBe(true)
    expect((await client.post('/api/feedback', feedback)).status).toBe(201)
  })

  it('ends when the database returns, and gives no access meanwhile', async () => {
    const client = createClient(stack.url)
    const asking = Array.from({ length: 30 }, async (_, n) => {
      await new Promise(resolve => setTimeout(resolve, n * 3))
      return n % 2 ? saver.get('/api/user') : client.get('/api/goals')
    })
    for (let n = 0; n < 3; n++)
      await stack.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'calabash' and pid <> pg_backend_pid()`,
      )
    for (const [n, { status, body }] of (await Promise.all(asking)).entries()) {
      if (status === 500) expect(body).toEqual(generic)
      else expect(status).toBe(n % 2 ? 200 : 401)
    }
    await expect.poll(async () => (await saver.get('/api/user')).status).toBe(200)
  })
})

describe('routes for this machine only', () => {
  const paths = ['/sandbox/mailbox.json', '/sandbox/mailbox', '/sandbox/mailbox/1', '/sandbox/clock']
  it.each(paths)('%s does not exist for others', async path => {
    const get = async (url: string, headers: Record<string, string> = {}) =>
      (await sendRaw(url, { path, headers })).status
    const { port } = new URL(stack.url)
    if (path !== '/sandbox/mailbox/1') expect(await get(stack.url)).toBe(200)
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      'a@localhost.example',
    ])
      expect([host, await get(stack.url, { host })]).toEqual([host, 404])
    expect(await get(stack.url, { 'x-forwarded-for': '203.0.113.1' })).toBe(404)
    const outside = Object.values(networkInterfaces())
      .flatMap(list => list ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)
    if (outside) expect(await get(`http://${outside.address}:${port}`)).toBe(404)
  })

  it('cannot be used by a page of another site in its browser', async () => {
    const now = async () => (await (await fetch(`${stack.url}/sandbox/clock`)).json()).now as string
    const before = Date.parse(await now())
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const body = '{"advanceDays":300}'
      expect(
        (await sendRaw(stack.url, { method: 'POST', path: '/sandbox/clock', headers, body })).status,
      ).toBe(403)
    }
    expect(Date.parse(await now()) - before).toBeLessThan(60_000)
  })
})

it('keeps its cookies from scripts and from other sites', async () => {
  const { headers } = await createClient(stack.url).post('/api/login', {
    username: 'doorman',
    password: 'Susu-circle-1',
  })
  const lines = headers.getSetCookie()
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toMatch(/; path=\/;.*; samesite=lax; httponly$/)
})
