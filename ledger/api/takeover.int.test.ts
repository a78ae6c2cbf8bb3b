import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { type Client, registerSaver } from '#lab/builders/client.ts'
import { instant, minuteMs } from '#shared/time.ts'

/** Attacks by which a stranger would get hold of an account, or keep its owner out of it. */
let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
let door: Awaited<ReturnType<typeof startDoor>>
beforeAll(async () => {
  door = await startDoor({ clock, rateLimitScale: 1_000 })
})

const password = 'Susu-circle-1'
const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs + shiftMs })

/** Adds an authenticator app, whose previous code has been used. */
const withApp = async (saver: Client): Promise<string> => {
  const { body } = await saver.post('/api/two-step/authenticator', { password })
  await saver.post('/api/two-step/authenticator/confirm', { code: codeOf(body.secret, -30_000) })
  return body.secret
}

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

  it.each(guarded)('is refused %s', async route => {
    const [method = '', path = ''] = route.split(' ')
    const owner = await registerSaver(door.url)
    await withApp(owner)
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
