import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { terms } from '#lab/builders/domain/goal.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { contributionId, type GoalId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createSecretBox } from '../accounts/secretBox.ts'
import { systemClock } from '../clock.ts'
import { snapshotEvery } from '../foldedStates.ts'
import { createGoalHandler, type GoalHandler } from '../handle.ts'
import { type Packable, pack, unpack } from './packing.ts'
import { createSnapshots, type Snapshots, snapshotMigrations } from './snapshots.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
  await migrate(pool, snapshotMigrations, { schema: 'snapshots' })
})

const context = { actor: 'test', cause: 'test', correlation: 'test' }
const every = Number(snapshotEvery)
const [ama, keys] = [userId(1), ['the first key', 'the one before']]
let troubles: unknown[] = []
beforeEach(() => {
  troubles = []
})
const kept = (options: { dataKeys?: string[]; version?: string; at?: pg.Pool } = {}): Snapshots =>
  createSnapshots({
    ...{ pool: options.at ?? pool, dataKeys: keys, version: 'one', ...options },
    onTrouble: error => troubles.push(error),
  })

/** A handler with an empty cache, which counts the events that it reads. */
const cold = (snapshots?: Snapshots) => {
  let events = 0
  const counting: Pick<EventStore, 'append' | 'read'> = {
    append: store.append,
    read: async function* (...from) {
      for await (const event of store.read(...from)) {
        events++
        yield event
      }
    },
  }
  const goals = createGoalHandler({
    store: counting,
    clock: systemClock,
    ...(snapshots ? { snapshots } : {}),
  })
  return { goals, read: () => events }
}
const request = () =>
  ({
    ...({ type: 'RequestContribution', contributionId: contributionId(randomUUID()) } as const),
    ...{ userId: ama, amountMinor: minor(1_00) },
  }) as const
const pay = async (goals: GoalHandler, id: GoalId, times: number): Promise<void> => {
  await Promise.all(Array.from({ length: times }, () => goals.handle(id, request(), context)))
}
const sealedOf = async (id: GoalId): Promise<Buffer | undefined> =>
  (await pool.query('select sealed from snapshots.goals where goal_id = $1', [id])).rows[0]?.sealed
const isKept = (id: GoalId) => expect.poll(() => sealedOf(id)).toBeDefined()

let numbers = 0
/** A goal with this many events. */
const goalOf = async (events: number, snapshots = kept()): Promise<GoalId> => {
  const id = goalId(++numbers)
  const { goals } = cold(snapshots)
  await goals.handle(
    id,
    { type: 'CreateGoal', terms: { ...terms, goalId: id, targetMinor: minor(1_000_000_00) } },
    context,
  )
  await pay(goals, id, events - 2) // it was created, and its creator has joined
  return id
}
/** Compares the loaded state with the log's, and returns the number of events read. */
const eventsRead = async (id: GoalId, snapshots: Snapshots): Promise<number> => {
  const { goals, read } = cold(snapshots)
  expect(await goals.load(id)).toStrictEqual(await cold().goals.load(id))
  return read()
}

describe('a long goal', () => {
  it('is loaded by its snapshot and the later events, and continues', async () => {
    const id = await goalOf(every + 20)
    await isKept(id)
    const { goals, read } = cold(kept())
    expect(await goals.load(id)).toStrictEqual(await cold().goals.load(id))
    expect(read()).toBeLessThan(every)
    await pay(goals, id, 3)
    expect((await goals.load(id)).open.size).toBe(every + 21)
    expect((await cold(kept()).goals.load(id)).open.size).toBe(every + 21)
  })
  it('gets a snapshot that does not wait for the disk, without affecting other writes', async () => {
    const id = await goalOf(every)
    await pool.query(`
      create table snapshots.seen (waits text);
      create function snapshots.see() returns trigger language plpgsql as
        $$ begin insert into snapshots.seen values (current_setting('synchronous_commit')); return null; end $$;
      create constraint trigger see after insert or update on snapshots.goals deferrable initially deferred
        for each row when (new.version = 'seen') execute function snapshots.see()`)
    const waiting = createPool(databaseUrl, { max: 1 })
    await waiting.query('set synchronous_commit = on')
    const snapshot = { state: await cold().goals.load(id), revision: 1n, position: 1n, eventId: randomUUID() }
    const snapshots = kept({ at: waiting, version: 'seen' })
    await snapshots.keep(id, snapshot)
    await snapshots.keep(id, snapshot)
    const { rows } = await pool.query('select waits from snapshots.seen')
    expect(rows).toEqual([{ waits: 'off' }, { waits: 'off' }])
    expect((await waiting.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await waiting.end()
    expect(troubles).toEqual([])
  })
  it('gets a snapshot from a process that had to read much of it', async () => {
    const id = await goalOf(every + 20, kept({ version: 'another' }))
    await isKept(id)
    expect(await eventsRead(id, kept())).toBe(every + 20)
    await expect.poll(() => eventsRead(id, kept())).toBe(1)
  })
  it('gets a new one when it has grown', async () => {
    const id = await goalOf(every + 20)
    await isKept(id)
    const { goals } = cold(kept())
    await pay(goals, id, 2 * every)
    await expect.poll(() => eventsRead(id, kept())).toBeLessThan(every)
  })
  it('that is short has none', async () => {
    const id = await goalOf(10)
    expect(await eventsRead(id, kept())).toBe(10)
    expect(await sealedOf(id)).toBeUndefined()
  })
})

describe('an invalid snapshot', () => {
  const long = every + 20
  const whole = async (): Promise<GoalId> => {
    const id = await goalOf(long)
    await isKept(id)
    return id
  }
  /** With another row in its place only the log counts. */
  const spoilt = async (id: GoalId, sealed: Uint8Array): Promise<number> => {
    await pool.query('update snapshots.goals set sealed = $2 where goal_id = $1', [id, sealed])
    return eventsRead(id, kept())
  }

  it('has a flipped bit', async () => {
    const id = await whole()
    const sealed = Buffer.from((await sealedOf(id))!)
    sealed[sealed.length >> 1]! ^= 1
    expect(await spoilt(id, sealed)).toBe(long)
    expect(await spoilt(await whole(), Buffer.from('nothing of ours'))).toBe(long)
    expect(await spoilt(await whole(), Buffer.alloc(0))).toBe(long)
  })
  it('was made by other code, or under another key', async () => {
    expect(await eventsRead(await whole(), kept({ version: 'two' }))).toBe(long)
    expect(await eventsRead(await whole(), kept({ dataKeys: ['of somebody else'] }))).toBe(long)
    expect(await eventsRead(await whole(), kept({ dataKeys: ['a new one', ...keys] }))).toBeLessThan(long)
  })
  it('is another goal’s, or has the version of other code', async () => {
    const id = await whole()
    expect(await spoilt(id, (await sealedOf(await whole()))!)).toBe(long)
    const other = await goalOf(long, kept({ version: 'two' }))
    await isKept(other)
    await pool.query(`update snapshots.goals set version = 'one' where goal_id = $1`, [other])
    expect(await eventsRead(other, kept())).toBe(long)
  })
  const box = createSecretBox(keys, 'snapshot')
  const opened = (sealed: Buffer, id: GoalId): Packable => unpack(box.open(sealed, id)!)
  const change = async (id: GoalId, changes: object): Promise<Buffer> =>
    box.seal(pack({ ...opened((await sealedOf(id))!, id), ...changes }), id)
  it('is of another log: ahead of it, or with another event', async () => {
    const ahead = await whole()
    expect(await spoilt(ahead, await change(ahead, { revision: 5_000n }))).toBe(long)
    const beside = await whole()
    // The event in its place is read, and then all of them.
    expect(await spoilt(beside, await change(beside, { eventId: randomUUID() }))).toBe(long + 1)
    expect(troubles).toEqual([])
  })
  it('cannot be read at all, or written', async () => {
    const id = await whole()
    const gone = createPool(databaseUrl, { max: 1 })
    await gone.end()
    const away = kept({ at: gone })
    const { goals } = cold(away)
    expect(await goals.load(id)).toStrictEqual(await cold().goals.load(id))
    await pay(goals, id, every)
    expect((await goals.load(id)).open.size).toBe(long - 2 + every)
    expect(troubles.length).toBeGreaterThan(0)
  })
})
