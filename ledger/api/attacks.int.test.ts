import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sendRaw, startDoor } from '#lab/builders/api/api.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { createClient, registerSaver, type Saver } from '#lab/builders/client.ts'
import type { UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { browserHash, createOneTimeCodes } from '../accounts/oneTimeCodes.ts'
import { hashPassword, isWeaklyHashed } from '../accounts/passwords.ts'
import { createSessions } from '../accounts/sessions.ts'

let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor({ clock, rateLimitScale: 1_000 })
})

const password = 'Susu-circle-1'
const fresh = 'Makola-market-2'
const visitor = () => createClient(door.url)
const login = async (username: string, secret = password) => {
  const client = visitor()
  const answer = await client.post('/api/login', { username, password: secret })
  return { ...client, answer }
}
const idOf = (saver: Saver) => saver.userId as UserId
const codeOf = (secret: string, at = Date.now() + aheadMs) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const withTwoStep = async (name: string) => {
  const saver = await registerSaver(door.url, name)
  const { body } = await saver.post('/api/two-step/authenticator', { password })
  // The code of the previous step, so that the current one is still unused.
  const code = codeOf(body.secret, Date.now() + aheadMs - 30_000)
  const confirmed = await saver.post('/api/two-step/authenticator/confirm', { code })
  return { saver, secret: body.secret as string, codes: confirmed.body.recoveryCodes as string[] }
}

describe('a session', () => {
  it('planted in the browser is not used for the sign-in', async () => {
    const thief = await registerSaver(door.url, 'fixer')
    const victim = visitor()
    for (const [name, value] of thief.cookies) victim.cookies.set(name, value)
    await registerSaver(door.url, 'victim')
    await victim.post('/api/login', { username: 'victim', password })
    expect((await victim.get('/api/user')).body.username).toBe('victim')
    expect(victim.cookies.get('calabash')).not.toBe(thief.cookies.get('calabash'))
    expect((await thief.get('/api/user')).status).toBe(401)
  })

  it('cannot be forged or guessed: its name is signed, and the id of a row is useless', async () => {
    const saver = await registerSaver(door.url, 'signed')
    const [token = '', signature = ''] = ['calabash', 'calabash.sig'].map(name => saver.cookies.get(name))
    const altered = (text: string) => text.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    const tried = async (cookies: Record<string, string>) => {
      const client = visitor()
      for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value)
      return (await client.get('/api/user')).status
    }
    expect(await tried({ calabash: token, 'calabash.sig': signature })).toBe(200)
    expect(await tried({ calabash: token })).toBe(401)
    expect(await tried({ calabash: altered(token), 'calabash.sig': signature })).toBe(401)
    expect(await tried({ calabash: token, 'calabash.sig': altered(signature) })).toBe(401)
    expect(token.length).toBeGreaterThanOrEqual(43)
  })

  it('is not created with a password that was replaced while it was being checked', async () => {
    const saver = await registerSaver(door.url, 'racer')
    const hashed = await hashPassword(fresh)
    // Many more than are hashed at once: the rest waits with the old password.
    const under = Array.from({ length: 40 }, () => login('racer'))
    await new Promise(resolve => setTimeout(resolve, 80))
    await door.pool.query(`update accounts.users set password_hash = $2 where id = $1`, [
      saver.userId,
      hashed,
    ])
    await door.sessions.endAll(idOf(saver))
    for (const client of await Promise.all(under)) expect((await client.get('/api/user')).status).toBe(401)
    const left = await door.pool.query('select 1 from accounts.sessions where user_id = $1', [saver.userId])
    expect(left.rowCount).toBe(0)
  })

  it('expires: after a week without use, after a month in total, also when the clock jumps', async () => {
    const saver = await registerSaver(door.url, 'sleeper')
    const token = saver.cookies.get('calabash') ?? ''
    // Another process each time, because a lookup is cached for a second.
    const lives = async (day: number) => {
      aheadMs = day * 86_400_000
      return (await createSessions(door.pool, clock).of(token)) !== undefined
    }
    for (const day of [6, -1, 12, 18, 24, 29.9]) expect([day, await lives(day)]).toEqual([day, true])
    expect(await lives(30.1)).toBe(false)
    expect(await lives(29.9)).toBe(true)
    aheadMs = 0
    const idle = await registerSaver(door.url, 'dozer')
    aheadMs = 7.1 * 86_400_000
    const seen = createSessions(door.pool, clock).of(idle.cookies.get('calabash') ?? '')
    expect(await seen).toBeUndefined()
    aheadMs = 0
  })
})

it('rehashes a password at sign-in when it was hashed at a lower cost', async () => {
  const saver = await registerSaver(door.url, 'oldhash')
  const weak = await hash(password, { memoryCost: 8 * 1024, timeCost: 1 })
  await door.pool.query('update accounts.users set password_hash = $2 where id = $1', [saver.userId, weak])
  const kept = async () => (await door.users.byId(idOf(saver)))?.passwordHash ?? ''
  expect((await login('oldhash', 'Wrong-password-1')).answer.status).toBe(401)
  expect(await kept()).toBe(weak)
  // Each of several concurrent ones replaces what the others have checked against.
  const answers = await Promise.all(Array.from({ length: 6 }, () => login('oldhash')))
  expect(answers.map(({ answer }) => answer.status)).toEqual(Array(6).fill(200))
  expect(isWeaklyHashed(await kept())).toBe(false)
  expect((await login('oldhash')).answer.status).toBe(200)
  expect((await saver.get('/api/user')).status).toBe(200)
})

it('accepts any long password, and only exactly as it was chosen', async () => {
  // Some programs would read 72 bytes of it.
  const long = `Susu circle 1 ${'x'.repeat(60)}${'é'.repeat(40)}!`
  const client = createClient(door.url)
  const form = { username: 'long-winded', email: 'long-winded@example.com', password: long }
  expect((await client.post('/api/register', form)).status).toBe(201)
  expect((await login('long-winded', long)).answer.status).toBe(200)
  const others = [
    long.toLowerCase(),
    long.slice(0, -1),
    `${long.slice(0, -1)}?`,
    ` ${long}`,
    long.normalize('NFD'),
  ]
  for (const other of [...others, long.slice(0, 72)])
    expect((await login('long-winded', other)).answer.status).toBe(401)
})

it('begins without accounts', async () => {
  const { pool } = await startDoor()
  expect((await pool.query('select from accounts.users')).rowCount).toBe(0)
})

describe('a mailed secret', () => {
  const secret = 's'.repeat(43)
  const browser = browserHash(secret)
  /** The browser for which the codes are issued. */
  const asking = () => {
    const client = visitor()
    client.cookies.set('calabash-recovery', secret)
    return client
  }

  it('that resets an unverified account removes the phone and calendar of the person who registered it', async () => {
    const reading = async (id: UserId) => [
      (await door.phones.of(id)).number,
      typeof (await door.calendarLinks.of(id)),
    ]
    const number = '+14155550142'
    for (const [name, kept] of [
      ['squatter', [null, 'undefined']],
      ['owner', [number, 'string']],
    ] as const) {
      const saver = await registerSaver(door.url, name)
      const id = idOf(saver)
      expect((await saver.post('/api/calendar-link')).status).toBe(200)
      await door.pool.query('insert into accounts.phones (user_id, number, proved_at) values ($1, $2, $3)', [
        ...[id, number, clock.now()],
      ])
      if (name === 'owner') await door.users.setVerified(id)
      const token = await door.oneTimeCodes.issueToken(id, 'reset')
      expect((await visitor().post('/api/reset-password', { token, password: fresh })).status).toBe(200)
      expect([name, await reading(id)]).toEqual([name, kept])
    }
  })

  it('resets once, also when it is used twice at the same moment', async () => {
    const saver = await registerSaver(door.url, 'twice')
    const token = await door.oneTimeCodes.issueToken(idOf(saver), 'reset')
    const answers = await Promise.all(
      [fresh, 'Another-market-3'].map(secret =>
        visitor().post('/api/reset-password', { token, password: secret }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is useless for another purpose', async () => {
    const saver = await registerSaver(door.url, 'purpose')
    const verify = await door.oneTimeCodes.issueToken(idOf(saver), 'verify')
    expect((await visitor().post('/api/reset-password', { token: verify, password: fresh })).status).toBe(400)
    const reset = await door.oneTimeCodes.issueToken(idOf(saver), 'reset')
    expect((await visitor().post('/api/verify-email', { token: reset })).status).toBe(400)
  })

  it('is void after a change of the password', async () => {
    const saver = await registerSaver(door.url, 'voided')
    const token = await door.oneTimeCodes.issueToken(idOf(saver), 'reset')
    const code = await door.oneTimeCodes.issueCode(idOf(saver), 'recovery', browser)
    await saver.post('/api/change-password', { currentPassword: password, newPassword: fresh })
    expect((await visitor().post('/api/reset-password', { token, password })).status).toBe(400)
    const verify = { identifier: 'voided', code }
    expect((await asking().post('/api/account-recovery/verify', verify)).status).toBe(400)
  })

  it('is the only valid one, however many are requested at once', async () => {
    const saver = await registerSaver(door.url, 'many')
    const oneTimeCodes = createOneTimeCodes(door.pool, clock)
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => oneTimeCodes.issueCode(idOf(saver), 'recovery', browser)),
    )
    const kept = await door.pool.query(
      "select tries_left from accounts.proofs where user_id = $1 and purpose = 'recovery'",
      [saver.userId],
    )
    expect(kept.rows).toEqual([{ tries_left: 5 }])
    const good = await Promise.all(
      [...new Set(codes)].map(code =>
        oneTimeCodes.useCode(idOf(saver), { purpose: 'recovery', code, browser }),
      ),
    )
    expect(good.filter(Boolean).length).toBeLessThanOrEqual(1)
  })

  it('belongs to its own account only', async () => {
    const [one, other] = [await registerSaver(door.url, 'codes-a'), await registerSaver(door.url, 'codes-b')]
    const code = await door.oneTimeCodes.issueCode(idOf(one), 'recovery', browser)
    await door.oneTimeCodes.issueCode(idOf(other), 'recovery', browser)
    const verify = (identifier: string) => asking().post('/api/account-recovery/verify', { identifier, code })
    expect((await verify('codes-b')).status).toBe(400)
    expect((await verify('codes-a')).status).toBe(200)
  })
})

/** The content type that the route accepts. */
const typeFor = (method: string, path: string): Record<string, string> => {
  if (method !== 'PUT') return {}
  if (path.includes('/files/')) return { 'content-type': 'application/pdf' }
  return path.includes('/photos/') || path.endsWith('/logo') ? { 'content-type': 'image/png' } : {}
}

describe('the second step', () => {
  it('gives no access before it is completed', async () => {
    await withTwoStep('halfway')
    const half = await login('halfway')
    expect(half.answer.status).toBe(202)
    const open =
      /^\w+ (\/healthz|\/readyz|\/metrics|\/unsubscribe\/|\/seat\/|\/api\/(config|legal\/|setup$|openapi|openid\/(begin|finish|register)|transparency|stripe|calendar\/|login|logout|register|forgot|reset|account-rec|verify-email$|not-me|change-email\/|payout-destinations\/undo|invitations\/:token))/
    for (const route of listRoutes().filter(name => !open.test(name))) {
      const [method = '', path = ''] = route.replace(':id', '1').split(' ')
      const { status } = await half.send(
        method,
        path,
        method === 'GET' ? undefined : {},
        typeFor(method, path),
      )
      expect([route, status]).toEqual([route, 401])
    }
  })

  it('is required after a reset as before it', async () => {
    const { saver } = await withTwoStep('careful')
    await door.users.setVerified(idOf(saver))
    const token = await door.oneTimeCodes.issueToken(idOf(saver), 'reset')
    await visitor().post('/api/reset-password', { token, password: fresh })
    const next = await login('careful', fresh)
    expect(next.answer.status).toBe(202)
    expect((await next.get('/api/user')).status).toBe(401)
  })

  it('does not survive a change of the password, in any process', async () => {
    const { saver, secret, codes } = await withTwoStep('latecomer')
    const hashed = await hashPassword(fresh)
    // Bypasses this process, which caches the session for a second.
    const replace = () =>
      door.pool.query(
        `with gone as (delete from accounts.sessions where user_id = $1)
         update accounts.users set password_hash = $2 where id = $1`,
        [saver.userId, hashed],
      )
    const half = await login('latecomer')
    expect((await half.post('/api/login/recovery-code', { code: 'none-of-them' })).status).toBe(400)
    await replace()
    expect((await half.post('/api/login/authenticator', { code: codeOf(secret) })).status).toBe(401)

    const { use } = door.recoveryCodes
    const checking = vi.spyOn(door.recoveryCodes, 'use').mockImplementation(async (...step) => {
      const right = await use(...step)
      await door.pool.query('update accounts.users set password_hash = $2 where id = $1', [
        saver.userId,
        await hashPassword(password),
      ])
      await door.sessions.endAll(idOf(saver))
      return right
    })
    const meanwhile = await login('latecomer', fresh)
    expect((await meanwhile.post('/api/login/recovery-code', { code: codes[0] })).status).toBe(401)
    checking.mockRestore()
    for (const client of [half, meanwhile]) expect((await client.get('/api/user')).status).toBe(401)
    const left = await door.pool.query('select 1 from accounts.sessions where user_id = $1', [saver.userId])
    expect(left.rowCount).toBe(0)
  })

  it('accepts a code once, also when it arrives twice at the same moment', async () => {
    const { secret, codes } = await withTwoStep('double')
    const [one, two] = [await login('double'), await login('double')]
    const code = codeOf(secret)
    const answers = await Promise.all(
      [one, two].map(client => client.post('/api/login/authenticator', { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = [await login('double'), await login('double')]
    const used = await Promise.all(
      again.map(client => client.post('/api/login/recovery-code', { code: codes[0] })),
    )
    expect(used.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('refuses a code of another account, and leaves no pending session', async () => {
    const [one, other] = [await withTwoStep('step-a'), await withTwoStep('step-b')]
    const half = await login('step-a')
    const before = new Map(half.cookies)
    const tried = (code: string | undefined) => half.post('/api/login/recovery-code', { code })
    expect((await tried(other.codes[0])).status).toBe(400)
    expect((await half.post('/api/login/authenticator', { code: codeOf(other.secret) })).status).toBe(400)
    expect((await tried(one.codes[0])).status).toBe(200)
    expect(half.cookies.get('calabash')).not.toBe(before.get('calabash'))
    const stale = visitor()
    for (const [name, value] of before) stale.cookies.set(name, value)
    expect((await stale.post('/api/login/recovery-code', { code: one.codes[1] })).status).toBe(401)
  })
})

describe('a name', () => {
  const register = (username: string, email: string) =>
    visitor().post('/api/register', { username, email, password })

  it('cannot look like another user’s', async () => {
    await registerSaver(door.url, 'Nia')
    for (const [index, double] of ['Ｎｉａ', 'Ni\u034fa', 'Nia\u3164', '\u{1d40d}ia', 'nia\u00a0'].entries())
      expect(await register(double, `double${index}@example.com`)).toMatchObject({
        status: 409,
        body: { errors: { username: ['This username is taken'] } },
      })
    for (const double of ['Nіa', 'Νia'])
      expect(await register(double, 'double@example.com')).toMatchObject({
        status: 400,
        body: { errors: { username: ['Username cannot mix letters of different alphabets'] } },
      })
    for (const hidden of ['Ni\u200ba', 'Nia\u202e', 'Nia\u0000', 'Nia\r\nBcc: you@example.com', 'N\ud800ia'])
      expect((await register(hidden, 'double@example.com')).status).toBe(400)
    const other = await registerSaver(door.url, 'renamer')
    expect((await other.send('PATCH', '/api/user', { username: 'Ｎｉａ' })).status).toBe(409)
    expect((await other.send('PATCH', '/api/user', { username: 'Nіa' })).status).toBe(400)
  })

  it('is validated in its stored form', async () => {
    expect((await register('a\u3164\u3164', 'short@example.com')).body.errors.username).toEqual([
      'Username must be at least 3 characters',
    ])
    expect((await register('ama＠home', 'at@example.com')).status).toBe(400)
    expect((await register('ﷺ'.repeat(3), 'long@example.com')).status).toBe(400)
    expect((await register('  Ama \u2028 B ', 'ama-b@example.com')).body.username).toBe('Ama B')
  })

  it('signs in with any encoding of its accents', async () => {
    await register('José Mensah', 'jose@example.com')
    expect((await login('jose\u0301 mensah')).answer.status).toBe(200)
  })

  it('and an address are matched regardless of case', async () => {
    await registerSaver(door.url, 'casey')
    expect((await register('casey2', ' CASEY@Example.COM ')).status).toBe(409)
    expect((await login(' Casey@EXAMPLE.com ')).answer.status).toBe(200)
  })
})

describe('a body', () => {
  it('changes only the fields that the route names', async () => {
    const extra = { isAdmin: true, is_admin: true, isVerified: true, id: 1, createdAt: '2000-01-01' }
    const client = visitor()
    const made = await client.post('/api/register', {
      username: 'massive',
      email: 'massive@example.com',
      password,
      ...extra,
    })
    expect(made.body).toMatchObject({ isAdmin: false, isVerified: false })
    expect(made.body.id).not.toBe(1)
    await client.send('PATCH', '/api/user', { username: 'massive2', email: 'other@example.com', ...extra })
    expect((await client.get('/api/user')).body).toMatchObject({
      username: 'massive2',
      email: 'massive@example.com',
      isAdmin: false,
      isVerified: false,
    })
  })

  it('cannot reach prototypes', async () => {
    const saver = await registerSaver(door.url, 'proto')
    for (const body of [
      '{"__proto__":{"isAdmin":true},"username":"proto2"}',
      '{"constructor":{"prototype":{"isAdmin":true}},"username":"proto3"}',
      '{"username":{"__proto__":{"isAdmin":true}}}',
      '{"name":"x","response":{"__proto__":{"isAdmin":true},"id":{"constructor":1}}}',
    ])
      for (const [method, path] of [
        ['PATCH', '/api/user'],
        ['POST', '/api/two-step/passkeys'],
      ] as const)
        expect((await saver.send(method, path, body)).status).toBeLessThan(500)
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect((await saver.get('/api/user')).body.isAdmin).toBe(false)
  })
})

it('serves no file that the build leaves for the server', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'calabash-built-'))
  onTestFinished(() => rmSync(webRoot, { recursive: true }))
  mkdirSync(join(webRoot, '.vite'))
  writeFileSync(join(webRoot, 'index.html'), 'the page')
  writeFileSync(join(webRoot, '.vite/manifest.json'), '{"secret":1}')
  const { url } = await startDoor({ settings: { webRoot } })
  for (const path of [
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/x/../.vite/manifest.json',
    '//.vite/manifest.json',
  ])
    expect((await sendRaw(url, { path })).text).not.toContain('secret')
  expect((await sendRaw(url, { path: '/goals/1' })).text).toBe('the page')
})

it('redirects to no other site', async () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/auth?next=//evil.example',
  ]) {
    const { status, headers } = await sendRaw(door.url, { path })
    expect([path, headers['location']]).toEqual([path, undefined])
    expect(status).toBeLessThan(500)
    expect([301, 302, 303, 307, 308]).not.toContain(status)
  }
})
