import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { createClient, registerSaver } from '#lab/builders/client.ts'
import { goalId, type UserId } from '#shared/ids.ts'
import { browserHash } from '../accounts/oneTimeCodes.ts'

let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor({ settings: { trustProxy: 1 } })
})

const password = 'Susu-circle-1'
const wrong = 'Wrong-password-1'
/** A client at an address; entries before the last comma are the client's own claims. */
const at = (address: string, claimed = '') => {
  const client = createClient(door.url)
  const from = { 'x-forwarded-for': claimed === '' ? address : `${claimed}, ${address}` }
  const post = (path: string, body: object) => client.post(path, body, from)
  return {
    ...client,
    post,
    login: (username: string, secret: string) => post('/api/login', { username, password: secret }),
  }
}
const tooMany = (minutes: number) => ({
  status: 429,
  body: { message: `Too many attempts. Please try again in ${minutes} minutes.`, code: 'too_many' },
})
const statuses = (answers: readonly { readonly status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('signing in', () => {
  it('accepts ten wrong passwords from one address, and does not affect another address', async () => {
    await registerSaver(door.url, 'owner')
    const thief = at('203.0.113.1')
    for (let n = 0; n < 10; n++) expect((await thief.login('owner', wrong)).status).toBe(401)
    const refused = await thief.login('owner', password)
    expect(refused).toMatchObject(tooMany(15))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await at('203.0.113.2').login('owner', password)).status).toBe(200)
    for (const way of ['OWNER', ' owner ', 'ｏｗｎｅｒ', 'owner\u034f'])
      expect((await thief.login(way, password)).status).toBe(429)
  })

  it('uses the address that our proxy saw, whatever the caller claims, and the /64 of IPv6', async () => {
    await registerSaver(door.url, 'claimed')
    for (let n = 0; n < 10; n++) await at('203.0.113.3', `198.51.100.${n}`).login('claimed', wrong)
    expect((await at('203.0.113.3', '198.51.100.77').login('claimed', password)).status).toBe(429)
    for (let n = 0; n < 10; n++) await at(`2001:db8:1:2::${n}`).login('claimed', wrong)
    expect((await at('2001:db8:1:2:ffff::1').login('claimed', password)).status).toBe(429)
    expect((await at('2001:db8:1:3::1').login('claimed', password)).status).toBe(200)
  })

  it('accepts no more when they are concurrent', async () => {
    await registerSaver(door.url, 'burst')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => at('203.0.113.4').login('burst', wrong)),
    )
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 })
  })

  it('does not count right passwords', async () => {
    await registerSaver(door.url, 'often')
    const home = at('203.0.113.5')
    for (let n = 0; n < 15; n++) expect((await home.login('often', password)).status).toBe(200)
    for (let n = 0; n < 9; n++) await home.login('often', wrong)
    expect((await home.login('often', password)).status).toBe(200)
    expect((await home.login('often', wrong)).status).toBe(401)
    expect((await home.login('often', wrong)).status).toBe(429)
  })

  it('responds equally for unknown and known accounts', async () => {
    const thief = at('203.0.113.6')
    for (let n = 0; n < 10; n++) expect((await thief.login('nobody-here', wrong)).status).toBe(401)
    expect(await thief.login('nobody-here', wrong)).toMatchObject(tooMany(15))
  })
})

describe('the second step', () => {
  it('accepts ten guesses from one address, also concurrent ones, and thirty a day in total', {
    tags: ['detail'],
  }, async () => {
    const saver = await registerSaver(door.url, 'stepper')
    const { body } = await saver.post('/api/two-step/authenticator', { password })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
    const code = totp.generate({ timestamp: Date.now() - 30_000 })
    const { body: confirmed } = await saver.post('/api/two-step/authenticator/confirm', { code })
    const [recovery] = confirmed.recoveryCodes as [string]

    const guesses = async (address: string, count: number) => {
      const thief = at(address)
      expect((await thief.login('stepper', password)).status).toBe(202)
      const answers = await Promise.all(
        Array.from({ length: count }, () =>
          thief.post('/api/login/recovery-code', { code: 'aaaa-bbbb-cccc' }),
        ),
      )
      return statuses(answers)
    }
    expect(await guesses('203.0.113.10', 30)).toEqual({ 400: 10, 429: 20 })
    const owner = at('203.0.113.11')
    await owner.login('stepper', password)
    expect((await owner.post('/api/login/recovery-code', { code: recovery })).status).toBe(200)
    for (const last of [12, 13]) expect(await guesses(`203.0.113.${last}`, 10)).toEqual({ 400: 10 })
    expect(await guesses('203.0.113.14', 3)).toEqual({ 429: 3 })
  })
})

describe('mails', () => {
  it.each([
    ['a reset', '/api/forgot-password', (name: string) => ({ email: `${name}@example.com` })],
    ['a code', '/api/account-recovery/identify', (name: string) => ({ identifier: name })],
  ])('with %s are sent to an account five times an hour, known or not', async (_what, path, body) => {
    for (const name of [`mail-${path.length}`, `nobody-${path.length}`]) {
      if (name.startsWith('mail')) await registerSaver(door.url, name)
      for (let n = 0; n < 5; n++) expect((await at(`203.0.113.${n}`).post(path, body(name))).status).toBe(200)
      const refused = await at('203.0.113.20').post(path, body(name.toUpperCase()))
      expect(refused).toMatchObject(tooMany(60))
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    }
  })
})

describe('mails to an unverified address', () => {
  it('about registering and deleting are limited to five an hour', async () => {
    const email = 'bystander@example.com'
    const [hash] = door.addresses.sought(email).hashes
    const asked = async () =>
      (await door.pool.query('select 1 from accounts.mail_requests where identifier_hash = $1', [hash]))
        .rowCount
    for (const mailed of [1, 2, 3]) {
      const { body } = await at('203.0.113.30').post('/api/register', { username: 'comer', email, password })
      expect(await asked()).toBe(mailed)
      await door.pool.query('delete from accounts.users where id = $1', [body.id])
    }
    for (const mailed of [4, 5, 5]) {
      await door.mailRequests.sayGoodbye({ email, username: 'comer' })
      expect(await asked()).toBe(mailed)
    }
    const again = await at('203.0.113.30').post('/api/register', { username: 'comer', email, password })
    expect([again.status, await asked()]).toEqual([201, 5])
  })

  it('about changes of password and second step are limited to twenty an hour', async () => {
    const saver = await registerSaver(door.url, 'changer')
    const change = (currentPassword: string, newPassword: string) =>
      saver.post('/api/change-password', { currentPassword, newPassword })
    const other = 'Makola-market-2'
    for (let n = 0; n < 10; n++) {
      expect((await change(password, other)).status).toBe(200)
      expect((await change(other, password)).status).toBe(200)
    }
    expect(await change(password, other)).toMatchObject(tooMany(60))
    for (const place of ['authenticator', 'passkeys/options', 'recovery-codes'])
      expect((await saver.post(`/api/two-step/${place}`, { password })).status).toBe(429)
    for (const place of ['authenticator', 'passkeys/none'])
      expect((await saver.send('DELETE', `/api/two-step/${place}`, { password })).status).toBe(429)
  })

  it('about joining goals are limited to thirty a day', async () => {
    const saver = await registerSaver(door.url, 'joiner')
    const token = await door.invitations.linkToken(
      await door.invitations.addLink(goalId(7), saver.userId as UserId),
    )
    const join = () => saver.post(`/api/invitations/${token}`, { answer: 'accept' })
    for (let n = 0; n < 30; n++) expect((await join()).status).toBe(200)
    expect((await join()).status).toBe(429)
  })
})

describe('recovery codes', () => {
  const secret = 's'.repeat(43)
  const issue = (id: UserId) => door.oneTimeCodes.issueCode(id, 'recovery', browserHash(secret))
  const asking = (address: string) => {
    const client = at(address)
    client.cookies.set('calabash-recovery', secret)
    return client
  }

  it('can be guessed twenty times a day, over all codes, names and addresses of an account', async () => {
    const saver = await registerSaver(door.url, 'guessed')
    const code = await issue(saver.userId as UserId)
    const bad = code === '000000' ? '000001' : '000000'
    const verify = (identifier: string, n: number, given = bad) =>
      asking(`198.51.100.${n}`).post('/api/account-recovery/verify', { identifier, code: given })
    for (let n = 0; n < 20; n++) {
      if (n % 4 === 0) await issue(saver.userId as UserId)
      expect((await verify(n % 2 ? 'guessed' : 'guessed@example.com', n)).status).toBe(400)
    }
    const right = await issue(saver.userId as UserId)
    expect(await verify('guessed', 30, right)).toMatchObject(tooMany(1_440))
    // The link is another way, which attackers cannot use up.
    const token = await door.oneTimeCodes.issueToken(saver.userId as UserId, 'reset')
    expect(
      (await at('198.51.100.31').post('/api/reset-password', { token, password: 'Makola-market-2' })).status,
    ).toBe(200)
    for (let n = 0; n < 20; n++) expect((await verify('nobody-at-all', n)).status).toBe(400)
    expect(await verify('nobody-at-all', 30)).toMatchObject(tooMany(1_440))
  })

  it('can be guessed sixty times an hour from an address, over all accounts', async () => {
    const verify = (n: number) =>
      at('198.51.100.200').post('/api/account-recovery/verify', { identifier: `account${n}`, code: '123456' })
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => verify(n)))
    expect(statuses(answers)).toEqual({ 400: 60, 429: 10 })
  })
})

it('accept the password twenty times, and then not for a quarter of an hour', async () => {
  const saver = await registerSaver(door.url, 'asked')
  const leave = (secret: string) => saver.send('DELETE', '/api/user', { password: secret })
  const places = ['/api/two-step/passkeys/options', '/api/sessions/end-others', '/api/two-step/authenticator']
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      n % 4 === 0 ? leave(wrong) : saver.post(places[(n % 4) - 1] ?? '', { password: wrong }),
    ),
  )
  expect(statuses(answers)).toEqual({ 400: 20, 429: 5 })
  expect(await leave(password)).toMatchObject(tooMany(15))
})
