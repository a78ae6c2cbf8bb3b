import { beforeAll, describe, expect, it } from 'vitest'
import { addAuthenticator, makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { createClient, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail, mailsTo } from '#lab/builders/mailbox.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import type { UserId } from '#shared/ids.ts'
import { createUserAdmin } from '../accounts/userAdmin.ts'
import { systemClock } from '../clock.ts'

const password = 'Susu-circle-1'
let stack: OwnStack
beforeAll(async () => {
  stack = await startStack({ LOG_LEVEL: 'info' })
})

const admin = async (name: string): Promise<Saver> => {
  const saver = await registerSaver(stack.url, name)
  await makeAdmins(stack.pool, name)
  return saver
}
const idOf = (saver: Saver) => saver.userId as UserId
const endSessions = (by: Saver, of: Saver, secret = password) =>
  by.post(`/api/admin/users/${of.userId}/end-sessions`, { password: secret })
const setAdmin = (by: Saver, of: Saver, isAdmin: boolean, secret = password) =>
  by.send('PUT', `/api/admin/users/${of.userId}/admin`, { isAdmin, password: secret })
const pending = { status: 403, body: { code: 'money_powers_pending' } }
const wrongPassword = { status: 400, body: { errors: { password: ['The password is not right'] } } }

describe('an admin', () => {
  it('sees the facts of an account, and neither its address nor its goals', async () => {
    const [boss, ama] = [await admin('boss-sees'), await registerSaver(stack.url, 'ama-seen')]
    await createClient(stack.url).post('/api/login', { username: 'ama-seen', password })
    const { status, body } = await boss.get(`/api/admin/users/${ama.userId}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: ama.userId,
      username: 'ama-seen',
      createdAt: expect.any(String),
      isAdmin: false,
      isVerified: false,
      twoStep: false,
      sessions: 2,
      lastSeenAt: expect.any(String),
      lockedAt: null,
      lock: null,
      longerLock: null,
      twoStepRequired: false,
      moneyPowers: null,
      mayConfirmAdmin: false,
    })
    for (const id of ['0', 'x', '999999999', '1e1', '99999999999999999999'])
      expect((await boss.get(`/api/admin/users/${id}`)).status).toBe(404)
  })

  it('ends all sessions of a user, who is notified by mail', async () => {
    const [boss, ama] = [await admin('boss-ends'), await registerSaver(stack.url, 'ama-ended')]
    const phone = createClient(stack.url)
    await phone.post('/api/login', { username: 'ama-ended', password })
    expect(await endSessions(boss, ama, 'Wrong-password-1')).toMatchObject(wrongPassword)
    expect((await ama.get('/api/user')).status).toBe(200)
    expect((await endSessions(boss, ama)).status).toBe(200)
    for (const client of [ama, phone]) expect((await client.get('/api/user')).status).toBe(401)
    expect((await phone.post('/api/login', { username: 'ama-ended', password })).status).toBe(200)
    const { text } = await awaitMail(stack.url, 'ama-ended@example.com', /signed out/)
    expect(text).toContain('An admin of Calabash ended all sessions')
    expect(stack.instance.output()).toContain(`"of":${ama.userId}`)
    expect(stack.instance.output()).not.toMatch(/ama-ended/)
  })

  it('cannot end their own sessions or rights by accident', async () => {
    const boss = await admin('boss-careful')
    for (const answer of [await endSessions(boss, boss), await setAdmin(boss, boss, false)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect((await boss.get('/api/admin/users')).status).toBe(200)
  })

  it('makes a user an admin, or removes the role, at once and with the password', async () => {
    const [boss, other, esi] = [
      await admin('boss-grants'),
      await admin('boss-confirms'),
      await registerSaver(stack.url, 'esi-granted'),
    ]
    expect(await setAdmin(boss, esi, true, 'Wrong-password-1')).toMatchObject(wrongPassword)
    expect((await esi.get('/api/admin/users')).status).toBe(403)
    expect((await setAdmin(boss, esi, true)).status).toBe(200)
    expect((await esi.get('/api/admin/users')).status).toBe(200)
    expect((await setAdmin(boss, esi, true)).status).toBe(200) // already done: no second mail
    // A new admin may not decide about others yet.
    expect(await setAdmin(esi, boss, false)).toMatchObject(pending)
    expect((await setAdmin(other, boss, false)).status).toBe(200)
    expect((await boss.get('/api/admin/users')).status).toBe(403)
    expect((await setAdmin(boss, esi, false)).status).toBe(403)
    await awaitMail(stack.url, 'esi-granted@example.com', /You are an admin now/)
    await awaitMail(stack.url, 'boss-grants@example.com', /no longer an admin/)
    const mails = (await mailsTo(stack.url, 'esi-granted@example.com')).filter(mail =>
      /admin/.test(mail.subject),
    )
    expect(mails).toHaveLength(1)
  })

  it('appointed by another one decides about no money for three days, and not before a third has confirmed it', async () => {
    const [boss, third, esi] = [
      await admin('boss-proposes'),
      await admin('third-confirms'),
      await registerSaver(stack.url, 'esi-proposed'),
    ]
    await setAdmin(boss, esi, true)
    const details = async (by: Saver) => (await by.get(`/api/admin/users/${esi.userId}`)).body
    const confirm = (by: Saver, secret = password) =>
      by.post(`/api/admin/users/${esi.userId}/confirm-admin`, { password: secret })
    expect(await details(boss)).toMatchObject({
      moneyPowers: { from: expect.any(String), needsConfirmation: true, needsTwoStep: true },
      mayConfirmAdmin: false,
    })
    const decides = () => esi.post('/api/admin/goals/1/refunds', {})
    expect(await decides()).toMatchObject(pending)
    expect(await esi.post('/api/payouts/1:round-1/send', {})).toMatchObject(pending)
    expect(await confirm(boss)).toMatchObject({ status: 409, body: { code: 'own_proposal' } })
    expect(await confirm(esi)).toMatchObject(pending)
    expect(await details(third)).toMatchObject({ mayConfirmAdmin: true })
    expect(await confirm(third, 'Wrong-password-1')).toMatchObject(wrongPassword)
    expect((await confirm(third)).status).toBe(200)
    expect((await confirm(third)).status).toBe(409)
    expect(await details(third)).toMatchObject({
      moneyPowers: { from: expect.any(String), needsConfirmation: false, needsTwoStep: true },
      mayConfirmAdmin: false,
    })
    await awaitMail(stack.url, 'esi-proposed@example.com', /confirmed as an admin/)
    expect(await decides()).toMatchObject(pending)
    await stack.pool.query(
      `update accounts.users set money_powers_from = money_powers_from - interval '73 hours' where id = $1`,
      [esi.userId],
    )
    expect(await decides()).toMatchObject(pending)
    await addAuthenticator(esi, password)
    expect(await decides()).toMatchObject({ body: { code: 'step_up_needed' } })
    await stepUp(stack.pool, 'esi-proposed')
    expect((await decides()).status).not.toBe(403)
    expect(await details(third)).toMatchObject({
      moneyPowers: { from: null, needsConfirmation: false, needsTwoStep: false },
    })
  })

  it('appointed by the operator decides at once', async () => {
    const [boss, esi] = [await admin('boss-alone'), await registerSaver(stack.url, 'esi-by-operator')]
    await setAdmin(boss, esi, true)
    expect(await esi.post('/api/admin/goals/1/refunds', {})).toMatchObject(pending)
    await makeAdmins(stack.pool, 'esi-by-operator')
    expect((await esi.post('/api/admin/goals/1/refunds', {})).status).not.toBe(403)
  })

  it('without powers can read the area, but changes nothing and no user', async () => {
    const [boss, esi] = [await admin('boss-of-new'), await registerSaver(stack.url, 'esi-new')]
    await setAdmin(boss, esi, true)
    expect((await esi.get('/api/admin/users')).status).toBe(200)
    const changing = listRoutes().filter(route => /^(POST|PUT|PATCH|DELETE) \/api\/admin\//.test(route))
    expect(changing.length).toBeGreaterThan(20)
    // The type of a file is checked first.
    for (const route of changing.filter(one => !/\/files\/|\/logo$/.test(one))) {
      const [method = '', path = ''] = route.split(' ')
      const answer = await esi.send(method, path.replaceAll(/:\w+/g, '1'), {})
      expect({ route, ...answer }).toMatchObject({ route, ...pending })
    }
  })

  it('remains, however many remove each other at once', async () => {
    await stack.pool.query('update accounts.users set is_admin = false')
    const userAdmin = createUserAdmin(stack.pool, systemClock, stack.addresses)
    const circle = await Promise.all([1, 2, 3, 4].map(n => admin(`turncoat-${n}`)))
    await Promise.all(
      circle.flatMap(by =>
        circle.filter(of => of !== by).map(of => userAdmin.setAdmin(idOf(by), idOf(of), false)),
      ),
    )
    const left = await stack.pool.query('select 1 from accounts.users where is_admin')
    expect(left.rowCount).toBe(1)
  })
})
