/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool } from '#projections/db/connect.ts'
import { readRunning } from '#projections/db/running.ts'
import { makeAdmins, stepUp } from '../builders/admins.ts'
import { payOut, payRound } from '../builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '../builders/client.ts'
import { runCommand } from '../builders/commands.ts'
import { fromPool } from '../builders/freshDatabase.ts'
import { type Instance, startInstance } from '../builders/instance.ts'
import { awaitMail, codeIn, mailsTo, tokenIn } from '../builders/mailbox.ts'
import { pushBrowser } from '../builders/pushService.ts'
import { startRedis } from '../builders/redis.ts'
import { searchFor } from '../builders/searching.ts'

/** Personal data in words that occur nowhere else. */
const own = {
  username: 'marabel-heliotrope',
  formerName: 'quillon-beforehand',
  mail: 'quillon-beforehand@example.com',
  newMail: 'heliotrope-afterwards@example.net',
  phone: '233241239876',
  chat: 'periwinkle speaks of her rent',
  hiddenChat: 'vermilion was taken back',
  feedback: 'saffron title',
  feedbackText: 'chartreuse told us where she lives',
  card: 'last4:0005',
  passkey: 'ultramarine telephone',
  payoutNote: 'cinnabar was called at home',
  invitedMail: 'cerulean.friend@example.com',
  invitedPhone: '233201117654',
  password: 'Amaranthine-9-words',
  holder: 'Vermilion Mensah',
  iban: 'DE89370400440532013000',
  pushEndpoint: 'https://fcm.googleapis.com/fcm/send/aquamarine-window',
}
const place = mkdtempSync(join(tmpdir(), 'calabash-privacy-'))
const dataDir = join(place, 'data')
const redis = await startRedis()
let instance: Instance
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...(redis ? { REDIS_URL: redis.url } : {}) }
  instance = await startInstance(settings, undefined, await fromPool('/program'))
  pool = createPool(readRunning(dataDir).databaseUrl, { max: 2 })
})
afterAll(async () => {
  await pool?.end()
  await instance?.end()
  await redis?.kill()
  rmSync(place, { recursive: true, force: true })
})

const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const search = searchFor(own)

/** A saver with every kind of data. */
const fullLife = async (boss: Saver, friend: Saver): Promise<Saver> => {
  const { url } = instance
  const person = await registerSaver(url, own.formerName)
  const { username } = person
  must(await person.post('/api/verify-email', { token: tokenIn(await awaitMail(url, own.mail, /^Verify/)) }))
  must(await person.send('PATCH', '/api/user', { username: own.username }))
  must(
    await person.post('/api/change-password', {
      currentPassword: 'Susu-circle-1',
      newPassword: own.password,
    }),
  )
  must(await person.post('/api/phone', { phone: `+${own.phone}`, country: 'GH' }))
  must(await person.post('/api/phone/confirm', { code: codeIn(await awaitMail(url, `+${own.phone}`, /^$/)) }))
  must(await person.post('/api/calendar-link'))
  const { keys } = pushBrowser()
  must(await person.send('PUT', '/api/push', { endpoint: own.pushEndpoint, keys }))
  must(
    await person.post('/api/feedback', { type: 'bug', title: own.feedback, description: own.feedbackText }),
  )
  must(await person.post('/api/login', { username: own.username, password: own.password }))

  // Shared with a friend: messages, and invitations to each other and to others.
  const shared = await createGoal(friend, { targetAmount: '100.00', startDate: null })
  must(await friend.post(`/api/goals/${shared}/invite`, { inviteeEmail: own.mail }))
  const joining = tokenOfInvitation((await awaitMail(url, own.mail, /invite/i)).text)
  must(await person.post(`/api/invitations/${joining}`, { answer: 'accept' }))
  for (const text of [own.chat, own.hiddenChat])
    must(await person.post(`/api/goals/${shared}/messages`, { id: randomUUID(), text }))
  const { messages } = must(await person.get(`/api/goals/${shared}/messages`))
  const hidden = messages.find(({ text }: { text: string }) => text === own.hiddenChat)
  must(await person.post(`/api/goals/${shared}/messages/${hidden.id}/hide`))
  must(await person.post(`/api/goals/${shared}/invite`, { inviteeEmail: own.invitedMail }))
  must(await person.post(`/api/goals/${shared}/invite-sms`, { phone: `+${own.invitedPhone}`, country: 'GH' }))
  const another = await createGoal(friend)
  must(await friend.post(`/api/goals/${another}/invite`, { inviteeEmail: own.mail }))

  // A card, payments by it, and a payout that was sent, with the notes and searches of admins.
  const { setupIntentId, clientSecret } = must(await person.post('/api/card-setups', {}))
  must(await person.confirm(clientSecret, '378282246310005'))
  must(await person.post(`/api/card-setups/${setupIntentId}`))
  await payRound(friend, shared, { amount: 70 })
  await payRound(person, shared, { amount: 20 })
  // A card that refuses refunds, so that money has to be paid out.
  await payRound(person, shared, { amount: 10, card: '4000000000005126' })
  must(await friend.post(`/api/goals/${shared}/withdraw`))
  const payouts = async () => must(await person.get('/api/payouts')).map(({ id }: { id: string }) => id)
  await expect.poll(payouts).toHaveLength(1)
  const [payout] = await payouts()
  must(await boss.post(`/api/admin/payouts/${payout}/notes`, { note: own.payoutNote }))
  for (const search of [own.username, own.formerName, own.mail])
    must(await boss.get(`/api/admin/users/page?search=${encodeURIComponent(search)}`))
  // Time passes, and they sign in again; the helper uses one password.
  const signIn = async (): Promise<void> => {
    must(await person.post('/api/login', { username: own.username, password: own.password }))
  }
  const likeOthers = Object.assign(Object.create(person), {
    post: async (path: string, body?: unknown) =>
      path === '/api/login'
        ? person.post(path, { username: own.username, password: own.password })
        : person.post(path, body),
  }) as Saver
  await payOut(boss, likeOthers, payout, friend)
  await signIn()
  must(await person.post('/api/forgot-password', { email: own.mail }))
  must(await person.post('/api/change-email', { email: own.newMail, password: own.password }))
  const proof = tokenIn(await awaitMail(url, own.newMail, /./))
  must(await person.post('/api/change-email/confirm', { token: proof }))
  await awaitMail(url, own.mail, /changed/i)
  // A number that is not proved yet.
  must(await person.post('/api/phone', { phone: `+${own.invitedPhone}`, country: 'GH' }))
  await pool.query(
    `insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
     values ('some-key', $1, $2, '\\x00', 0, '{}', now())`,
    [person.userId, own.passkey],
  )
  // Exporting and deleting ask for it.
  await stepUp(pool, own.username)
  const destination = { kind: 'iban', holder: own.holder, iban: own.iban }
  must(await person.send('PUT', '/api/payout-destinations/USD', destination))
  await awaitMail(url, own.newMail, /payouts/i)
  expect((await mailsTo(url, own.mail)).length).toBeGreaterThan(2)
  expect(username).toBe(own.formerName)
  return person
}
const tokenOfInvitation = (text: string): string => /\/join\/([\w-]+)/.exec(text)?.[1] ?? ''

it('finds nothing of a deleted account, and the log is unchanged', {
  // A second attempt would find what the first one left.
  ...{ timeout: 900_000, retry: 0 },
}, async () => {
  const { url } = instance
  const [boss, friend] = [await registerSaver(url, 'boss'), await registerSaver(url, 'friend')]
  await makeAdmins(pool, 'boss')
  const person = await fullLife(boss, friend)
  // The mailbox is where mails arrive, not where we store them; the sandbox stores payments as Stripe does.
  const outside = ['sandbox.mailbox', 'sandbox.objects', 'sandbox.idempotency_keys']
  // The search finds something in every place before the deletion.
  const before = (await search.inTables(pool)).map(words => words.split(' in ')[0])
  for (const what of [
    'username',
    'formerName',
    'mail',
    'newMail',
    'phone',
    'chat',
    'feedback',
    'feedbackText',
    'passkey',
  ])
    expect([what, before.includes(what)]).toEqual([what, true])
  for (const what of ['payoutNote', 'invitedMail', 'invitedPhone', 'card'])
    expect([what, before.includes(what)]).toEqual([what, true])
  // Addresses, numbers and destinations are stored by the mailbox and the card processor only.
  for (const what of ['iban', 'holder', 'pushEndpoint'])
    expect([what, before.includes(what)]).toEqual([what, false])
  const isAddress = (found: string): boolean => /^(\w+Mail|mail|\w+Phone|phone) in /.test(found)
  expect((await search.inTables(pool, outside)).filter(isAddress)).toEqual([])
  if (redis) expect((await search.inRedis(redis.url)).filter(isAddress)).toEqual([])
  const headNow = async () => must(await friend.get('/api/transparency')).head
  await expect.poll(headNow).toMatchObject({ root: expect.any(String) })
  const kept = join(place, 'kept.json')
  writeFileSync(kept, JSON.stringify(await headNow()))

  must(await person.send('DELETE', '/api/user', { password: own.password }))
  await awaitMail(url, own.newMail, /deleted/i)
  await expect.poll(async () => (await pool.query('select 1 from accounts.mail_requests')).rowCount).toBe(0)

  expect(await search.inTables(pool, outside)).toEqual([])
  if (redis) expect(await search.inRedis(redis.url)).toEqual([])
  expect(search.found('the logs', instance.output())).toEqual([])
  expect(search.found('Postgres’ log', readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8'))).toEqual(
    [],
  )
  // Their customer is deleted at Stripe.
  await expect
    .poll(async () => (await pool.query('select 1 from accounts.stripe_customers')).rows)
    .toEqual([])

  const backup = join(place, 'backup')
  const taken = await runCommand('ledger/backup/main.ts', ['backup', '--to', backup], { DATA_DIR: dataDir })
  expect(taken, taken.err).toMatchObject({ code: 0 })
  expect(
    search.inFolder(backup).filter(words => !/ in sandbox\.(objects|idempotency_keys)\.gz$/.test(words)),
  ).toEqual([])

  const audit = await runCommand('projections/audit/main.ts', ['--kept', kept], { DATA_DIR: dataDir })
  expect(audit, audit.out + audit.err).toMatchObject({ code: 0 })
})
