import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import {
  eventually,
  foundCircle,
  passDays,
  payOut,
  payRound,
  rotationOf,
  turn,
  untilSettled,
  vote,
} from '#lab/builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'

let stack: Stack
let boss: Saver
let chief: Saver
let third: Saver
beforeAll(async () => {
  stack = await startStack()
  boss = await registerSaver(stack.url, 'boss-of-payouts')
  chief = await registerSaver(stack.url, 'chief-of-payouts')
  third = await registerSaver(stack.url, 'third-of-payouts')
  await makeAdmins(stack.pool, 'boss-of-payouts', 'chief-of-payouts', 'third-of-payouts')
})
let numbers = 0
const savers = async (...names: string[]): Promise<Saver[]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-p${++numbers}`))
  return made
}
const inBalance = async () => expect(await outOfBalance(stack.pool)).toEqual([])
const sent = { attempt: 1, method: 'bank_transfer', reference: 'TR-1' }
const closed = async (founding = {}): Promise<[Saver, Saver, number]> => {
  const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
  const goal = await foundCircle([ama, kofi], founding)
  const amount = Number((await rotationOf(ama, goal)).contribution)
  for (const saver of [ama, kofi]) await payRound(saver, goal, { amount })
  return [ama, kofi, goal]
}

describe('a payout', () => {
  it('is sent once its money has settled, by an admin, never by its recipient', async () => {
    const [ama, kofi, goal] = await closed()
    const id = `${goal}:round-1`
    const early = await boss.post(`/api/payouts/${id}/send`, sent)
    expect(early.body.code).toBe('payout_not_settled')
    await untilSettled(ama, id, kofi, boss, chief)
    expect((await ama.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('own_payout')
    expect((await kofi.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('not_the_payer')
    const [stranger] = (await savers('nia')) as [Saver]
    for (const action of ['send', 'approve', 'confirm', 'contest'])
      expect((await stranger.post(`/api/payouts/${id}/${action}`, sent)).status).toBe(404)
    expect((await boss.post(`/api/payouts/${goal}:round-9/send`, sent)).status).toBe(404)
    expect((await boss.post(`/api/payouts/nonsense/send`, sent)).status).toBe(404)
    expect((await ama.post(`/api/payouts/${id}/confirm`, { attempt: 1 })).body.code).toBe('payout_not_sent')

    const done = await boss.post(`/api/payouts/${id}/send`, sent)
    expect(done.body).toMatchObject({
      status: 'sent',
      sent: { reference: 'TR-1', by: { name: boss.username } },
    })
    expect((await boss.post(`/api/payouts/${id}/send`, sent)).status).toBe(200)
    expect((await chief.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('payout_sent')
    expect((await kofi.post(`/api/payouts/${id}/confirm`, { attempt: 1 })).status).toBe(403)
    const own = (await ama.get('/api/payouts')).body[0]
    expect(own).toMatchObject({ id, status: 'sent', may: { confirm: true, send: false } })
    expect((await ama.post(`/api/payouts/${id}/confirm`, { attempt: 1 })).body.status).toBe('confirmed')
    expect((await ama.post(`/api/payouts/${id}/contest`, { attempt: 1 })).body.code).toBe('payout_confirmed')
    const shown = (await kofi.get(`/api/goals/${goal}/payouts`)).body
    expect(shown).toMatchObject([{ id, status: 'confirmed', may: { confirm: false } }])
    await inBalance()
  })

  it('above the limit needs two people besides its recipient', async () => {
    const [ama, kofi, goal] = await closed({ contribution: '600.00' })
    const id = `${goal}:round-1`
    await untilSettled(ama, id, kofi, boss, chief)
    expect((await boss.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('approval_needed')
    const approved = await boss.post(`/api/payouts/${id}/approve`, { attempt: 1 })
    expect(approved.body).toMatchObject({ approvalsNeeded: 1, approvals: [{ name: boss.username }] })
    expect(approved.body.may).toMatchObject({ approve: false, send: false })
    expect((await boss.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('approval_needed')
    const queue = (await chief.get('/api/admin/payouts?status=due')).body.payouts
    expect(queue.find((one: { id: string }) => one.id === id).may).toMatchObject({ send: true })
    expect((await chief.post(`/api/payouts/${id}/send`, sent)).body).toMatchObject({ status: 'sent' })
  })

  it('is not sent by an organiser, whatever its rules once said', async () => {
    const [ama, kofi, goal] = await closed({ charter: { coOrganisersSend: true } })
    const id = `${goal}:round-1`
    await untilSettled(ama, id, kofi, boss, chief)
    const made = await ama.send('PATCH', `/api/goals/${goal}/members/${kofi.userId}`, {
      role: 'co_organiser',
    })
    expect(made.status).toBe(200)
    expect((await kofi.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('not_the_payer')
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body).toMatchObject([{ id, may: { send: false } }])
    expect(await payOut(boss, ama, id, kofi, chief)).toMatchObject({ status: 'confirmed' })
  })

  it('that has not arrived is a case for an admin: it is sent again, or shown to have arrived', async () => {
    const [ama, kofi, goal] = await closed()
    const id = `${goal}:round-1`
    await untilSettled(ama, id, kofi, boss, chief, third)
    const subjects = async (saver: Saver) =>
      (await mailsTo(stack.url, `${saver.username}@example.com`)).map(({ subject }) => subject)
    // A recipient who has contested a payout is not notified that it is on its way.
    const toldOnItsWay = (times: number) =>
      eventually(
        async () => (await subjects(ama)).filter(subject => subject.includes('is on its way')).length,
      ).toBe(times)
    await boss.post(`/api/payouts/${id}/send`, sent)
    await toldOnItsWay(1)
    const contested = await ama.post(`/api/payouts/${id}/contest`, { attempt: 1 })
    expect(contested.body).toMatchObject({ status: 'contested', may: { confirm: true } })
    for (const after of ['0_1_1:round-1', '1_999999999999999_1:round-1', '1_1_x'])
      expect((await chief.get(`/api/admin/payouts?after=${after}`)).status).toBe(400)
    const queue = (await chief.get('/api/admin/payouts')).body
    expect(queue.payouts[0]).toMatchObject({ id, status: 'contested' })
    expect(queue.counts.contested).toBe(1)
    expect((await kofi.get(`/api/admin/payouts/${id}`)).status).toBe(403)
    const noted = await chief.post(`/api/admin/payouts/${id}/notes`, { note: 'The bank says: wrong number' })
    expect(noted.body.notes).toMatchObject([{ by: chief.username, text: 'The bank says: wrong number' }])
    const note = 'It came back'
    expect(
      (await kofi.post(`/api/admin/payouts/${id}/case`, { attempt: 1, outcome: 'returned', note })).status,
    ).toBe(403)

    // Its sender does not decide it.
    const judged = await boss.post(`/api/admin/payouts/${id}/case`, { attempt: 1, outcome: 'proved', note })
    expect([judged.status, judged.body.code]).toEqual([403, 'own_sending'])
    // A decision takes a reason.
    for (const undecided of [{ outcome: 'returned' }, { outcome: 'returned', note: ' ' }, { note }])
      expect((await chief.post(`/api/admin/payouts/${id}/case`, { attempt: 1, ...undecided })).status).toBe(
        400,
      )
    const decided = { attempt: 1, outcome: 'returned', note }
    const proposed = await chief.post(`/api/admin/payouts/${id}/case`, decided)
    const waits = { proposal: 1, by: { userId: chief.userId }, is: 'returned' }
    expect(proposed.body).toMatchObject({ status: 'contested', proposal: waits, may: { judge: false } })
    expect((await ama.get(`/api/goals/${goal}/payouts`)).body).toMatchObject([{ proposal: waits }])
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body).toMatchObject([{ proposal: null }])
    const waiting = { goalId: goal, proposal: 1, kind: 'case', detail: 'returned', status: 'proposed' }
    const page = async (by: Saver, status = 'waiting') =>
      (await by.get(`/api/admin/proposals?status=${status}`)).body.proposals
    const nothing = { confirm: false, decline: false, withdraw: false }
    expect(await page(boss)).toMatchObject([{ ...waiting, may: nothing }])
    expect(await page(chief)).toMatchObject([{ ...waiting, may: { ...nothing, withdraw: true } }])
    expect(await page(third)).toMatchObject([{ ...waiting, may: { confirm: true, decline: true } }])
    const steps = (await third.get('/api/next-steps')).body.steps as { kind: string; subject: string }[]
    expect(steps.find(({ kind }) => kind === 'confirm_proposal')).toMatchObject({ subject: '1' })
    const decide = (by: Saver, how: string, number = 1) =>
      by.post(`/api/admin/goals/${goal}/proposals/${number}/${how}`, {})
    for (const [by, code] of [
      [chief, 'own_admin_proposal'],
      [boss, 'own_sending'],
    ] as const)
      expect((await decide(by, 'confirm')).body.code).toBe(code)
    expect((await decide(third, 'decline')).status).toBe(400)
    expect((await decide(third, 'confirm', 9)).status).toBe(404)
    expect((await decide(third, 'withdraw')).body.code).toBe('not_the_proposer')
    // A proposal of a former admin does not count.
    const setChief = (isAdmin: boolean) =>
      stack.pool.query('update accounts.users set is_admin = $2 where id = $1', [chief.userId, isAdmin])
    await setChief(false)
    expect((await decide(third, 'confirm')).body.code).toBe('proposer_not_admin')
    await setChief(true)
    expect((await decide(third, 'confirm')).body).toMatchObject({
      status: 'confirmed',
      endedBy: { userId: third.userId },
    })
    expect((await decide(third, 'confirm')).status).toBe(200)
    expect(await page(third)).toEqual([])
    expect(await page(third, 'ended')).toMatchObject([{ proposal: 1, status: 'confirmed' }])
    const returned = await chief.get(`/api/admin/payouts/${id}`)
    expect(returned.body).toMatchObject({
      status: 'due',
      attempt: 2,
      sent: null,
      notes: [{}, { text: 'It came back' }],
    })
    expect(returned.body.trail.map(({ type }: { type: string }) => type)).toEqual([
      'PayoutDue',
      'PayoutSent',
      'PayoutContested',
      'PayoutCaseClosed',
    ])
    expect((await chief.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('payout_changed')
    const again = { ...sent, attempt: 2, reference: 'TR-2' }
    expect((await boss.post(`/api/payouts/${id}/send`, again)).body.code).toBe('own_sending')
    await chief.post(`/api/payouts/${id}/send`, again)
    await toldOnItsWay(2)
    await ama.post(`/api/payouts/${id}/contest`, { attempt: 2 })
    await boss.post(`/api/admin/payouts/${id}/case`, { attempt: 2, outcome: 'proved', note: 'A record' })
    expect((await decide(third, 'confirm', 2)).status).toBe(200)
    const proved = await boss.get(`/api/admin/payouts/${id}`)
    expect(proved.body).toMatchObject({ status: 'proved', sent: { reference: 'TR-2' } })
    expect((await ama.get(`/api/goals/${goal}/payouts`)).body[0]).not.toHaveProperty('notes')
    await inBalance()
    await eventually(() => subjects(ama)).toContain('Your payout is sent again: Makola Market Circle')
    await eventually(() => subjects(chief)).toContain('A payout is missing: Makola Market Circle')
    const notified = async () =>
      (await third.get('/api/notices')).body.notices.map(({ kind }: { kind: string }) => kind)
    await eventually(notified).toContain('admin_proposal_waiting')
  })
})

describe('an installation with a single admin', () => {
  it('lets the operator decide and send, at the command line, what the admin may not', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi, goal] = await closed()
    const id = `${goal}:round-1`
    await untilSettled(ama, id, kofi, boss, chief, third)
    await boss.post(`/api/payouts/${id}/send`, sent)
    await ama.post(`/api/payouts/${id}/contest`, { attempt: 1 })
    const operator = async (...args: string[]) => {
      const { code, out, err } = await runCommand('ledger/accounts/admin.ts', args, stack.settings)
      return [code, `${out}${err}`.trim()]
    }
    const [refused, why] = await operator('judge', String(goal), 'round-1', 'returned')
    expect([refused, why]).toEqual([1, expect.stringContaining('There are admins who can do this')])
    const setOthers = (isAdmin: boolean) =>
      stack.pool.query('update accounts.users set is_admin = $2 where id in ($1, $3)', [
        ...[chief.userId, isAdmin, third.userId],
      ])
    await setOthers(false)
    try {
      expect(await operator('judge', String(goal), 'round-1', 'lost')).toEqual([
        1,
        expect.stringContaining('usage'),
      ])
      expect(await operator('confirm', String(goal), '9')).toEqual([1, 'There is no such proposal'])
      expect(await operator('judge', String(goal), 'round-1', 'returned')).toEqual([0, 'the case is closed'])
      expect(await operator('sent', String(goal), 'round-1', 'bank_transfer', 'TR-9')).toEqual([
        0,
        'the payout is sent',
      ])
    } finally {
      await setOthers(true)
    }
    await eventually(async () => (await ama.get('/api/payouts')).body[0]).toMatchObject({
      ...{ status: 'sent', attempt: 2 },
      sent: { by: null, reference: 'TR-9' },
    })
    expect((await ama.post(`/api/payouts/${id}/confirm`, { attempt: 2 })).body.status).toBe('confirmed')
    const { body: activity } = await ama.get(`/api/goals/${goal}/activity`)
    expect(activity).toContainEqual(expect.objectContaining({ type: 'PayoutSent', actor: null }))
    await inBalance()
  })
})

describe('a goal that is not complete', () => {
  it('lets every member take out their own part, and continues', async () => {
    const [ama, kofi, stranger] = (await savers('ama', 'kofi', 'yaw')) as [Saver, Saver, Saver]
    const goal = await createGoal(ama, { targetAmount: '100.00', name: 'Wedding', startDate: null })
    const { inviteLink } = (await ama.post(`/api/goals/${goal}/invite-link`, {})).body
    await kofi.post(`/api/invitations/${inviteLink.split('/').at(-1)}`, { answer: 'accept' })
    await payRound(ama, goal, { amount: 30 })
    await payRound(kofi, goal, { amount: 40 })
    const edited = await ama.send('PATCH', `/api/goals/${goal}`, { targetAmount: '9000' })
    expect(edited).toMatchObject({ status: 409, body: { code: 'others_have_paid' } })

    const takeOut = (saver: Saver, amount?: string, id = randomUUID()) =>
      saver.post(`/api/goals/${goal}/withdrawals`, amount === undefined ? { id } : { id, amount })
    expect((await takeOut(stranger)).status).toBe(404)
    expect((await takeOut(kofi, '40.01')).body.code).toBe('withdrawal_too_large')
    const id = randomUUID()
    for (const answer of [await takeOut(kofi, '15', id), await takeOut(kofi, '15', id)])
      expect(answer).toMatchObject({ status: 200, body: { isWithdrawn: false } })
    const current = async () => (await ama.get(`/api/goals/${goal}`)).body.currentAmount
    await eventually(current).toBe('55.00')
    const own = async (saver: Saver) =>
      (await saver.get(`/api/goals/${goal}/members`)).body.find(
        ({ userId }: { userId: number }) => userId === saver.userId,
      )
    expect(await own(kofi)).toMatchObject({ ownPart: '25.00', contributedAmount: '25.00' })
    expect((await takeOut(kofi)).status).toBe(200)
    await eventually(current).toBe('30.00')
    expect(await own(kofi)).not.toHaveProperty('ownPart')
    expect(await own(ama)).toMatchObject({ ownPart: '30.00' })
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body).toEqual([])
    const { body: rows } = await kofi.get(`/api/goals/${goal}/transactions`)
    expect(rows).toContainEqual(expect.objectContaining({ userId: kofi.userId, status: 'refunded' }))
    await inBalance()
  })
})

describe('a goal that is complete', () => {
  it('is paid out to all members, to each their own part, and accepts nothing more', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await createGoal(ama, { targetAmount: '100.00', name: 'Wedding', startDate: null })
    const { inviteLink } = (await ama.post(`/api/goals/${goal}/invite-link`, {})).body
    await kofi.post(`/api/invitations/${inviteLink.split('/').at(-1)}`, { answer: 'accept' })
    await payRound(ama, goal, { amount: 70 })
    expect((await ama.post(`/api/goals/${goal}/withdraw`)).body.code).toBe('target_not_reached')
    await payRound(kofi, goal, { amount: 30 })
    expect((await kofi.post(`/api/goals/${goal}/withdraw`)).status).toBe(403)
    const withdrawn = await ama.post(`/api/goals/${goal}/withdraw`)
    expect(withdrawn.body).toMatchObject({ isWithdrawn: true, status: 'completed', currentAmount: '100.00' })
    expect((await ama.post(`/api/goals/${goal}/withdraw`)).status).toBe(200)
    const more = await ama.post('/api/create-payment-intent', { amount: 1, goalId: goal })
    expect(more.body.code).toBe('goal_finished')
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body).toEqual([])
    const statuses = async () =>
      ((await ama.get(`/api/goals/${goal}/transactions`)).body as { status: string }[]).map(
        ({ status }) => status,
      )
    await eventually(statuses).toEqual(['refunded', 'refunded'])
    expect((await ama.get(`/api/goals/${goal}`)).body).toMatchObject({
      ...{ isWithdrawn: true, status: 'completed', currentAmount: '100.00' },
    })
    expect((await kofi.send('DELETE', '/api/user', { password: 'Susu-circle-1' })).status).toBe(200)
    await inBalance()
  })
})

describe('a cancelled goal', () => {
  it('refunds all payments to their cards', async () => {
    const [ama] = (await savers('ama')) as [Saver]
    const goal = await createGoal(ama, { targetAmount: '100.00', startDate: null })
    await payRound(ama, goal, { amount: 40 })
    expect((await ama.post(`/api/goals/${goal}/cancel`)).body.code).toBe('holds_money')
    const cancelled = await ama.post(`/api/goals/${goal}/cancel`, { refund: true })
    expect(cancelled.body).toMatchObject({ status: 'cancelled' })
    await eventually(async () => (await ama.get(`/api/goals/${goal}`)).body.currentAmount).toBe('0.00')
    expect((await ama.get(`/api/goals/${goal}/transactions`)).body).toMatchObject([
      { status: 'refunded', refundedAmount: '40.00' },
    ])
    await inBalance()
  })

  it('and a running circle is wound up by vote: turns are settled, first with the money in open rounds', async () => {
    const [ama, kofi, goal] = await closed()
    await turn(ama, goal, 'open', { round: 2 })
    await payRound(ama, goal)
    expect((await ama.post(`/api/goals/${goal}/cancel`, { refund: true })).body.code).toBe('to_be_wound_up')
    // Members who have received have no vote on it: the others decide.
    const proposed = await ama.post(`/api/goals/${goal}/rotation/wind-up`, { round: 2 })
    expect(proposed).toMatchObject({
      status: 202,
      body: { votes: [{ kind: 'wind_up', status: 'open', mine: null, may: { vote: false } }] },
    })
    expect((await rotationOf(ama, goal)).phase).toBe('running')
    await vote(kofi, goal)
    expect(await rotationOf(ama, goal)).toMatchObject({
      phase: 'wound_up',
      debts: [
        {
          debtor: { userId: ama.userId },
          creditor: { userId: kofi.userId },
          amount: '100.00',
          cause: 'wound_up',
          // With her payment into the round that will not open.
          status: 'settled',
        },
      ],
    })
    await eventually(async () => (await rotationOf(ama, goal)).rounds[1]?.collected).toBe('0.00')
    expect((await ama.get(`/api/goals/${goal}`)).body.status).toBe('cancelled')
    // Due payouts stay due.
    await passDays(1, ama, kofi, boss, chief)
    await payOut(boss, ama, `${goal}:round-1`, kofi, chief)
    await inBalance()
  })
})
