import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { eventually, foundCircle, passDays, payRound, untilSettled } from '#lab/builders/circle.ts'
import { createClient, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail, codeIn, tokenIn } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

const iban = { kind: 'iban', holder: 'Ama <b>Mensah</b>', iban: 'DE89 3704 0044 0532 0130 00' }
const others = {
  kind: 'mobile_money',
  holder: 'Thief',
  country: 'GH',
  network: 'MTN',
  number: '+233241234567',
}
const sent = { attempt: 1, method: 'bank_transfer', reference: 'TR-1' }

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await startStack()
  boss = await registerSaver(stack.url, 'boss-of-destinations')
  await makeAdmins(stack.pool, 'boss-of-destinations')
})
let numbers = 0
/** Without a destination, which tests of other subjects give to all. */
const somebody = async (name: string): Promise<Saver> => {
  const saver = await registerSaver(stack.url, `${name}-d${++numbers}`)
  await stack.pool.query('delete from accounts.payout_destinations where user_id = $1', [saver.userId])
  return saver
}
const put = (saver: Saver, details: object, currency = 'USD') =>
  saver.send('PUT', `/api/payout-destinations/${currency}`, details)
const mailOf = (saver: Saver, subject: RegExp) =>
  awaitMail(stack.url, `${saver.username}@example.com`, subject)
/** The pot of the first of two members, which has settled. */
const pot = async () => {
  const [ama, kofi] = [await somebody('ama'), await somebody('kofi')]
  const goal = await foundCircle([ama, kofi])
  for (const saver of [ama, kofi]) await payRound(saver, goal)
  const id = `${goal}:round-1`
  await untilSettled(ama, id, kofi, boss)
  const seenBy = async (saver: Saver) =>
    (await done(saver.get(`/api/goals/${goal}/payouts`))).find((one: { id: string }) => one.id === id)
  return {
    ama,
    kofi,
    goal,
    id,
    seenBy,
    send: (body = {}) => boss.post(`/api/payouts/${id}/send`, { ...sent, ...body }),
  }
}

describe('entering where payouts go', () => {
  it('takes the password and a mailed code from a user without a second factor, so no stolen session does it', async () => {
    const ama = await somebody('ama')
    for (const attempt of [put(ama, iban), ama.send('DELETE', '/api/payout-destinations/USD')])
      expect(await attempt).toMatchObject({
        status: 403,
        body: { code: 'step_up_needed', stepUp: { mail: true } },
      })
    expect((await done(ama.get('/api/payout-destinations'))).destinations).toEqual([])
    await done(ama.post('/api/step-up/mail', { password: 'Susu-circle-1' }))
    await done(ama.post('/api/step-up/code', { code: codeIn(await mailOf(ama, /confirm/)) }))
    expect(await put(ama, iban)).toMatchObject({ status: 200 })
  })

  it('shows it masked, and reports it by mail and in the bell, also the first time', async () => {
    const ama = await somebody('ama')
    await stepUp(stack.pool, ama.username)
    const { destinations } = await done(put(ama, iban))
    expect(destinations).toEqual([
      {
        currency: 'USD',
        stripeCountries: [],
        stripe: null,
        destination: {
          ...{ id: expect.any(String), kind: 'iban', mask: 'DE •••• 3000' },
          ...{ setAt: expect.any(String), usableFrom: expect.any(String) },
        },
      },
    ])
    expect(destinations[0].destination.usableFrom).toBe(destinations[0].destination.setAt)
    const mail = await mailOf(ama, /payouts go was entered/)
    expect(mail.text).toContain('DE •••• 3000')
    expect(mail.text).not.toContain('0532')
    const notices = async () => JSON.stringify((await done(ama.get('/api/notices'))).notices)
    await eventually(notices).toContain('Where your payouts go was entered')
    expect(JSON.stringify(await done(ama.get('/api/payout-destinations')))).not.toMatch(/Mensah|0532/)
  })

  it('says which field is wrong, and knows only currencies', async () => {
    const ama = await somebody('ama')
    await stepUp(stack.pool, ama.username)
    const wrong = await put(ama, { ...iban, iban: 'DE89 3704 0044 0532 0130 01' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { iban: [expect.stringContaining('mistyped')] } },
    })
    expect(await put(ama, { ...others, number: '024 123' })).toMatchObject({
      status: 400,
      body: { errors: { number: [expect.stringContaining('phone number')] } },
    })
    expect((await put(ama, { kind: 'stripe' })).status).toBe(400)
    for (const currency of ['XXX', 'usd', '__proto__'])
      expect((await put(ama, iban, currency)).status).toBe(404)
  })

  it('is undone by the link in the mail, which also signs everybody out', async () => {
    const ama = await somebody('ama')
    await stepUp(stack.pool, ama.username)
    await done(put(ama, iban))
    await done(put(ama, others))
    const token = tokenIn(await mailOf(ama, /payouts go was changed/))
    const stranger = createClient(stack.url)
    expect((await stranger.post('/api/payout-destinations/undo', { token: 'x'.repeat(43) })).status).toBe(400)
    await done(stranger.post('/api/payout-destinations/undo', { token }))
    expect((await ama.get('/api/payout-destinations')).status).toBe(401)
    await mailOf(ama, /Reset your password/)
    await done(ama.post('/api/login', { username: ama.username, password: 'Susu-circle-1' }))
    const { destinations } = await done(ama.get('/api/payout-destinations'))
    expect(destinations).toMatchObject([{ destination: { mask: 'DE •••• 3000' } }])
  })
})

describe('a payout', () => {
  it('waits for a destination, and 72 hours after a change; others see no more than that', async () => {
    const { ama, kofi, id, seenBy, send } = await pot()
    expect(await send()).toMatchObject({ status: 409, body: { code: 'destination_missing' } })
    const missing = { is: 'missing', changedAt: null, usableFrom: null, shown: null }
    for (const saver of [ama, kofi]) expect((await seenBy(saver)).destination).toEqual(missing)
    const look = () => boss.get(`/api/admin/payouts/${id}/destination`)
    expect((await look()).status).toBe(404)

    await stepUp(stack.pool, ama.username)
    await done(put(ama, iban))
    const first = (await seenBy(ama)).destination
    expect(first).toMatchObject({ is: 'usable', changedAt: null, shown: { mask: 'DE •••• 3000' } })
    expect((await seenBy(kofi)).destination).toEqual({
      is: 'usable',
      changedAt: null,
      usableFrom: null,
      shown: null,
    })
    expect(await done(look())).toMatchObject({ details: { ...iban, iban: 'DE89370400440532013000' } })
    for (const saver of [ama, kofi])
      expect((await saver.get(`/api/admin/payouts/${id}/destination`)).status).toBe(403)
    const { rows } = await stack.pool.query(
      `select from accounts.admin_log where door like '%/api/admin/payouts/:id/destination' and admin_id = $1`,
      [boss.userId],
    )
    expect(rows.length).toBeGreaterThan(0)

    await done(put(ama, { ...others, number: '024 123 4567' }))
    expect(await send({ destination: first.shown.id })).toMatchObject({
      body: { code: 'destination_changed' },
    })
    expect((await seenBy(kofi)).destination).toMatchObject({
      ...{ is: 'waiting', changedAt: expect.any(String), usableFrom: expect.any(String), shown: null },
    })
    const queued = await done(boss.get(`/api/admin/payouts/${encodeURIComponent(id)}`))
    expect(queued).toMatchObject({
      may: { send: false },
      destination: { is: 'waiting', shown: { mask: 'GH •••• 4567' } },
    })

    await passDays(3.01, ama, kofi, boss)
    expect(await send({ destination: first.shown.id })).toMatchObject({
      body: { code: 'destination_replaced' },
    })
    const now = (await seenBy(ama)).destination
    expect(now).toMatchObject({ is: 'usable', changedAt: expect.any(String) })
    await done(send({ destination: now.shown.id }))
    expect((await seenBy(ama)).destination).toBeNull()
    // A later change does not change what is said about it.
    await stepUp(stack.pool, ama.username)
    await done(put(ama, iban))
    const { trail } = await done(boss.get(`/api/admin/payouts/${encodeURIComponent(id)}`))
    expect(JSON.stringify(trail)).toContain(now.shown.id)
    expect(await done(look())).toMatchObject({ id: now.shown.id, details: others })
  })

  it('does not wait for the destinations of others, nor in another currency', async () => {
    const { ama, send } = await pot()
    await stepUp(stack.pool, ama.username)
    await done(put(ama, iban))
    await done(put(ama, others, 'EUR'))
    await done(put(ama, iban, 'EUR'))
    await done(send())
  })
})

it('no route changes the destination of another person, not even an admin’s', async () => {
  const ama = await somebody('ama')
  await stepUp(stack.pool, ama.username)
  await done(put(ama, iban))
  await done(put(boss, { kind: 'cash', from: 'Nobody' }))
  const { destinations } = await done(ama.get('/api/payout-destinations'))
  expect(destinations).toMatchObject([{ destination: { mask: 'DE •••• 3000' } }])
})
