import type { AdminPayoutsResponse, PayoutResponse } from '#shared/api/payouts.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { calendarDate, dateOf, daysBetween, instant, plusDays } from '#shared/time.ts'
import { sendPayout } from '../builders/admins.ts'
import { foundCircle, passDays, rotationOf, turn } from '../builders/circle.ts'
import { createClient, done, payByCard, registerSaver, type Saver } from '../builders/client.ts'
import { until } from '../builders/until.ts'
import { demoPeople } from '../demo/people.ts'

interface Charter {
  readonly latePolicy: 'hold' | 'reduced'
  readonly graceDays: number
  readonly netArrears: boolean
}

const share = 100
/** Payments by this card can be paid out as soon as they are booked. */
const quickCard = '4000000000000077'

export const signIn = async (url: string, username: string): Promise<Saver> => {
  const visitor = createClient(url)
  const { id } = await done(visitor.post('/api/login', { username, password: demoPassword }))
  return Object.assign(visitor, { userId: id, username })
}

/** The demo's users in circles of very different states; the first one organises all. */
export const circlesOf = async (url: string, grantAdmin: (username: string) => Promise<void>) => {
  const everybody = await Promise.all(demoPeople.map(({ username }) => signIn(url, username)))
  const [organiser, second] = everybody as [Saver, Saver]
  const cashier = await registerSaver(url, `cashier${process.pid}`)
  await grantAdmin(cashier.username)

  const found = async (name: string, seats: number, charter: Partial<Charter> = {}, startsIn = 0) => {
    const { now } = await done(organiser.get('/sandbox/clock'))
    const startDate = plusDays(dateOf(instant(now)), startsIn)
    return foundCircle(everybody.slice(0, seats), {
      ...{ name, cycleType: 'monthly', charter, contribution: String(share) },
      ...{ startDate, endDate: plusDays(startDate, 31 * seats) },
    })
  }
  const pay = async (goalId: number, ...payers: number[]): Promise<void> => {
    for (const index of payers) await payByCard(everybody[index]!, goalId, { amount: share, card: quickCard })
  }
  const act = (index: number, goalId: number, path: string, body?: unknown) =>
    turn(everybody[index]!, goalId, path, body)
  const pass = (days: number): Promise<void> => passDays(days, ...everybody, cashier)
  const send = async (goalId: number, reference: string): Promise<PayoutResponse> => {
    // So that the sweep looks up bookings at once, not half a minute later.
    await pass(2 / (24 * 60))
    const due = await until('a payout', async () => {
      const { payouts }: AdminPayoutsResponse = await done(cashier.get('/api/admin/payouts?status=due'))
      return payouts.find(({ goalId: of, may, settled }) => of === goalId && may.send && settled)
    })
    return sendPayout(cashier, due.id, { attempt: 1, method: 'mobile_money', reference })
  }
  const answer = (of: number, { id }: PayoutResponse, word: 'confirm' | 'contest') =>
    done(everybody[of]!.post(`/api/payouts/${id}/${word}`, { attempt: 1 }))
  const mayCloseShort = (goalId: number, recipient: number) =>
    until('closing short', async () => (await rotationOf(everybody[recipient]!, goalId)).may.closeShort)
  const isOpen = (goalId: number) =>
    until('round 2', async () => (await rotationOf(organiser, goalId)).rounds[1]?.status === 'open')

  const ours = { netArrears: false, graceDays: 2 } as const
  const drawing = await found('Drawing lots', 5, {}, 100)
  const late = await found('Late in the market', 5, { ...ours, latePolicy: 'reduced' })
  const finished = await found('All the way', 2, { ...ours, latePolicy: 'hold' })
  const over = await found('Given up', 3, { ...ours, latePolicy: 'hold' })
  for (const goalId of [late, finished, over])
    await done(
      organiser.send('PATCH', `/api/goals/${goalId}/members/${second.userId}`, { role: 'co_organiser' }),
    )
  await pay(late, 0, 1, 2, 3)
  await pay(finished, 0, 1)
  await pay(over, 0, 1, 2)
  await answer(0, await send(finished, 'AW-1'), 'confirm')
  // The first day on which a member is late: after a longer outage the grace period is extended.
  const { startsOn, rounds } = await rotationOf(organiser, late)
  await pass(daysBetween(calendarDate(startsOn), calendarDate(rounds[0]?.dueOn ?? '')) + ours.graceDays + 1)

  await mayCloseShort(late, 0)
  await act(0, late, 'close-short', { round: 1 })
  await answer(0, await send(late, 'MM 4711'), 'contest')
  await pay(late, 2, 3)
  await act(2, late, 'swaps', { withUserId: everybody[3]!.userId })
  await isOpen(over)
  await pay(over, 2)
  await act(0, over, 'wind-up', { round: 2 })
  for (const index of [1, 2])
    await done(everybody[index]!.send('PUT', `/api/goals/${over}/votes/1/mine`, { inFavour: true }))
  await isOpen(finished)
  await pay(finished, 0, 1)
  await answer(1, await send(finished, 'AW-2'), 'confirm')
  const [first, following] = (await rotationOf(organiser, late)).rounds
  await pass(daysBetween(calendarDate(first?.dueOn ?? ''), calendarDate(following?.dueOn ?? '')))

  await mayCloseShort(late, 1)
  await act(0, drawing, 'draw')
  await act(1, drawing, 'draw/salt/commit', { draw: 1, commitment: 'd4'.repeat(32) })
  const between = await found('Between two rounds', 5, { ...ours, latePolicy: 'hold' })
  await pay(between, 0, 1, 2, 3, 4)
  return { drawing, between, late, finished, over }
}
