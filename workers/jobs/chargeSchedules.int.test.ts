import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, foundCircle, passDays, payRound, rotationOf } from '#lab/builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'
import { plusDays } from '#shared/time.ts'

let stack: Stack
beforeAll(async () => {
  stack = await sharedStack({ movesClock: true })
})
const eventsOf = async (goal: number): Promise<GoalEvent[]> => {
  const events: GoalEvent[] = []
  for await (const { type, data } of stack.store.read(goalStream(goalId(goal))))
    events.push(parseGoalEvent(type, data))
  return events
}
/** The payments of a schedule for rounds, and the periods that it missed. */
const chargesOf = async (goal: number): Promise<string[]> =>
  (await eventsOf(goal)).flatMap(event => {
    if (event.type === 'SchedulePeriodSkipped') return [`passed over: ${event.data.reason}`]
    if (event.type !== 'ContributionRequested' || !event.data.schedule) return []
    return [`round ${event.data.round}`]
  })

const recurring = { amount: '100.00', isRecurring: true, paymentType: 'recurring' }
const declinedOnceSaved = '4000000000000341'

describe('a schedule in a circle', () => {
  it('leaves the round to its owner when its charge was declined', async () => {
    const [ama, kofi] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const goal = await foundCircle([ama, kofi])
    const begun = await kofi.post(`/api/goals/${goal}/contribute`, recurring)
    await kofi.confirm(begun.body.clientSecret, declinedOnceSaved)
    await eventually(async () => (await kofi.get('/api/schedules')).body[0]?.status).toBe('active')
    await payRound(ama, goal)
    await passDays(8, ama, kofi)
    await eventually(() => chargesOf(goal)).toEqual(['round 1', 'round 2'])
    const typesOf = async () => (await eventsOf(goal)).map(({ type }) => type)
    await eventually(typesOf).toContain('ContributionDeclined')

    const startDate = (await kofi.get('/sandbox/clock')).body.now.slice(0, 10)
    const own = await createGoal(kofi, { startDate, endDate: plusDays(startDate, 200) })
    const newCard = { amount: '30', every: 'weekly', newCard: true }
    const { body } = await kofi.post(`/api/goals/${own}/schedule`, newCard)
    await kofi.confirm(body.clientSecret)
    const cards = async (): Promise<{ id: string; last4: string }[]> => (await kofi.get('/api/cards')).body
    await eventually(async () => (await cards()).length).toBe(2)
    const good = (await cards()).find(({ last4 }) => last4 === '4242')
    await kofi.post(`/api/cards/${good?.id}/default`)
    const once = { amount: '100.00', isRecurring: false, paymentType: 'one-time' }
    const press = () => kofi.post(`/api/goals/${goal}/contribute`, once, { 'Idempotency-Key': 'by-hand-1' })
    const paid = await press()
    expect([paid.status, paid.body.status], JSON.stringify(paid.body)).toEqual([201, 'completed'])
    // Only the schedule's own payment was made.
    expect(await chargesOf(goal)).toEqual(['round 1', 'round 2'])
    expect((await typesOf()).filter(type => type === 'ContributionRequested')).toHaveLength(3)

    // A repeated request has the same response, and pays nothing after the refund.
    const { id } = paid.body.transaction
    expect((await press()).body).toMatchObject({ status: 'completed', transaction: { id } })
    const refund = { id: randomUUID(), contributionId: id, reason: 'mistake' }
    expect((await ama.post(`/api/goals/${goal}/refunds`, refund)).body.code).toBe('payers_wish')
    expect((await kofi.post(`/api/goals/${goal}/refunds`, refund)).status).toBe(202)
    await eventually(typesOf).toContain('ContributionRefunded')
    expect((await press()).body.transaction.id).toBe(id)
    expect((await typesOf()).filter(type => type === 'ContributionReceived')).toHaveLength(3)
  })

  it('pays a round that opens after the schedule’s day, once', async () => {
    const ama = await registerSaver(stack.url)
    const kofi = await registerSaver(stack.url)
    const everybody: Saver[] = [ama, kofi]
    const goal = await foundCircle(everybody)
    // Kofi's days are one day after the due dates of rounds.
    await passDays(1, ...everybody)
    const { status, body } = await kofi.post(`/api/goals/${goal}/contribute`, recurring)
    expect(status, JSON.stringify(body)).toBe(202)
    await kofi.confirm(body.clientSecret)
    await eventually(async () => (await kofi.get('/api/schedules')).body[0]?.status).toBe('active')
    await eventually(() => chargesOf(goal)).toEqual(['round 1'])

    // The round waits for Ama; Kofi has paid it.
    await passDays(7, ...everybody)
    const passedOver = ['round 1', 'passed over: already_paid']
    await eventually(() => chargesOf(goal)).toEqual(passedOver)
    await passDays(1, ...everybody)
    expect(await chargesOf(goal)).toEqual(passedOver)
    await payRound(ama, goal)
    await eventually(async () => (await rotationOf(kofi, goal)).round).toBe(2)
    const { me } = await rotationOf(kofi, goal)
    const [{ nextOn }] = (await kofi.get('/api/schedules')).body
    expect([me?.dueAmount, nextOn > (me?.dueOn ?? '')]).toEqual(['100.00', true])

    await passDays(0.1, ...everybody)
    await eventually(() => chargesOf(goal)).toEqual([...passedOver, 'round 2'])
    await eventually(async () => (await rotationOf(kofi, goal)).me?.dueAmount).toBeNull()
    for (let tick = 0; tick < 3; tick++) await passDays(0.1, ...everybody)
    expect(await chargesOf(goal)).toEqual([...passedOver, 'round 2'])
  })
})
