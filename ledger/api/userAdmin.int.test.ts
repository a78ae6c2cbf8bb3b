import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { UserId } from '#shared/ids.ts'
import { hourMs, plusMs } from '#shared/time.ts'
import { createLocks } from '../accounts/locks.ts'
import { createUsers } from '../accounts/users.ts'
import { systemClock } from '../clock.ts'

/** The code that an authenticator app shows. */
const totpOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const password = 'Susu-circle-1'
let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await startStack()
  boss = await admin('boss-manages')
})

const admin = async (name: string): Promise<Saver> => {
  const saver = await registerSaver(stack.url, name)
  await makeAdmins(stack.pool, name)
  return saver
}
const to = (saver: Saver, rest: string) => `/api/admin/users/${saver.userId}${rest}`
const reason = 'Somebody else was seen in it'
const lock = (by: Saver, of: Saver, isLocked: boolean, secret = password) =>
  by.send('PUT', to(of, '/lock'), { password: secret, isLocked, ...(isLocked && { reason }) })
const wantStep = (of: Saver, isRequired: boolean) =>
  boss.send('PUT', to(of, '/two-step'), { password, isRequired })
const signIn = (name: string, secret = password) =>
  createClient(stack.url).post('/api/login', { username: name, password: secret })

describe('the list of users', () => {
  const names = async (query: string): Promise<string[]> =>
    (await boss.get(`/api/admin/users/page?${query}`)).body.users.map(
      (user: { username: string }) => user.username,
    )

  it('is searched, sorted and paged, with the total', async () => {
    const users = createUsers(stack.pool, stack.addresses)
    for (const number of Array.from({ length: 27 }, (_, index) => index + 10))
      await users.create({
        username: `many_${number}`,
        email: `many-${number}@example.com`,
        passwordHash: 'none',
        // Unverified accounts expire after 30 days.
        createdAt: plusMs(systemClock.now(), (number - 20 * 24) * hourMs),
      })
    const everybody = (await boss.get('/api/admin/users')).body
    const first = (await boss.get('/api/admin/users/page?search=MANY_')).body
    expect(first).toMatchObject({ total: everybody.length, found: 27 })
    expect(first.users).toHaveLength(25)
    expect(first.users[0]).toEqual({
      id: expect.any(Number),
      username: 'many_36',
      createdAt: expect.any(String),
      isAdmin: false,
      isLocked: false,
    })
    expect(await names('search=many_&page=2')).toEqual(['many_11', 'many_10'])
    expect((await names('search=many_&sort=oldest'))[0]).toBe('many_10')
    expect((await names('search=many_&sort=name'))[24]).toBe('many_34')
    expect((await names('sort=seen'))[0]).toBe('boss-manages')
    expect(await names('search=many_2%')).toEqual([]) // no user-defined pattern
    expect(await names('search=many-12@example.com')).toEqual(['many_12'])
    expect(await names('search=many-12@example')).toEqual([]) // addresses cannot be guessed
    expect(await names(`search=${boss.userId}`)).toContain('boss-manages')
    expect(await names('kind=admins')).toEqual(['boss-manages'])
    for (const query of ['page=0', 'page=x', 'sort=email', 'kind=rich'])
      expect((await boss.get(`/api/admin/users/page?${query}`)).status).toBe(400)
    await stack.pool.query(`delete from accounts.users where username like 'many!_%' escape '!'`)
  })
})

describe('a locked account', () => {
  it('is closed at once, also to a caller with its password, until it is unlocked', async () => {
    const ama = await registerSaver(stack.url, 'ama-locked')
    expect((await lock(boss, ama, true, 'Wrong-password-1')).status).toBe(400)
    expect((await ama.get('/api/user')).status).toBe(200)
    expect((await lock(boss, ama, true)).status).toBe(200)
    expect((await ama.get('/api/user')).status).toBe(401)
    expect(await signIn('ama-locked')).toMatchObject({ status: 403, body: { code: 'account_locked' } })
    // Without the password the lock is not revealed.
    expect(await signIn('ama-locked', 'Wrong-password-1')).toMatchObject({
      status: 401,
      body: { message: 'Invalid username/email or password' },
    })
    expect((await boss.get(to(ama, ''))).body.lockedAt).toEqual(expect.any(String))
    const { users } = (await boss.get('/api/admin/users/page?kind=locked')).body
    expect(users).toMatchObject([{ username: 'ama-locked', isLocked: true }])
    const mail = await awaitMail(stack.url, 'ama-locked@example.com', /Your account is locked/)
    expect(mail.text).toContain(reason)
    expect((await lock(boss, ama, false)).status).toBe(200)
    expect((await signIn('ama-locked')).status).toBe(200)
    await awaitMail(stack.url, 'ama-locked@example.com', /open again/)
  })

  it('refuses a session that still exists', async () => {
    const kofi = await registerSaver(stack.url, 'kofi-locked')
    await stack.pool.query(
      "update accounts.users set locked_at = now(), locked_until = now() + interval '1 hour' where id = $1",
      [kofi.userId],
    )
    await expect.poll(async () => (await kofi.get('/api/user')).status).toBe(401)
  })

  it('is never one’s own, and never that of the last admin', async () => {
    expect(await lock(boss, boss, true)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    const { lock: lockAs } = createLocks(stack.pool, systemClock)
    const rivals = await Promise.all([1, 2, 3].map(number => admin(`rival-${number}`)))
    const all = [boss, ...rivals].map(({ userId }) => userId as UserId)
    await Promise.all(all.flatMap(by => all.filter(of => of !== by).map(of => lockAs(by, of, reason))))
    const { rows } = await stack.pool.query(
      'select id from accounts.users where is_admin and locked_at is null',
    )
    expect(rows).toHaveLength(1)
    await stack.pool.query('update accounts.users set locked_at = null, locked_until = null')
    await stack.pool.query('delete from accounts.locks')
    await stack.pool.query(`update accounts.users set is_admin = false where username like 'rival%'`)
    boss = Object.assign(createClient(stack.url), { userId: boss.userId, username: boss.username })
    expect((await boss.post('/api/login', { username: 'boss-manages', password })).status).toBe(202)
  })
})

describe('a longer lock of an account', () => {
  const longer = { password, reason, days: 5 }
  const waiting = async (who: Saver) => (await who.get('/api/admin/proposals')).body.locks
  const stepsOf = async (who: Saver) =>
    (await who.get('/api/next-steps')).body.steps.filter(({ kind }: NextStep) => kind === 'confirm_lock')

  it('waits for a second admin, among their next steps and beside what else takes two', async () => {
    const chief = await admin('chief-confirms')
    const abena = await registerSaver(stack.url, 'abena-locked')
    expect((await boss.post(to(abena, '/longer-lock'), longer)).status).toBe(202)
    const about = { holder: { userId: abena.userId, name: 'abena-locked' }, days: 5, reason }
    expect(await waiting(boss)).toMatchObject([
      { ...about, may: { confirm: false, decline: false, withdraw: true } },
    ])
    expect(await waiting(chief)).toMatchObject([
      { ...about, may: { confirm: true, decline: true, withdraw: false } },
    ])
    expect(await stepsOf(boss)).toEqual([])
    expect(await stepsOf(chief)).toMatchObject([
      { person: about.holder, goalId: null, leadsTo: '/admin/proposals' },
    ])
    expect(await stepsOf(abena)).toEqual([])
    expect((await boss.post(to(abena, '/longer-lock/confirm'), { password })).status).toBe(409)
    expect((await chief.post(to(abena, '/longer-lock/confirm'), { password })).status).toBe(200)
    expect(await waiting(chief)).toEqual([])
    expect(await stepsOf(chief)).toEqual([])
    expect((await chief.get('/api/admin/proposals?status=ended')).body.locks).toMatchObject([
      { ...about, status: 'confirmed', endedBy: { name: 'chief-confirms' } },
    ])
    expect((await abena.get('/api/user')).status).toBe(401)
    await stack.pool.query('update accounts.users set is_admin = false where id = $1', [chief.userId])
  })

  it('is no matter for the holder of the account, nor for an admin once its proposer is none', async () => {
    const chief = await admin('chief-holds')
    expect((await boss.post(to(chief, '/longer-lock'), longer)).status).toBe(202)
    expect(await waiting(chief)).toMatchObject([{ may: { confirm: false, decline: false, withdraw: false } }])
    expect(await stepsOf(chief)).toEqual([])
    expect((await boss.send('DELETE', to(chief, '/longer-lock'), { password })).status).toBe(200)
    const abla = await registerSaver(stack.url, 'abla-locked')
    expect((await chief.post(to(abla, '/longer-lock'), longer)).status).toBe(202)
    await stack.pool.query('update accounts.users set is_admin = false where id = $1', [chief.userId])
    expect(await waiting(boss)).toMatchObject([{ may: { confirm: false, decline: true, withdraw: false } }])
    expect(await stepsOf(boss)).toEqual([])
    expect((await boss.post(to(abla, '/longer-lock/confirm'), { password })).status).toBe(403)
    expect((await boss.send('DELETE', to(abla, '/longer-lock'), { password })).status).toBe(200)
  })
})

describe('the last admin', () => {
  it('cannot leave while all others are locked', async () => {
    const other = await admin('admin-locked')
    expect((await lock(boss, other, true)).status).toBe(200)
    const refused = await boss.send('DELETE', '/api/user', { password })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('the only admin')])
    expect((await lock(boss, other, false)).status).toBe(200)
    await stack.pool.query('update accounts.users set is_admin = false where id = $1', [other.userId])
  })
})

describe('sessions of a user', () => {
  it('are listed, and ended one by one', async () => {
    const esi = await registerSaver(stack.url, 'esi-sessions')
    const phone = createClient(stack.url)
    await phone.post('/api/login', { username: 'esi-sessions', password })
    const { body } = await boss.get(to(esi, '/sessions'))
    expect(body).toHaveLength(2)
    expect(Object.keys(body[0]).toSorted()).toEqual(['createdAt', 'device', 'id', 'lastSeenAt'])
    const ended = await boss.send('DELETE', to(esi, `/sessions/${body[0].id}`), { password })
    expect(ended.status).toBe(200)
    const left = [(await esi.get('/api/user')).status, (await phone.get('/api/user')).status]
    expect(left.toSorted()).toEqual([200, 401])
    for (const id of [body[0].id, 'none'])
      expect((await boss.send('DELETE', to(esi, `/sessions/${id}`), { password })).status).toBe(404)
    await awaitMail(stack.url, 'esi-sessions@example.com', /signed out on a device/)
  })
})

describe('a second step', () => {
  const setUp = async (saver: Saver) => {
    const { body } = await saver.post('/api/two-step/authenticator', { password })
    return saver.post('/api/two-step/authenticator/confirm', { code: totpOf(body.secret) })
  }

  it('can be required of a user, who changes nothing before it is set up', async () => {
    const yaw = await registerSaver(stack.url, 'yaw-steps')
    const goal = await createGoal(yaw)
    expect((await wantStep(yaw, true)).status).toBe(200)
    expect((await yaw.get('/api/user')).body.twoStepRequired).toBe(true)
    expect((await yaw.get(`/api/goals/${goal}`)).status).toBe(200)
    for (const [method, path] of [
      ['POST', '/api/create-payment-intent'],
      ['POST', `/api/goals/${goal}/archive`],
      ['PATCH', '/api/user'],
      ['DELETE', '/api/user'],
    ] as const)
      expect(await yaw.send(method, path, {}), path).toMatchObject({
        status: 403,
        body: { code: 'two_step_required' },
      })
    await awaitMail(stack.url, 'yaw-steps@example.com', /set up two-step/)
    expect((await setUp(yaw)).status).toBe(200)
    expect((await yaw.post(`/api/goals/${goal}/archive`)).status).toBe(200)
    expect((await yaw.get('/api/user')).body.twoStepRequired).toBe(false)
    expect((await boss.get(to(yaw, ''))).body).toMatchObject({ twoStep: true, twoStepRequired: true })
    expect((await wantStep(yaw, false)).status).toBe(200)
    expect((await boss.get(to(yaw, ''))).body.twoStepRequired).toBe(false)
  })

  it('can be removed from the account of a user who has lost it', async () => {
    const efua = await registerSaver(stack.url, 'efua-steps')
    const off = () => boss.send('DELETE', to(efua, '/two-step'), { password })
    expect((await off()).status).toBe(409)
    await setUp(efua)
    expect((await signIn('efua-steps')).status).toBe(202)
    expect((await boss.send('DELETE', to(efua, '/two-step'), { password: 'Wrong-password-1' })).status).toBe(
      400,
    )
    expect((await off()).status).toBe(200)
    expect((await efua.get('/api/user')).status).toBe(401)
    expect((await signIn('efua-steps')).status).toBe(200)
    await awaitMail(stack.url, 'efua-steps@example.com', /taken off your account/)
  })

  it('is required of all admins with a click, and relaxed only with the password', async () => {
    const policy = (body: object) => boss.send('PUT', '/api/admin/policy', body)
    await setUp(boss)
    expect((await policy({ requireTwoStepOfAdmins: true })).status).toBe(200)
    expect((await policy({ requireTwoStepOfAdmins: false })).status).toBe(400)
    expect((await policy({ requireTwoStepOfAdmins: false, password: 'Wrong-password-1' })).status).toBe(400)
    expect((await boss.get('/api/admin/policy')).body).toEqual({ requireTwoStepOfAdmins: true })
    const off = await policy({ requireTwoStepOfAdmins: false, password })
    expect(off).toMatchObject({ status: 200, body: { requireTwoStepOfAdmins: false } })
  })
})

describe('the verification mail', () => {
  it('is sent again to a user with an unverified address', async () => {
    const nia = await registerSaver(stack.url, 'nia-verifies')
    await awaitMail(stack.url, 'nia-verifies@example.com', /verify/i)
    const again = () => boss.post(to(nia, '/resend-verification'), { password })
    expect((await again()).status).toBe(200)
    await createUsers(stack.pool, stack.addresses).setVerified(nia.userId as UserId)
    expect((await again()).status).toBe(409)
  })
})
