import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { registerSaver } from '#lab/builders/client.ts'
import { claimsIn, pushBrowser, startPushService } from '#lab/builders/pushService.ts'
import { createSecretBox } from '#ledger/accounts/secretBox.ts'
import { systemClock } from '#ledger/clock.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import { createPushDevices, maxDevices } from '#ledger/notifications/pushDevices.ts'
import { createPushKeys } from '#ledger/notifications/pushKeys.ts'
import { goalId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { createDeliverNotificationJob } from '../jobs/deliverNotification.ts'
import { createWebPush } from './webPush.ts'

const dataKeys = ['a-key-that-is-long-enough-to-be-one-of-them']
let service: Awaited<ReturnType<typeof startPushService>>
let door: Awaited<ReturnType<typeof startDoor>>
let devices: ReturnType<typeof createPushDevices>
let keys: ReturnType<typeof createPushKeys>
beforeAll(async () => {
  service = await startPushService()
  const isAllowed = (endpoint: string) => endpoint.startsWith(service.url)
  door = await startDoor({
    parts: pool => {
      keys = createPushKeys(pool, createSecretBox(dataKeys, 'pushKey'), undefined)
      const sender = createWebPush({
        ...{
          keys,
          isAllowed,
          clock: systemClock,
          ca: service.ca,
          timeoutMs: 5_000,
          reach: 'loopback' as const,
        },
        contact: 'mailto:help@calabash.example',
      })
      const box = createSecretBox(dataKeys, 'pushDevice')
      devices = createPushDevices({ pool, box, sender, clock: systemClock })
      return { push: { publicKey: async () => (await keys()).publicKey, isAllowed, devices } }
    },
  })
})

const subscribed = () => {
  const path = `/send/${randomUUID()}`
  const browser = pushBrowser()
  return { path, browser, subscription: { endpoint: service.url + path, keys: browser.keys } }
}
const pushedTo = (path: string) => service.pushed.filter(one => one.path === path)
const message = { title: 'Due tomorrow: Makola', path: '/goals/1', tag: 'one' }

describe('a push message', () => {
  it('is encrypted for its browser, and signed by the key of the installation', async () => {
    const saver = await registerSaver(door.url)
    const { path, browser, subscription } = subscribed()
    const { publicKey } = (await saver.get('/api/push')).body
    expect((await saver.send('PUT', '/api/push', subscription)).body).toEqual({ publicKey, devices: 1 })
    const { endpoint } = subscription
    expect((await saver.post('/api/push/test', { endpoint })).body).toEqual({ sent: true })

    const [pushed] = pushedTo(path)
    expect(browser.decrypt(pushed!.body)).toEqual({
      title: 'Notifications from Calabash work on this device',
      path: '/settings',
      tag: 'test',
    })
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    const { key, claims } = claimsIn(pushed?.headers.authorization)!
    expect(key).toBe(publicKey)
    expect(claims).toEqual({
      aud: service.url,
      sub: 'mailto:help@calabash.example',
      exp: expect.toSatisfy(exp => exp - Date.now() / 1_000 > 0 && exp - Date.now() / 1_000 < 86_400),
    })
  })

  it('uses a pair that is made once, is encrypted, and can be given by the settings instead', async () => {
    const box = createSecretBox(dataKeys, 'pushKey')
    const pair = await keys()
    expect(await createPushKeys(door.pool, box, undefined)()).toEqual(pair)
    const { rows } = await door.pool.query('select public_key, sealed from accounts.push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0].sealed.includes(Buffer.from(pair.privateKey, 'base64url'))).toBe(false)
    expect(await createPushKeys(door.pool, box, pair)()).toEqual(pair)
    const another = { ...pair, privateKey: Buffer.alloc(32, 7).toString('base64url') }
    expect(() => createPushKeys(door.pool, box, another)).toThrow('are not one pair')
  })

  it('says no amount, and is sent once to each browser of its reader', async () => {
    const saver = await registerSaver(door.url)
    const [phone, laptop] = [subscribed(), subscribed()]
    for (const { subscription } of [phone, laptop]) await saver.send('PUT', '/api/push', subscription)
    const reader = userId(saver.userId)
    const deliveries = await door.notifications.make([
      {
        ...{ cause: randomUUID(), userId: reader, kind: 'refund_made', goalId: goalId(1), currency: 'USD' },
        ...{ goalName: 'Makola', at: systemClock.now(), amountMinor: minor(12_345) },
      },
    ])
    expect(deliveries.map(({ channel }) => channel).sort()).toEqual(['email', 'push'])
    const deliver = createDeliverNotificationJob({
      ...{ notifications: door.notifications, push: devices.sendToAll, appUrl: 'https://calabash.example' },
      goals: { load: async () => ({}) } as unknown as GoalHandler,
      mailer: { send: async () => undefined },
      sms: { send: async () => undefined },
      destinationOf: async () => null,
      unsubscribeToken: () => undefined,
    })
    const { noticeId } = deliveries[0]!
    await deliver({ noticeId, channel: 'push' })
    await deliver({ noticeId, channel: 'push' })
    for (const { path, browser } of [phone, laptop]) {
      expect(pushedTo(path)).toHaveLength(1)
      const shown = browser.decrypt(pushedTo(path)[0]!.body)
      expect(shown).toEqual({
        title: 'Money went back to you: Makola',
        path: expect.any(String),
        tag: noticeId,
      })
    }
  })

  it('is tried again where the service is away, and not where it refuses', async () => {
    const saver = await registerSaver(door.url)
    const [here, there] = [subscribed(), subscribed()]
    for (const { subscription } of [here, there]) await saver.send('PUT', '/api/push', subscription)
    const send = () => devices.sendToAll(saver.userId as UserId, message)
    service.answers.set(there.path, 503)
    await expect(send()).rejects.toThrow('could not be handed over (503)')
    service.answers.set(there.path, 400)
    expect(await send()).toBe(true)
    service.answers.set(here.path, 403)
    expect(await send()).toBe(false)
    expect((await saver.get('/api/push')).body.devices).toBe(2)
  })
})

describe('a browser that gets them', () => {
  const countOf = async (saver: Awaited<ReturnType<typeof registerSaver>>) =>
    (await saver.get('/api/push')).body.devices

  it('must be at a known service, with a key of the curve', async () => {
    const saver = await registerSaver(door.url)
    const { subscription } = subscribed()
    const keep = async (changed: object) =>
      (await saver.send('PUT', '/api/push', { ...subscription, ...changed })).status
    expect(await keep({ endpoint: 'https://169.254.169.254/latest' })).toBe(400)
    expect(await keep({ endpoint: 'http://localhost/send' })).toBe(400)
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    expect(await keep({ keys: { ...subscription.keys, p256dh } })).toBe(400)
    expect(await keep({ keys: { ...subscription.keys, auth: 'short' } })).toBe(400)
    expect(await countOf(saver)).toBe(0)
  })

  it('ends when it has unsubscribed, and when its person turns it off', async () => {
    const saver = await registerSaver(door.url)
    for (const status of [404, 410]) {
      const { path, subscription } = subscribed()
      await saver.send('PUT', '/api/push', subscription)
      service.answers.set(path, status)
      const { endpoint } = subscription
      expect((await saver.post('/api/push/test', { endpoint })).body).toEqual({ sent: false })
      expect(await countOf(saver)).toBe(0)
    }
    const { subscription } = subscribed()
    await saver.send('PUT', '/api/push', subscription)
    const off = { endpoint: subscription.endpoint }
    const another = await registerSaver(door.url)
    expect((await another.send('DELETE', '/api/push', off)).status).toBe(200)
    expect(await countOf(saver)).toBe(1)
    expect((await saver.send('DELETE', '/api/push', off)).body.devices).toBe(0)
  })

  it('belongs to the person who has turned it on last', async () => {
    const [ama, kofi] = [await registerSaver(door.url), await registerSaver(door.url)]
    const { subscription } = subscribed()
    for (const saver of [ama, kofi]) await saver.send('PUT', '/api/push', subscription)
    expect([await countOf(ama), await countOf(kofi)]).toEqual([0, 1])
  })

  it('ends with its session, wherever that is ended, and with the account', async () => {
    const saver = await registerSaver(door.url)
    const signIn = { username: saver.username, password: 'Susu-circle-1' }
    const subscribe = () => saver.send('PUT', '/api/push', subscribed().subscription)
    await subscribe()
    await saver.post('/api/login', signIn)
    await subscribe()
    await saver.post('/api/login', signIn)
    // Signing in again ends the session before.
    expect(await countOf(saver)).toBe(0)
    await subscribe()
    await saver.post('/api/logout')
    await saver.post('/api/login', signIn)
    expect(await countOf(saver)).toBe(0)

    await subscribe()
    const [session] = (await saver.get('/api/sessions')).body
    await door.sessions.endById(userId(saver.userId), session.id)
    await saver.post('/api/login', signIn)
    expect(await countOf(saver)).toBe(0)
    await subscribe()
    await door.sessions.endAll(userId(saver.userId))
    expect(await devices.count(userId(saver.userId))).toBe(0)
    await saver.post('/api/login', signIn)
    await subscribe()
    await door.pool.query('delete from accounts.users where id = $1', [saver.userId])
    expect(await devices.count(userId(saver.userId))).toBe(0)
  })

  it('makes room for newer ones', async () => {
    const saver = await registerSaver(door.url)
    const all = Array.from({ length: maxDevices + 1 }, subscribed)
    for (const { subscription } of all) await saver.send('PUT', '/api/push', subscription)
    expect(await countOf(saver)).toBe(maxDevices)
    await devices.sendToAll(userId(saver.userId), message)
    expect(all.map(({ path }) => pushedTo(path).length)).toEqual([0, ...Array(maxDevices).fill(1)])
  })

  it('is in no table in plain text', async () => {
    const { rows } = await door.pool.query('select d::text as text from accounts.push_devices d')
    expect(rows.length).toBeGreaterThan(0)
    const hex = Buffer.from(service.url).toString('hex')
    for (const { text } of rows) {
      expect(text).not.toContain(service.url)
      expect(text).not.toContain(hex)
    }
  })
})
