import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { testSandbox } from '#embedded/stripe/testing.ts'
import { noCardLimit } from '#lab/builders/cardMoney.ts'
import { ama, created, joined, kofi } from '#lab/builders/domain/goal.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { paymentsOver } from '#lab/builders/payments.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, goalId, scheduleId } from '#shared/ids.ts'
import { minor, zero } from '#shared/money.ts'
import type { Payers } from '#shared/ports/payers.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { createGoalHandler } from '../handle.ts'
import { createStripeGateway } from '../payments/stripeGateway.ts'

/** Payments into a goal that is held back. */
const { store, url } = await startEventStore()
const client = EventStoreDBClient.connectionString(url)
afterAll(() => client.dispose())
const { port, stripe, confirmCard } = await testSandbox()
const gateway = createStripeGateway({ ...sandboxKeys, sandbox: { host: '127.0.0.1', port } })
const clock = { now: () => instant('2026-02-10T10:00:00Z') }
const context = { actor: 'test', cause: 'test', correlation: 'test' }
const today = calendarDate('2026-02-10')
const held = new Set<GoalId>()

let customerId: string | undefined
const payers: Payers = {
  customerOf: async () => customerId,
  keepCustomer: async (_, made) => made,
  orphans: async () => [],
  forgetCustomer: async () => undefined,
  cardOf: async () => undefined,
  setCard: async () => undefined,
}
/** A process with an empty cache. */
const sideOver = () => {
  const goals = createGoalHandler({ store, clock, isHeldBack: goal => held.has(goal) })
  const side = paymentsOver({
    newId: randomUUID,
    cardMoney: noCardLimit,
    debits: [],
    refundFee: () => zero,
    ...{ goals, clock, gateway, payers, returnUrl: 'http://localhost:3000' },
    reads: { schedulesOf: async () => [], ledgerPayments: async () => [] },
    jobs: { add: async () => undefined, addAll: async () => undefined },
  })
  return { goals, ...side }
}

let newest = 0
const saving = async (): Promise<GoalId> => {
  const goal = goalId(++newest)
  const metadata = { ...context, at: clock.now(), schemaVersion: 1 }
  const events: GoalEvent[] = [created, joined(ama), joined(kofi)]
  await store.append(
    goalStream(goal),
    events.map(event => ({ id: randomUUID(), ...event, metadata })),
    'no_stream',
  )
  return goal
}
const typesOf = async (goal: GoalId): Promise<string[]> => {
  const types: string[] = []
  for await (const { type } of store.read(goalStream(goal))) types.push(type)
  return types
}
const click = (goal: GoalId) => ({
  ...{ goalId: goal, userId: kofi, amountMinor: minor(100_00) },
  requestId: contributionId(randomUUID()),
})
const opened = async (goal: GoalId) => {
  const wanted = click(goal)
  const made = await sideOver().payments.open(wanted, context)
  if ('code' in made) throw new Error(made.code)
  return { ...made, wanted }
}
const refused = { code: 'goal_held_back' }

/** As an operator might, by mistake. */
const damages: readonly (readonly [string, (stream: string) => Promise<unknown>])[] = [
  ['its beginning is hidden', stream => client.setStreamMetadata(stream, { truncateBefore: 1 })],
  ['most of it is hidden', stream => client.setStreamMetadata(stream, { maxCount: 1 })],
  ['it was deleted', stream => client.deleteStream(stream)],
]
/** Twice, because the embedded server shows nothing of a deleted stream after the first time. */
const mend = async (goal: GoalId): Promise<void> => {
  for (const metadata of [{}, { truncateBefore: 0 }])
    await client.setStreamMetadata(goalStream(goal), metadata)
}

describe('a goal that is held back', () => {
  beforeAll(async () => {
    customerId = await gateway.createCustomer(kofi)
    await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })
  })

  it('accepts no money, in any way', async () => {
    const goal = await saving()
    const { wanted } = await opened(goal)
    const before = await stripe.paymentIntents.list({ limit: 100 })
    held.add(goal)
    const { payments, plans, goals } = sideOver()
    const plan = {
      ...{ goalId: goal, userId: kofi, amountMinor: minor(10_00), today },
      every: 'monthly' as const,
    }
    for (const answer of [
      await payments.open(click(goal), context),
      await payments.open(wanted, context),
      await payments.pay(click(goal), context),
      await payments.pay(wanted, context),
      await payments.fix({ goalId: goal, userId: kofi, contributionId: wanted.requestId }, context),
      await plans.begin(
        { ...plan, firstOn: today, endsOn: null, requestId: scheduleId(randomUUID()) },
        context,
      ),
    ])
      expect(answer).toEqual(refused)
    const edit = { type: 'ArchiveGoal', userId: ama, now: clock.now() } as const
    expect(await goals.handle(goal, edit, context)).toEqual({ outcome: 'refused', refusal: refused })
    expect((await stripe.paymentIntents.list({ limit: 100 })).data.length).toBe(before.data.length)
    expect(await typesOf(goal)).not.toContain('ContributionReceived')
  })

  it('still records payments, as long as its stream can be written', async () => {
    const goal = await saving()
    const { paymentIntentId, clientSecret } = await opened(goal)
    held.add(goal)
    await confirmCard({ id: paymentIntentId, client_secret: clientSecret }, '4242424242424242')
    expect(await sideOver().payments.sync(paymentIntentId, context)).toMatchObject({ first: true })
    expect(await typesOf(goal)).toContain('ContributionReceived')
  })

  it.each(damages)('records them later, when %s', async (_, damage) => {
    const goal = await saving()
    const { paymentIntentId, clientSecret } = await opened(goal)
    const warm = sideOver()
    expect(await warm.goals.isHeldBack(goal)).toBe(false)
    await damage(goalStream(goal))
    held.add(goal)
    await confirmCard({ id: paymentIntentId, client_secret: clientSecret }, '4242424242424242')
    const cold = sideOver()
    expect(await cold.goals.isHeldBack(goal)).toBe(true)
    expect(await cold.payments.open(click(goal), context).catch(error => error.fault)).toBe('damaged')
    // The job is retried.
    await expect(cold.payments.sync(paymentIntentId, context)).rejects.toThrow()
    await mend(goal)
    held.delete(goal)
    expect(await sideOver().payments.sync(paymentIntentId, context)).toMatchObject({ first: true })
    expect(await typesOf(goal)).toContain('ContributionReceived')
  })

  it('is recognised by its log alone when its stream is deleted permanently', async () => {
    const goal = await saving()
    const { paymentIntentId, clientSecret } = await opened(goal)
    await client.tombstoneStream(goalStream(goal))
    await confirmCard({ id: paymentIntentId, client_secret: clientSecret }, '4242424242424242')
    const { goals, payments } = sideOver()
    expect(await goals.isHeldBack(goal)).toBe(true)
    await expect(payments.sync(paymentIntentId, context)).rejects.toThrow('deleted')
    const edit = { type: 'ArchiveGoal', userId: ama, now: clock.now() } as const
    expect(await goals.handle(goal, edit, context)).toEqual({ outcome: 'refused', refusal: refused })
  })
})
