import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGoal, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import { goalStream } from '#shared/events/goal.ts'
import { runStream } from '#shared/events/reconciliation.ts'
import { goalId } from '#shared/ids.ts'
import type { NewEvent, RecordedEvent } from '#shared/ports/eventStore.ts'
import { type CheckedEventStore, connectEventStore } from '../eventStore/eventStoreDb.ts'
import { createEventTags } from '../eventStore/tags.ts'

/** What somebody with access to the event store, and to nothing else, can append, and what comes of it. */

let stack: OwnStack
let thief: CheckedEventStore
let ama: Saver
beforeAll(async () => {
  stack = await startStack()
  thief = connectEventStore(stack.settings.EVENTSTORE_URL)
  afterAll(() => thief.close())
  ama = await registerSaver(stack.url)
  await vi.waitFor(async () => expect((await lineOf()).rowCount).toBe(1), 30_000)
})

const lineOf = () => stack.pool.query('select accepted_until::text from installation.tag_line')
const streamOf = (goal: number): string => goalStream(goalId(goal))
const open = (goal: number, amount = 50) => ama.post('/api/create-payment-intent', { amount, goalId: goal })
const paidInto = (goal: number, amount = 50) => payByCard(ama, goal, { amount })
const look = async (goal: number) => (await ama.get(`/api/goals/${goal}`)).body
const eventsOf = async (goal: number): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of thief.read(streamOf(goal))) events.push(event)
  return events
}
const received = async (goal: number): Promise<RecordedEvent> => {
  const found = (await eventsOf(goal)).findLast(({ type }) => type === 'ContributionReceived')
  if (!found) throw new Error('nothing was received')
  return found
}
type Forge = (stream: string, head: bigint | 'no_stream') => NewEvent
/** The application may append at the same time. */
const append = async (goal: number, forge: NewEvent | Forge): Promise<void> => {
  const stream = streamOf(goal)
  await vi.waitFor(async () => {
    const head = (await eventsOf(goal)).at(-1)?.revision ?? 'no_stream'
    const event = typeof forge === 'function' ? forge(stream, head) : forge
    expect(await thief.append(stream, [event], head)).toMatchObject({ outcome: 'appended' })
  }, 30_000)
}
/** The same payment once more, as another one. */
const onceMore = ({ type, data, metadata }: RecordedEvent): NewEvent => ({
  id: randomUUID(),
  type,
  data: {
    ...(data as object),
    contributionId: randomUUID(),
    paymentIntentId: `pi_${randomUUID().replaceAll('-', '')}`,
  },
  metadata,
})
const without = ({ tag: _, ...rest }: Readonly<Record<string, unknown>>) => rest

const attacks: readonly [string, (goal: number, other: number) => Promise<unknown>, string][] = [
  [
    'a forged payment without a tag',
    async goal => {
      const event = onceMore(await received(goal))
      await append(goal, { ...event, metadata: without(event.metadata as Record<string, unknown>) })
    },
    'it has no tag',
  ],
  [
    'a forged payment with the tag of a true one',
    async goal => append(goal, onceMore(await received(goal))),
    'its tag is wrong',
  ],
  [
    'a true payment of another goal',
    async (goal, other) => append(goal, await received(other)),
    'its tag is wrong',
  ],
  [
    'a true payment again at a later revision',
    async goal => append(goal, { ...(await received(goal)), id: randomUUID() }),
    'its tag is wrong',
  ],
  [
    'a forged payment with a tag of another key',
    async goal => {
      const event = onceMore(await received(goal))
      const own = createEventTags(['the key of somebody else, long enough'])
      const about = without(event.metadata as Record<string, unknown>)
      await append(goal, (stream, head) => own.tagged(stream, [{ ...event, metadata: about }], head)[0]!)
    },
    'is not known here',
  ],
]

describe.each(attacks)('%s', (_what, attack, reason) => {
  let goal: number
  let other: number
  beforeAll(async () => {
    goal = await createGoal(ama)
    other = await createGoal(ama)
    await paidInto(goal, 50)
    await paidInto(other, 30)
    await attack(goal, other)
  })

  it('is decided on by nobody, even before it is projected', async () => {
    expect(await open(goal)).toMatchObject({ status: 409, body: { code: 'goal_held_back' } })
  })

  it('holds back its goal, whose money stays as it was', async () => {
    await vi.waitFor(async () => expect((await look(goal)).heldBackSince).toEqual(expect.any(String)), 30_000)
    expect(await look(goal)).toMatchObject({ currentAmount: '50.00' })
    expect(await open(goal)).toMatchObject({ status: 409, body: { code: 'goal_held_back' } })
  })

  it('is named to admins with its revision', async () => {
    const { rows } = await stack.pool.query(
      'select reason, revision::int4 from quarantine where stream = $1',
      [streamOf(goal)],
    )
    const revision = (await eventsOf(goal)).at(-1)?.revision
    expect(rows).toEqual([{ reason: expect.stringContaining(reason), revision: Number(revision) }])
    expect(rows[0].reason).toContain(`at revision ${revision}`)
  })

  it('affects no other goal', async () => {
    await paidInto(other, 20)
    expect(await look(other)).toMatchObject({ currentAmount: '50.00', heldBackSince: null })
  })
})

it('a true creation that was copied to a new stream makes no goal', async () => {
  const [created] = await eventsOf(await createGoal(ama))
  const strange = 900_000
  await append(strange, {
    ...created!,
    id: randomUUID(),
    data: { ...(created!.data as object), goalId: strange },
  })
  await vi.waitFor(async () => {
    const { rows } = await stack.pool.query('select reason from quarantine where stream = $1', [
      streamOf(strange),
    ])
    expect(rows).toEqual([{ reason: expect.stringContaining('its tag is wrong') }])
  }, 30_000)
  expect(await look(strange)).toMatchObject({ code: 'goal_not_found' })
})

it('a forged run of reconciliation makes no rows', async () => {
  const runId = randomUUID()
  const metadata = {
    actor: 'x',
    cause: 'x',
    correlation: 'x',
    at: '2026-11-26T10:00:00.000Z',
    schemaVersion: 1,
  }
  const data = { runId, kind: 'nightly', dryRun: false, from: metadata.at, to: metadata.at }
  await thief.append(
    runStream(runId),
    [{ id: randomUUID(), type: 'ReconciliationStarted', data, metadata }],
    'no_stream',
  )
  await vi.waitFor(async () => {
    const held = await stack.pool.query('select 1 from quarantine where stream = $1', [runStream(runId)])
    expect(held.rowCount).toBe(1)
  }, 30_000)
  expect((await stack.pool.query('select 1 from reconciliations where run_id = $1', [runId])).rowCount).toBe(
    0,
  )
})

it('a rebuild holds back the same goals, and the audit names every forged event', async () => {
  const heldNow = async () =>
    (
      await stack.pool.query<{ stream: string; revision: string; reason: string }>(
        'select stream, revision::text, reason from quarantine order by stream',
      )
    ).rows
  const held = await heldNow()
  expect(held).toHaveLength(attacks.length + 2)
  expect(await runCommand('projections/engine/rebuild/main.ts', [], stack.settings)).toMatchObject({
    code: 0,
  })
  expect(await heldNow()).toEqual(held)
  const audit = await runCommand('projections/audit/main.ts', [], stack.settings)
  expect(audit.code).toBe(1)
  for (const { stream, revision } of held) {
    expect(audit.out).toContain(`quarantine ${stream}: unfolded`)
    expect(audit.out).toContain(`at revision ${revision}`)
  }
  expect(audit.out).toContain(`${held.length} rows differ`)
})

it('the operator can accept the log as it is, and only from then on', async () => {
  const goal = await createGoal(ama)
  await paidInto(goal, 50)
  const event = onceMore(await received(goal))
  await append(goal, event)
  await vi.waitFor(async () => expect((await look(goal)).heldBackSince).toEqual(expect.any(String)), 30_000)
  const before = (await lineOf()).rows[0].accepted_until
  const accepted = await runCommand('ledger/accounts/admin.ts', ['accept-events', '--yes'], stack.settings)
  expect(accepted, accepted.err).toMatchObject({ code: 0 })
  expect(Number((await lineOf()).rows[0].accepted_until)).toBeGreaterThan(Number(before))
  await stack.instance.end()
  const restarted = await startInstance(stack.settings)
  onTestFinished(() => void restarted.end())
  const held = async () => (await stack.pool.query('select stream from quarantine')).rows
  await vi.waitFor(async () => expect(await held()).not.toContainEqual({ stream: streamOf(goal) }), 30_000)
  await append(goal, onceMore(await received(goal)))
  await vi.waitFor(async () => expect(await held()).toContainEqual({ stream: streamOf(goal) }), 30_000)
})
