import { randomBytes, randomUUID } from 'node:crypto'
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { runStream } from '#shared/events/reconciliation.ts'
import { contributionId, type GoalId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { calendarDate } from '#shared/time.ts'
import { createAudit } from '../audit/run.ts'
import { sentences } from '../audit/sentences.ts'
import { auditMigrations, auditSchema } from '../audit/table.ts'
import { migrate } from '../db/migrate.ts'
import { readSchema } from '../db/readVersion.ts'
import { logTableList } from '../readModels/registry.ts'
import { followReadSide } from './checkpoints.ts'
import { rebuild } from './rebuild/rebuild.ts'
import { type Projector, startProjector } from './runner.ts'
import { ensureReadSchema } from './schema.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
let client: EventStoreDBClient
let live: Projector
const quiet = { info: () => undefined, error: () => undefined }
const anew = 'read_anew'

const metadata = {
  ...{ actor: 'test', cause: 'test', correlation: 'test' },
  ...{ at: '2026-11-21T10:00:00.000Z', schemaVersion: 1 },
}
type Written = Pick<NewEvent, 'type' | 'data'> & { readonly metadata?: unknown }
const append = async (stream: string, ...events: readonly Written[]): Promise<bigint> => {
  let revision: bigint | undefined
  for await (const event of store.read(stream)) revision = event.revision
  const written = events.map(event => ({ id: randomUUID(), metadata, ...event }))
  const appended = await store.append(stream, written, revision ?? 'no_stream')
  if (appended.outcome === 'conflict') throw new Error('conflict')
  return appended.position
}
const created = (id: GoalId): GoalEvent[] => [
  {
    type: 'GoalCreated',
    data: {
      goalId: id,
      creatorId: userId(1),
      name: `Goal ${id}`,
      type: 'Custom',
      subtype: null,
      description: null,
      currency: 'USD',
      targetMinor: minor(1_000_00),
      startDate: calendarDate('2026-11-21'),
      endDate: calendarDate('2027-11-21'),
      totalMembers: 3,
      contributionMinor: null,
      rotation: null,
    },
  },
  { type: 'MemberJoined', data: { userId: userId(1), role: 'organiser', position: 1, join: 1 } },
]
const paid = (amount: number): GoalEvent => {
  const id = contributionId(randomUUID())
  const paymentIntent = paymentIntentId(`pi_${id.replaceAll('-', '')}`)
  const about = { contributionId: id, userId: userId(1), amountMinor: minor(amount), chargeId: 'ch_1' }
  return { type: 'ContributionReceived', data: { ...about, paymentIntentId: paymentIntent } }
}
const edited = (data: object): Written => ({ type: 'GoalEdited', data: { edit: 1, ...data } })

/** Faults of a stream, and the reason that admins see. */
const troubles: readonly (readonly [string, (stream: string) => Promise<unknown>, string])[] = [
  ['a tombstone', stream => client.tombstoneStream(stream), 'was deleted for good'],
  ['a deletion', stream => client.deleteStream(stream), 'was deleted'],
  ['$maxCount', stream => client.setStreamMetadata(stream, { maxCount: 2 }), '$maxCount 2'],
  ['$maxAge', stream => client.setStreamMetadata(stream, { maxAge: 86_400 }), 'older than 86400 seconds'],
  ['$tb', stream => client.setStreamMetadata(stream, { truncateBefore: 2 }), 'before revision 2'],
  ['an unknown event', stream => append(stream, { type: 'GoalExploded', data: {} }), 'GoalExploded'],
  ['metadata of others', stream => append(stream, { ...paid(1), metadata: { by: 'us' } }), 'actor'],
  ['a payload of others', stream => append(stream, { type: 'MemberLeft', data: 'all' }), 'MemberLeft'],
  ['bytes', stream => client.appendToStream(stream, binary()), 'MemberLeft'],
  ['a NUL', stream => append(stream, edited({ name: 'a\0b' })), 'NUL'],
  ['half a character', stream => append(stream, edited({ name: 'a\ud800' })), 'half of a character'],
  ['a number', stream => append(stream, edited({ totalMembers: 2 ** 40 })), 'too large'],
  ['a long key', stream => append(stream, { type: 'DisputeWon', data: aDispute() }), 'DisputeWon'],
  ['a long type', stream => append(stream, { type: 'x'.repeat(5_000), data: {} }), 'unknown goal event'],
  [
    'a long row',
    stream => append(stream, { type: 'ContributionQuestioned', data: aDispute() }),
    'Questioned',
  ],
  ['a long cause', stream => append(stream, { ...edited({}), metadata: longCause() }, bad), 'GoalExploded'],
]
const binary = () => binaryEvent({ type: 'MemberLeft', data: Buffer.from([0, 1, 2]) })
const bad: Written = { type: 'GoalExploded', data: {} }
const long = (): string => randomBytes(4_000).toString('hex')
const longCause = () => ({ ...metadata, cause: long(), actor: 'a\0b' })
const aDispute = () => ({
  ...{ contributionId: randomUUID(), userId: 1, disputeId: long(), amountMinor: 1, feeMinor: 1, round: null },
  ...{ reason: 'fraudulent', answerBy: null, feeReturnedMinor: 1 },
})

const strangers = [
  ...['goal-abc', 'goal-007', 'goal-99999999999999999999', 'reconciliation-1', 'break-1', 'books-xyz'],
  `goal-${'é'.repeat(900)}`,
]
const goalOf = (index: number): GoalId => goalId(index + 1)
const healthy = goalId(900)
const restrained = goalId(901)
const mended = goalId(902)

const rowsOf = async (schema: string, text: string): Promise<Record<string, unknown>[]> =>
  (await pool.query(text.replaceAll('$schema', schema))).rows
const heldIn = (schema: string) =>
  rowsOf(schema, 'select stream, goal_id, position, revision, reason from $schema.quarantine order by stream')
const balanceIn = async (schema: string, id: GoalId): Promise<unknown> =>
  (await rowsOf(schema, `select current_minor from $schema.goals where goal_id = ${id}`))[0]?.[
    'current_minor'
  ]
const reach = async (position: bigint, schema = readSchema): Promise<void> => {
  const side = await followReadSide(connectPg(databaseUrl), schema)
  expect(await side.waitFor(position, 60_000)).toBe(true)
  await side.close()
}
/** The rows of all tables that only one of the schemas has. */
const apart = async (one: string, other: string): Promise<unknown[]> => {
  const found: unknown[] = []
  for (const { name } of logTableList) {
    const [here, there] = [`select * from ${one}.${name}`, `select * from ${other}.${name}`]
    const text = `(${here} except all ${there}) union all (${there} except all ${here})`
    for (const row of await rowsOf(one, text)) found.push({ name, row })
  }
  return found
}

let end: bigint
beforeAll(async () => {
  const started = await startEventStore()
  ;({ store, pool, databaseUrl } = started)
  client = EventStoreDBClient.connectionString(started.url)
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, auditMigrations, { schema: auditSchema })
  for (const schema of [readSchema, anew]) {
    const connection = await pool.connect()
    await ensureReadSchema(connection, schema)
    connection.release()
  }
  live = startProjector({ store, pool, schema: readSchema, log: quiet })
  afterAll(async () => {
    await live.stop()
    await client.dispose()
  })
  const ids = [...troubles.keys()].map(goalOf)
  for (const id of [...ids, healthy, restrained, mended])
    await append(goalStream(id), ...created(id), paid(5_00))
  await live.caughtUp
  for (const [index, [, harm]] of troubles.entries()) await harm(goalStream(goalOf(index)))
  for (const stream of strangers) await client.appendToStream(stream, jsonEvent({ type: 'Some', data: {} }))
  await append(runStream(randomUUID()), { type: 'ReconciliationGuessed', data: {} })
  await client.setStreamMetadata(goalStream(restrained), { acl: { readRoles: ['ada'] } })
  await client.setStreamMetadata(goalStream(mended), { truncateBefore: 1 })
  await append(goalStream(restrained), paid(2_00))
  end = await append(goalStream(healthy), paid(3_00))
  await reach(end)
})

const expected = () => [
  ...troubles.map(([, , words], index) => [goalStream(goalOf(index)), goalOf(index), words]),
  [goalStream(mended), mended, 'before revision 1'],
  [expect.stringMatching(/^reconciliation-.{36}$/), null, 'ReconciliationGuessed'],
  ...strangers.map(stream => [
    stream.length > 200 ? `${stream.slice(0, 200)}…` : stream,
    null,
    'This is not',
  ]),
]
const expectHeld = async (schema: string): Promise<void> => {
  const held = await heldIn(schema)
  const found = held.map(({ stream, goal_id, reason }) => [stream, goal_id, reason])
  expect(found).toHaveLength(expected().length)
  for (const [stream, goal, words] of expected())
    expect(found).toContainEqual([stream, goal, expect.stringContaining(words as string)])
}

describe('a faulty stream', () => {
  it('is held back in its last good state while all others continue', async () => {
    await expectHeld(readSchema)
    expect(await balanceIn(readSchema, healthy)).toBe(8_00)
    expect(await balanceIn(readSchema, restrained)).toBe(7_00)
    for (const index of troubles.keys()) expect(await balanceIn(readSchema, goalOf(index))).toBe(5_00)
  })

  it('is held back while catching up with the whole log', async () => {
    const projector = startProjector({ store, pool, schema: anew, log: quiet })
    await reach(end, anew)
    await projector.stop()
    await expectHeld(anew)
    expect(await heldIn(anew)).toEqual(await heldIn(readSchema))
    expect(await apart(readSchema, anew)).toEqual([])
  })

  it('is held back in a rebuild', { tags: ['detail'] }, async () => {
    await rebuild({ store, pool, schema: anew, log: quiet })
    await expectHeld(anew)
    expect(await apart(readSchema, anew)).toEqual([])
  })

  it('is held back when the projector restarts', async () => {
    await live.stop()
    live = startProjector({ store, pool, schema: readSchema, log: quiet })
    await live.caughtUp
    const held = await heldIn(readSchema)
    expect(held).toHaveLength(expected().length)
    expect(held.find(({ goal_id }) => goal_id === goalOf(0))?.['reason']).toContain('deleted for good')
  })

  it('is reported by an audit, which compares all others', async () => {
    const audit = createAudit({ store, pool, schema: readSchema, clock: systemClock, log: quiet })
    const result = await audit({ runId: randomUUID(), kind: 'command' })
    const held = await heldIn(readSchema)
    expect(result.named.map(({ kind }) => kind)).toEqual(held.map(() => 'unfolded'))
    expect(result.named.map(({ key }) => key).sort()).toEqual(held.map(({ stream }) => stream).sort())
    expect(result.goals).toBe(troubles.length + 3)
    const report = sentences(result, []).join('\n')
    expect(report).toContain('quarantine goal-abc: unfolded')
    expect(report).toContain('This is not the name of a goal')
  })

  it('is reported by an audit even before it is projected', { tags: ['detail'] }, async () => {
    await pool.query(`create table if not exists public.kept as select * from ${readSchema}.quarantine`)
    await pool.query(`delete from ${readSchema}.quarantine`)
    const audit = createAudit({ store, pool, schema: readSchema, clock: systemClock, log: quiet })
    const { named } = await audit({ runId: randomUUID(), kind: 'command' })
    await pool.query(`insert into ${readSchema}.quarantine select * from public.kept`)
    const streams = new Set(named.map(({ key }) => key))
    for (const index of troubles.keys()) expect(streams).toContain(goalStream(goalOf(index)))
  })

  it('is released, with all events since, when its metadata no longer hide events', async () => {
    await append(goalStream(mended), paid(4_00))
    await client.setStreamMetadata(goalStream(mended), { truncateBefore: 0 })
    const [maxCount, maxAge] = [goalOf(2), goalOf(3)]
    await client.setStreamMetadata(goalStream(maxCount), {})
    await client.setStreamMetadata(goalStream(maxAge), { acl: {} })
    await append(goalStream(mended), paid(1_00))
    await reach(await append(goalStream(healthy), paid(1_00)))
    const still = async () => (await heldIn(readSchema)).map(({ goal_id }) => goal_id)
    for (const id of [mended, maxCount, maxAge]) await expect.poll(still).not.toContain(id)
    await expect.poll(() => balanceIn(readSchema, mended)).toBe(10_00)
    expect(await still()).toContain(goalOf(0))
  })

  it('of another program is released when it is deleted', async () => {
    await client.deleteStream('goal-abc')
    await client.tombstoneStream('goal-007')
    await reach(await append(goalStream(healthy), paid(1_00)))
    const streams = (await heldIn(readSchema)).map(({ stream }) => stream)
    expect(streams).not.toContain('goal-abc')
    expect(streams).not.toContain('goal-007')
    expect(streams).toContain('books-xyz')
  })

  it('is detected when only the database refuses its rows', { tags: ['detail'] }, async () => {
    await pool.query(`alter table ${readSchema}.goals add check (name <> 'refused')`)
    const [one, other, third] = [goalId(950), goalId(951), goalId(952)]
    await live.stop()
    for (const id of [one, other, third]) await append(goalStream(id), ...created(id), paid(5_00))
    await append(goalStream(other), edited({ name: 'refused' }))
    for (const id of [one, other, third]) end = await append(goalStream(id), paid(5_00))
    live = startProjector({ store, pool, schema: readSchema, log: quiet })
    await reach(end)
    expect(await balanceIn(readSchema, one)).toBe(10_00)
    expect(await balanceIn(readSchema, other)).toBe(5_00)
    expect(await balanceIn(readSchema, third)).toBe(10_00)
    const held = (await heldIn(readSchema)).find(({ goal_id }) => goal_id === other)
    expect(held).toMatchObject({
      revision: '3',
      reason: expect.stringContaining('does not take its GoalEdited'),
    })
  })
})
