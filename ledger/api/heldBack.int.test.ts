import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGoal, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'

let stack: Stack
let client: EventStoreDBClient
let ama: Saver
let kofi: Saver
beforeAll(async () => {
  stack = await startStack()
  client = EventStoreDBClient.connectionString(stack.settings.EVENTSTORE_URL)
  afterAll(() => client.dispose())
  ;[ama, kofi] = (await Promise.all([registerSaver(stack.url), registerSaver(stack.url)])) as [Saver, Saver]
})

const within = { interval: 50 }
const open = (goal: number, amount = 50) => ama.post('/api/create-payment-intent', { amount, goalId: goal })
const paidInto = (goal: number, amount = 50) => payByCard(ama, goal, { amount })
const look = async (goal: number) => (await ama.get(`/api/goals/${goal}`)).body
const streamOf = (goal: number): string => goalStream(goalId(goal))
const typesOf = async (goal: number): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of stack.store.read(streamOf(goal))) types.push(type)
  return types
}
const heldBack = { status: 409, body: { code: 'goal_held_back' } }
const notFound = { status: 404, body: { code: 'goal_not_found' } }

describe('a goal that was deleted in the event store', () => {
  let goal: number
  let other: number
  beforeAll(async () => {
    goal = await createGoal(ama)
    other = await createGoal(ama)
    await paidInto(goal)
    await client.tombstoneStream(streamOf(goal))
    await vi.waitFor(async () => expect((await look(goal)).heldBackSince).toEqual(expect.any(String)), 60_000)
  })

  it('can still be read by its members, in its last state', async () => {
    expect(await look(goal)).toMatchObject({ currentAmount: '50.00', name: 'Lisbon in June' })
    for (const part of ['members', 'transactions', 'activity', 'payouts', 'messages'])
      expect(await ama.get(`/api/goals/${goal}/${part}`), part).toMatchObject({ status: 200 })
    expect((await ama.get('/api/transactions')).status).toBe(200)
    expect((await ama.get('/api/goals')).body).toHaveLength(2)
  })

  it('accepts no money and no changes, with the reason', async () => {
    expect(await open(goal)).toMatchObject(heldBack)
    expect(await ama.post(`/api/goals/${goal}/contribute`, { amount: 5 })).toMatchObject(heldBack)
    expect(await ama.send('PATCH', `/api/goals/${goal}`, { name: 'Porto' })).toMatchObject(heldBack)
    const body = { text: 'Hello', messageId: randomUUID() }
    expect(await ama.post(`/api/goals/${goal}/messages`, body)).toMatchObject(heldBack)
  })

  it('does not exist for others', async () => {
    expect(await kofi.get(`/api/goals/${goal}`)).toMatchObject(notFound)
    expect(await kofi.post('/api/create-payment-intent', { amount: 5, goalId: goal })).toMatchObject(notFound)
    expect(await kofi.send('PATCH', `/api/goals/${goal}`, { name: 'Porto' })).toMatchObject(notFound)
    expect(await kofi.post(`/api/goals/${goal}/messages`, { text: 'Hello' })).toMatchObject(notFound)
  })

  it('affects no other goal', async () => {
    await paidInto(other, 20)
    expect(await look(other)).toMatchObject({ currentAmount: '20.00', heldBackSince: null })
    expect((await ama.send('PATCH', `/api/goals/${other}`, { name: 'Porto' })).status).toBe(200)
  })

  it('is named in the metrics', async () => {
    const metrics = await (await fetch(`${stack.url}/metrics`)).text()
    expect(metrics).toContain('calabash_quarantined_goals 1')
    expect(metrics).toContain(`calabash_held_back{stream="${streamOf(goal)}"} 1`)
  })
})

describe('a goal whose events would be hidden', () => {
  it('records payments, stays unchanged meanwhile, and continues after its stream is repaired', async () => {
    const goal = await createGoal(ama)
    const { body } = await open(goal, 30)
    await client.setStreamMetadata(streamOf(goal), { maxCount: 1_000 })
    await vi.waitFor(async () => expect((await look(goal)).heldBackSince).toEqual(expect.any(String)), 60_000)
    await expect.poll(async () => (await open(goal)).status, within).toBe(409)
    // The form had been open before.
    await ama.confirm(body.clientSecret)
    await expect.poll(() => typesOf(goal), within).toContain('ContributionReceived')
    expect(await look(goal)).toMatchObject({ currentAmount: '0.00' })
    await client.setStreamMetadata(streamOf(goal), {})
    await expect.poll(async () => (await look(goal)).currentAmount, within).toBe('30.00')
    expect(await look(goal)).toMatchObject({ heldBackSince: null })
    await expect.poll(async () => (await open(goal)).status, within).toBe(200)
  })
})
