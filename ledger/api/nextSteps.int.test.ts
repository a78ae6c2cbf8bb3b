import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, sendPayout } from '#lab/builders/admins.ts'
import {
  eventually,
  foundCircle,
  passDays,
  payRound,
  turn,
  untilSettled,
  vote,
} from '#lab/builders/circle.ts'
import { createGoal, done, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import type { AdminWorkResponse } from '#shared/api/adminWork.ts'
import type { NextStep, NextStepsResponse } from '#shared/api/nextSteps.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
  boss = await registerSaver(stack.url, 'boss-of-steps')
  await makeAdmins(stack.pool, 'boss-of-steps')
})
const savers = async (...names: string[]): Promise<readonly [Saver, Saver, Saver]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-n${++numbers}`))
  return made as unknown as readonly [Saver, Saver, Saver]
}
let numbers = 0
const today = async () => dateOf(instant((await boss.get('/sandbox/clock')).body.now))

const allStepsOf = async (who: Saver, goal?: number): Promise<readonly NextStep[]> =>
  ((await done(who.get(`/api/next-steps${goal ? `?goalId=${goal}` : ''}`))) as NextStepsResponse).steps
/** Without those about the account, which are the same for each of these users. */
const ofAccount = ['verify_email', 'set_up_two_step']
const stepsOf = async (who: Saver, goal?: number) =>
  (await allStepsOf(who, goal)).filter(({ kind }) => !ofAccount.includes(kind))
const kindsOf = async (who: Saver, goal?: number) => (await stepsOf(who, goal)).map(({ kind }) => kind)

const workFor = (who: Saver): Promise<AdminWorkResponse> => done(who.get('/api/admin/work'))
const countOf = async (who: Saver, kind: string): Promise<number> =>
  (await workFor(who)).work.find(one => one.kind === kind)?.count ?? 0

describe('the next steps of a member', () => {
  it('match what they just read, wrote or were asked, in one goal or in all', async () => {
    const [ama, kofi, nia] = await savers('ama', 'kofi', 'nia')
    const first = await foundCircle([ama, kofi])
    const second = await foundCircle([kofi, ama], { contribution: '20.00', cycleType: 'monthly' })
    expect(await stepsOf(ama)).toMatchObject([
      { kind: 'pay_round', goalId: first, amount: '100.00', currency: 'USD', round: 1 },
      { kind: 'pay_round', goalId: second, amount: '20.00' },
    ])
    expect(await stepsOf(ama, second)).toMatchObject([{ goalId: second }])
    await payRound(ama, first)
    expect(await kindsOf(ama, first)).toEqual([])
    // Another user's goal does not exist.
    expect(await stepsOf(nia, first)).toEqual([])
    expect((await nia.get('/api/next-steps?goalId=0')).status).toBe(400)
  })

  it('include accepting the rules, and adding to a draw', async () => {
    const [ama, kofi] = await savers('ama', 'kofi')
    const startDate = plusDays(await today(), 5)
    const goal = await foundCircle([ama, kofi], { seats: 3, startDate })
    await turn(ama, goal, 'order', { order: [kofi.userId, ama.userId] }, 'PUT')
    expect((await stepsOf(kofi, goal))[0]).toMatchObject({
      ...{ kind: 'accept_rules', subject: '2', dueOn: plusDays(await today(), 7) },
    })
    await turn(kofi, goal, 'charter/accept', { version: 2 })
    expect(await kindsOf(kofi, goal)).toEqual(['pay_round'])
    const drawing = await foundCircle([ama, kofi], { seats: 3, startDate })
    await turn(ama, drawing, 'draw')
    expect(await kindsOf(kofi, drawing)).toContain('commit_draw')
  })

  it('include a vote until they have voted, and a swap until it is answered', async () => {
    const [ama, kofi, nia] = await savers('ama', 'kofi', 'nia')
    const goal = await foundCircle([ama, kofi, nia])
    await turn(kofi, goal, 'swaps', { withUserId: nia.userId })
    expect(await stepsOf(nia, goal)).toMatchObject([{ kind: 'pay_round' }, { kind: 'answer_swap', round: 2 }])
    await done(kofi.post(`/api/goals/${goal}/votes`, { kind: 'pause', days: 3 }))
    expect(await kindsOf(nia, goal)).toContain('vote')
    expect(await kindsOf(kofi, goal)).not.toContain('vote')
    await vote(nia, goal, { inFavour: false })
    expect(await kindsOf(nia, goal)).not.toContain('vote')
  })

  it('include a debt of a round', async () => {
    const [ama, kofi, nia] = await savers('ama', 'kofi', 'nia')
    const goal = await foundCircle([ama, kofi, nia], { charter: { latePolicy: 'reduced' } })
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    await passDays(11, boss, ama, kofi, nia)
    await eventually(async () => (await stepsOf(nia, goal))[0]).toMatchObject({
      kind: 'pay_round',
      late: true,
    })
    const remind = (who: Saver, member: Saver) =>
      who.post(`/api/goals/${goal}/members/${member.userId}/remind`)
    const seen = await done(ama.get(`/api/goals/${goal}/members`))
    expect(seen.map(({ reminder }: { reminder?: object }) => reminder?.['amount' as never])).toEqual([
      ...[undefined, undefined, '100.00'],
    ])
    expect((await remind(ama, kofi)).body.code).toBe('nothing_to_remind')
    // Once a day, from all members together.
    expect(
      await Promise.all([remind(ama, nia), remind(kofi, nia)].map(async one => (await one).status)),
    ).toEqual(expect.arrayContaining([202, 409]))
    const mail = await awaitMail(stack.url, `${nia.username}@example.com`, / reminds you: /)
    expect(mail.text).toMatch(/ reminds you of \$100\.00 for “.+”, due on /)
    const { notices } = await done(nia.get('/api/notices'))
    expect(notices.filter(({ kind }: { kind: string }) => kind === 'reminded')).toMatchObject([
      { goalId: goal, amount: '100.00' },
    ])
    await turn(ama, goal, 'close-short', { round: 1 })
    expect((await stepsOf(nia, goal))[0]).toMatchObject({
      ...{ kind: 'pay_debt', amount: '100.00', round: 1, person: { userId: ama.userId } },
    })
  })
})

describe('the next steps about an account and other goals', () => {
  it('include its address, an invitation to it until it is answered, and paying out a full goal', async () => {
    const [ama, kofi] = await savers('ama', 'kofi')
    expect(await allStepsOf(ama)).toMatchObject([{ kind: 'verify_email', leadsTo: '/settings' }])
    const goal = await createGoal(kofi, {
      ...{ targetAmount: '40.00', startDate: await today(), endDate: plusDays(await today(), 90) },
    })
    const { username, email } = (await done(ama.get('/api/user'))) as { username: string; email: string }
    await done(kofi.post(`/api/goals/${goal}/invite`, { inviteeEmail: email }))
    expect(await stepsOf(ama)).toEqual([])
    await stack.pool.query('update accounts.users set is_verified = true where username = $1', [username])
    const [step] = await stepsOf(ama)
    expect(step).toMatchObject({ kind: 'answer_invitation', goalId: goal, person: { userId: kofi.userId } })
    expect(await allStepsOf(ama)).toEqual([step])
    await done(ama.post(`/api/invitations/received/${step!.subject}`, { answer: 'accept' }))
    expect(await stepsOf(ama)).toEqual([])
    await payByCard(kofi, goal, { amount: 40 })
    await eventually(async () => stepsOf(kofi)).toMatchObject([
      { kind: 'pay_out_goal', goalId: goal, amount: '40.00' },
    ])
    // Only who may pay it out; its own page offers it anyway.
    expect([await stepsOf(ama), await stepsOf(kofi, goal)]).toEqual([[], []])
  })
})

describe('the next steps of sender and recipient', () => {
  it('are the payout, then its confirmation, then the case', async () => {
    const [ama, kofi] = await savers('ama', 'kofi')
    const goal = await foundCircle([ama, kofi])
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    const id = `${goal}:round-1`
    await untilSettled(ama, id, boss, kofi)
    const about = { goalId: goal, subject: id, amount: '200.00' }
    const ofBoss = async () => (await stepsOf(boss)).filter(({ subject }) => subject === id)
    expect(await ofBoss()).toMatchObject([{ ...about, kind: 'send_payout', leadsTo: '/admin/payouts' }])
    const toSend = await countOf(boss, 'sending')
    expect(toSend).toBe((await kindsOf(boss)).filter(kind => kind === 'send_payout').length)
    await sendPayout(boss, id, { attempt: 1, method: 'bank_transfer', reference: 'TR' })
    expect(await ofBoss()).toEqual([])
    expect(await countOf(boss, 'sending')).toBe(toSend - 1)
    expect(await stepsOf(ama)).toContainEqual(expect.objectContaining({ ...about, kind: 'confirm_payout' }))
    await done(ama.post(`/api/payouts/${id}/contest`, { attempt: 1 }))
    expect(await kindsOf(ama)).not.toContain('confirm_payout')
    // Its sender does not decide it.
    expect(await ofBoss()).toEqual([])
    const judge = await registerSaver(stack.url, 'judge-of-steps')
    await makeAdmins(stack.pool, 'judge-of-steps')
    expect((await stepsOf(judge)).filter(({ subject }) => subject === id)).toMatchObject([
      { kind: 'judge_case' },
    ])
    const [first] = (await workFor(judge)).work
    expect(first).toEqual({ kind: 'cases', count: 1, more: false, by: expect.any(String), since: null })
    expect(await countOf(boss, 'cases')).toBe(0)
    const decided = { attempt: 1, outcome: 'proved', note: 'The bank’s record' }
    await done(judge.post(`/api/admin/payouts/${id}/case`, decided))
    // A second admin confirms it, who is neither.
    expect([await countOf(judge, 'cases'), await countOf(judge, 'proposals')]).toEqual([0, 0])
    const second = await registerSaver(stack.url, 'second-of-steps')
    await makeAdmins(stack.pool, 'second-of-steps')
    expect(await countOf(second, 'proposals')).toBe(1)
  })
})

describe('the work of admins', () => {
  it('includes feedback until they have read it', async () => {
    const [ama] = await savers('ama', 'kofi')
    const read = await countOf(boss, 'feedback')
    await done(
      ama.post('/api/feedback', { type: 'bug', title: 'A title', description: 'A description of it' }),
    )
    expect(await countOf(boss, 'feedback')).toBe(read + 1)
    await done(boss.get('/api/admin/feedback'))
    expect(await countOf(boss, 'feedback')).toBe(0)
    expect((await workFor(boss)).mayDecide).toBe(true)
  })
})
