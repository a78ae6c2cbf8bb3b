import { expect } from 'vitest'
import type { AdoptedRequest } from '#shared/api/adoption.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import type { VotesResponse } from '#shared/api/votes.ts'
import type { Currency } from '#shared/currencies.ts'
import type { CycleType } from '#shared/time.ts'
import { sendPayout } from './admins.ts'
import { createGoal, done, joinByLink, payByCard, type Saver } from './client.ts'

interface Founding {
  readonly contribution?: string
  /** Dollars by default. */
  readonly currency?: Currency
  readonly cycleType?: CycleType | null
  readonly rhythm?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly seats?: number
  readonly charter?: Record<string, unknown>
  readonly name?: string
  readonly adopted?: AdoptedRequest
}

/** A circle of these savers in the order of their turns; the first one creates it. */
export const foundCircle = async (savers: readonly Saver[], founding: Founding = {}): Promise<number> => {
  const [founder, ...others] = savers as [Saver, ...Saver[]]
  const { contribution = '100.00', cycleType = 'weekly', seats = savers.length, ...rest } = founding
  const startDate = (await founder.get('/sandbox/clock')).body.now.slice(0, 10)
  const goal = await createGoal(founder, {
    name: 'Makola Market Circle',
    type: 'Susu (Rotating Savings Fund)',
    targetAmount: '1.00', // always replaced by contribution times seats
    contributionAmount: contribution,
    totalMembers: seats,
    cycleType,
    startDate,
    endDate: '2099-01-01',
    ...rest,
  })
  await joinByLink(founder, goal, others)
  return goal
}

export const rotationOf = async (saver: Saver, goal: number): Promise<RotationResponse> =>
  done(saver.get(`/api/goals/${goal}/rotation`))

/** Pays a round, 100 by default. */
export const payRound = (
  saver: Saver,
  goal: number,
  wanted: Parameters<typeof payByCard>[2] = {},
): Promise<string> => payByCard(saver, goal, { amount: 100, ...wanted })

/** A command of a member on the circle, which is returned. */
export const turn = async (
  saver: Saver,
  goal: number,
  path: string,
  body: unknown = {},
  method = 'POST',
): Promise<RotationResponse> => done(saver.send(method, `/api/goals/${goal}/rotation/${path}`, body))

/** Votes in the circle; on the first proposal by default. */
export const vote = async (
  saver: Saver,
  goal: number,
  { number = 1, inFavour = true } = {},
): Promise<VotesResponse> => done(saver.send('PUT', `/api/goals/${goal}/votes/${number}/mine`, { inFavour }))

/** Moves the instance's clock and runs the scheduled jobs; these savers sign in again. */
export const passDays = async (advanceDays: number, ...savers: readonly Saver[]): Promise<void> => {
  await done(savers[0]!.post('/sandbox/clock', { advanceDays }))
  for (const saver of savers)
    await done(saver.post('/api/login', { username: saver.username, password: 'Susu-circle-1' }))
}

export const eventually = (look: () => unknown) => expect.poll(look)

/** Moves the clock until the money of a payout has settled; these savers sign in again. */
export const untilSettled = async (of: Saver, id: string, ...others: readonly Saver[]): Promise<void> => {
  const payoutNow = async (): Promise<PayoutResponse> =>
    (await done(of.get('/api/payouts'))).find((one: PayoutResponse) => one.id === id)
  // So that the sweep looks up bookings at once, not half a minute later.
  await passDays(2 / (24 * 60), of)
  await eventually(async () => {
    const { settled, settlesAt } = await payoutNow()
    return settled || settlesAt !== null
  }).toBe(true)
  for (let look = await payoutNow(); !look.settled; look = await payoutNow()) await passDays(1, of, ...others)
}

/** Sends a payout, once its money has settled, and confirms it as its recipient. */
export const payOut = async (
  by: Saver,
  to: Saver,
  id: string,
  ...others: Saver[]
): Promise<PayoutResponse> => {
  await untilSettled(to, id, by, ...others)
  const attempt = 1
  await sendPayout(by, id, { attempt, method: 'bank_transfer', reference: 'TR-1' })
  return done(to.post(`/api/payouts/${id}/confirm`, { attempt }))
}
