import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, foundCircle, passDays, payRound, rotationOf } from '#lab/builders/circle.ts'
import { done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import type { RunAgainResponse } from '#shared/api/runAgain.ts'

let stack: Stack
let ama: Saver
let kofi: Saver
let nia: Saver
let stranger: Saver
let former: number
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
  const names = ['ama', 'kofi', 'nia', 'stranger'].map(name => `${name}-again`)
  const all = await Promise.all(names.map(name => registerSaver(stack.url, name)))
  ;[ama, kofi, nia, stranger] = all as [Saver, Saver, Saver, Saver]
  await stack.pool.query('update accounts.users set is_verified = true where id = $1', [nia.userId])
})

const againOf = (saver: Saver, goal = former): Promise<RunAgainResponse> =>
  done(saver.get(`/api/goals/${goal}/run-again`))
const form = async (changes: object = {}) => ({
  name: 'Makola Market Circle, again',
  type: 'Susu (Rotating Savings Fund)',
  targetAmount: '1.00',
  contributionAmount: '120.00',
  totalMembers: 3,
  cycleType: 'weekly',
  startDate: (await ama.get('/sandbox/clock')).body.now.slice(0, 10),
  endDate: '2099-01-01',
  runAgainOf: former,
  ...changes,
})
const receivedBy = async (saver: Saver): Promise<InvitationResponse[]> =>
  (await done(saver.get('/api/invitations'))).filter(
    ({ direction }: InvitationResponse) => direction === 'received',
  )

describe('a finished circle', () => {
  let goal: number
  it('is complete after its last round', async () => {
    former = await foundCircle([ama, kofi, nia])
    for (const round of [1, 2, 3]) {
      await eventually(async () => (await rotationOf(ama, former)).rounds[round - 1]?.status).toBe('open')
      for (const saver of [ama, kofi, nia]) await payRound(saver, former)
      if (round < 3) await passDays(8, ama, kofi, nia, stranger)
    }
    await eventually(async () => (await rotationOf(ama, former)).phase).toBe('completed')
  })
  it('is run again once by each member, in however many windows it is asked for', async () => {
    expect(await againOf(ama)).toMatchObject({
      ...{ of: null, by: [], may: true, order: 'joining' },
      people: [
        { userId: kofi.userId, reason: null },
        { userId: nia.userId, reason: null },
      ],
    })
    const wanted = await form()
    const answers = await Promise.all(
      [1, 2, 3].map(window =>
        ama.post('/api/goals', wanted, { 'Idempotency-Key': `window-${window}-of-ama` }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    goal = answers[0]?.body.id
    expect(await done(ama.get(`/api/goals/${goal}`))).toMatchObject({ runAgainOf: former, memberCount: 1 })
    // Another form is not dropped in silence.
    expect(await ama.post('/api/goals', { ...wanted, name: 'In another window' })).toMatchObject({
      ...{ status: 409, body: { code: 'run_again_made', values: { name: wanted.name } } },
    })
    expect((await ama.post('/api/goals', wanted)).body.id).toBe(goal)
  })

  it('is linked with the new one, for those who were in it', async () => {
    expect(await againOf(ama)).toMatchObject({
      may: false,
      people: [],
      by: [{ id: goal, founder: { userId: ama.userId }, invitationId: null }],
    })
    expect((await againOf(ama, goal)).of).toEqual({ id: former, name: 'Makola Market Circle' })
    expect((await againOf(kofi)).by).toMatchObject([{ id: goal, invitationId: expect.any(String) }])
    expect((await stranger.get(`/api/goals/${former}/run-again`)).status).toBe(404)
    expect((await kofi.get(`/api/goals/${goal}`)).status).toBe(404)
  })

  it('invites by notice and mail, and the invited alone can accept', async () => {
    const [invitation] = await receivedBy(kofi)
    expect(invitation).toMatchObject({ goalId: goal, status: 'pending', invitee: null, email: null })
    await eventually(async () =>
      (await done(kofi.get('/api/notices'))).notices.map(({ kind }: { kind: string }) => kind),
    ).toContain('invitation')
    const mail = await awaitMail(stack.url, `${nia.username}@example.com`, /invites you to/)
    expect(mail.text).toMatch(/runs it again/)
    const path = `/api/invitations/received/${invitation?.id}`
    expect((await nia.get(path)).status).toBe(404)
    expect((await stranger.post(path, { answer: 'accept' })).status).toBe(404)
    const seen = await done(kofi.get(path))
    expect(seen).toMatchObject({
      state: 'pending',
      circle: { pot: '360.00', position: 2, atRisk: { amount: '120.00', seatsBefore: 1 } },
    })
    const { amount: figure, seatsBefore } = seen.circle.atRisk
    const charterVersion = seen.circle.charter.version
    await done(kofi.post(path, { answer: 'accept', charterVersion, seatsBefore, figure }))
    expect((await done(kofi.get(`/api/goals/${goal}`))).memberCount).toBe(2)
  })

  it('shows its organiser whom it has invited, without their addresses', async () => {
    const sent: InvitationResponse[] = await done(ama.get(`/api/goals/${goal}/invitations`))
    expect(sent.map(({ invitee, email, status }) => [invitee, email, status]).sort()).toEqual(
      [
        [kofi.username, null, 'accepted'],
        [nia.username, null, 'pending'],
      ].sort(),
    )
    const [, seenByKofi] = await done(kofi.get(`/api/goals/${goal}/invitations`))
    expect(seenByKofi).toMatchObject({ invitee: null, email: null })
  })

  it('does not invite again who has declined, after the founder has cancelled', async () => {
    const [invitation] = await receivedBy(nia)
    await done(nia.post(`/api/invitations/received/${invitation?.id}`, { answer: 'decline' }))
    await done(ama.post(`/api/goals/${goal}/cancel`, {}))
    expect((await againOf(ama)).people).toMatchObject([
      { userId: kofi.userId, reason: null },
      { userId: nia.userId, reason: 'declined' },
    ])
    expect((await ama.post('/api/goals', await form({ totalMembers: 1 }))).status).toBe(400)
    const second = (await ama.post('/api/goals', await form())).body.id
    expect(second).not.toBe(goal)
    expect((await receivedBy(nia)).filter(({ goalId }) => goalId === second)).toEqual([])
  })

  it('is not run again by others, nor before its end', async () => {
    expect((await stranger.post('/api/goals', await form())).status).toBe(404)
    const young = await foundCircle([stranger, nia])
    expect((await nia.post('/api/goals', await form({ runAgainOf: young }))).body.code).toBe(
      'circle_not_finished',
    )
    expect((await nia.post('/api/goals', await form({ totalMembers: 2 }))).body.code).toBe('seats_for_all')
  })
})
