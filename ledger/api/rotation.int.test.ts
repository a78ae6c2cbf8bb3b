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
  vote,
} from '#lab/builders/circle.ts'
import { joinByLink, registerSaver, type Saver } from '#lab/builders/client.ts'
import { refundAtStripe } from '#lab/builders/refundAtStripe.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { plusCycles } from '#shared/cycles.ts'
import { saltCommitmentOf } from '#shared/draw.ts'
import { goalId, userId } from '#shared/ids.ts'
import { calendarDate, dateOf, daysBetween, instant, plusDays } from '#shared/time.ts'

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
  boss = await registerSaver(stack.url, 'boss-of-circles')
  await makeAdmins(stack.pool, 'boss-of-circles')
})
const savers = async (...names: string[]): Promise<Saver[]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-r${++numbers}`))
  return made
}
let numbers = 0
const now = async () => instant((await boss.get('/sandbox/clock')).body.now)
const today = async () => dateOf(await now())
const inBalance = async () => expect(await outOfBalance(stack.pool)).toEqual([])
const statusOf = async (saver: Saver, goal: number) => {
  const { status, currentAmount, currentCycle, dueDate } = (await saver.get(`/api/goals/${goal}`)).body
  return { status, currentAmount, currentCycle, dueDate }
}

describe('a circle that is forming', () => {
  it('is joined by its rules, ordered, amended, and begins when all members have accepted', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const startDate = plusDays(await today(), 5)
    const goal = await foundCircle([ama, kofi], { seats: 3, startDate, charter: { latePolicy: 'reduced' } })
    expect(await rotationOf(kofi, goal)).toMatchObject({
      phase: 'forming',
      seats: 3,
      pot: '300.00',
      charter: { version: 1, latePolicy: 'reduced', graceDays: 3, netArrears: true },
      members: [
        { position: 1, userId: ama.userId, hasAccepted: true },
        { position: 2, userId: kofi.userId, hasAccepted: true },
      ],
      may: { order: false, amend: false },
      me: { dueAmount: '100.00', hasAccepted: true, mayPayEarly: false },
    })
    expect((await nia.get(`/api/goals/${goal}/rotation`)).status).toBe(404)
    const refused = await kofi.send('PUT', `/api/goals/${goal}/rotation/order`, {
      order: [kofi.userId, ama.userId],
    })
    expect(refused.status).toBe(403)
    const ordered = await turn(ama, goal, 'order', { order: [kofi.userId, ama.userId] }, 'PUT')
    expect(ordered.members.map(({ userId }) => userId)).toEqual([kofi.userId, ama.userId])
    // Kofi had accepted another turn, and is asked again.
    expect(ordered.charter.version).toBe(2)
    expect(ordered.members.map(({ hasAccepted }) => hasAccepted)).toEqual([false, true])

    const charter = { ...ordered.charter, version: undefined, graceDays: 5 }
    const amended = await turn(ama, goal, 'charter', { startDate, charter }, 'PATCH')
    expect(amended.charter).toMatchObject({ version: 3, graceDays: 5 })
    await joinByLink(ama, goal, [nia])
    const waiting = await rotationOf(nia, goal)
    expect(waiting.members.map(({ hasAccepted }) => hasAccepted)).toEqual([false, true, true])
    await passDays(6, boss, ama, kofi, nia)
    const stale = await kofi.post(`/api/goals/${goal}/rotation/charter/accept`, { version: 1 })
    expect(stale.body.code).toBe('charter_changed')
    expect((await rotationOf(nia, goal)).phase).toBe('forming')
    // They accept the first turn, and could lose nothing.
    expect(await rotationOf(kofi, goal)).toMatchObject({ atRisk: { amount: '0.00', seatsBefore: 0 } })
    expect(waiting.atRisk).toMatchObject({ amount: '200.00', seatsBefore: 2, proved: 0, toBeDrawn: false })
    const begun = await turn(kofi, goal, 'charter/accept', { version: 3, seatsBefore: 0 })
    expect(begun).toMatchObject({ phase: 'running', startsOn: await today(), round: 1 })
    expect((await turn(kofi, goal, 'charter/accept', { version: 3 })).phase).toBe('running')
  })

  it('draws its turns verifiably, and shows no seed before', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi], { seats: 3, startDate: plusDays(await today(), 30) })
    const { draw } = await turn(ama, goal, 'draw')
    // Nobody is proved yet, so that all are drawn alike.
    expect(draw).toMatchObject({ draw: 1, seed: null, order: null, salts: [], drawnFirst: [] })
    expect((await turn(ama, goal, 'draw')).draw?.commitment).toBe(draw?.commitment)
    const kept = await stack.pool.query('select seed from accounts.draw_seeds where goal_id = $1', [goal])
    const { seed } = kept.rows[0]
    const everything = JSON.stringify([
      await rotationOf(kofi, goal),
      (await kofi.get(`/api/goals/${goal}/activity`)).body,
    ])
    expect(everything).not.toContain(seed)
    const [salts, draw1] = [{ ama: 'a'.repeat(32), kofi: 'b'.repeat(32) }, { draw: 1 }]
    const commitment = (who: Saver, salt: string) =>
      saltCommitmentOf({ goalId: goalId(goal), ...draw1, userId: userId(who.userId), salt })
    const inTheOpen = { ...draw1, salt: salts.ama }
    expect((await ama.post(`/api/goals/${goal}/rotation/draw/salt`, inTheOpen)).body.code).toBe('draw_sealed')
    await turn(ama, goal, 'draw/salt/commit', { ...draw1, commitment: commitment(ama, salts.ama) })
    const early = await ama.post(`/api/goals/${goal}/rotation/draw/salt/reveal`, inTheOpen)
    expect(early.body.code).toBe('draw_open')
    const settled = await turn(kofi, goal, 'draw/salt/commit', {
      ...draw1,
      commitment: commitment(kofi, salts.kofi),
    })
    expect(settled.draw).toMatchObject({ stage: 'revealing', salts: [], seed: null })
    expect(settled.draw?.commitments).toHaveLength(2)
    expect((await turn(ama, goal, 'draw/salt/reveal', inTheOpen)).draw?.seed).toBe(null)
    const drawn = await turn(kofi, goal, 'draw/salt/reveal', { ...draw1, salt: salts.kofi })
    expect(drawn.draw).toMatchObject({
      ...{ seed, stage: 'drawn' },
      salts: [{ userId: ama.userId }, { userId: kofi.userId }],
    })
    expect(drawn.members.map(({ userId }) => userId)).toEqual(drawn.draw?.order)
    // A result stays, until a member joins.
    expect(drawn.may).toMatchObject({ draw: false, order: false })
    expect((await ama.post(`/api/goals/${goal}/rotation/draw`)).body.code).toBe('order_drawn')
    const order = { order: [ama.userId, kofi.userId] }
    expect((await ama.send('PUT', `/api/goals/${goal}/rotation/order`, order)).body.code).toBe('order_drawn')
    await joinByLink(ama, goal, [nia])
    // Another draw is listed beside the first, and is void unless all members add to it.
    expect((await turn(ama, goal, 'draw')).draw).toMatchObject({ draw: 2, seed: null })
    await passDays(1.1, boss, ama, kofi, nia)
    await eventually(async () => (await rotationOf(ama, goal)).draw?.stage).toBe('voided')
    const over = await rotationOf(ama, goal)
    expect(over.draw?.missing?.toSorted()).toEqual([ama, kofi, nia].map(who => who.userId).toSorted())
    expect(over.members.map(({ hasAccepted }) => hasAccepted)).toEqual([false, false, false])
    expect(over.may).toMatchObject({ draw: false, order: true })
    expect(over.earlierDraws).toMatchObject([{ draw: 1, seed }])
  })

  it('removes members who do not accept in time, and is cancelled when it does not begin', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const startDate = plusDays(await today(), 2)
    const goal = await foundCircle([ama, kofi], { seats: 3, startDate })
    await payRound(kofi, goal)
    const { charter } = await rotationOf(ama, goal)
    const changed = { startDate, charter: { ...charter, version: undefined, graceDays: 5 } }
    await turn(ama, goal, 'charter', changed, 'PATCH')
    await passDays(9, boss, ama, kofi, nia)
    await eventually(async () => (await rotationOf(ama, goal)).members.length).toBe(1)
    expect((await kofi.get(`/api/goals/${goal}/rotation`)).status).toBe(404)

    const { inviteLink } = (await ama.post(`/api/goals/${goal}/invite-link`, {})).body
    const path = `/api/invitations/${inviteLink.split('/').at(-1)}`
    const { circle } = (await nia.get(path)).body
    expect(circle).toMatchObject({ position: 2, atRisk: { amount: '100.00', seatsBefore: 1, proved: 0 } })
    await joinByLink(ama, goal, [kofi])
    const late = await nia.post(path, { answer: 'accept', charterVersion: 2, seatsBefore: 1 })
    expect(late.body.code).toBe('turn_moved')
    await passDays(26, boss, ama, kofi, nia)
    await eventually(async () => (await statusOf(ama, goal)).status).toBe('cancelled')
  })

  it('begins by the clock on its day, or shrunk to its present members', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const startDate = plusDays(await today(), 3)
    const whole = await foundCircle([ama, kofi], { startDate })
    const small = await foundCircle([ama, kofi], { startDate, seats: 4 })
    await passDays(5, boss, ama, kofi)
    await eventually(async () => (await rotationOf(ama, whole)).phase).toBe('running')
    // Its days count from its actual beginning, so that no member is late because the clock was.
    expect(await rotationOf(ama, whole)).toMatchObject({ startsOn: await today(), round: 1 })
    expect(await rotationOf(ama, small)).toMatchObject({ phase: 'forming', may: { shrink: true } })
    const shrunk = await turn(ama, small, 'shrink')
    expect(shrunk).toMatchObject({ phase: 'forming', seats: 2, pot: '200.00', charter: { version: 2 } })
    const accepted = await turn(kofi, small, 'charter/accept', { version: 2 })
    expect(accepted).toMatchObject({ phase: 'running', startsOn: await today() })
    expect((await ama.get(`/api/goals/${small}`)).body).toMatchObject({
      targetAmount: '200.00',
      totalMembers: 2,
    })
  })
})

describe('a circle with another rhythm', () => {
  it('opens its rounds on the days of its rhythm, and travels beside a cycle type of null', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const start = calendarDate(await today())
    const goal = await foundCircle([ama, kofi], { cycleType: null, rhythm: 'weekdays:1,4' })
    const due = (round: number) => plusCycles(start, 'weekdays:1,4', round)
    const circle = await rotationOf(ama, goal)
    expect(circle).toMatchObject({ phase: 'running', cycleType: null, rhythm: 'weekdays:1,4' })
    expect(circle.rounds.map(({ dueOn }) => dueOn)).toEqual([due(1), due(2)])
    expect((await ama.get(`/api/goals/${goal}`)).body).toMatchObject({
      ...{ cycleType: null, rhythm: 'weekdays:1,4', dueDate: due(1), endDate: due(2) },
    })
    const both = { cycleType: 'weekly', rhythm: 'days:3' } as const
    for (const founding of [both, { cycleType: null, rhythm: 'weekdays:8' }])
      await expect(foundCircle([ama, kofi], founding)).rejects.toThrow(/rhythm/)
  })
})

describe('a circle that holds', () => {
  it('runs from its first round to its last confirmed payout, with a late payer', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const everybody = [ama, kofi, nia]
    const start = await today()
    const goal = await foundCircle(everybody, { cycleType: 'monthly' })
    expect(await rotationOf(ama, goal)).toMatchObject({ phase: 'running', startsOn: start })
    const due = (cycle: number) => plusCycles(calendarDate(start), 'monthly', cycle)
    expect((await rotationOf(ama, goal)).rounds.map(({ dueOn }) => dueOn)).toEqual([due(1), due(2), due(3)])

    await payRound(ama, goal)
    await payRound(kofi, goal)
    const wrong = await nia.post('/api/create-payment-intent', { amount: 50, goalId: goal })
    expect(wrong.body.message).toBe('For Susu goals, contribution must be exactly $100.00')
    const ahead = await rotationOf(kofi, goal)
    expect(ahead.me).toMatchObject({ dueAmount: null, dueOn: due(2), mayPayEarly: true })
    await payRound(kofi, goal, { round: 'next' })
    expect(await statusOf(ama, goal)).toMatchObject({ status: 'active', currentAmount: '200.00' })

    // Nia is late: the circle waits, and all dates move.
    await passDays(daysBetween(calendarDate(start), due(1)) + 4, boss, ama, kofi, nia)
    await eventually(async () => (await rotationOf(nia, goal)).me?.late).toBe(true)
    const waiting = await rotationOf(ama, goal)
    expect(waiting.rounds[0]).toMatchObject({
      status: 'open',
      lateUserIds: [nia.userId],
      collected: '200.00',
    })
    expect(waiting.members.map(({ upToDate }) => upToDate)).toEqual([true, true, false])
    const members = (await ama.get(`/api/goals/${goal}/members`)).body
    expect(members.map(({ isLate }: { isLate: boolean }) => isLate)).toEqual([false, false, true])
    await payRound(nia, goal)
    const full = await rotationOf(nia, goal)
    // Its window is over, so the next round opens at once, with early payments.
    expect(full).toMatchObject({
      round: 2,
      rounds: [{ status: 'closed', pot: '300.00' }, { status: 'open' }, {}],
    })
    expect(full.rounds[1]).toMatchObject({ dueOn: due(2), collected: '100.00', paidUserIds: [kofi.userId] })
    expect(full.rounds[0]?.payout).toMatchObject({
      status: 'due',
      amount: '300.00',
      recipient: { userId: ama.userId },
    })
    expect((await boss.post(`/api/payouts/${goal}:round-1/confirm`, { attempt: 1 })).status).toBe(404)

    expect(await payOut(boss, ama, `${goal}:round-1`, kofi, nia)).toMatchObject({ status: 'confirmed' })
    expect((await ama.get(`/api/goals/${goal}/members`)).body[0].nextPayoutDate).toBeNull()

    for (const saver of [ama, nia]) await payRound(saver, goal)
    // Between two rounds the pot is full.
    expect(await rotationOf(nia, goal)).toMatchObject({
      round: 3,
      rounds: [{}, { status: 'full' }, { status: 'upcoming' }],
    })
    expect(await statusOf(nia, goal)).toMatchObject({ currentAmount: '300.00', currentCycle: 2 })
    const opened = await turn(ama, goal, 'open', { round: 3 })
    expect(opened.rounds[2]).toMatchObject({ status: 'open', dueOn: due(3) })
    for (const saver of everybody) await payRound(saver, goal)
    // It was opened early to be paid; its pot waits for its own cycle.
    expect(await rotationOf(nia, goal)).toMatchObject({ phase: 'running', round: 3 })
    await passDays(31, boss, ama, kofi, nia)
    await eventually(async () => (await rotationOf(nia, goal)).phase).toBe('completed')
    expect(await rotationOf(nia, goal)).toMatchObject({ round: 4, me: { nextPayoutOn: null } })
    expect(await statusOf(nia, goal)).toMatchObject({ status: 'completed', currentCycle: 3 })
    await payOut(boss, kofi, `${goal}:round-2`, ama, nia)
    expect(await payOut(boss, nia, `${goal}:round-3`)).toMatchObject({
      status: 'confirmed',
      amount: '300.00',
    })
    await inBalance()
    const left = await stack.pool.query(
      `select account from balances where goal_id = $1 and account in ('savings', 'payable') and amount_minor <> 0`,
      [goal],
    )
    expect(left.rows).toEqual([])
  })
})
describe('a circle that continues without late members', () => {
  it('closes a round short: a debt, paid to its creditor, or taken from the debtor’s own pot', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi, nia], { charter: { latePolicy: 'reduced', graceDays: 2 } })
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    const early = await ama.post(`/api/goals/${goal}/rotation/close-short`, { round: 1 })
    expect(early.body.code).toBe('not_late_yet')
    await passDays(10, boss, ama, kofi, nia)
    await eventually(async () => (await rotationOf(ama, goal)).may.closeShort).toBe(true)
    expect((await kofi.post(`/api/goals/${goal}/rotation/close-short`, { round: 1 })).status).toBe(403)
    const closed = await turn(ama, goal, 'close-short', { round: 1 })
    expect(closed.rounds[0]).toMatchObject({ short: true, pot: '200.00', payout: { amount: '200.00' } })
    expect(closed.debts).toMatchObject([
      {
        id: `round-1-${nia.userId}`,
        debtor: { userId: nia.userId },
        creditor: { userId: ama.userId },
        amount: '100.00',
        status: 'open',
      },
    ])
    expect((await turn(ama, goal, 'close-short', { round: 1 })).round).toBe(2)
    expect((await rotationOf(nia, goal)).me).toMatchObject({ owes: '100.00' })

    const debtId = `round-1-${nia.userId}`
    const notMine = await kofi.post('/api/create-payment-intent', { amount: 100, goalId: goal, debtId })
    expect(notMine.status).toBe(403)
    await payRound(nia, goal, { debtId })
    const paid = await rotationOf(nia, goal)
    expect(paid).toMatchObject({ debts: [{ status: 'settled' }], me: { owes: '0.00', dueAmount: '100.00' } })
    const payouts = (await ama.get('/api/payouts')).body as PayoutResponse[]
    expect(payouts.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['debt', '100.00'],
      ['round', '200.00'],
    ])

    // Round 2 closes without Nia again; her debt to Kofi is taken from her own pot in round 3.
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    await passDays(7, boss, ama, kofi, nia)
    // It is his turn, so he can close it; the organiser can't.
    await eventually(async () => (await rotationOf(kofi, goal)).may.closeShort).toBe(true)
    expect((await ama.post(`/api/goals/${goal}/rotation/close-short`, { round: 2 })).status).toBe(403)
    await turn(kofi, goal, 'close-short', { round: 2 })
    for (const saver of [ama, kofi, nia]) await payRound(saver, goal)
    const ended = await rotationOf(nia, goal)
    expect(ended).toMatchObject({ phase: 'completed', me: { owes: '0.00' } })
    expect(ended.rounds[2]?.payout).toMatchObject({ amount: '200.00', recipient: { userId: nia.userId } })
    const kofis = (await kofi.get('/api/payouts')).body as PayoutResponse[]
    expect(kofis.map(({ reason, amount }) => [reason, amount]).sort()).toEqual([
      ['debt', '100.00'],
      ['round', '200.00'],
    ])
    for (const { id } of kofis) await payOut(boss, kofi, id)
    await inBalance()
  })

  it('lets a creditor forgive it', { tags: ['detail'] }, async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi], { charter: { latePolicy: 'reduced', graceDays: 0 } })
    await payRound(ama, goal)
    await passDays(8, boss, ama, kofi)
    await eventually(async () => (await rotationOf(ama, goal)).may.closeShort).toBe(true)
    await turn(ama, goal, 'close-short', { round: 1 })
    const path = `debts/round-1-${kofi.userId}/release`
    expect((await kofi.post(`/api/goals/${goal}/rotation/${path}`, { reason: 'forgiven' })).status).toBe(403)
    const released = await turn(ama, goal, path, { reason: 'forgiven' })
    expect(released).toMatchObject({ debts: [{ status: 'settled' }], me: { owed: '0.00' } })
  })
})

describe('a pause', () => {
  it('is announced by the organiser alone, within its limit, and rejected when a third object', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi])
    const path = `/api/goals/${goal}/pauses`
    expect((await nia.post(path, { days: 7 })).status).toBe(404)
    expect((await kofi.post(path, { days: 7 })).status).toBe(403)
    expect((await ama.post(path, { days: 15 })).body.code).toBe('pause_too_long')
    const { dueOn } = (await rotationOf(ama, goal)).rounds[0]!
    expect((await ama.post(path, { days: 7 })).status).toBeLessThan(300)
    expect((await nia.post(`${path}/1/objection`)).status).toBe(404)
    expect((await kofi.post(`${path}/1/objection`)).status).toBeLessThan(300)
    const after = await rotationOf(kofi, goal)
    expect([after.pause.pausedDays, after.rounds[0]?.dueOn]).toEqual([0, dueOn])
    // It can't be announced again at once.
    expect((await ama.post(path, { days: 7 })).status).toBe(409)
  })
})

describe('turns', () => {
  it('are swapped with the consent of both', { tags: ['detail'] }, async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi, nia])
    const proposed = await turn(kofi, goal, 'swaps', { withUserId: nia.userId })
    expect(proposed.swaps).toMatchObject([{ swap: 1, status: 'proposed', by: { userId: kofi.userId } }])
    expect((await ama.post(`/api/goals/${goal}/rotation/swaps/1/accept`)).status).toBe(404)
    const swapped = await turn(nia, goal, 'swaps/1/accept')
    expect(swapped.members.map(({ userId }) => userId)).toEqual([ama.userId, nia.userId, kofi.userId])
    await turn(kofi, goal, 'swaps', { withUserId: nia.userId })
    expect((await turn(nia, goal, 'swaps/2/decline')).swaps[0]).toMatchObject({ status: 'declined' })
    expect((await nia.post(`/api/goals/${goal}/rotation/swaps/none/accept`)).status).toBe(404)
  })

  it('are handed over after a default, by the vote of the others, to a member who first sees the debts', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi, nia, yaw] = (await savers('ama', 'kofi', 'nia', 'yaw')) as [Saver, Saver, Saver, Saver]
    const everybody = [ama, kofi, nia, yaw] as const
    const goal = await foundCircle([ama, kofi, nia], { charter: { latePolicy: 'reduced', graceDays: 0 } })
    const votes = `/api/goals/${goal}/votes`
    const replacing = { kind: 'replace', memberUserId: nia.userId, reason: 'She does not answer' }
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    await passDays(8, boss, ...everybody)
    await eventually(async () => (await rotationOf(ama, goal)).may.closeShort).toBe(true)
    await turn(ama, goal, 'close-short', { round: 1 })
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    const invite = () => ama.post(`/api/goals/${goal}/invite-link`, { replacesUserId: nia.userId })
    expect((await invite()).body.code).toBe('replacement_not_agreed')
    expect((await ama.post(votes, replacing)).body.code).toBe('not_in_default')
    const own = await nia.post(`/api/goals/${goal}/invite-link`, { replacesUserId: nia.userId })
    expect(own.body.code).toBe('seat_in_arrears')

    await passDays(7, boss, ...everybody)
    expect((await kofi.get(votes)).body.may).toMatchObject({ windUp: true, replace: [nia.userId] })
    const opened = await ama.post(votes, replacing)
    expect(opened).toMatchObject({
      status: 201,
      body: {
        votes: [
          {
            ...{ vote: 1, kind: 'replace', status: 'open', mine: true, reason: replacing.reason },
            ...{ by: { userId: ama.userId }, member: { userId: nia.userId }, may: { withdraw: true } },
          },
        ],
      },
    })
    expect((await nia.send('PUT', `${votes}/1/mine`, { inFavour: false })).status).toBe(403)
    expect((await yaw.get(votes)).status).toBe(404)
    expect((await vote(kofi, goal)).votes[0]?.casts.map(({ inFavour }) => inFavour)).toEqual([true, true])
    await passDays(3.1, boss, ...everybody)
    await eventually(async () => (await kofi.get(votes)).body.votes[0].status).toBe('accepted')

    const made = await invite()
    expect(made.body).toMatchObject({ inviteLink: expect.any(String) })
    const path = `/api/invitations/${made.body.inviteLink.split('/').at(-1)}`
    expect((await yaw.get(path)).body).toMatchObject({
      replaces: nia.username,
      circle: { position: 3, arrears: '100.00', hasBegun: true, pot: '300.00' },
    })
    expect((await yaw.post(path, { answer: 'accept', charterVersion: 1 })).status).toBe(200)
    expect((await nia.get(`/api/goals/${goal}/rotation`)).status).toBe(404)
    const taken = await rotationOf(yaw, goal)
    expect(taken.members[2]).toMatchObject({ userId: yaw.userId, position: 3 })
    expect(taken).toMatchObject({
      me: { owes: '100.00', dueAmount: '100.00' },
      debts: [{ debtor: { userId: yaw.userId } }],
    })
    await inBalance()
  })

  it('continue under another organiser, elected by more than half of the others', {
    tags: ['detail'],
  }, async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi, nia])
    const votes = `/api/goals/${goal}/votes`
    const proposed = await kofi.post(votes, { kind: 'organiser', memberUserId: nia.userId })
    expect(proposed.body.votes).toMatchObject([{ kind: 'organiser', status: 'open' }])
    expect((await nia.send('DELETE', `${votes}/1`)).status).toBe(403)
    expect((await vote(nia, goal, { inFavour: false })).votes).toMatchObject([
      { status: 'rejected', tally: { inFavour: 1, against: 1, eligible: 2 } },
    ])
    expect((await kofi.post(votes, { kind: 'organiser', memberUserId: nia.userId })).body.code).toBe(
      'vote_too_soon',
    )
    await ama.post(votes, { kind: 'organiser', memberUserId: nia.userId })
    await vote(kofi, goal, { number: 2 })
    expect((await vote(nia, goal, { number: 2 })).votes[0]).toMatchObject({ status: 'accepted' })
    const roles = (await ama.get(`/api/goals/${goal}/members`)).body.map(({ role }: { role: string }) => role)
    expect(roles).toEqual(['member', 'member', 'organiser'])
  })

  it('continue under other rules, once every member has accepted them', { tags: ['detail'] }, async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi])
    const votes = `/api/goals/${goal}/votes`
    expect((await rotationOf(ama, goal)).charter.firmAfterDays).toBeGreaterThanOrEqual(0)
    const rules = { latePolicy: 'reduced', graceDays: 9 } as const
    expect((await kofi.post(votes, { kind: 'rules', ...rules, graceDays: 15 })).status).toBe(400)
    const proposed = await kofi.post(votes, { kind: 'rules', ...rules })
    expect(proposed).toMatchObject({
      status: 201,
      body: { votes: [{ kind: 'rules', status: 'open', rules }] },
    })
    expect((await rotationOf(ama, goal)).rulesAhead).toBeNull()
    expect((await vote(ama, goal)).votes[0]).toMatchObject({ status: 'accepted' })
    expect(await rotationOf(ama, goal)).toMatchObject({
      ...{ charter: { version: 2, graceDays: 3 }, rulesAhead: { ...rules, fromRound: 2 } },
      members: [{ hasAccepted: true }, { hasAccepted: true }],
    })
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    await eventually(async () => (await rotationOf(ama, goal)).round).toBe(2)
    await turn(ama, goal, 'open', { round: 2 })
    expect(await rotationOf(ama, goal)).toMatchObject({ charter: rules, rulesAhead: null })
  })
})

/** The founder, who has the first turn, makes another member the organiser. */
const makeOrganiser = async (founder: Saver, other: Saver, goal: number): Promise<void> => {
  const path = `/api/goals/${goal}/members/${other.userId}`
  expect((await founder.send('PATCH', path, { role: 'organiser' })).status).toBe(200)
}

describe('a claim of a former member', () => {
  it('is visible and settled by them only', async () => {
    const [ama, kofi, nia, yaw] = (await savers('ama', 'kofi', 'nia', 'yaw')) as [Saver, Saver, Saver, Saver]
    const goal = await foundCircle([kofi, ama, nia], { charter: { latePolicy: 'reduced', graceDays: 0 } })
    await makeOrganiser(kofi, ama, goal)
    for (const saver of [ama, kofi]) await payRound(saver, goal)
    await passDays(8, boss, ama, kofi, nia, yaw)
    await eventually(async () => (await rotationOf(kofi, goal)).may.closeShort).toBe(true)
    await turn(kofi, goal, 'close-short', { round: 1 })
    const made = await kofi.post(`/api/goals/${goal}/invite-link`, { replacesUserId: kofi.userId })
    const path = `/api/invitations/${made.body.inviteLink.split('/').at(-1)}`
    expect((await yaw.post(path, { answer: 'accept', charterVersion: 1 })).status).toBe(200)
    expect((await kofi.get(`/api/goals/${goal}/rotation`)).status).toBe(404)

    const debtId = `round-1-${nia.userId}`
    const debt = { id: debtId, goalId: goal, goalName: 'Makola Market Circle', cycleType: 'weekly' }
    for (const saver of [kofi, nia])
      expect((await saver.get('/api/debts')).body).toMatchObject([
        {
          ...{ ...debt, amount: '100.00', status: 'open', round: 1 },
          ...{ debtor: { userId: nia.userId }, creditor: { userId: kofi.userId } },
        },
      ])
    for (const saver of [ama, yaw]) expect((await saver.get('/api/debts')).body).toEqual([])
    const release = `/api/goals/${goal}/rotation/debts/${debtId}/release`
    expect((await boss.post(release, { reason: 'forgiven' })).status).toBe(404)
    expect((await yaw.post(release, { reason: 'forgiven' })).status).toBe(403)
    expect((await kofi.post(release, { reason: 'nothing' })).status).toBe(400)
    expect((await kofi.post(release, { reason: 'paid_outside' })).status).toBe(204)
    for (const saver of [kofi, nia]) expect((await saver.get('/api/debts')).body).toEqual([])
    expect((await rotationOf(nia, goal)).debts).toMatchObject([{ status: 'settled' }])
  })

  it('is paid out to them when it is paid', { tags: ['detail'] }, async () => {
    const [ama, kofi, yaw] = (await savers('ama', 'kofi', 'yaw')) as [Saver, Saver, Saver]
    const goal = await foundCircle([kofi, ama], { charter: { latePolicy: 'reduced', graceDays: 0 } })
    await makeOrganiser(kofi, ama, goal)
    await payRound(kofi, goal)
    await passDays(8, boss, ama, kofi, yaw)
    await eventually(async () => (await rotationOf(kofi, goal)).may.closeShort).toBe(true)
    await turn(kofi, goal, 'close-short', { round: 1 })
    const made = await kofi.post(`/api/goals/${goal}/invite-link`, { replacesUserId: kofi.userId })
    const path = `/api/invitations/${made.body.inviteLink.split('/').at(-1)}`
    expect((await yaw.post(path, { answer: 'accept', charterVersion: 1 })).status).toBe(200)
    await payRound(ama, goal, { debtId: `round-1-${ama.userId}` })
    await eventually(async () => (await kofi.get('/api/debts')).body).toEqual([])
    const payouts = (await kofi.get('/api/payouts')).body as PayoutResponse[]
    expect(payouts.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['debt', '100.00'],
      ['round', '100.00'],
    ])
  })
})

describe('a debt of a former member', () => {
  it('can be seen and paid by them', { tags: ['detail'] }, async () => {
    const [ama, kofi, yaw] = (await savers('ama', 'kofi', 'yaw')) as [Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi])
    await payRound(ama, goal)
    const opened = await kofi.post('/api/create-payment-intent', { amount: 100, goalId: goal })
    await kofi.confirm(opened.body.clientSecret)
    const { paymentIntentId } = opened.body
    await kofi.post(`/api/goals/${goal}/contribute`, { amount: 100, paymentIntentId })
    await payOut(boss, ama, `${goal}:round-1`, kofi, yaw)
    // It is refunded to his card once the pot was sent, and noticed at the next lookup of his payment.
    await refundAtStripe(stack, { payment_intent: paymentIntentId })
    await kofi.post(`/api/goals/${goal}/contribute`, { amount: 100, paymentIntentId })
    const debts = async () => (await kofi.get('/api/debts')).body
    await eventually(debts).toMatchObject([{ cause: 'reversed', creditor: null, amount: '100.00' }])
    const [{ id: debtId }] = await debts()
    const made = await kofi.post(`/api/goals/${goal}/invite-link`, { replacesUserId: kofi.userId })
    const path = `/api/invitations/${made.body.inviteLink.split('/').at(-1)}`
    expect((await yaw.post(path, { answer: 'accept', charterVersion: 1 })).status).toBe(200)
    expect((await kofi.get(`/api/goals/${goal}`)).status).toBe(404)
    expect(await debts()).toMatchObject([{ id: debtId, status: 'open' }])

    const paying = await kofi.post('/api/create-payment-intent', { amount: 100, goalId: goal, debtId })
    expect(paying.status).toBe(200)
    await kofi.confirm(paying.body.clientSecret)
    // As the card form and the bank's page complete it, which do not name the debt.
    const payment = { amount: 100, paymentIntentId: paying.body.paymentIntentId }
    expect((await boss.post(`/api/goals/${goal}/contribute`, payment)).status).toBe(404)
    const counted = await kofi.post(`/api/goals/${goal}/contribute`, payment)
    expect([200, 201]).toContain(counted.status)
    await eventually(debts).toEqual([])
    await inBalance()
  })
})

describe('the admins’ list of circles', () => {
  it('shows running circles, and proposes to their members to end one that cannot continue', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi], { name: 'Left alone' })
    await payRound(kofi, goal)
    expect((await ama.get('/api/admin/circles')).status).toBe(403)
    expect((await boss.get('/api/admin/circles?after=x')).status).toBe(400)
    const find = async () => {
      let next: string | null = ''
      while (next !== null) {
        const { body } = await boss.get(`/api/admin/circles${next && `?after=${next}`}`)
        const found = body.circles.find(({ goalId }: { goalId: number }) => goalId === goal)
        if (found) return found
        next = body.next
      }
      return undefined
    }
    await eventually(find).toEqual({
      ...{ goalId: goal, goalName: 'Left alone', seats: 2, round: 1, unpaid: 1 },
      currency: 'USD',
      pot: '200.00',
      dueOn: plusDays(await today(), 7),
      organiser: { userId: ama.userId, name: ama.username },
    })
    await payRound(ama, goal)
    await eventually(find).toMatchObject({ round: 1, unpaid: 0 })
    const listed = (await boss.get('/api/admin/circles')).body.circles.map(
      ({ dueOn }: { dueOn: string }) => dueOn,
    )
    expect(listed).toEqual(listed.toSorted())
    expect((await kofi.post(`/api/admin/goals/${goal}/wind-up`)).status).toBe(403)
    // The members decide: of the two, the one who has not received.
    expect((await boss.post(`/api/admin/goals/${goal}/wind-up`)).status).toBe(202)
    expect(await find()).toBeDefined()
    await vote(kofi, goal)
    await eventually(find).toBeUndefined()
    expect(await rotationOf(kofi, goal)).toMatchObject({
      phase: 'wound_up',
      debts: [{ debtor: { userId: ama.userId }, creditor: { userId: kofi.userId }, amount: '100.00' }],
    })
  })
})
