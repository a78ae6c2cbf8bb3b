import { hash } from 'node:crypto'
import { hash as hashWith } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { addApp } from '#lab/builders/authenticatorApp.ts'
import { type Client, createClient, registerSaver, type Saver } from '#lab/builders/client.ts'
import type { Puzzle } from '#shared/api/puzzle.ts'
import type { UserId } from '#shared/ids.ts'
import { instant, minuteMs } from '#shared/time.ts'
import { createAnnounceFactorResetsJob } from '#workers/jobs/announceFactorResets.ts'
import { resetFactors } from '../accounts/factorResets.ts'
import { browserHash } from '../accounts/oneTimeCodes.ts'
import { hashPassword, passwordMatches } from '../accounts/passwords.ts'
import { createSessions } from '../accounts/sessions.ts'

/** Attacks by which a stranger would get hold of an account, or keep its owner out of it. */
let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor({ clock, rateLimitScale: 1_000 })
})

const password = 'Susu-circle-1'
const fresh = 'Makola-market-2'
const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs + shiftMs })

/** Adds an authenticator app, whose previous code has been used. */
const withApp = async (saver: Client): Promise<string> => (await addApp(saver, password, codeOf)).secret

describe('a thief at a signed-in browser, who knows the password but has no second factor', () => {
  const guarded = [
    'POST /api/two-step/authenticator',
    'POST /api/two-step/authenticator/confirm',
    'DELETE /api/two-step/authenticator',
    'POST /api/two-step/passkeys/options',
    'POST /api/two-step/passkeys',
    'DELETE /api/two-step/passkeys/x',
    'POST /api/two-step/recovery-codes',
    'POST /api/payouts/1:round-1/approve',
    'POST /api/payouts/1:round-1/send',
    'POST /api/goals/1/refunds',
    'POST /api/goals/1/withdrawals',
    'POST /api/goals/1/cancel',
    'POST /api/goals/1/rotation/wind-up',
    'GET /api/goals/1/evidence',
    'GET /api/user/data',
    'DELETE /api/user',
  ]

  let owner: Saver
  beforeAll(async () => {
    owner = await registerSaver(door.url)
    await withApp(owner)
  })
  it.each(guarded)('is refused %s', async route => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : { password, code: '123456', name: 'Mine', response: {} }
    expect(await owner.send(method, path, body)).toMatchObject({
      status: 403,
      body: { code: 'step_up_needed', stepUp: { authenticator: true, passkey: false, mail: false } },
    })
  })

  it('is refused what an admin does, also to other accounts', async () => {
    const boss = await registerSaver(door.url, 'boss-guarded')
    const other = await registerSaver(door.url, 'guarded')
    await door.users.grantAdmin('boss-guarded')
    await withApp(boss)
    const base = `/api/admin/users/${other.userId}`
    for (const [method, path] of [
      ['PUT', `${base}/admin`],
      ['POST', `${base}/confirm-admin`],
      ['PUT', `${base}/lock`],
      ['PUT', `${base}/two-step`],
      ['DELETE', `${base}/two-step`],
      ['POST', `${base}/end-sessions`],
      ['PUT', '/api/admin/policy'],
      ['POST', '/api/admin/periods/2026-01/close'],
      ['GET', '/api/admin/statement/csv'],
      ['GET', '/api/admin/goals/1/evidence'],
    ] as const) {
      const answer = await boss.send(method, path, method === 'GET' ? undefined : { password })
      expect([path, answer.body.code]).toEqual([path, 'step_up_needed'])
    }
  })

  it('cannot confirm an app that they began before the owner had a second factor', async () => {
    const owner = await registerSaver(door.url, 'outrun')
    const planted = await owner.post('/api/two-step/authenticator', { password })
    await door.pool.query(
      `insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
       values ('outrun-key', $1, 'Key', '', 0, '{}', now())`,
      [owner.userId],
    )
    const code = codeOf(planted.body.secret)
    const confirmed = await owner.post('/api/two-step/authenticator/confirm', { code })
    expect(confirmed.body.code).toBe('step_up_needed')
    expect((await owner.get('/api/two-step')).body.authenticator).toBe(false)
  })

  it('waits in vain after the owner has shown theirs more than five minutes ago', async () => {
    const owner = await registerSaver(door.url, 'waited-for')
    const secret = await withApp(owner)
    expect((await owner.post('/api/step-up/authenticator', { code: codeOf(secret) })).status).toBe(200)
    aheadMs += 5 * minuteMs + 1_000
    const renewed = await owner.post('/api/two-step/recovery-codes', { password })
    expect(renewed.body.code).toBe('step_up_needed')
    aheadMs = 0
  })
})

describe('a squatter, who registers the address of another person', () => {
  const reset = async (saver: Saver, secret: string) => {
    const token = await door.oneTimeCodes.issueToken(saver.userId as UserId, 'reset')
    return createClient(door.url).post('/api/reset-password', { token, password: secret })
  }
  const signIn = (username: string, secret: string) =>
    createClient(door.url).post('/api/login', { username, password: secret })

  it('loses the second factors and recovery codes when the owner first proves the address', async () => {
    const squatter = await registerSaver(door.url, 'squatted')
    await withApp(squatter)
    expect((await reset(squatter, fresh)).status).toBe(200)
    expect((await signIn('squatted', fresh)).status).toBe(200)
    const left = await door.pool.query('select from accounts.recovery_codes where user_id = $1', [
      squatter.userId,
    ])
    expect(left.rowCount).toBe(0)
  })

  it('cannot set one up again while the owner resets the password', async () => {
    const squatter = await registerSaver(door.url, 'racing')
    const { body } = await squatter.post('/api/two-step/authenticator', { password })
    // This process still knows the session, which another one has ended.
    await squatter.get('/api/user')
    await door.pool.query('delete from accounts.sessions where user_id = $1', [squatter.userId])
    const confirmed = await squatter.post('/api/two-step/authenticator/confirm', {
      code: codeOf(body.secret),
    })
    expect(confirmed.status).toBe(401)
    const left = await door.pool.query(
      'select from accounts.authenticators where user_id = $1 and confirmed',
      [squatter.userId],
    )
    expect(left.rowCount).toBe(0)
  })

  it('is not verified by the click of the owner of the address', async () => {
    const squatter = await registerSaver(door.url, 'clicked')
    const victim = await registerSaver(door.url, 'victim-of-click')
    const token = await door.oneTimeCodes.issueToken(squatter.userId as UserId, 'verify')
    for (const client of [createClient(door.url), victim]) {
      const clicked = await client.post('/api/verify-email', { token })
      expect(clicked).toMatchObject({ status: 403, body: { code: 'verify_as_owner' } })
      const guessed = await client.post('/api/verify-email', { token, password: 'Wrong-password-1' })
      expect(guessed).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    }
    expect((await squatter.get('/api/user')).body.isVerified).toBe(false)
    const own = await createClient(door.url).post('/api/verify-email', { token, password })
    expect(own.status).toBe(200)
    expect((await squatter.get('/api/user')).body.isVerified).toBe(true)
  })

  it('with access to the mailbox only does not remove those of a verified account', async () => {
    const owner = await registerSaver(door.url, 'proved')
    await withApp(owner)
    await door.users.setVerified(owner.userId as UserId)
    expect((await reset(owner, fresh)).status).toBe(200)
    expect((await signIn('proved', fresh)).status).toBe(202)
  })
})

describe('strangers, from many addresses', () => {
  const at = (address: string, client = createClient(guarded.url)) => {
    const from = { 'x-forwarded-for': address }
    const post = (path: string, body: object) => client.post(path, body, from)
    return {
      ...client,
      post,
      login: (username: string, secret: string) => post('/api/login', { username, password: secret }),
    }
  }
  /** With the limits of an installation. */
  let guarded: Awaited<ReturnType<typeof startDoor>>
  beforeAll(async () => {
    guarded = await startDoor({ clock, settings: { trustProxy: 1 } })
  })
  const wrong = 'Wrong-password-1'
  const failFrom = async (address: string, username: string): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => at(address).login(username, wrong)))
    return answers.map(({ status }) => status)
  }

  it('cannot keep an owner out by wrong passwords on a device where they were signed in', async () => {
    const owner = await registerSaver(guarded.url, 'besieged')
    for (let n = 0; n < 10; n++)
      expect(await failFrom(`198.51.100.${n}`, n % 2 ? 'besieged' : 'besieged@example.com')).toEqual(
        Array(10).fill(401),
      )
    // The account has one count for its name and its address.
    expect((await at('198.51.100.99').login('besieged@example.com', wrong)).status).toBe(429)
    expect((await at('198.51.100.99').login('besieged', password)).status).toBe(429)
    expect((await at('198.51.100.99', owner).login('besieged', password)).status).toBe(200)
  })

  it('get only ten guesses with the cookie of that device, and none of another account there', async () => {
    const owner = await registerSaver(guarded.url, 'own-device')
    const thief = at('203.0.113.1', owner)
    for (let n = 0; n < 10; n++) expect((await thief.login('own-device', wrong)).status).toBe(401)
    expect((await thief.login('own-device', password)).status).toBe(429)
    await registerSaver(guarded.url, 'elsewhere')
    for (let n = 0; n < 10; n++) expect((await thief.login('elsewhere', wrong)).status).toBe(401)
    expect((await thief.login('elsewhere', password)).status).toBe(429)
    expect((await at('203.0.113.2').login('elsewhere', password)).status).toBe(200)
  })

  it('cannot use up the second steps of an owner on their device', async () => {
    const owner = await registerSaver(guarded.url, 'two-steps')
    const secret = await withApp(owner)
    for (const last of [1, 2, 3]) {
      const thief = at(`198.51.100.${last}`)
      await thief.login('two-steps', password)
      for (let n = 0; n < 10; n++) await thief.post('/api/login/authenticator', { code: '000000' })
    }
    const again = at('203.0.113.9')
    await again.login('two-steps', password)
    const refused = await again.post('/api/login/authenticator', { code: codeOf(secret) })
    expect(refused.status).toBe(429)
    const home = at('203.0.113.9', owner)
    await home.login('two-steps', password)
    expect((await home.post('/api/login/authenticator', { code: codeOf(secret) })).status).toBe(200)
  })

  it('neither use up the requests of an owner for a new password, nor void their links', async () => {
    const owner = await registerSaver(guarded.url, 'requested')
    const userId = owner.userId as UserId
    const email = 'requested@example.com'
    const mailed = async () => {
      const { rows } = await guarded.pool.query(
        'delete from accounts.mail_requests where identifier_hash = $1 and purpose = $2 returning browser_hash',
        [guarded.addresses.sought(email).hashes[0], 'reset'],
      )
      const tokens: string[] = []
      for (const { browser_hash: device } of rows)
        tokens.push(await guarded.oneTimeCodes.issueToken(userId, 'reset', device ?? undefined))
      return tokens
    }
    await at('203.0.113.20', owner).post('/api/forgot-password', { email })
    const [own = ''] = await mailed()
    for (let n = 0; n < 5; n++)
      expect((await at(`198.51.100.${n}`).post('/api/forgot-password', { email })).status).toBe(200)
    expect(await mailed()).toHaveLength(5)
    expect((await at('198.51.100.9').post('/api/forgot-password', { email })).status).toBe(429)
    const asked = await at('203.0.113.20', owner).post('/api/forgot-password', { email })
    expect(asked.status).toBe(200)
    const reset = await at('203.0.113.20').post('/api/reset-password', { token: own, password: fresh })
    expect(reset.status).toBe(200)
  })

  it('do not void an owner’s code to recover the account by asking for another', async () => {
    const owner = await registerSaver(guarded.url, 'recovered')
    const browsers = ['a', 'b'].map(letter => letter.repeat(43)) as [string, string]
    const [code] = [
      await guarded.oneTimeCodes.issueCode(owner.userId as UserId, 'recovery', browserHash(browsers[0])),
      await guarded.oneTimeCodes.issueCode(owner.userId as UserId, 'recovery', browserHash(browsers[1])),
    ]
    const client = createClient(guarded.url)
    client.cookies.set('calabash-recovery', browsers[0])
    const verified = await client.post('/api/account-recovery/verify', { identifier: 'recovered', code })
    expect(verified.status).toBe(200)
  })

  it('fill the queue of passwords only so far, and owners go first', { tags: ['detail'] }, async () => {
    const hashed = await hashPassword(password)
    // Checked in a millisecond, once the owners are through.
    const cheap = await hashWith(password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
    const order: string[] = []
    const others = Array.from({ length: 230 }, () =>
      passwordMatches(cheap, wrong).then(
        () => order.push('other'),
        (error: Error) => order.push(error.name),
      ),
    )
    const known = Array.from({ length: 150 }, () =>
      passwordMatches(hashed, wrong, 'known').then(() => order.push('known')),
    )
    const refused = await createClient(guarded.url).post('/api/login', { username: 'requested', password })
    expect(refused).toMatchObject({ status: 503, body: { code: 'sign_in_busy' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    await Promise.all(known)
    expect(order.filter(one => one === 'TooBusy')).toHaveLength(26)
    await Promise.all(others)
    const first = order.filter(one => one !== 'TooBusy').slice(0, known.length)
    expect(first.filter(one => one === 'other').length).toBeLessThan(20)
  })
})

describe('an admin', () => {
  it('without a second factor reads, and decides nothing', async () => {
    const boss = await registerSaver(door.url, 'no-factor')
    await door.users.grantAdmin('no-factor')
    expect((await boss.get('/api/admin/users')).status).toBe(200)
    await door.sessions.stepUp(boss.cookies.get('calabash') ?? '')
    expect(await boss.post('/api/admin/goals/1/refunds', {})).toMatchObject({
      status: 403,
      body: { code: 'two_step_required' },
    })
    expect(await door.users.moneyAdmins(clock.now())).not.toContain(boss.userId)
  })

  it('is signed out after half an hour without use, and after twelve hours in any case', async () => {
    const boss = await registerSaver(door.url, 'idle-boss')
    const saver = await registerSaver(door.url, 'idle-saver')
    await door.users.grantAdmin('idle-boss')
    const lives = async (of: Saver, minutes: number) => {
      aheadMs = minutes * minuteMs
      // Another process each time, because a lookup is cached for a second.
      return (await createSessions(door.pool, clock).of(of.cookies.get('calabash') ?? '')) !== undefined
    }
    for (let minutes = 25; minutes < 12 * 60; minutes += 25)
      expect([minutes, await lives(boss, minutes)]).toEqual([minutes, true])
    expect(await lives(boss, 12 * 60 + 1)).toBe(false)
    expect(await lives(saver, 12 * 60 + 1)).toBe(true)
    aheadMs = 0
    const other = await registerSaver(door.url, 'left-open')
    await door.users.grantAdmin('left-open')
    // The stream of an open page is no use, nor is what the page reads while its user is away.
    for (const minutes of [10, 20, 29]) {
      aheadMs = minutes * minuteMs
      const token = other.cookies.get('calabash') ?? ''
      expect(await door.sessions.stands(token)).toBe(true)
      expect(await createSessions(door.pool, clock).of(token, false)).toBeDefined()
      expect((await other.get('/api/user', { 'x-away': '1' })).status).toBe(200)
    }
    expect(await lives(other, 31)).toBe(false)
    expect(await door.sessions.list(other.userId as UserId, '')).toEqual([])
    aheadMs = 0
  })

  it('and the owner are told when the operator removes the second factors of an account', async () => {
    const [boss, lost] = [
      await registerSaver(door.url, 'told-boss'),
      await registerSaver(door.url, 'lost-key'),
    ]
    await door.users.grantAdmin('told-boss')
    const parts = { pool: door.pool, users: door.users, userAdmin: door.userAdmin, clock }
    await expect(resetFactors(parts, 'lost-key')).rejects.toThrow('has no second factor')
    await withApp(lost)
    await resetFactors(parts, 'lost-key')
    expect((await lost.get('/api/user')).status).toBe(401)
    expect((await lost.post('/api/login', { username: 'lost-key', password })).status).toBe(200)
    const told: unknown[] = []
    const jobs = {
      add: async (_: string, payload: object) => void told.push(payload),
      addAll: async () => undefined,
    }
    const announce = createAnnounceFactorResetsJob({
      ...door,
      admins: door.users.admins,
      jobs,
      clock,
    })
    await announce()
    expect(told).toContainEqual(expect.objectContaining({ userId: lost.userId, what: 'factors_reset' }))
    expect(told).toContainEqual(
      expect.objectContaining({ userId: boss.userId, about: lost.userId, what: 'factors_reset_of_other' }),
    )
    const { length } = told
    await announce()
    expect(told).toHaveLength(length)
  })
})

it('leaves an admin when the last two delete their accounts at the same moment', async () => {
  const { deletion, pool, users } = await startDoor()
  const made = async (username: string) => {
    const email = `${username}@example.com`
    const id = await users.create({ username, email, passwordHash: '', createdAt: clock.now() })
    if (typeof id === 'string') throw new Error(`${id} is taken`)
    return id
  }
  await made('bystander')
  const admins = [await made('one'), await made('two')]
  for (const name of ['one', 'two']) await users.grantAdmin(name)
  // Deleting looks at payouts, which this database does not have.
  await pool.query('create table payouts (goal_id int8, payout_id text, user_id int8)')
  const deleted = await Promise.all(admins.map(id => deletion.deleteAccount(id)))
  expect(deleted.toSorted()).toEqual([false, true])
  expect(await users.admins()).toHaveLength(1)
})

it('shows admins events of our own streams only', async () => {
  const boss = await registerSaver(door.url, 'reads-events')
  await door.users.grantAdmin('reads-events')
  for (const stream of ['$user-admin', '$$goal-1', 'other-1', '$all', '$settings'])
    expect(await boss.get(`/api/admin/events/${encodeURIComponent(stream)}/0`)).toMatchObject({
      status: 404,
      body: { code: 'no_event' },
    })
})

/** The newest mail of a kind, as it would be sent. */
const mailed = async (purpose: string) => {
  const { rows } = await door.pool.query(
    'select id from accounts.mail_requests where purpose = $1 order by created_at desc limit 1',
    [purpose],
  )
  const id = rows[0]?.id ?? expect.fail()
  const mail = await door.mailRequests.prepare(id)
  await door.mailRequests.done(id)
  return mail && { ...mail, secret: 'secret' in mail ? mail.secret : '' }
}
const countOf = async (purpose: string, email: string): Promise<number> => {
  const { rows } = await door.pool.query(
    'select count(*)::int from accounts.mail_requests where purpose = $1 and identifier_hash = $2',
    [purpose, door.addresses.sought(email).hashes[0]],
  )
  return rows[0].count
}

describe('a sign-in on a new device', () => {
  it('is reported to the owner, whose link signs everybody out and starts a reset', async () => {
    const owner = await registerSaver(door.url, 'watchful')
    const email = 'watchful@example.com'
    await owner.post('/api/login', { username: 'watchful', password })
    expect(await countOf('new_device', email)).toBe(0)
    const thief = createClient(door.url)
    await thief.post('/api/login', { username: 'watchful', password })
    await thief.post('/api/login', { username: 'watchful', password })
    expect(await countOf('new_device', email)).toBe(1)
    const mail = await mailed('new_device')
    expect(mail).toMatchObject({ username: 'watchful', email, device: 'Another program' })
    const report = () => createClient(door.url).post('/api/not-me', { token: mail?.secret })
    expect((await report()).status).toBe(200)
    expect((await thief.get('/api/user')).status).toBe(401)
    expect(await countOf('reset', email)).toBe(1)
    expect((await report()).status).toBe(400)
  })

  it('is reported also when the thief signs out at once, and after a second step', async () => {
    const owner = await registerSaver(door.url, 'careful-two')
    const secret = await withApp(owner)
    const thief = createClient(door.url)
    await thief.post('/api/login', { username: 'careful-two', password })
    expect(await countOf('new_device', 'careful-two@example.com')).toBe(0)
    await thief.post('/api/login/authenticator', { code: codeOf(secret) })
    await thief.post('/api/logout')
    expect(await countOf('new_device', 'careful-two@example.com')).toBe(1)
  })

  it('floods no mailbox, and a link for something else is no report', async () => {
    const strict = await startDoor({ clock })
    const owner = await registerSaver(strict.url, 'flooded')
    for (let n = 0; n < 15; n++)
      await createClient(strict.url).post('/api/login', { username: 'flooded', password })
    const { rows } = await strict.pool.query(
      "select count(*)::int from accounts.mail_requests where purpose = 'new_device'",
    )
    expect(rows[0].count).toBe(10)
    const token = await strict.oneTimeCodes.issueToken(owner.userId as UserId, 'reset')
    expect((await createClient(strict.url).post('/api/not-me', { token })).status).toBe(400)
  })
})

describe('a change of the address', () => {
  const change = (saver: Saver, email: string, secret = password) =>
    saver.post('/api/change-email', { email, password: secret })
  const verified = async (name: string) => {
    const saver = await registerSaver(door.url, name)
    await door.users.setVerified(saver.userId as UserId)
    return saver
  }
  const emailOf = async (saver: Saver) => (await door.users.byId(saver.userId as UserId))?.email

  it('counts once it is proved at the new one, by the owner', async () => {
    const owner = await verified('mover')
    expect((await change(owner, 'moved@example.com', 'Wrong-password-1')).status).toBe(400)
    expect((await change(owner, 'MOVER@example.com')).status).toBe(400)
    expect((await change(owner, 'moved@example.com')).status).toBe(202)
    expect(await emailOf(owner)).toBe('mover@example.com')
    const mail = await mailed('change_email')
    expect(mail).toMatchObject({ username: 'mover', email: 'moved@example.com' })
    const token = mail?.secret
    const stranger = await createClient(door.url).post('/api/change-email/confirm', { token })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'verify_as_owner' } })
    const old = await door.oneTimeCodes.issueToken(owner.userId as UserId, 'reset')
    expect((await owner.post('/api/change-email/confirm', { token })).status).toBe(200)
    expect(await emailOf(owner)).toBe('moved@example.com')
    expect((await owner.post('/api/change-email/confirm', { token })).status).toBe(400)
    // What was mailed to the old address gives no access.
    const reset = await createClient(door.url).post('/api/reset-password', { token: old, password: fresh })
    expect(reset.status).toBe(400)
  })

  it('by a thief is taken back from the old one within three days, and nobody gets it meanwhile', async () => {
    const owner = await verified('robbed')
    await change(owner, 'thief@example.com')
    const proof = (await mailed('change_email'))?.secret
    expect((await owner.post('/api/change-email/confirm', { token: proof })).status).toBe(200)
    const back = await mailed('email_changed')
    expect(back).toMatchObject({ email: 'robbed@example.com' })
    const register = { username: 'robbed-again', email: 'Robbed@example.com', password }
    expect((await createClient(door.url).post('/api/register', register)).status).toBe(409)
    // The thief moves on; the owner's link still works.
    await change(owner, 'thief-2@example.com')
    const next = (await mailed('change_email'))?.secret
    expect((await owner.post('/api/change-email/confirm', { token: next })).status).toBe(200)
    const undo = () => createClient(door.url).post('/api/change-email/undo', { token: back?.secret })
    expect((await undo()).status).toBe(200)
    expect(await emailOf(owner)).toBe('robbed@example.com')
    expect((await owner.get('/api/user')).status).toBe(401)
    expect(await countOf('reset', 'robbed@example.com')).toBe(1)
    expect((await undo()).status).toBe(400)
  })

  it('can no longer be taken back, nor proved, when it is too late', async () => {
    const owner = await verified('late-mover')
    await change(owner, 'late-1@example.com')
    const stale = (await mailed('change_email'))?.secret
    aheadMs += 25 * 60 * minuteMs
    expect((await owner.post('/api/change-email/confirm', { token: stale })).status).toBe(400)
    await change(owner, 'late-2@example.com')
    const token = (await mailed('change_email'))?.secret
    expect((await owner.post('/api/change-email/confirm', { token })).status).toBe(200)
    const back = (await mailed('email_changed'))?.secret
    aheadMs += 73 * 60 * minuteMs
    const undone = await createClient(door.url).post('/api/change-email/undo', { token: back })
    expect(undone.status).toBe(400)
    aheadMs = 0
  })

  it('does not reveal at once that an account has the address, and takes it from nobody', async () => {
    await registerSaver(door.url, 'holder')
    const owner = await verified('wanter')
    expect((await change(owner, 'holder@example.com')).status).toBe(202)
    const token = (await mailed('change_email'))?.secret
    expect((await owner.post('/api/change-email/confirm', { token })).status).toBe(409)
    expect(await emailOf(owner)).toBe('wanter@example.com')
  })

  it('from an address that was never proved holds it for nobody', async () => {
    const squatter = await registerSaver(door.url, 'squats-briefly')
    await change(squatter, 'squatters-own@example.com')
    const token = (await mailed('change_email'))?.secret
    expect((await squatter.post('/api/change-email/confirm', { token })).status).toBe(200)
    const email = 'squats-briefly@example.com'
    const register = { username: 'rightful', email, password }
    expect((await createClient(door.url).post('/api/register', register)).status).toBe(201)
  })

  it('takes a fresh second factor where there is one', async () => {
    const owner = await verified('two-step-mover')
    await withApp(owner)
    expect((await change(owner, 'elsewhere@example.com')).body.code).toBe('step_up_needed')
  })
})

describe('a storm of attempts', () => {
  /** Faster than the client's own, which its tests compare with the check. */
  const solved = async ({ challenge, bits }: Puzzle) => {
    for (let answer = 0; ; answer++) {
      // The server in this process closes idle connections: the client has to hear of it before it uses one.
      if (answer % 10_000 === 0) await new Promise(setImmediate)
      const head = hash('sha256', `${challenge}.${answer}`, 'buffer').readUInt32BE()
      if (head >>> (32 - bits) === 0) return { 'X-Puzzle': `${challenge}.${answer}` }
    }
  }
  const storms = [
    ['signInStorm', '/api/login', { username: 'stormy', password }, 200],
    [
      'registerStorm',
      '/api/register',
      { username: 'stormy-2', email: 'stormy-2@example.com', password },
      201,
    ],
    ['mailStorm', '/api/forgot-password', { email: 'stormy@example.com' }, 200],
    ['mailStorm', '/api/account-recovery/identify', { identifier: 'stormy' }, 200],
  ] as const

  it.each(storms)(
    'of the kind %s at %s takes a puzzle, each for one attempt',
    async (storm, path, body, status) => {
      const calm = await startDoor({ clock, rateLimitScale: 10 })
      const owner = await registerSaver(calm.url, 'stormy')
      await calm.limits.count(storm, 'all', 10_000)
      const ask = (headers = {}) => createClient(calm.url).post(path, body, headers)
      const refused = await ask()
      expect(refused).toMatchObject({ status: 403, body: { code: 'puzzle_needed' } })
      const { puzzle } = refused.body
      expect(await ask({ 'X-Puzzle': `${puzzle.challenge}.1` })).toMatchObject({ status: 403 })
      const header = await solved(puzzle)
      expect((await ask(header)).status).toBe(status)
      expect((await ask(header)).status).toBe(403)
      // Not on a device where the owner was signed in before.
      if (storm !== 'registerStorm') expect((await owner.post(path, body)).status).toBe(200)
    },
  )

  it('takes no puzzle of another kind, nor one that is too old or forged', { tags: ['detail'] }, async () => {
    const calm = await startDoor({ clock, rateLimitScale: 10 })
    await registerSaver(calm.url, 'stormy')
    for (const storm of ['signInStorm', 'mailStorm'] as const) await calm.limits.count(storm, 'all', 10_000)
    const ask = (headers = {}) =>
      createClient(calm.url).post('/api/login', { username: 'stormy', password }, headers)
    const mail = await createClient(calm.url).post('/api/forgot-password', { email: 'stormy@example.com' })
    expect((await ask(await solved(mail.body.puzzle))).status).toBe(403)
    const { puzzle } = (await ask()).body
    const forged = { challenge: puzzle.challenge.replace(/^\d+/, '9999999999999'), bits: puzzle.bits }
    expect((await ask(await solved(forged))).status).toBe(403)
    const odd = ['-1', '1e3', '', '9'.repeat(16), '__proto__'].map(answer => `${puzzle.challenge}.${answer}`)
    for (const header of [
      ...odd,
      ' ',
      '.',
      '0-.0.0',
      '9'.repeat(5_000),
      puzzle.challenge.replace(/.$/, '.0'),
    ])
      expect([header, (await ask({ 'X-Puzzle': header })).status]).toEqual([header, 403])
    aheadMs += 5 * minuteMs + 1_000
    expect((await ask(await solved(puzzle))).status).toBe(403)
    aheadMs = 0
  })
})
