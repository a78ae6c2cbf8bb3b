/** @module-tag detail */
import { beforeAll, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { createGoal, registerSaver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

const declinedCard = '4000000000000002'
const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

describe('stolen cards', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ RATE_LIMIT_SCALE: '0.5' }) // 30 payments an hour: six declined cards
  })

  it('cannot be tried one after the other, neither on new payments nor on the same one', async () => {
    const thief = await registerSaver(stack.url, 'thief')
    const goal = await createGoal(thief)
    const open = () => thief.post('/api/create-payment-intent', { amount: 5, goalId: goal })
    const { body } = await open()
    const refusals: unknown[] = []
    let tried = 0
    for (; tried < 40 && refusals.length === 0; tried++) {
      const { body: answer } = await thief.confirm(body.clientSecret, declinedCard)
      if (answer.error?.code !== 'card_declined') refusals.push(answer.error)
      else await new Promise(resolve => setTimeout(resolve, 150)) // like a patient thief
    }
    expect(refusals).toEqual([expect.objectContaining({ code: 'payment_intent_unexpected_state' })])
    expect(tried).toBeLessThan(40)
    const refused = await open()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(refused.body.message).toMatch(
      /^Too many payments have been begun\. Please try again in \d+ minutes\.$/,
    )
    expect(retryAfter(refused)).toBeGreaterThan(3_000)
    const simple = { amount: '5.00', isRecurring: false, paymentType: 'one-time' }
    expect((await thief.post(`/api/goals/${goal}/contribute`, simple)).status).toBe(429)
    const recurring = { amount: '5.00', isRecurring: true, paymentType: 'recurring' }
    expect((await thief.post(`/api/goals/${goal}/contribute`, recurring)).status).toBe(429)
    const plan = { amount: '5.00', every: 'monthly' }
    expect((await thief.post(`/api/goals/${goal}/schedule`, plan)).status).toBe(429)
    expect((await thief.post('/api/card-setups', {})).status).toBe(429)
    const [{ id }] = (await thief.get(`/api/goals/${goal}/transactions`)).body
    expect((await thief.post(`/api/contributions/${id}/fix`)).status).toBe(429)
    expect((await thief.get(`/api/goals/${goal}/transactions`)).body).toMatchObject([{ status: 'failed' }])

    // An honest saver at the same address can continue, and a completed payment counts regardless of limits.
    const honest = await registerSaver(stack.url, 'honest')
    const own = await createGoal(honest)
    const opened = await honest.post('/api/create-payment-intent', { amount: 20, goalId: own })
    expect(opened.status).toBe(200)
    await honest.confirm(opened.body.clientSecret)
    const { paymentIntentId } = opened.body
    const report = { amount: 20, paymentIntentId }
    expect((await honest.post(`/api/goals/${own}/contribute`, report)).body.status).toBe('completed')
  })
})

describe('stolen cards in setups', () => {
  it('cannot be tried either: setups count like payments, and open ones are cancelled', {
    tags: ['detail'],
  }, async () => {
    const stack = await startStack({ RATE_LIMIT_SCALE: '0.5' })
    const thief = await registerSaver(stack.url, 'collector')
    const goal = await createGoal(thief)
    const { body } = await thief.post('/api/card-setups', {})
    const refusals: unknown[] = []
    let tried = 0
    for (; tried < 40 && refusals.length === 0; tried++) {
      const { body: answer } = await thief.confirm(body.clientSecret, declinedCard)
      if (answer.error?.code !== 'card_declined') refusals.push(answer.error)
      else await new Promise(resolve => setTimeout(resolve, 150)) // like a patient thief
    }
    expect(refusals).toEqual([expect.objectContaining({ code: 'setup_intent_unexpected_state' })])
    expect(await thief.post('/api/card-setups', {})).toMatchObject({
      status: 429,
      body: { code: 'too_many' },
    })
    expect((await thief.post('/api/create-payment-intent', { amount: 5, goalId: goal })).status).toBe(429)
  })
})

describe('goals and payments', () => {
  it('are limited by the hour, by account and by address', async () => {
    const door = await startDoor({ rateLimitScale: 0.1 })
    const saver = await registerSaver(door.url, 'busy')
    const form = { name: 'x', type: 'Custom', targetAmount: '10', endDate: '2045-01-01' }
    for (let n = 0; n < 6; n++) expect((await saver.post('/api/goals', form)).status).toBe(201)
    const refused = await saver.post('/api/goals', form)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(retryAfter(refused)).toBeGreaterThan(3_500)
    const other = await registerSaver(door.url, 'other')
    expect((await other.post('/api/goals', form)).status).toBe(201)

    for (let n = 0; n < 6; n++) expect(await door.limits.take('payment', 'one')).toBeUndefined()
    expect(await door.limits.take('payment', 'one')).toBeGreaterThan(3_500)
    expect(await door.limits.count('payment', 'two', 5)).toBe(false)
    expect(await door.limits.count('payment', 'two', 5)).toBe(true)
    expect(await door.limits.take('payment', 'two')).toBeGreaterThan(3_500)
    for (let n = 0; n < 30; n++) expect(await door.limits.take('paymentAddress', 'here')).toBeUndefined()
    expect(await door.limits.take('paymentAddress', 'here')).toBeGreaterThan(3_500)
  })
})
