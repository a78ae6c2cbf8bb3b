import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { addApp } from '#lab/builders/authenticatorApp.ts'
import { type Client, createClient, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { startOpenIdProvider } from '#lab/builders/openIdProvider.ts'
import type { OpenIdProvider } from '#shared/ports/openId.ts'
import { instant, minuteMs } from '#shared/time.ts'
import { createOpenIdProvider } from '../accounts/openId/provider.ts'

const password = 'Susu-circle-1'
const appUrl = 'http://localhost:3000'
const warnings: unknown[] = []
const surroundings = { appUrl, log: { warn: (...said: unknown[]) => void warnings.push(said) } }
let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }
const jobs: Record<string, unknown>[] = []
let door: Awaited<ReturnType<typeof startDoor>>
let there: Awaited<ReturnType<typeof startOpenIdProvider>>
/** What the installation knows of the provider; tests change it. */
let openId: OpenIdProvider
beforeAll(async () => {
  there = await startOpenIdProvider()
  there.openTo(appUrl)
  const add = async (name: string, payload: object) => void jobs.push({ name, ...payload })
  const asked: OpenIdProvider = {
    name: 'Example',
    get factorCounts() {
      return openId.factorCounts
    },
    begin: language => openId.begin(language),
    finish: (query, expected) => openId.finish(query, expected),
  }
  door = await startDoor({
    clock,
    rateLimitScale: 100,
    parts: () => ({ jobs: { add, addAll: async () => undefined }, openId: asked }),
  })
})
beforeEach(() => {
  openId = createOpenIdProvider(there.settings, surroundings)
})

const begun = async (by: Client, path = '/api/openid/begin', body: object = {}): Promise<string> =>
  (await done(by.post(path, body))).location
const finish = async (by: Client, path?: string, body?: object) =>
  by.post('/api/openid/finish', { answer: await there.visit(await begun(by, path, body)) })
const link = (by: Client) => finish(by, '/api/openid/link', { password })
const linkedSaver = async (subject: string): Promise<Saver> => {
  const saver = await registerSaver(door.url)
  there.is({ subject })
  expect(await link(saver)).toMatchObject({ status: 200, body: { linked: true } })
  return saver
}

describe('an account that is linked with a provider', () => {
  it('is linked after its password, and says so by mail', async () => {
    const saver = await registerSaver(door.url)
    expect((await saver.get('/api/openid')).body).toEqual({ link: null })
    expect(await saver.post('/api/openid/link', { password: 'Wrong-one-1' })).toMatchObject({
      ...{ status: 400, body: { code: 'wrong_password' } },
    })
    there.is({ subject: 'first' })
    await link(saver)
    expect((await saver.get('/api/openid')).body).toMatchObject({
      link: { madeAccount: false, lastUsedAt: null },
    })
    expect(jobs).toContainEqual(
      expect.objectContaining({ name: 'account-notice', userId: saver.userId, what: 'openid_linked' }),
    )
  })

  it('is signed in to by it', async () => {
    const saver = await linkedSaver('second')
    const browser = createClient(door.url)
    expect(await finish(browser)).toMatchObject({ status: 200, body: { username: saver.username } })
    expect((await browser.get('/api/user')).body.id).toBe(saver.userId)
  })

  it('keeps its own second step', async () => {
    const saver = await linkedSaver('with-app')
    const codeOf = (secret: string, shiftMs = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs + shiftMs })
    const { secret } = await addApp(saver, password, codeOf)
    there.is({ subject: 'with-app', says: { amr: ['pwd', 'mfa'] } })
    const browser = createClient(door.url)
    expect(await finish(browser)).toMatchObject({ status: 202, body: { twoStep: { authenticator: true } } })
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await browser.post('/api/login/authenticator', { code: codeOf(secret) })).status).toBe(200)
    // Where the operator trusts the provider's second factors.
    openId = createOpenIdProvider({ ...there.settings, secondFactor: true }, surroundings)
    expect((await finish(createClient(door.url))).status).toBe(200)
    there.is({ subject: 'with-app', says: { amr: ['pwd'] } })
    expect((await finish(createClient(door.url))).status).toBe(202)
  })

  it('is not signed in to while it is locked', async () => {
    const saver = await linkedSaver('locked')
    await door.pool.query(
      `update accounts.users set locked_at = now(), locked_until = now() + interval '1 day' where id = $1`,
      [saver.userId],
    )
    expect(await finish(createClient(door.url))).toMatchObject({
      ...{ status: 403, body: { code: 'account_locked' } },
    })
  })

  it('loses a link that was added to it, when its password is reset by mail', async () => {
    const saver = await linkedSaver('added')
    const token = await door.oneTimeCodes.issueToken(saver.userId as never, 'reset')
    await done(createClient(door.url).post('/api/reset-password', { token, password: 'Another-circle-2' }))
    expect(await finish(createClient(door.url))).toMatchObject({ status: 202, body: { newcomer: {} } })
  })

  it('ends the link with its password', async () => {
    const saver = await linkedSaver('ended')
    await done(saver.send('DELETE', '/api/openid/link', { password }))
    expect(await saver.send('DELETE', '/api/openid/link', { password })).toMatchObject({
      ...{ status: 404, body: { code: 'no_openid_link' } },
    })
    expect(await finish(createClient(door.url))).toMatchObject({ status: 202, body: { newcomer: {} } })
  })
})

describe('an identity', () => {
  it('signs in to one account only', async () => {
    await linkedSaver('one')
    const other = await registerSaver(door.url)
    there.is({ subject: 'one' })
    expect(await link(other)).toMatchObject({ status: 409, body: { code: 'openid_taken' } })
  })

  it('is not linked because the provider names the address of an account', async () => {
    const victim = await registerSaver(door.url)
    const email = `${victim.username}@example.com`
    there.is({ subject: 'liar', says: { email, email_verified: true, preferred_username: victim.username } })
    const browser = createClient(door.url)
    expect(await finish(browser)).toMatchObject({ status: 202, body: { newcomer: { email } } })
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await browser.post('/api/openid/register', { username: 'Somebody else' })).toMatchObject({
      ...{ status: 409, body: { code: 'openid_address_known' } },
    })
    expect((await victim.get('/api/openid')).body).toEqual({ link: null })
  })

  it('makes an account whose address counts as unproved', async () => {
    there.is({
      subject: 'new',
      says: { email: 'new.person@example.com', email_verified: true, preferred_username: 'New Person' },
    })
    const browser = createClient(door.url)
    expect((await finish(browser)).body).toEqual({
      newcomer: { email: 'new.person@example.com', suggestedName: 'New Person' },
    })
    expect(await browser.post('/api/openid/register', { username: 'New Person' })).toMatchObject({
      ...{ status: 201, body: { username: 'New Person', isVerified: false } },
    })
    expect((await browser.get('/api/openid')).body).toMatchObject({ link: { madeAccount: true } })
    expect((await finish(createClient(door.url))).body).toMatchObject({ username: 'New Person' })
    // Once only.
    expect((await browser.post('/api/openid/register', { username: 'Again' })).status).toBe(400)
  })

  it.each([
    [{}, { email: null, suggestedName: '' }],
    [
      { email: 'no address', preferred_username: 'www.example.com' },
      { email: null, suggestedName: '' },
    ],
    [
      { email: 7, preferred_username: ['x'] },
      { email: null, suggestedName: '' },
    ],
  ])('without a usable address makes no account: %j', async (says, newcomer) => {
    there.is({ subject: `odd-${JSON.stringify(says).length}`, says })
    const browser = createClient(door.url)
    expect((await finish(browser)).body).toEqual({ newcomer })
    expect(await browser.post('/api/openid/register', { username: 'Without Address' })).toMatchObject({
      ...{ status: 409, body: { code: 'openid_no_address' } },
    })
  })
})

describe('an answer', () => {
  const invalid = { status: 400, body: { code: 'openid_invalid' } }

  it('is accepted from the browser that asked, once, and for ten minutes', async () => {
    await linkedSaver('answers')
    const browser = createClient(door.url)
    const answer = await there.visit(await begun(browser))
    const send = (by: Client, text = answer) => by.post('/api/openid/finish', { answer: text })
    expect(await send(createClient(door.url))).toMatchObject(invalid)
    expect((await send(browser)).status).toBe(200)
    expect(await send(browser)).toMatchObject(invalid)

    const late = createClient(door.url)
    const lateAnswer = await there.visit(await begun(late))
    aheadMs += 10 * minuteMs
    expect(await send(late, lateAnswer)).toMatchObject(invalid)
  })

  it.each([
    ['of another request', (text: string) => text.replace(/state=[^&]+/, 'state=another')],
    ['with another code', (text: string) => text.replace(/code=[^&]+/, 'code=another')],
    ['of another provider', (text: string) => text.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example')],
    ['that is empty', () => ''],
    ['that is no query', () => '%%%&&&'],
  ])('%s is refused', async (_, changed) => {
    const browser = createClient(door.url)
    const answer = changed(await there.visit(await begun(browser)))
    expect(await browser.post('/api/openid/finish', { answer })).toMatchObject(invalid)
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  it('to a link is of no use to another person at the browser', async () => {
    const saver = await registerSaver(door.url)
    there.is({ subject: 'swapped' })
    const answer = await there.visit(await begun(saver, '/api/openid/link', { password }))
    const other = await registerSaver(door.url)
    saver.cookies.set('calabash', other.cookies.get('calabash') ?? '')
    saver.cookies.set('calabash.sig', other.cookies.get('calabash.sig') ?? '')
    expect(await saver.post('/api/openid/finish', { answer })).toMatchObject({ status: 401 })
    expect((await other.get('/api/openid')).body).toEqual({ link: null })
  })

  it('that the person has refused says so', async () => {
    there.is('refuses')
    expect(await finish(createClient(door.url))).toMatchObject({
      ...{ status: 400, body: { code: 'openid_refused' } },
    })
  })
})

describe('without the provider', () => {
  it('nothing is offered', async () => {
    const browser = createClient((await startDoor()).url)
    for (const path of ['begin', 'finish', 'register'])
      expect(await browser.post(`/api/openid/${path}`, { answer: '', username: 'Nia B' })).toMatchObject({
        ...{ status: 404, body: { code: 'openid_off' } },
      })
  })

  it('that cannot be reached, the password still works', async () => {
    openId = createOpenIdProvider({ ...there.settings, issuer: 'http://localhost:9' }, surroundings)
    expect(await createClient(door.url).post('/api/openid/begin', {})).toMatchObject({
      ...{ status: 502, body: { code: 'openid_away' } },
    })
    // For the operator, who may have mistyped the address.
    expect(warnings).toContainEqual([
      expect.objectContaining({ issuer: 'http://localhost:9', err: expect.any(Error) }),
      'the OpenID Connect provider could not be asked',
    ])
    await registerSaver(door.url)
  })
})
