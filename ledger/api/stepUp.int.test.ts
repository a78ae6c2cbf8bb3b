import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { addApp } from '#lab/builders/authenticatorApp.ts'
import { type Client, createClient, registerSaver, type Saver } from '#lab/builders/client.ts'
import type { UserId } from '#shared/ids.ts'
import { instant, minuteMs } from '#shared/time.ts'
import { browserHash } from '../accounts/oneTimeCodes.ts'

let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor({ clock })
})

const password = 'Susu-circle-1'
const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs + shiftMs })
const login = async (username: string) => {
  const client = createClient(door.url)
  await client.post('/api/login', { username, password })
  return client
}
const admin = async (name: string): Promise<Saver> => {
  const saver = await registerSaver(door.url, name)
  await door.users.grantAdmin(name)
  return saver
}
/** Adds an authenticator app, whose previous code has been used. */
const withApp = async (saver: Client): Promise<string> => (await addApp(saver, password, codeOf)).secret
/** An action that needs a second factor: there is no such format, which is checked later. */
const exportAll = (by: Client) => by.get('/api/admin/statement/none')
const asks = (ways: Record<string, boolean>) => ({
  status: 403,
  body: {
    code: 'step_up_needed',
    stepUp: { authenticator: false, passkey: false, mail: false, ...ways },
  },
})
const wrong = { status: 400, body: { code: 'wrong_step' } }
const show = (by: Client, code: string) => by.post('/api/step-up/authenticator', { code })
const tokenOf = (by: Client): string => by.cookies.get('calabash') ?? ''
const mailed = (by: Saver, session: Client = by) =>
  door.oneTimeCodes.issueCode(by.userId as UserId, 'step_up', browserHash(tokenOf(session)))

describe('an action that needs a second factor', () => {
  it('is refused before it, and works for five minutes after it, in this session only', async () => {
    const boss = await admin('boss-steps')
    const other = await login('boss-steps')
    const secret = await withApp(boss)
    expect(await exportAll(boss)).toMatchObject(asks({ authenticator: true }))
    expect((await show(boss, codeOf(secret))).status).toBe(200)
    expect((await exportAll(boss)).status).not.toBe(403)
    expect(await exportAll(other)).toMatchObject(asks({ authenticator: true }))
    aheadMs += 5 * minuteMs + 1_000
    expect(await exportAll(boss)).toMatchObject(asks({ authenticator: true }))
  })

  it('accepts a code once, and no code of another user', async () => {
    const [boss, thief] = [await admin('boss-once'), await admin('thief-once')]
    const [secret, own] = [await withApp(boss), await withApp(thief)]
    const second = await login('boss-once')
    const code = codeOf(secret)
    expect((await show(boss, code)).status).toBe(200)
    await second.post('/api/login/authenticator', { code })
    expect(await show(second, code)).toMatchObject({ status: 401 })
    expect(await show(boss, code)).toMatchObject(wrong)
    expect(await show(boss, codeOf(own))).toMatchObject(wrong)
  })

  it('works right after signing in with the second factor, but not with a recovery code', async () => {
    const boss = await admin('boss-signs-in')
    const { secret, recoveryCodes } = await addApp(boss, password, codeOf)
    const first = await login('boss-signs-in')
    expect((await first.post('/api/login/authenticator', { code: codeOf(secret) })).status).toBe(200)
    expect((await exportAll(first)).status).not.toBe(403)
    const second = await login('boss-signs-in')
    const [code] = recoveryCodes
    expect((await second.post('/api/login/recovery-code', { code })).status).toBe(200)
    expect(await exportAll(second)).toMatchObject(asks({ authenticator: true }))
  })

  it('ends with the session: signing out, and a new password', async () => {
    const boss = await admin('boss-leaves')
    await door.sessions.stepUp(tokenOf(boss))
    expect((await exportAll(boss)).status).not.toBe(403)
    const changed = await boss.post('/api/change-password', {
      ...{ currentPassword: password, newPassword: 'Makola-market-2' },
    })
    expect(changed.status).toBe(200)
    expect(await exportAll(boss)).toMatchObject(asks({ mail: true }))
    await boss.post('/api/logout')
    expect((await exportAll(boss)).status).toBe(401)
  })

  it('requires it only of users who may do it', async () => {
    const ama = await registerSaver(door.url, 'ama-steps')
    const answer = await exportAll(ama)
    expect(answer.status).toBe(403)
    expect(answer.body.code).not.toBe('step_up_needed')
  })
})

describe('without a second factor', () => {
  it('requires the password and a mailed code, which works once and for ten minutes', async () => {
    const boss = await admin('boss-mailed')
    expect(await exportAll(boss)).toMatchObject(asks({ mail: true }))
    const ask = (secret: string) => boss.post('/api/step-up/mail', { password: secret })
    expect((await ask('Wrong-password-1')).status).toBe(400)
    expect((await ask(password)).status).toBe(202)
    const late = await mailed(boss)
    aheadMs += 10 * minuteMs + 1_000
    expect(await boss.post('/api/step-up/code', { code: late })).toMatchObject(wrong)
    const code = await mailed(boss)
    expect((await boss.post('/api/step-up/code', { code })).status).toBe(200)
    expect((await exportAll(boss)).status).not.toBe(403)
    expect(await boss.post('/api/step-up/code', { code })).toMatchObject(wrong)
  })

  it('accepts the code only in the session that requested it, and not as a recovery code', async () => {
    const boss = await admin('boss-elsewhere')
    const other = await login('boss-elsewhere')
    const code = await mailed(boss)
    expect(await other.post('/api/step-up/code', { code })).toMatchObject(wrong)
    const recovered = await boss.post('/api/account-recovery/verify', { identifier: 'boss-elsewhere', code })
    expect(recovered.status).toBe(400)
    expect((await boss.post('/api/step-up/code', { code })).status).toBe(200)
  })

  it('stores no code in plain text', async () => {
    const boss = await admin('boss-stored')
    const code = await mailed(boss)
    const { rows } = await door.pool.query(
      `select secret_hash from accounts.proofs where user_id = $1 and purpose = 'step_up'`,
      [boss.userId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].secret_hash.toString('utf8')).not.toContain(code)
  })

  it('voids a code after five wrong attempts, and limits attempts to ten', async () => {
    const boss = await admin('boss-guessed')
    const code = await mailed(boss)
    const guess = () => boss.post('/api/step-up/code', { code: code === '000000' ? '111111' : '000000' })
    for (let count = 0; count < 5; count += 1) expect(await guess()).toMatchObject(wrong)
    expect(await boss.post('/api/step-up/code', { code })).toMatchObject(wrong)
    for (let count = 0; count < 4; count += 1) expect(await guess()).toMatchObject(wrong)
    expect((await boss.post('/api/step-up/code', { code: await mailed(boss) })).status).toBe(429)
  })

  it('does not bypass an existing second factor', async () => {
    const boss = await admin('boss-around')
    const code = await mailed(boss)
    await withApp(boss)
    expect((await boss.post('/api/step-up/mail', { password })).status).toBe(409)
    expect((await boss.post('/api/step-up/code', { code })).status).toBe(409)
  })
})

it('does not add a passkey by a challenge to show one', async () => {
  const boss = await admin('boss-challenged')
  await boss.post('/api/step-up/passkey/options')
  const added = await boss.post('/api/two-step/passkeys', { name: 'Mine', response: {} })
  expect(added.status).toBe(400)
  const { rows } = await door.pool.query('select purpose from accounts.passkey_challenges')
  expect(rows).toEqual([])
})
