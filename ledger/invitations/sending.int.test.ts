import { beforeAll, describe, expect, it } from 'vitest'
import { createClient, createGoal, registerSaver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { goalId, type InvitationId, userId } from '#shared/ids.ts'
import type { InvitationMessage } from '#shared/ports/invitationMail.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Mail } from '#shared/ports/mailer.ts'
import { instant } from '#shared/time.ts'
import { createInvitationMailJob } from '#workers/jobs/invitationMail.ts'
import { createUsers } from '../accounts/users.ts'
import { createGoalHandler } from '../handle.ts'
import { createUnsubscribeTokens } from '../notifications/unsubscribe.ts'
import { createInviting } from './inviting.ts'
import { createOutgoingInvitations } from './outgoing.ts'
import { createInvitationRows, type InvitationRows } from './rows.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '1' })
})

const invited = /invites you to/
const secretIn = (text: string): string => /\/join\/([\w-]+)/.exec(text)?.[1] ?? ''
const dataKeys = ['a key for tests that is long enough to be one']
const context = { actor: 'test', cause: 'test', correlation: 'test' }
const tokenOf = (message: InvitationMessage | 'later' | undefined): string | undefined =>
  typeof message === 'object' ? message.token : undefined
let aheadMs = 0
const clock = { now: () => instant(Date.now() + aheadMs) }

const parts = (changes: Partial<InvitationRows> = {}) => {
  const { pool, store, addresses } = stack
  const rows = { ...createInvitationRows({ pool, clock, dataKeys, addresses }), ...changes }
  const goals = createGoalHandler({ store, clock })
  const unsubscribeTokens = createUnsubscribeTokens(dataKeys)
  const users = createUsers(pool, addresses)
  const mails = createOutgoingInvitations({ rows, users, goals, clock, unsubscribeTokens })
  return { rows, goals, mails }
}
/** In the log, but not in the queue, as when the process dies in between. */
const stranded = async (address: string) => {
  const ama = await registerSaver(stack.url)
  const goal = goalId(await createGoal(ama))
  const { rows, goals, mails } = parts()
  const id = await rows.hold(goal, userId(ama.userId), { channel: 'email', address })
  const command = {
    type: 'IssueInvitation',
    invitationId: id,
    userId: userId(ama.userId),
    channel: 'email',
    role: 'member',
    replacesUserId: null,
    now: clock.now(),
  } as const
  expect(await goals.handle(goal, command, context)).toMatchObject({ outcome: 'accepted' })
  return { id, goal, goals, rows, mails, ama }
}

describe('sending an invitation', () => {
  it('and killed before recording it, sends the same message again, which opens the invitation', async () => {
    const { id, mails } = await stranded('crash@example.com')
    const sent: Mail[] = []
    const job = (kill: boolean) =>
      createInvitationMailJob({
        mails,
        mailer: {
          send: async mail => {
            sent.push(mail)
            if (kill) throw new Error('killed after sending')
          },
        },
        sms: { send: async () => undefined },
        appUrl: stack.url,
      })
    const payload = { invitationId: id, resend: 0 }
    await expect(job(true)(payload)).rejects.toThrow('killed')
    await job(false)(payload)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
    expect(sent[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const token = secretIn(sent[0]?.text ?? '')
    expect((await createClient(stack.url).get(`/api/invitations/${token}`)).body.state).toBe('pending')
    const kept = await stack.pool.query('select sealed_token from accounts.invitations where id = $1', [id])
    expect(kept.rows).toEqual([{ sealed_token: null }])
    // A repetition of the finished job sends nothing that would void the link.
    await job(false)(payload)
    expect(sent).toHaveLength(2)
    expect((await createClient(stack.url).get(`/api/invitations/${token}`)).body.state).toBe('pending')
    // Sent again it is another message, with another secret.
    expect(await mails.prepare({ invitationId: id, resend: 1 })).toBeUndefined()
  })

  it('by two processes at once sends the same message twice', async () => {
    const { id, rows } = await stranded('both@example.com')
    const bothHaveLooked = Promise.withResolvers<void>()
    let looks = 0
    const secretOf: typeof rows.secretOf = async of => {
      const known = await rows.secretOf(of)
      if (++looks === 2) bothHaveLooked.resolve()
      await bothHaveLooked.promise
      return known
    }
    const { mails } = parts({ secretOf })
    const sending = { invitationId: id, resend: 0 }
    const [one, other] = await Promise.all([mails.prepare(sending), mails.prepare(sending)])
    expect(tokenOf(one)).toMatch(/^[\w-]{20,}$/)
    expect(other).toEqual(one)
    expect((await createClient(stack.url).get(`/api/invitations/${tokenOf(one)}`)).body.state).toBe('pending')
  })

  it('that is overtaken by the next one does not change its link', async () => {
    const { id, rows, mails, goals, goal, ama } = await stranded('overtaken@example.com')
    const command = { type: 'ResendInvitation', invitationId: id, userId: userId(ama.userId) } as const
    let token: string | undefined
    // Between the load of the goal and the creation of the secret.
    const secretOf: typeof rows.secretOf = async of => {
      await goals.handle(goal, { ...command, now: clock.now() }, context)
      token = tokenOf(await mails.prepare({ invitationId: id, resend: 1 }))
      return rows.secretOf(of)
    }
    expect(await parts({ secretOf }).mails.prepare({ invitationId: id, resend: 0 })).toBeUndefined()
    expect((await createClient(stack.url).get(`/api/invitations/${token}`)).body.state).toBe('pending')
  })

  it('to an archived goal waits until that is restored', async () => {
    const { id, goal, ama, mails } = await stranded('later@example.com')
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail) }
    const sms = { send: async () => undefined }
    const job = createInvitationMailJob({ mails, mailer, sms, appUrl: stack.url })
    aheadMs = 180_000
    const isAskedFor = async () => (await mails.overdue()).some(({ invitationId }) => invitationId === id)
    await expect.poll(isAskedFor).toBe(true)
    expect((await ama.post(`/api/goals/${goal}/archive`)).status).toBe(200)
    await job({ invitationId: id, resend: 0 })
    expect(sent).toEqual([])
    await expect.poll(isAskedFor).toBe(false)
    expect((await ama.post(`/api/goals/${goal}/restore`)).status).toBe(200)
    await expect.poll(isAskedFor).toBe(true)
    await job({ invitationId: id, resend: 0 })
    expect(sent).toMatchObject([{ to: 'later@example.com' }])
    aheadMs = 0
  })

  it('sends nothing to an address that has unsubscribed', async () => {
    const { mails, id, ama, goal } = await stranded('no-more@example.com')
    const message = await mails.prepare({ invitationId: id, resend: 0 })
    const { unsubscribeToken } = message as InvitationMessage
    const answer = await fetch(`${stack.url}/unsubscribe/${unsubscribeToken}`, { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(await mails.prepare({ invitationId: id, resend: 0 })).toBeUndefined()
    expect(
      await ama.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'No-More@example.com' }),
    ).toMatchObject({ status: 409, body: { code: 'invitations_unwanted' } })
  })
})

describe('a stored address', () => {
  it('stored twice at the same moment is not removed by the refused request', async () => {
    const ama = await registerSaver(stack.url)
    const by = { goalId: goalId(await createGoal(ama)), userId: userId(ama.userId) }
    const asked = { ...by, role: 'member', replacesUserId: null } as const
    const { rows, goals, mails } = parts()
    const jobs = { add: async () => undefined } as unknown as JobQueue
    const { pool, addresses } = stack
    const shared = { pool, addresses, rows, jobs, clock, log: { warn: () => undefined } }
    const contact = { channel: 'email', address: 'twice@example.com' } as const
    const tell = (type: 'ArchiveGoal' | 'RestoreGoal') =>
      goals.handle(by.goalId, { type, userId: by.userId, now: clock.now() }, context)
    let other: unknown
    const inTheWay: typeof goals.handle = async (...command) => {
      other = await createInviting({ ...shared, goals }).invite(asked, contact, context)
      await tell('ArchiveGoal')
      return goals.handle(...command)
    }
    const late = createInviting({ ...shared, goals: { ...goals, handle: inTheWay } })
    // The row is the same, so the invitation exists.
    expect(await late.invite(asked, contact, context)).toEqual({ code: 'goal_archived' })
    expect(other).toMatchObject({ isNew: true })
    const { id } = other as { id: InvitationId }
    await tell('RestoreGoal')
    expect(await mails.prepare({ invitationId: id, resend: 0 })).toMatchObject({ to: contact.address })
  })

  it('is not stored for a refused invitation', async () => {
    const { ama, goal, rows } = await stranded('first@example.com')
    await ama.post(`/api/goals/${goal}/archive`)
    const contact = { channel: 'email', address: 'refused@example.com' } as const
    const asked = { inviteeEmail: contact.address }
    expect(await ama.post(`/api/goals/${goal}/invite`, asked)).toMatchObject({
      body: { code: 'goal_archived' },
    })
    expect(await ama.post(`/api/goals/${goal}/invite-link`)).toMatchObject({
      body: { code: 'goal_archived' },
    })
    expect(await rows.holding(goal, contact)).toBeUndefined()
    const kept = await stack.pool.query('select 1 from accounts.invitations where goal_id = $1', [goal])
    expect(kept.rowCount).toBe(1)
  })

  it('without an invitation in the log is erased after a day, counted from its last storing', async () => {
    const ama = await registerSaver(stack.url)
    const goal = goalId(await createGoal(ama))
    const { rows, mails } = parts()
    const hold = (address: string) =>
      rows.hold(goal, userId(ama.userId), { channel: 'email', address: `${address}@example.com` })
    const [stray, wanted] = [await hold('stray'), await hold('wanted')]
    aheadMs = 25 * 3_600_000
    expect(await hold('wanted')).toBe(wanted)
    await mails.erase()
    expect(await rows.byId(stray)).toBeUndefined()
    expect(await rows.byId(wanted)).toMatchObject({ contact: { address: 'wanted@example.com' } })
    // Nor is one that is stored again during the sweep.
    await rows.forget(wanted, instant(Date.parse(clock.now()) - 3_600_000))
    expect(await rows.byId(wanted)).toBeDefined()
    aheadMs = 0
  })
})

describe('too many invitations', () => {
  it('are refused by account, earlier while its address is unverified', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama)
    const invite = (name: string) =>
      ama.post(`/api/goals/${goal}/invite`, { inviteeEmail: `${name}@example.com` })
    // Requests that are refused for another reason do not count.
    expect((await invite(ama.username)).status).toBe(400)
    for (let n = 0; n < 10; n++) expect((await invite(`many${n}`)).status).toBe(201)
    const refused = await invite('many10')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await createUsers(stack.pool, stack.addresses).setVerified(userId(ama.userId))
    expect((await invite('many10')).status).toBe(201)
  })

  it('are refused by recipient, for all inviters', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goals = [await createGoal(ama), await createGoal(kofi)]
    const invite = (who: typeof ama, goal = 0) =>
      who.post(`/api/goals/${goal}/invite`, { inviteeEmail: 'pestered@example.com' })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await invite(ama, goals[0])).status)
    expect(statuses).toEqual([201, 200, 200, 200, 200])
    expect((await invite(ama, goals[0])).status).toBe(429)
    expect((await invite(kofi, goals[1])).status).toBe(429)
  })

  // From here on this machine may look up no invitation for a while.
  it('and guessed secrets are refused by the caller’s own address', async () => {
    const ama = await registerSaver(stack.url)
    const { body } = await ama.post(`/api/goals/${await createGoal(ama)}/invite-link`)
    const right = `/api/invitations/${secretIn(body.inviteLink)}`
    for (let n = 0; n < 60; n++) {
      expect((await ama.get(`/api/invitations/wrong${n}`)).status).toBe(404)
      if (n % 20 === 0) expect((await ama.get(right)).status).toBe(200)
    }
    expect((await ama.get('/api/invitations/wrong60')).status).toBe(429)
    expect((await ama.get(right)).status).toBe(429)
  })
})

// Last, because it moves the clock.
describe('an invitation', () => {
  it('missing in the queue is found, and sent by the running application', { tags: ['detail'] }, async () => {
    const { id, mails } = await stranded('stranded@example.com')
    aheadMs = 180_000
    await expect
      .poll(async () => (await mails.overdue()).map(({ invitationId }) => invitationId))
      .toContain(id)
    aheadMs = 0
    expect((await createClient(stack.url).post('/sandbox/clock', { advanceDays: 1 })).status).toBe(200)
    await expect
      .poll(
        async () =>
          (await stack.pool.query('select sent_resend from accounts.invitations where id = $1', [id])).rows[0]
            .sent_resend,
        { interval: 500 },
      )
      .toBe(0)
    await awaitMail(stack.url, 'stranded@example.com', invited)
  })
})
