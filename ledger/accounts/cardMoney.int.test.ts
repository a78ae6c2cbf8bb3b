import { beforeAll, describe, expect, it } from 'vitest'
import { passDays } from '#lab/builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ CARD_LIMIT: 'USD:5000' })
})
const open = (saver: Saver, goalId: number, amount: number) =>
  saver.post('/api/create-payment-intent', { amount, goalId })
const statusOf = async (saver: Saver, goal: number, amount: number) =>
  (await open(saver, goal, amount)).status
const refused = (left: string) => ({
  status: 409,
  body: { code: 'card_limit', message: expect.stringContaining(`${left} by card`) },
})

describe('what one person pays by card', () => {
  it('is limited over all goals, and each payment counts once', async () => {
    const saver = await registerSaver(stack.url)
    const [car, house] = [await createGoal(saver), await createGoal(saver)]
    const opened = await open(saver, car, 30)
    expect(opened.status).toBe(200)
    expect(await statusOf(saver, car, 30)).toBe(200)
    await saver.confirm(opened.body.clientSecret)
    const { paymentIntentId } = opened.body
    await saver.post(`/api/goals/${car}/contribute`, { amount: 30, paymentIntentId })
    expect(await open(saver, house, 20.5)).toMatchObject(refused('$20.00'))
    // It reserves nothing, and the rest can still be paid; other people are not concerned.
    expect((await saver.get(`/api/goals/${house}/transactions`)).body).toEqual([])
    expect(await statusOf(saver, house, 20)).toBe(200)
    const other = await registerSaver(stack.url)
    expect(await statusOf(other, await createGoal(other), 50)).toBe(200)
  })

  it('is never exceeded by payments at the same time', async () => {
    const saver = await registerSaver(stack.url)
    const goals = await Promise.all(Array.from({ length: 5 }, () => createGoal(saver)))
    const statuses = await Promise.all(goals.map(goal => statusOf(saver, goal, 15)))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409, 409])
  })

  it('counts no payment that has ended unpaid', async () => {
    const saver = await registerSaver(stack.url)
    const [car, house] = [await createGoal(saver), await createGoal(saver)]
    expect(await statusOf(saver, car, 40)).toBe(200)
    expect(await open(saver, house, 20)).toMatchObject(refused('$10.00'))
    // It lapses within a day, and the limit counts for thirty.
    await passDays(1, saver)
    await expect.poll(() => statusOf(saver, house, 20), { interval: 500 }).toBe(200)
  })
})
