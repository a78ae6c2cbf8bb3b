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
} from '#lab/builders/circle.ts'
import { done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'

let stack: Stack
let boss: Saver
let ama: Saver
let kofi: Saver
let nia: Saver
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
  boss = await registerSaver(stack.url, 'boss-of-seats')
  await makeAdmins(stack.pool, 'boss-of-seats')
  ama = await registerSaver(stack.url, 'ama-of-seats')
  kofi = await registerSaver(stack.url, 'kofi-of-seats')
  nia = await registerSaver(stack.url, 'nia-of-seats')
})
const today = async () => dateOf(instant((await boss.get('/sandbox/clock')).body.now))
const forming = async (seats = 4): Promise<number> =>
  foundCircle([ama, kofi, nia], { seats, startDate: plusDays(await today(), 3) })
const choose = (saver: Saver, goal: number, body: unknown) =>
  saver.send('PUT', `/api/goals/${goal}/rotation/seats`, body)

describe('seats before the beginning', () => {
  it('are taken by a member who accepts what they can lose by all of them, and given back', async () => {
    const goal = await forming()
    expect((await rotationOf(kofi, goal)).me?.seatChoices).toEqual([
      { seats: 1, amount: '100.00', figure: '100.00' },
      { seats: 2, amount: '200.00', figure: '300.00' },
    ])
    expect((await choose(kofi, goal, { seats: 2, figure: '299.99' })).body.code).toBe('turn_moved')
    expect((await choose(kofi, goal, { seats: 3, figure: '900.00' })).body.code).toBe('no_seat_left')
    expect((await choose(ama, goal, { seats: 2, userId: kofi.userId })).body.code).toBe('figure_would_rise')
    const { members, me } = await turn(kofi, goal, 'seats', { seats: 2, figure: '300.00' }, 'PUT')
    expect(members).toMatchObject([
      { userId: ama.userId, position: 1, seats: [1] },
      { userId: kofi.userId, position: 2, seats: [2, 4] },
      { userId: nia.userId, position: 3, seats: [3] },
    ])
    expect(me).toMatchObject({ dueAmount: '200.00', nextPayoutAmount: '400.00' })
    expect((await kofi.get(`/api/goals/${goal}`)).body).toMatchObject({
      ...{ contributionAmount: '100.00', yourAmount: '200.00', yourSeats: 2 },
      ...{ memberCount: 4, totalMembers: 4 },
    })
    // One more seat than there are is not offered.
    expect((await rotationOf(nia, goal)).me?.seatChoices).toEqual([])
    expect((await choose(nia, goal, { seats: 1, userId: kofi.userId })).status).toBe(403)
    const given = await turn(ama, goal, 'seats', { seats: 1, userId: kofi.userId }, 'PUT')
    expect(given.members.map(one => one.seats)).toEqual([[1], [2], [3]])
    await eventually(async () => JSON.stringify((await kofi.get('/api/notices')).body)).toContain(
      'seats_given_back',
    )
  })

  it('are taken at once by who joins, with the figure that the invitation shows', async () => {
    const goal = await foundCircle([ama, kofi], { seats: 4, startDate: plusDays(await today(), 3) })
    const { inviteLink } = await done(ama.post(`/api/goals/${goal}/invite-link`, {}))
    const path = `/api/invitations/${inviteLink.split('/').at(-1)}`
    const { circle } = await done(nia.get(path))
    expect(circle).toMatchObject({ seats: 1, position: 3, atRisk: { amount: '200.00', forSeats: 1 } })
    expect(circle.seatChoices).toEqual([
      { seats: 1, amount: '100.00', figure: '200.00' },
      { seats: 2, amount: '200.00', figure: '400.00' },
    ])
    const { version: charterVersion } = circle.charter
    const accept = { answer: 'accept', charterVersion, seatsBefore: circle.atRisk.seatsBefore }
    const late = await nia.post(path, { ...accept, seats: 2, figure: '399.99' })
    expect(late.body.code).toBe('turn_moved')
    await done(nia.post(path, { ...accept, seats: 2, figure: '400.00' }))
    await eventually(async () => (await rotationOf(nia, goal)).members.map(one => one.seats)).toEqual([
      [1],
      [2],
      [3, 4],
    ])
    expect((await rotationOf(nia, goal)).atRisk).toMatchObject({ amount: '400.00', forSeats: 2 })
  })

  it('are put in order by the organiser, each seat by its holder', async () => {
    const goal = await forming()
    await turn(kofi, goal, 'seats', { seats: 2, figure: '300.00' }, 'PUT')
    const order = [kofi, ama, kofi, nia].map(({ userId }) => userId)
    const ordered = await turn(ama, goal, 'order', { order }, 'PUT')
    expect(ordered.rounds.map(({ recipient }) => recipient?.userId)).toEqual(order)
    expect(ordered.members.map(one => one.seats)).toEqual([[1, 3], [2], [4]])
  })
})

it('a circle of three people and four seats is paid, received and over, to the cent', async () => {
  const goal = await forming()
  await turn(kofi, goal, 'seats', { seats: 2, figure: '300.00' }, 'PUT')
  await passDays(4, boss, ama, kofi, nia)
  await eventually(async () => (await rotationOf(ama, goal)).phase).toBe('running')
  const recipients = [ama, kofi, nia, kofi]
  for (const [index, recipient] of recipients.entries()) {
    const round = index + 1
    await eventually(async () => (await rotationOf(ama, goal)).rounds[index]?.status).toBe('open')
    expect((await rotationOf(kofi, goal)).me?.dueAmount).toBe('200.00')
    const half = await kofi.post(`/api/goals/${goal}/contribute`, {
      amount: '100.00',
      paymentType: 'one-time',
    })
    expect(half.status).toBeGreaterThanOrEqual(400)
    await payRound(kofi, goal, { amount: 200 })
    await eventually(async () => (await rotationOf(ama, goal)).rounds[index]?.paidUserIds).toEqual([
      kofi.userId,
    ])
    await payRound(ama, goal)
    await payRound(nia, goal)
    await passDays(7, boss, ama, kofi, nia)
    const { members } = await rotationOf(kofi, goal)
    const own = members.find(({ userId }) => userId === kofi.userId)
    expect(own?.position).toBe(round < 2 ? 2 : 4)
    const paid = await payOut(boss, recipient, `${goal}:round-${round}`, ama, kofi, nia)
    expect(paid).toMatchObject({ amount: '400.00', status: 'confirmed' })
  }
  const { phase, members } = await rotationOf(kofi, goal)
  expect([phase, members.every(({ received }) => received)]).toEqual(['completed', true])
  const shown = await done(kofi.get(`/api/goals/${goal}/members`))
  expect(shown.find((one: { userId: number }) => one.userId === kofi.userId)).toMatchObject({
    ...{ seats: [2, 4], rotationPosition: 4, nextPayoutDate: null },
  })
  expect(await outOfBalance(stack.pool)).toEqual([])
})
