import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { terms } from '#lab/builders/domain/goal.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { goalSchemaVersion, goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { systemClock } from './clock.ts'
import type { GoalCommand } from './domain/goal/decider.ts'
import type { GoalChanges } from './domain/goal/organising.ts'
import { createGoalHandler, type GoalHandler } from './handle.ts'

let store: EventStore
beforeAll(async () => {
  store = (await startEventStore()).store
})

const context = { actor: 'test', cause: 'test', correlation: 'test' }
const savers = Array.from({ length: 8 }, (_, index) => userId(index + 1))
let goals = 0

const newGoal = async (handler: GoalHandler, targetMinor: number): Promise<GoalId> => {
  const id = goalId(++goals)
  const created: GoalCommand = {
    type: 'CreateGoal',
    terms: { ...terms, goalId: id, targetMinor: minor(targetMinor) },
  }
  await handler.handle(id, created, context)
  await joinGoal(handler, id, savers.slice(1))
  return id
}

const request = (amount: number, by = savers[0]!) =>
  ({
    type: 'RequestContribution',
    contributionId: contributionId(randomUUID()),
    userId: by,
    amountMinor: minor(amount),
  }) as const

const read = async (id: GoalId): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.read(goalStream(id))) events.push(event)
  return events
}

const handlers = (count: number): GoalHandler[] =>
  Array.from({ length: count }, () => createGoalHandler({ store, clock: systemClock }))

describe('handling commands', () => {
  it('appends the decided events, with actor, cause and time', async () => {
    const [handler] = handlers(1) as [GoalHandler]
    const id = await newGoal(handler, 100_00)
    const handled = await handler.handle(id, request(5_00), {
      actor: 'user:1',
      cause: 'request-a',
      correlation: 'a',
    })
    expect(handled).toMatchObject({ outcome: 'accepted', position: expect.any(BigInt) })
    const last = (await read(id)).at(-1)
    expect(last).toMatchObject({
      type: 'ContributionRequested',
      metadata: { actor: 'user:1', cause: 'request-a', correlation: 'a', schemaVersion: goalSchemaVersion },
    })
    expect(handled.outcome === 'accepted' && handled.position).toBe(last?.position)
  })

  it('never commits a cent above the target, with any number of processes', async () => {
    const processes = handlers(4)
    const id = await newGoal(processes[0]!, 100_00)
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, n) =>
        processes[n % 4]!.handle(id, request(1_00, savers[n % savers.length]), context),
      ),
    )
    expect(answers.filter(answer => answer.outcome === 'accepted')).toHaveLength(100)
    expect((await read(id)).filter(event => event.type === 'ContributionRequested')).toHaveLength(100)
  })

  it('appends many concurrent commands on one goal in a few batches', async () => {
    const [handler] = handlers(1) as [GoalHandler]
    const id = await newGoal(handler, 1_000_000_00)
    let appends = 0
    const counting: EventStore = {
      ...store,
      append: (...args) => {
        appends++
        return store.append(...args)
      },
    }
    const rushed = createGoalHandler({ store: counting, clock: systemClock })
    await Promise.all(Array.from({ length: 300 }, () => rushed.handle(id, request(1_00), context)))
    expect(appends).toBeLessThanOrEqual(4)
  })

  it('does not refuse on stale state', async () => {
    const [mine, other] = handlers(2) as [GoalHandler, GoalHandler]
    const id = await newGoal(mine, 100_00)
    const newcomer = userId(99)
    expect(await mine.handle(id, request(1_00, newcomer), context)).toMatchObject({ outcome: 'refused' })
    await joinGoal(other, id, [newcomer])
    expect(await mine.handle(id, request(1_00, newcomer), context)).toMatchObject({ outcome: 'accepted' })
    expect((await mine.load(id, 'fresh')).members.has(newcomer)).toBe(true)
  })

  it('finds a requested event in memory, and reads only when it is missing', async () => {
    let reads = 0
    const counting: typeof store = {
      ...store,
      read: (...args) => {
        reads++
        return store.read(...args)
      },
    }
    const mine = createGoalHandler({ store: counting, clock: systemClock })
    const [other] = handlers(1) as [GoalHandler]
    const id = await newGoal(other, 100_00)
    const before = (await mine.load(id)).members.size
    const known = reads
    await mine.load(id, { since: 1n })
    expect(reads).toBe(known)
    await joinGoal(other, id, [userId(98)])
    let last = 0n
    for await (const { revision } of store.read(goalStream(id))) last = revision
    expect((await mine.load(id, { since: last })).members.size).toBe(before + 1)
    expect(reads).toBeGreaterThan(known)
  })

  it('does not return a no-op on stale state', async () => {
    const [mine, other] = handlers(2) as [GoalHandler, GoalHandler]
    const id = await newGoal(mine, 100_00)
    await other.load(id)
    const asked = request(1_00)
    await mine.handle(id, asked, context)
    const { contributionId: of } = asked
    const released = { type: 'ReleaseContribution', contributionId: of, reason: 'lapsed' } as const
    await other.handle(id, released, context)
    expect((await read(id)).at(-1)).toMatchObject({ type: 'ContributionCancelled' })
  })

  it("does not treat another process's write as its own repetition", async () => {
    const [mine, other] = handlers(2) as [GoalHandler, GoalHandler]
    const id = await newGoal(mine, 100_00)
    await other.load(id)
    const edit = (changes: GoalChanges) => ({ type: 'EditGoal', userId: savers[0]!, changes }) as const
    await mine.handle(id, edit({ name: 'Porto in May' }), context)
    await other.handle(id, edit({ targetMinor: minor(200_00) }), context)
    const edits = (await read(id)).filter(({ type }) => type === 'GoalEdited')
    expect(edits.map(({ data }) => data)).toEqual([
      { edit: 1, name: 'Porto in May' },
      { edit: 2, targetMinor: 200_00 },
    ])
    expect((await other.load(id)).terms).toMatchObject({ name: 'Porto in May', targetMinor: 200_00 })
  })

  it('takes effect once when it is retried after a lost response', async () => {
    let lost = 0
    const forgetful: EventStore = {
      ...store,
      append: async (...args) => {
        const answer = await store.append(...args)
        if (lost++ % 2 === 0) throw new Error('the connection broke after the effect')
        return answer
      },
    }
    const handler = createGoalHandler({ store: forgetful, clock: systemClock })
    const id = await newGoal(handler, 100_00)
    for (let n = 0; n < 5; n++) {
      const { contributionId: contribution, ...rest } = request(1_00)
      await handler.handle(id, { ...rest, contributionId: contribution }, context)
      await handler.handle(
        id,
        {
          type: 'OpenContribution',
          contributionId: contribution,
          paymentIntentId: paymentIntentId(`pi_${n}`),
        },
        context,
      )
    }
    const events = await read(id)
    expect(events.filter(event => event.type === 'ContributionRequested')).toHaveLength(5)
    expect(events.filter(event => event.type === 'ContributionOpened')).toHaveLength(5)
    expect(new Set(events.map(event => event.id)).size).toBe(events.length)
  })

  it('gives up with an error when the log cannot be written', async () => {
    const broken: EventStore = { ...store, append: () => Promise.reject(new Error('down')) }
    const handler = createGoalHandler({ store: broken, clock: systemClock })
    await expect(handler.handle(goalId(++goals), { type: 'CreateGoal', terms }, context)).rejects.toThrow(
      'the event log cannot be written',
    )
  })
})
