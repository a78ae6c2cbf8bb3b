import { expect } from 'vitest'
import type { PayoutResponse, RotationResponse } from '#shared/api/rotation.ts'
import { createGoal, type Saver } from './client.ts'

interface Founding {
  readonly contribution?: string
  readonly cycleType?: 'weekly' | 'biweekly' | 'monthly'
  readonly startDate?: string
  readonly seats?: number
  readonly charter?: Record<string, unknown>
  readonly name?: string
}

const must = <Body>(
  answer: { readonly status: number; readonly body: Body },
  ...statuses: number[]
): Body => {
  expect(statuses, JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body
}

/** A circle of these savers in the order of their turns, the first of whom founds it. */
export const foundCircle = async (savers: readonly Saver[], founding: Founding = {}): Promise<number> => {
  const [founder, ...others] = savers as [Saver, ...Saver[]]
  const { contribution = '100.00', cycleType = 'weekly', seats = savers.length, ...rest } = founding
  const startDate = (await founder.get('/sandbox/clock')).body.now.slice(0, 10)
  const goal = await createGoal(founder, {
    name: 'Makola Market Circle',
    type: 'Susu (Rotating Savings Fund)',
    targetAmount: '1.00', // contribution times seats, whatever is said
    contributionAmount: contribution,
    totalMembers: seats,
    cycleType,
    startDate,
    endDate: '2099-01-01',
    ...rest,
  })
  await joinCircle(founder, goal, others)
  return goal
}

/** By the founder's link, with the rules that it shows. */
export const joinCircle = async (founder: Saver, goal: number, others: readonly Saver[]): Promise<void> => {
  const { inviteLink } = must(await founder.post(`/api/goals/${goal}/invite-link`, {}), 200, 201)
  const path = `/api/invitations/${inviteLink.split('/').at(-1)}`
  for (const saver of others) {
    const { circle } = must(await saver.get(path), 200)
    must(await saver.post(path, { answer: 'accept', charterVersion: circle.charter.version }), 200)
  }
}

export const rotationOf = async (saver: Saver, goal: number): Promise<RotationResponse> =>
  must(await saver.get(`/api/goals/${goal}/rotation`), 200)

/** Pays by card, all the way. */
export const payRound = async (
  saver: Saver,
  goal: number,
  { amount = 100, ...target }: { amount?: number; round?: 'next'; debtId?: string } = {},
): Promise<string> => {
  const { clientSecret, paymentIntentId } = must(
    await saver.post('/api/create-payment-intent', { amount, goalId: goal, ...target }),
    200,
  )
  await saver.confirm(clientSecret)
  const paid = await saver.post(`/api/goals/${goal}/contribute`, { amount, paymentIntentId, ...target })
  return must(paid, 200, 201).transaction.id
}

/** Something that a member does about the circle, which answers with it. */
export const turn = async (
  saver: Saver,
  goal: number,
  path: string,
  body: unknown = {},
  method = 'POST',
): Promise<RotationResponse> =>
  must(await saver.send(method, `/api/goals/${goal}/rotation/${path}`, body), 200)

/** Moves the instance's clock, and everything that waits for it on; these savers sign in again then. */
export const passDays = async (advanceDays: number, ...savers: readonly Saver[]): Promise<void> => {
  must(await savers[0]!.post('/sandbox/clock', { advanceDays }), 200)
  for (const saver of savers)
    must(await saver.post('/api/login', { username: saver.username, password: 'Susu-circle-1' }), 200)
}

export const eventually = (look: () => unknown, timeout = 20_000) => expect.poll(look, { timeout })

/** Lets time pass until the money of a payout has settled; these savers sign in again then. */
export const untilSettled = async (of: Saver, id: string, ...others: readonly Saver[]): Promise<void> => {
  const payoutNow = async (): Promise<PayoutResponse> =>
    must(await of.get('/api/payouts'), 200).find((one: PayoutResponse) => one.id === id)
  // What the processor has booked, the sweep asks every half minute.
  await eventually(async () => {
    const { settled, settlesAt } = await payoutNow()
    return settled || settlesAt !== null
  }, 60_000).toBe(true)
  for (let look = await payoutNow(); !look.settled; look = await payoutNow()) await passDays(1, of, ...others)
}

/** Sends a payout by whoever may, once its money has settled, and has its recipient confirm it. */
export const payOut = async (
  by: Saver,
  to: Saver,
  id: string,
  ...others: Saver[]
): Promise<PayoutResponse> => {
  await untilSettled(to, id, by, ...others)
  const attempt = 1
  const sent = { attempt, method: 'bank_transfer', reference: 'TR-1' }
  must(await by.post(`/api/payouts/${id}/send`, sent), 200)
  return must(await to.post(`/api/payouts/${id}/confirm`, { attempt }), 200)
}
