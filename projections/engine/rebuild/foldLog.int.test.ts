import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { walk } from '#lab/builders/walk.ts'
import { currencies } from '#lab/worlds/currencies.ts'
import { goalStream } from '#shared/events/goal.ts'
import { breakStream, runStream } from '#shared/events/reconciliation.ts'
import { contributionId, goalId, paymentIntentId } from '#shared/ids.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { readSchema } from '../../db/readVersion.ts'
import { logTableList, reconciliationTableList } from '../../readModels/registry.ts'
import { readCheckpoint } from '../checkpoints.ts'
import { type Projector, startProjector } from '../runner.ts'
import { ensureReadSchema } from '../schema.ts'
import { foldLog } from './foldLog.ts'

let store: EventStore
let pool: pg.Pool
let projector: Projector
const log = { info: () => undefined, error: () => undefined }
const beside = `${readSchema}_beside`

const metadata = {
  ...{ actor: 'user:1', cause: 'te\\st\twith\nlines', correlation: 'test' },
  ...{ at: '2026-03-01T10:00:00.000Z', schemaVersion: 1 },
}
const append = async (stream: string, events: Pick<NewEvent, 'type' | 'data'>[]): Promise<void> => {
  const newEvents = events.map(event => ({ id: randomUUID(), metadata, ...event })) as NewEvent[]
  const { outcome } = await store.append(stream, newEvents, 'no_stream')
  expect(outcome).toBe('appended')
}

beforeAll(async () => {
  ;({ store, pool } = await startEventStore())
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  for (let id = 1; id <= 24; id++)
    await append(
      goalStream(goalId(id)),
      walk(goalId(id), id % 2 ? 'circle' : 'goal', id + 2400, currencies[id % currencies.length]).map(
        ({ at, event }) => ({
          ...event,
          metadata: { ...metadata, at },
        }),
      ),
    )
  // A goal whose third event cannot be projected, and such an event of reconciliation beside a break.
  const [created, joined] = walk(goalId(25), 'goal', 25)
  await append(goalStream(goalId(25)), [created!.event, joined!.event, { type: 'Unheard', data: {} }])
  const difference = {
    ...{ type: 'missing_in_ledger', paymentIntentId: paymentIntentId('pi_1'), goalId: null },
    ...{ contributionId: contributionId(randomUUID()), currency: 'EUR' },
    ...{ ledgerMinor: null, stripeMinor: 4_000 },
  }
  await append(breakStream('missing_in_ledger.pi_1'), [
    { type: 'BreakSighted', data: { key: 'missing_in_ledger.pi_1', sighting: 1, ...difference } },
    {
      type: 'BreakNoteAdded',
      data: { key: 'missing_in_ledger.pi_1', change: 1, byUserId: 1, text: 'Asked' },
    },
    { type: 'BreakUnheard', data: { key: 'missing_in_ledger.pi_1' } },
  ])
  const runId = randomUUID()
  const side = {
    ...{ openingMinor: 0, contributionsMinor: 4_000, refundsMinor: 0, disputesMinor: 0 },
    ...{ feesMinor: 0, payoutsMinor: 0, closingMinor: 4_000 },
  }
  const [from, to] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
  await append(runStream(runId), [
    { type: 'ReconciliationStarted', data: { runId, kind: 'daily', dryRun: false, from, to } },
    {
      type: 'StatementDrawn',
      data: { runId, day: '2026-03-01', currency: 'EUR', ledger: side, stripe: side },
    },
    { type: 'ReconciliationFinished', data: { runId, payments: 1, found: 1, repaired: 0 } },
  ])
  projector = startProjector({ store, pool, schema: readSchema, log })
  afterAll(() => projector.stop())
  await projector.caughtUp
})

const fold = async (options: Partial<Parameters<typeof foldLog>[0]> = {}): Promise<void> => {
  await pool.query(`drop schema if exists ${beside} cascade`)
  await foldLog({
    ...{ store, pool, schema: beside, until: (await readCheckpoint(pool, readSchema))!, log },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
    ...options,
  })
}

/** The number of rows, and those that only one schema has. */
const compare = async (): Promise<Record<string, number>> => {
  const names = [...logTableList, ...reconciliationTableList].map(({ name }) => name)
  const counts: Record<string, number> = {}
  for (const [name, columns] of [
    ...names.map(name => [name, '*']),
    ['quarantine', 'stream, goal_id, position, revision, reason'],
  ]) {
    const [one, other] = [readSchema, beside].map(schema => `(select ${columns} from ${schema}.${name})`)
    const apart = await pool.query(`(${one} except all ${other}) union all (${other} except all ${one})`)
    expect.soft(apart.rows, name).toEqual([])
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${beside}.${name}`)
    counts[name!] = rows[0]!.n
  }
  expect(await readCheckpoint(pool, beside)).toBe(await readCheckpoint(pool, readSchema))
  return counts
}

/** Keys, indexes, constraints and columns, without the schema's name. */
const shapeOf = async (schema: string): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `select indexdef as line from pg_indexes where schemaname = $1
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = $1::regnamespace
     union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, ordinal_position)
       from information_schema.columns where table_schema = $1
     order by 1`,
    [schema],
  )
  return rows.map(({ line }) => line.replaceAll(`${schema}.`, '')).sort()
}

it('creates the same rows and tables as the projector', async () => {
  await fold()
  const counts = await compare()
  expect(counts).toMatchObject({ quarantine: 2, breaks: 1 })
  // These events write to nearly all tables; which ones stay empty differs with the rules that generate them.
  const filled = Object.keys(counts).filter(name => counts[name]! > 0)
  expect(filled.length).toBeGreaterThan(0.75 * Object.keys(counts).length)
  expect(await shapeOf(beside)).toEqual(await shapeOf(readSchema))
})

it('folds the whole log without an end position', async () => {
  await fold({ until: undefined })
  await compare()
})

it('sends rows while it folds', { tags: ['detail'] }, async () => {
  await fold({ maxText: 1_000 })
  await compare()
})

it('leaves to the projector what exceeds the memory limit', { tags: ['detail'] }, async () => {
  const seen: number[] = []
  await fold({ maxText: 1_000, maxMemory: 1, onProgress: ({ events }) => void seen.push(events) })
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from log')
  expect(seen.at(-1)).toBeGreaterThan(0)
  expect(seen.at(-1)).toBeLessThan(rows[0]!.n)
  const going = startProjector({ store, pool, schema: beside, log })
  await going.caughtUp
  await going.stop()
  await compare()
})

it('leaves nothing behind when it is interrupted', { tags: ['detail'] }, async () => {
  const stopping = new AbortController()
  const onProgress = ({ events }: { events: number }) => events > 0 && stopping.abort(new Error('stopped'))
  await expect(fold({ signal: stopping.signal, onProgress })).rejects.toThrow('stopped')
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from ${beside}.log`)
  expect(rows).toEqual([{ n: 0 }])
  await foldLog({
    ...{ store, pool, schema: beside, until: (await readCheckpoint(pool, readSchema))!, log },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  })
  await compare()
})
