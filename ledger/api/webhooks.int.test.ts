import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { stepUp } from '#lab/builders/admins.ts'
import {
  createClient,
  createGoal,
  done,
  joinByLink,
  payByCard,
  registerSaver,
  type Saver,
} from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { startWebhookReceiver } from '#lab/builders/webhookReceiver.ts'
import { webhookEventForms } from '#shared/api/webhookEvents.ts'
import type { WebhookWithSecret } from '#shared/api/webhooks.ts'
import { webhookEventTypes } from '#shared/api/webhookTypes.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
})

const saver = async (): Promise<Saver> => {
  const one = await registerSaver(stack.url)
  await stepUp(stack.pool, one.username)
  return one
}
const make = async (by: Saver, changes: Record<string, unknown> = {}) => {
  const receiver = await startWebhookReceiver()
  const wanted = { name: 'Sheet', url: receiver.url, types: webhookEventTypes, ...changes }
  const made: WebhookWithSecret = await done(by.post('/api/webhooks', wanted))
  const { webhook, secret } = made
  return { receiver, secret, ...webhook, path: `/api/webhooks/${webhook.id}` }
}
const goalOf = async (by: Saver): Promise<number> => {
  const now = Date.parse((await by.get('/sandbox/clock')).body.now)
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
  return createGoal(by, { startDate: day(0), endDate: day(200) })
}
const polled = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 50 })
const deliveriesOf = async (by: Saver, path: string) => (await done(by.get(`${path}/deliveries`))).deliveries

/** The example of the documentation. */
const documented = async () => {
  const [, code] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? []
  const file = join(tmpdir(), `calabash-example-${process.pid}.mjs`)
  writeFileSync(file, code ?? '')
  return (await import(pathToFileURL(file).href)) as {
    isFromCalabash: (header: string, body: string, secret: string, nowSeconds?: number) => boolean
  }
}
const secondsOf = (signature: string) => Number(/t=(\d+)/.exec(signature)?.[1])

describe('a webhook', () => {
  it('hears of a payment, signed as documented, in the documented form', async () => {
    const ama = await saver()
    const { receiver, secret, path } = await make(ama)
    const goal = await goalOf(ama)
    const contributionId = await payByCard(ama, goal, { amount: 25 })
    await polled(receiver.types).toEqual(['member.joined', 'contribution.confirmed'])
    const { event, body, signature } = receiver.received[1]!
    expect(event).toMatchObject({
      goalId: goal,
      data: {
        userId: ama.userId,
        memberUserId: ama.userId,
        ...{ amount: '25.00', currency: 'USD', round: null, purpose: 'contribution', isOutside: false },
      },
    })
    expect(contributionId).toBeTruthy()
    for (const one of receiver.received)
      expect(webhookEventForms[one.event.type].parse(one.event)).toEqual(one.event)
    const { isFromCalabash } = await documented()
    const now = secondsOf(signature)
    expect(isFromCalabash(signature, body, secret, now)).toBe(true)
    expect(isFromCalabash(signature, `${body} `, secret, now)).toBe(false)
    expect(isFromCalabash(signature, body, `${secret}x`, now)).toBe(false)
    expect(isFromCalabash(signature, body, secret, now + 301)).toBe(false)
    await polled(() => deliveriesOf(ama, path)).toMatchObject([
      { type: 'contribution.confirmed', state: 'sent', tries: 1, status: 204, failure: null },
      { type: 'member.joined', state: 'sent' },
    ])
    expect((await ama.get(`${path}/deliveries/${event.id}`)).body).toEqual({ body })
  })

  it('is tried again in order, and is sent what it missed when it is resumed', async () => {
    const ama = await saver()
    const { receiver, path } = await make(ama, { types: ['contribution.confirmed'] })
    receiver.answers(500)
    const goal = await goalOf(ama)
    await payByCard(ama, goal, { amount: 1 })
    await polled(() => receiver.received.length).toBe(1)
    await payByCard(ama, goal, { amount: 2 })
    await polled(() => deliveriesOf(ama, path)).toMatchObject([
      { state: 'waiting', status: 500, failure: 'status' },
    ])
    expect((await ama.get('/api/webhooks')).body.webhooks[0]).toMatchObject({
      state: 'active',
      failingSince: expect.any(String),
      nextTryAt: expect.any(String),
    })
    receiver.answers(200)
    await done(ama.post(`${path}/pause`))
    await done(ama.post(`${path}/resume`))
    await polled(() => receiver.received.length).toBe(3)
    const [failed, again, next] = receiver.received.map(({ event }) => event)
    expect(again).toEqual(failed)
    expect(Number(next?.position)).toBeGreaterThan(Number(again?.position))
    expect(next?.data).toMatchObject({ amount: '2.00' })
    await polled(() => deliveriesOf(ama, path)).toMatchObject([
      { state: 'sent', tries: 1 },
      { state: 'sent', tries: 2 },
    ])
  })

  it('is sent everything from a position again, and single events', async () => {
    const ama = await saver()
    const { receiver, path, sentTo } = await make(ama)
    const goal = await goalOf(ama)
    await payByCard(ama, goal)
    await polled(() => receiver.received.length).toBe(2)
    const first = receiver.received.map(({ body }) => body)
    await done(ama.post(`${path}/replay`, { from: sentTo }))
    await polled(() => receiver.received.length).toBe(4)
    expect(receiver.received.map(({ body }) => body)).toEqual([...first, ...first])
    const { id } = receiver.received[0]!.event
    expect((await ama.post(`${path}/deliveries/${id}/send`)).status).toBe(202)
    await polled(() => receiver.received.length).toBe(5)
    expect(receiver.received[4]?.body).toBe(first[0])
    await polled(async () => (await deliveriesOf(ama, path)).at(-1)).toMatchObject({
      state: 'sent',
      tries: 2,
    })
  })

  it('has two signatures for a day after a new secret was made', async () => {
    const ama = await saver()
    const { receiver, secret, path } = await make(ama, { types: ['member.joined'] })
    const rotated = await done(ama.post(`${path}/rotate-secret`))
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.webhook.formerSecretUntil).toEqual(expect.any(String))
    await goalOf(ama)
    await polled(() => receiver.received.length).toBe(1)
    const { signature, body } = receiver.received[0]!
    expect(signature.match(/v1=/g)).toHaveLength(2)
    const { isFromCalabash } = await documented()
    const now = secondsOf(signature)
    for (const known of [secret, rotated.secret])
      expect(isFromCalabash(signature, body, known, now)).toBe(true)
  })

  it('hears nothing from before its owner joined and after they left', async () => {
    const [ama, kofi] = [await saver(), await saver()]
    const goal = await goalOf(ama)
    await payByCard(ama, goal, { amount: 3 })
    const { receiver, path } = await make(kofi)
    await joinByLink(ama, goal, [kofi])
    await polled(receiver.types).toEqual(['member.joined'])
    // It had been paid before: a replay from the beginning has nothing of it.
    await done(kofi.post(`${path}/replay`, { from: '0' }))
    await polled(receiver.types).toEqual(['member.joined', 'member.joined'])
    await payByCard(ama, goal, { amount: 4 })
    await polled(receiver.types).toEqual(['member.joined', 'member.joined', 'contribution.confirmed'])
    const heard = receiver.received.length
    const { id } = receiver.received[2]!.event
    await done(kofi.send('DELETE', `/api/goals/${goal}/members/${kofi.userId}`))
    await payByCard(ama, goal, { amount: 5 })
    await done(kofi.post(`${path}/deliveries/${id}/send`))
    const own = await goalOf(kofi)
    await polled(() => receiver.received.at(-1)?.event.goalId).toBe(own)
    expect(receiver.received).toHaveLength(heard + 1)
    expect((await kofi.get(`${path}/deliveries/${id}`)).body).toEqual({ body: null })
  })

  it('hears of a failed payment only if its owner pays', async () => {
    const [ama, kofi] = [await saver(), await saver()]
    const goal = await goalOf(ama)
    await joinByLink(ama, goal, [kofi])
    const [mine, theirs] = [await make(ama), await make(kofi)]
    const { clientSecret } = await done(ama.post('/api/create-payment-intent', { amount: 5, goalId: goal }))
    await ama.confirm(clientSecret, '4000000000000002')
    await polled(mine.receiver.types).toEqual(['contribution.failed'])
    await payByCard(kofi, goal)
    await polled(theirs.receiver.types).toEqual(['contribution.confirmed'])
  })
})

describe('webhooks of an account', () => {
  it('need a second factor to be made, and their secret is shown once', async () => {
    const ama = await registerSaver(stack.url)
    const wanted = { name: 'Sheet', url: 'http://localhost:9/', types: ['member.joined'] }
    expect(await ama.post('/api/webhooks', wanted)).toMatchObject({
      status: 403,
      body: { code: 'step_up_needed' },
    })
    await stepUp(stack.pool, ama.username)
    const { secret, webhook } = await done(ama.post('/api/webhooks', wanted))
    await awaitMail(stack.url, `${ama.username}@example.com`, /webhook was made/)
    expect(JSON.stringify((await ama.get('/api/webhooks')).body)).not.toContain(secret)
    const { rows } = await stack.pool.query('select * from accounts.webhooks where id = $1', [webhook.id])
    expect(JSON.stringify(rows.map(row => ({ ...row, sealed: row.sealed.toString('latin1') })))).not.toMatch(
      new RegExp(`${secret}|localhost:9`),
    )
  })

  it('are five at most, and other people’s are not found', async () => {
    const [ama, kofi] = [await saver(), await saver()]
    const wanted = { name: 'Sheet', url: 'http://localhost:9/', types: ['member.joined'] }
    const answers = await Promise.all(Array.from({ length: 7 }, () => ama.post('/api/webhooks', wanted)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    const { id } = (await ama.get('/api/webhooks')).body.webhooks[0]
    const path = `/api/webhooks/${id}`
    for (const [method, at, body] of [
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path],
      ['POST', `${path}/pause`],
      ['POST', `${path}/resume`],
      ['POST', `${path}/rotate-secret`],
      ['POST', `${path}/replay`, { from: '0' }],
      ['GET', `${path}/deliveries`],
      ['GET', `${path}/deliveries/${id}`],
      ['POST', `${path}/deliveries/${id}/send`],
      ['POST', '/api/webhooks/none/pause'],
    ] as const)
      expect([at, (await kofi.send(method, at, body)).status]).toEqual([at, 404])
    expect((await createClient(stack.url).get('/api/webhooks')).status).toBe(401)
    expect((await ama.send('DELETE', path)).status).toBe(204)
    expect((await ama.get('/api/webhooks')).body.webhooks).toHaveLength(4)
  })

  it('end when the account is locked', async () => {
    const ama = await saver()
    const { receiver } = await make(ama)
    await stack.pool.query(
      `update accounts.users set locked_at = now(), locked_until = '2999-01-01' where id = $1`,
      [ama.userId],
    )
    const count = async () =>
      (await stack.pool.query('select from accounts.webhooks where user_id = $1', [ama.userId])).rowCount
    await expect.poll(count, { timeout: 50_000, interval: 500 }).toBe(0)
    expect(receiver.received).toEqual([])
  })

  it('are paused after three days without success, with a mail, and go on when resumed', async () => {
    const ama = await saver()
    const { receiver, path } = await make(ama, { types: ['contribution.confirmed'] })
    const goal = await goalOf(ama)
    receiver.answers((_, response) => response.destroy())
    await payByCard(ama, goal)
    await polled(() => deliveriesOf(ama, path)).toMatchObject([{ state: 'waiting', failure: 'unreachable' }])
    await fetch(`${stack.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: 4 }),
    })
    await payByCard(ama, goal)
    await polled(async () => (await ama.get('/api/webhooks')).body.webhooks[0].state).toBe('failed')
    await awaitMail(stack.url, `${ama.username}@example.com`, /webhook was paused/)
    expect(await deliveriesOf(ama, path)).toMatchObject([{ state: 'failed', tries: 2 }])
    receiver.answers(200)
    const before = receiver.received.length
    await done(ama.post(`${path}/resume`))
    await polled(() => receiver.received.length).toBe(before + 2)
  })
})
