import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { type Client, createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail, mailsTo, type SentMail, tokenIn } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
let visitor: Client
beforeAll(async () => {
  stack = await startStack()
  visitor = createClient(stack.url)
})

const savers = (count: number): Promise<Saver[]> =>
  Promise.all(Array.from({ length: count }, () => registerSaver(stack.url)))

const circleOf = (saver: Client, seats: number, changes: Record<string, unknown> = {}) =>
  createGoal(saver, {
    name: 'Makola Market Circle',
    type: 'Susu (Rotating Savings Fund)',
    cycleType: 'monthly',
    contributionAmount: '50.00',
    targetAmount: String(50 * seats),
    totalMembers: seats,
    startDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    endDate: new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10),
    ...changes,
  })

const invited = /invites you to/
const secretIn = (text: string): string => /\/join\/([\w-]+)/.exec(text)?.[1] ?? ''
const secretMailed = async (address: string, after = 0): Promise<string> =>
  secretIn((await awaitMail(stack.url, address, invited, after)).text)
const secretTexted = async (number: string): Promise<SentMail> => {
  await expect.poll(async () => (await mailsTo(stack.url, number)).length).toBe(1)
  return (await mailsTo(stack.url, number))[0]!
}
const invite = (saver: Client, goal: number, inviteeEmail: string, more: Record<string, unknown> = {}) =>
  saver.post(`/api/goals/${goal}/invite`, { inviteeEmail, ...more })
const linkOf = async (saver: Client, goal: number, more: Record<string, unknown> = {}): Promise<string> =>
  secretIn((await saver.post(`/api/goals/${goal}/invite-link`, more)).body.inviteLink)
const accept = (who: Client, token: string) => who.post(`/api/invitations/${token}`, { answer: 'accept' })
const look = (token: string, who: Client = visitor) => who.get(`/api/invitations/${token}`)
/** Adds members. */
const join = async (organiser: Client, goal: number, others: readonly Client[], more = {}): Promise<void> => {
  const token = await linkOf(organiser, goal, more)
  for (const other of others) expect((await accept(other, token)).status).toBe(200)
}
let addresses = 0
const someone = (): string => `guest${++addresses}@example.com`
const verify = async (saver: Saver): Promise<void> => {
  const mail = await awaitMail(stack.url, `${saver.username}@example.com`, /verify/i)
  expect((await saver.post('/api/verify-email', { token: tokenIn(mail) })).status).toBe(200)
}
const advance = (days: number) => visitor.post('/sandbox/clock', { advanceDays: days })

describe('the three kinds of invitations', () => {
  it('by mail names inviter and goal, and admits one holder of its link', async () => {
    const [ama, kofi, nia] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await createGoal(ama, { name: 'Lisbon in June' })
    const address = someone()
    const sent = await invite(ama, goal, `  ${address.toUpperCase()} `)
    expect(sent).toMatchObject({
      status: 201,
      body: {
        goalId: goal,
        goalName: 'Lisbon in June',
        channel: 'email',
        direction: 'sent',
        email: address,
        inviteeEmail: address,
        phone: null,
        role: 'member',
        status: 'pending',
        inviterUserId: ama.userId,
        inviterName: ama.username,
        accepted: 0,
        canManage: true,
      },
    })
    const mail = await awaitMail(stack.url, address, invited)
    expect(mail.subject).toBe(`${ama.username} invites you to “Lisbon in June”`)
    expect(mail.text).toContain('$500.00')
    expect(mail.html).toContain(secretIn(mail.text))
    const token = secretIn(mail.text)
    expect(token.length).toBeGreaterThanOrEqual(22) // 128 bits

    const seen = await look(token)
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect(seen.body).toEqual({
      invitationId: sent.body.id,
      state: 'pending',
      inviterName: ama.username,
      role: 'member',
      replaces: null,
      expiresAt: sent.body.expiresAt,
      goal: {
        id: goal,
        name: 'Lisbon in June',
        type: 'Vacation & Travel',
        circleWord: null,
        description: null,
        currency: 'USD',
        targetAmount: '500.00',
        contributionAmount: null,
        cycleType: null,
        rhythm: null,
        startDate: expect.any(String),
        endDate: expect.any(String),
        totalMembers: 3,
        memberCount: 1,
      },
      runByAdmin: false,
      circle: null,
    })
    expect((await accept(visitor, token)).status).toBe(401)
    expect(await accept(kofi, token)).toMatchObject({ status: 200, body: { status: 'joined', goalId: goal } })
    expect((await kofi.get(`/api/goals/${goal}`)).body).toMatchObject({ role: 'member', memberCount: 2 })
    expect((await accept(kofi, token)).status).toBe(200)
    expect((await look(token, kofi)).body.state).toBe('joined')
    expect(await accept(nia, token)).toMatchObject({ status: 410, body: { code: 'invitation_used' } })
    expect((await look(token, nia)).body.state).toBe('accepted')
    expect((await ama.get(`/api/goals/${goal}/invitations`)).body).toMatchObject([
      { status: 'accepted', accepted: 1, canManage: false },
    ])
  })

  it('by text message accepts any spelling of the number', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const text = (phone: string, country?: string) =>
      ama.post(`/api/goals/${goal}/invite-sms`, { phone, country })
    expect(await text('024 412 3456', 'GH')).toMatchObject({
      status: 201,
      body: { channel: 'sms', phone: '+233244123456', email: null },
    })
    const sms = await secretTexted('+233244123456')
    expect(sms.channel).toBe('sms')
    expect((await text('+233 (0)24-412-3456')).status).toBe(200)
    await expect.poll(async () => (await mailsTo(stack.url, '+233244123456')).length).toBe(2)
    expect((await look(secretIn(sms.text))).status).toBe(404)
    const [newest] = await mailsTo(stack.url, '+233244123456')
    expect((await accept(kofi, secretIn(newest!.text))).status).toBe(200)
    for (const nonsense of ['call me maybe', '12345', '1234567890123456789'])
      expect(await text(nonsense)).toMatchObject({
        status: 400,
        body: { errors: { phone: ['Please enter a valid phone number'] } },
      })
  })

  it('by link is one for all, and the same when requested again', async () => {
    const [ama, kofi, nia, esi] = (await savers(4)) as [Saver, Saver, Saver, Saver]
    const goal = await circleOf(ama, 3)
    const first = await ama.post(`/api/goals/${goal}/invite-link`)
    expect(first).toMatchObject({ status: 201, body: { invitation: { channel: 'link', status: 'pending' } } })
    expect(first.body.inviteLink).toBe(`${stack.url}/join/${secretIn(first.body.inviteLink)}`)
    const again = await ama.post(`/api/goals/${goal}/invite-link`, {})
    expect([again.status, again.body.inviteLink]).toEqual([200, first.body.inviteLink])
    const token = secretIn(first.body.inviteLink)
    for (const guest of [kofi, nia]) expect((await accept(guest, token)).status).toBe(200)
    expect((await look(token, esi)).body.state).toBe('full')
    expect(await accept(esi, token)).toMatchObject({ status: 409, body: { code: 'no_seat_left' } })
    const [shown] = (await ama.get(`/api/goals/${goal}/invitations`)).body
    expect(shown).toMatchObject({ accepted: 2, status: 'full', canManage: true })
    expect((await nia.send('DELETE', `/api/goals/${goal}/members/${nia.userId}`)).status).toBe(200)
    const [open] = (await ama.get('/api/invitations')).body
    expect(open).toMatchObject({ id: shown.id, status: 'pending' })
    expect((await accept(nia, token)).status).toBe(200)
    const positions = (await nia.get(`/api/goals/${goal}/members`)).body
    expect(positions.map((m: { rotationPosition: number }) => m.rotationPosition)).toEqual([1, 2, 3])
  })
})

describe('an invitation', () => {
  it('sent again has a new secret, and the old one is void', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const address = someone()
    const { body } = await invite(ama, goal, address)
    const old = await secretMailed(address)
    expect((await ama.post(`/api/goals/${goal}/invitations/${body.id}/resend`)).status).toBe(200)
    const fresh = await secretMailed(address, 1)
    expect(fresh).not.toBe(old)
    expect((await look(old)).status).toBe(404)
    expect((await accept(kofi, fresh)).status).toBe(200)
  })

  it('to the same address twice is the same one, sent again', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama)
    const address = someone()
    const answers = await Promise.all([invite(ama, goal, address), invite(ama, goal, address.toUpperCase())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await ama.get(`/api/goals/${goal}/invitations`)).body).toHaveLength(1)
  })

  it('can be withdrawn by organisers and its inviter only', async () => {
    const [ama, kofi, nia] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi])
    const address = someone()
    const { body } = await invite(ama, goal, address)
    const token = await secretMailed(address)
    const path = `/api/goals/${goal}/invitations/${body.id}`
    const seen = (await kofi.get(`/api/goals/${goal}/invitations`)).body.find(
      (row: { id: string }) => row.id === body.id,
    )
    expect(seen).toMatchObject({
      canManage: false,
      email: 'g…@example.com',
      inviteeEmail: 'g…@example.com',
    })
    for (const action of ['revoke', 'resend']) {
      expect(await kofi.post(`${path}/${action}`)).toMatchObject({ status: 403 })
      expect(await nia.post(`${path}/${action}`)).toMatchObject({ status: 404 })
    }
    expect(await ama.post(`${path}/revoke`)).toMatchObject({ status: 200, body: { status: 'revoked' } })
    expect((await look(token)).body.state).toBe('revoked')
    expect(await accept(nia, token)).toMatchObject({ status: 410, body: { code: 'invitation_revoked' } })
  })

  it('can be declined without an account', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await circleOf(ama, 2)
    const address = someone()
    await invite(ama, goal, address)
    expect(await invite(ama, goal, someone())).toMatchObject({
      status: 409,
      body: { code: 'seats_spoken_for' },
    })
    const token = await secretMailed(address)
    const decline = () => visitor.post(`/api/invitations/${token}`, { answer: 'decline' })
    expect(await decline()).toMatchObject({ status: 200, body: { status: 'declined' } })
    expect((await decline()).status).toBe(200)
    expect(await accept(kofi, token)).toMatchObject({ status: 410, body: { code: 'invitation_declined' } })
    expect((await invite(ama, goal, address)).status).toBe(201)
    const { body } = await ama.get(`/api/goals/${goal}/activity`)
    const activity = body.find((row: { type: string }) => row.type === 'InvitationDeclined')
    expect(activity).toMatchObject({ actor: null })
  })

  it('is refused to oneself, to a member, and for a goal without free seats', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi])
    expect(await invite(ama, goal, `${ama.username}@example.com`)).toMatchObject({
      status: 400,
      body: { code: 'invite_self' },
    })
    await verify(kofi)
    expect(await invite(ama, goal, `${kofi.username}@example.com`)).toMatchObject({
      status: 409,
      body: { code: 'already_a_member' },
    })
    const token = await linkOf(ama, goal)
    await ama.post(`/api/goals/${goal}/archive`)
    expect(await invite(ama, goal, someone())).toMatchObject({ status: 409, body: { code: 'goal_archived' } })
    expect((await look(token)).body.state).toBe('closed')
    await ama.post(`/api/goals/${goal}/restore`)
    const { body } = await ama.post('/api/create-payment-intent', { amount: 500, goalId: goal })
    await ama.confirm(body.clientSecret)
    await ama.post(`/api/goals/${goal}/contribute`, { amount: 500, paymentIntentId: body.paymentIntentId })
    expect(await invite(ama, goal, someone())).toMatchObject({ status: 409, body: { code: 'goal_finished' } })
    expect((await look(token)).body.state).toBe('closed')
  })

  it('says when an organiser also runs the installation', { tags: ['detail'] }, async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const token = await linkOf(ama, goal)
    await makeAdmins(stack.pool, kofi.username)
    expect((await look(token)).body.runByAdmin).toBe(false)
    await makeAdmins(stack.pool, ama.username)
    expect((await look(token)).body.runByAdmin).toBe(true)
  })

  it('opens with its secret only', async () => {
    const [ama, nia] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama, { name: 'Nia’s secret garden' })
    const token = await linkOf(ama, goal)
    const altered = token.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    for (const wrong of [
      altered,
      token.slice(0, -1),
      `${token}A`,
      'x',
      '%00',
      'received',
      encodeURIComponent('’'),
    ]) {
      const { status, body } = await nia.get(`/api/invitations/${wrong}`)
      expect([wrong, status]).toEqual([wrong, 404])
      expect(JSON.stringify(body)).not.toContain('garden')
      expect((await accept(nia, wrong)).status).toBe(404)
    }
    const { body } = await ama.get('/api/invitations')
    expect(JSON.stringify(body)).not.toContain(token)
    const stored = await stack.pool.query(
      'select i::text as row from accounts.invitations i where goal_id = $1',
      [goal],
    )
    for (const { row } of stored.rows) expect(row).not.toContain(token)
    // The id of an invitation gives no access.
    expect((await look(body[0].id)).status).toBe(404)
    expect((await nia.get(`/api/invitations/received/${body[0].id}`)).status).toBe(404)
  })

  it('is shown to the user with the verified address only', async () => {
    const [ama, kofi, nia] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await createGoal(ama)
    const { body } = await invite(ama, goal, `${kofi.username}@example.com`)
    const path = `/api/invitations/received/${body.id}`
    expect((await kofi.get('/api/invitations')).body).toEqual([])
    expect((await kofi.get(path)).status).toBe(404)
    await verify(kofi)
    expect((await kofi.get('/api/invitations')).body).toMatchObject([
      { id: body.id, direction: 'received', email: `${kofi.username}@example.com`, canManage: false },
    ])
    await verify(nia)
    expect((await nia.get(path)).status).toBe(404)
    expect((await nia.post(path, { answer: 'accept' })).status).toBe(404)
    expect((await kofi.get(path)).body).toMatchObject({ state: 'pending' })
    expect((await kofi.post(path, { answer: 'accept' })).status).toBe(200)
    expect((await kofi.get('/api/invitations')).body).toMatchObject([
      { direction: 'received', status: 'accepted' },
    ])
  })

  it('is revoked with its goal', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    await invite(ama, goal, `${kofi.username}@example.com`)
    await linkOf(ama, goal)
    await verify(kofi)
    expect((await kofi.get('/api/invitations')).body).toMatchObject([{ status: 'pending' }])
    expect((await ama.post(`/api/goals/${goal}/cancel`)).status).toBe(200)
    const ended = { status: 'revoked', canManage: false }
    expect((await ama.get('/api/invitations')).body).toMatchObject([ended, ended])
    expect((await kofi.get('/api/invitations')).body).toMatchObject([ended])
  })

  it('brings no line break or markup of users into a mail', async () => {
    const [ama] = (await savers(1)) as [Saver]
    const goal = await createGoal(ama, { name: '<b>x</b> https://evil.example/pay Bcc: y@example.com' })
    const address = someone()
    expect((await invite(ama, goal, address)).status).toBe(201)
    const mail = await awaitMail(stack.url, address, invited)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).toContain('&lt;b&gt;x&lt;')
    expect(mail.html).not.toContain('<b>')
    for (const form of [mail.text, mail.html]) expect(form).not.toContain('https://evil')
    for (const wrong of [
      'a@example.com\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      '',
    ])
      expect(await invite(ama, goal, wrong)).toMatchObject({
        status: 400,
        body: { errors: { inviteeEmail: ['Please enter a valid email address'] } },
      })
  })
})

describe('concurrent acceptances', () => {
  let ama: Saver
  let others: Saver[]
  beforeAll(async () => {
    ;[ama, ...others] = (await savers(9)) as [Saver, ...Saver[]]
  })
  it('give the last seat to exactly one of eight', async () => {
    const goal = await circleOf(ama, 2)
    const token = await linkOf(ama, goal)
    const members = [{ name: ama.username, turn: 1, isOrganiser: true }]
    expect((await look(token)).body.circle).toMatchObject({ order: 'joining', members, position: 2 })
    const answers = await Promise.all(others.map(guest => accept(guest, token)))
    expect((await look(token)).body).toMatchObject({ state: 'full', circle: null })
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 409)).toHaveLength(7)
    expect((await ama.get(`/api/goals/${goal}/members`)).body).toHaveLength(2)
  })

  it('let exactly one of eight use a personal invitation', async () => {
    const goal = await createGoal(ama)
    const address = someone()
    await invite(ama, goal, address)
    const token = await secretMailed(address)
    const answers = await Promise.all(others.map(guest => accept(guest, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'invitation_used')).toHaveLength(7)
  })
})

describe('members', () => {
  it('have roles, which organisers can assign', async () => {
    const [ama, kofi, nia, esi] = (await savers(4)) as [Saver, Saver, Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi, nia])
    const role = (by: Client, whom: Saver, to: string) =>
      by.send('PATCH', `/api/goals/${goal}/members/${whom.userId}`, { role: to })
    expect((await role(kofi, nia, 'co_organiser')).status).toBe(403)
    expect((await role(esi, nia, 'co_organiser')).status).toBe(404)
    expect(await role(ama, kofi, 'co_organiser')).toMatchObject({
      status: 200,
      body: { role: 'co_organiser' },
    })
    expect((await kofi.send('PATCH', `/api/goals/${goal}`, { name: 'Porto' })).status).toBe(200)
    expect((await role(kofi, ama, 'member')).status).toBe(403)
    expect((await role(kofi, kofi, 'organiser')).status).toBe(403)
    expect((await role(ama, ama, 'member')).body.code).toBe('last_organiser')
    expect((await role(ama, nia, 'organiser')).body.role).toBe('organiser')
    const roles = (await ama.get(`/api/goals/${goal}/members`)).body.map((m: { role: string }) => m.role)
    expect(roles).toEqual(['co_organiser', 'co_organiser', 'organiser'])
    expect((await role(ama, esi, 'member')).body.code).toBe('member_not_found')
    expect((await role(ama, nia, 'king')).status).toBe(400)
  })

  it('who are auditors see everything and change nothing', async () => {
    const [ama, kofi, auditor] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi])
    expect((await kofi.post(`/api/goals/${goal}/invite-link`, { role: 'auditor' })).status).toBe(403)
    await join(ama, goal, [auditor], { role: 'auditor' })
    expect((await auditor.get(`/api/goals/${goal}`)).body).toMatchObject({ role: 'auditor', memberCount: 2 })
    for (const part of ['members', 'transactions', 'invitations', 'activity'])
      expect([part, (await auditor.get(`/api/goals/${goal}/${part}`)).status]).toEqual([part, 200])
    const refusals = await Promise.all([
      auditor.post('/api/create-payment-intent', { amount: 5, goalId: goal }),
      auditor.post(`/api/goals/${goal}/contribute`, { amount: 5 }),
      auditor.send('PATCH', `/api/goals/${goal}`, { name: 'Mine' }),
      auditor.post(`/api/goals/${goal}/archive`),
      auditor.post(`/api/goals/${goal}/cancel`),
      invite(auditor, goal, someone()),
      auditor.post(`/api/goals/${goal}/invite-link`, {}),
      auditor.send('PATCH', `/api/goals/${goal}/members/${kofi.userId}`, { role: 'auditor' }),
      auditor.send('DELETE', `/api/goals/${goal}/members/${kofi.userId}`),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403))
    expect((await auditor.send('DELETE', `/api/goals/${goal}/members/${auditor.userId}`)).status).toBe(200)
    expect((await auditor.get(`/api/goals/${goal}`)).status).toBe(404)
  })

  it('leave and are removed while they have no money in it, and lose access at once', async () => {
    const [ama, kofi, nia] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi, nia])
    const theirs = await linkOf(kofi, goal)
    const out = (by: Client, whom: Saver) => by.send('DELETE', `/api/goals/${goal}/members/${whom.userId}`)
    const { body } = await nia.post('/api/create-payment-intent', { amount: 40, goalId: goal })
    expect(await out(nia, nia)).toMatchObject({ status: 409, body: { code: 'savings_in_goal' } })
    await nia.confirm(body.clientSecret)
    await nia.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId: body.paymentIntentId })
    const refused = await out(ama, nia)
    expect(refused).toMatchObject({ status: 409, body: { code: 'savings_in_goal' } })
    expect(refused.body.message).toContain('$40.00')
    expect((await out(kofi, nia)).status).toBe(403)
    expect((await out(ama, ama)).body.code).toBe('last_organiser')
    const stranger = (await savers(1))[0] as Saver
    expect((await out(stranger, nia)).status).toBe(404)
    expect((await out(visitor, nia)).status).toBe(401)
    expect((await out(ama, kofi)).status).toBe(200)
    for (const path of ['', '/members', '/transactions', '/invitations', '/activity'])
      expect((await kofi.get(`/api/goals/${goal}${path}`)).status).toBe(404)
    expect((await kofi.get('/api/goals')).body).toEqual([])
    // Their own links do not admit them again.
    expect(await accept(kofi, theirs)).toMatchObject({ status: 410 })
    await join(ama, goal, [kofi])
    expect((await kofi.get(`/api/goals/${goal}`)).body.memberCount).toBe(3)
    const activity = (await ama.get(`/api/goals/${goal}/activity`)).body
    expect(activity[0]).toMatchObject({
      type: 'MemberJoined',
      actor: { name: kofi.username },
      detail: 'member',
    })
    expect(activity.find((row: { type: string }) => row.type === 'MemberLeft')).toMatchObject({
      actor: { userId: ama.userId },
      subject: { userId: kofi.userId, name: kofi.username },
      detail: 'removed',
    })
    const older = (await ama.get(`/api/goals/${goal}/activity?before=${activity.at(-2).id}`)).body
    expect(older).toEqual(activity.slice(-1))
  })

  it('hand their seat over once the rotation has begun, and get back their payment into the open round', async () => {
    const [ama, kofi, nia] = (await savers(3)) as [Saver, Saver, Saver]
    const goal = await circleOf(ama, 2, { startDate: new Date().toISOString().slice(0, 10) })
    await join(ama, goal, [kofi])
    const { body } = await kofi.post('/api/create-payment-intent', { amount: 50, goalId: goal })
    await kofi.confirm(body.clientSecret)
    await kofi.post(`/api/goals/${goal}/contribute`, { amount: 50, paymentIntentId: body.paymentIntentId })
    const leave = () => kofi.send('DELETE', `/api/goals/${goal}/members/${kofi.userId}`)
    expect((await leave()).body.code).toBe('rotation_begun')
    const address = someone()
    const byOrganiser = await invite(ama, goal, address, { replacesUserId: kofi.userId })
    expect(byOrganiser.body.code).toBe('replacement_not_agreed')
    expect((await invite(ama, goal, address)).body.code).toBe('no_seat_left')
    expect((await invite(kofi, goal, address, { replacesUserId: kofi.userId })).status).toBe(201)
    const token = await secretMailed(address)
    expect((await look(token)).body).toMatchObject({ replaces: kofi.username, state: 'pending' })
    expect((await accept(nia, token)).status).toBe(200)
    expect((await nia.get(`/api/goals/${goal}/members`)).body).toMatchObject([
      { userId: ama.userId, rotationPosition: 1 },
      {
        userId: nia.userId,
        rotationPosition: 2,
        // Their payment into the open round is returned to them.
        hasContributedCurrentCycle: false,
        contributedAmount: '0.00',
      },
    ])
    expect((await kofi.get(`/api/goals/${goal}`)).status).toBe(404)
    const paid = (await nia.get(`/api/goals/${goal}/transactions`)).body
    expect(paid.map((row: { username: string }) => row.username)).toContain(kofi.username)
    expect((await nia.post('/api/create-payment-intent', { amount: 50, goalId: goal })).status).toBe(200)
  })
})

describe('deleting an account', () => {
  const gone = (saver: Saver) => saver.send('DELETE', '/api/user', { password: 'Susu-circle-1' })

  it('leaves its goals, and leaves no address behind', async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const other = await createGoal(kofi)
    await join(ama, goal, [kofi])
    await verify(kofi)
    await invite(ama, goal, someone())
    await invite(kofi, goal, someone())
    const nia = (await savers(1))[0] as Saver
    const third = await createGoal(nia)
    await invite(nia, third, `${kofi.username}@example.com`)
    expect((await gone(kofi)).status).toBe(200)
    const kept = await stack.pool.query(
      `select goal_id, inviter_id from accounts.invitations
       where goal_id in ($1, $2, $3) and sealed_address is not null`,
      [goal, other, third],
    )
    expect(kept.rows).toMatchObject([{ goal_id: goal, inviter_id: ama.userId }])
    await expect.poll(async () => (await ama.get(`/api/goals/${goal}`)).body.memberCount).toBe(1)
    const activity = (await ama.get(`/api/goals/${goal}/activity`)).body
    expect(activity[0]).toMatchObject({ type: 'MemberLeft', actor: { name: 'Former member' } })
  })

  it('requires handing over its organised goals first', { tags: ['detail'] }, async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    await join(ama, goal, [kofi])
    const refused = await gone(ama)
    expect(refused).toMatchObject({ status: 409, body: { code: 'needed_in_goal' } })
    expect(refused.body.message).toContain('Lisbon in June')
    await ama.send('PATCH', `/api/goals/${goal}/members/${kofi.userId}`, { role: 'organiser' })
    expect((await gone(ama)).status).toBe(200)
  })
})

// Last, because it moves the clock.
describe('time', () => {
  it('ends an invitation after a week, even before the job, and finally erases addresses', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi] = (await savers(2)) as [Saver, Saver]
    const goal = await createGoal(ama)
    const address = someone()
    const { body } = await invite(ama, goal, address)
    const token = await secretMailed(address)
    const link = await linkOf(ama, goal)
    expect((await advance(8)).status).toBe(200)
    const again = createClient(stack.url)
    const signedIn = async (saver: Saver) => {
      const client = createClient(stack.url)
      await client.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
      return client
    }
    const [amaLater, kofiLater] = [await signedIn(ama), await signedIn(kofi)]
    for (const secret of [token, link]) {
      expect((await look(secret, again)).body.state).toBe('expired')
      expect(await accept(kofiLater, secret)).toMatchObject({
        status: 410,
        body: { code: 'invitation_expired' },
      })
    }
    const statuses = async () =>
      (await amaLater.get(`/api/goals/${goal}/invitations`)).body.map((row: { status: string }) => row.status)
    expect(await statuses()).toEqual(['expired', 'expired'])
    expect((await amaLater.post(`/api/goals/${goal}/invitations/${body.id}/resend`)).body).toMatchObject({
      status: 'pending',
    })
    const fresh = await secretMailed(address, 1)
    expect((await look(fresh)).body.state).toBe('pending')
    await amaLater.post(`/api/goals/${goal}/invitations/${body.id}/revoke`)
    const contactOf = async () =>
      (
        await stack.pool.query(
          'select sealed_address, address_hash from accounts.invitations where id = $1',
          [body.id],
        )
      ).rows[0]
    expect(await contactOf()).toEqual({
      sealed_address: expect.any(Buffer),
      address_hash: expect.any(Buffer),
    })
    expect((await advance(91)).status).toBe(200)
    await expect.poll(contactOf, { interval: 1_000 }).toEqual({ sealed_address: null, address_hash: null })
    expect((await look(fresh)).status).toBe(404)
    const events = await stack.pool.query(`select status from invitations where goal_id = $1 order by 1`, [
      goal,
    ])
    expect(events.rows.map(({ status }) => status)).toEqual(['expired', 'revoked'])
  })
})
