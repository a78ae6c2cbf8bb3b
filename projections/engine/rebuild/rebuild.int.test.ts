import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectPg } from '#lab/builders/connectPg.ts'
import { startEventStore } from '#lab/builders/eventStore.ts'
import { walk } from '#lab/builders/walk.ts'
import { currencies } from '#lab/worlds/currencies.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { goalStream } from '#shared/events/goal.ts'
import { type GoalId, goalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { createAudit, nameOf } from '../../audit/run.ts'
import { auditMigrations, auditSchema } from '../../audit/table.ts'
import { UnderWay } from '../../db/lock.ts'
import { migrate } from '../../db/migrate.ts'
import { readSchema } from '../../db/readVersion.ts'
import { generations } from '../../readModels/projectionState/query.ts'
import { followReadSide } from '../checkpoints.ts'
import { startProjector } from '../runner.ts'
import { ensureReadSchema } from '../schema.ts'
import { rebuild } from './rebuild.ts'

let store: EventStore
let pool: pg.Pool
let databaseUrl: string
const errors: unknown[] = []
const log = { info: () => undefined, error: (details: object) => void errors.push(details) }

beforeAll(async () => {
  ;({ store, pool, databaseUrl } = await startEventStore())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, auditMigrations, { schema: auditSchema })
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  for (let number = 1; number <= 20; number++) await write(goalId(number))
  const projector = startProjector({ store, pool, schema: readSchema, log })
  afterAll(() => projector.stop())
  await projector.caughtUp
})

let position = -1n
/** Appends all events of a goal, in one or several appends. */
const write = async (id: GoalId, pieces = 1): Promise<void> => {
  const currency = currencies[id % currencies.length]
  const newEvents = walk(id, id % 2 ? 'circle' : 'goal', id, currency).map(({ at, event }) => ({
    id: randomUUID(),
    ...event,
    metadata: { actor: 'user:1', cause: 'test', correlation: 'test', at, schemaVersion: 1 },
  }))
  const size = Math.ceil(newEvents.length / pieces)
  for (let from = 0; from < newEvents.length; from += size) {
    const expected = from === 0 ? 'no_stream' : BigInt(from - 1)
    const appended = await store.append(goalStream(id), newEvents.slice(from, from + size), expected)
    if (appended.outcome === 'conflict') throw new Error('conflict')
    position = appended.position
  }
}
const again = (options: Partial<Parameters<typeof rebuild>[0]> = {}) =>
  rebuild({ store, pool, schema: readSchema, log, ...options })
const differences = async (): Promise<string[]> => {
  const side = await followReadSide(connectPg(databaseUrl), readSchema)
  expect(await side.waitFor(position, 60_000)).toBe(true)
  await side.close()
  const audit = createAudit({ store, pool, schema: readSchema, clock: systemClock, log })
  return (await audit({ runId: randomUUID(), kind: 'command' })).named.map(nameOf)
}
const schemas = async (): Promise<string[]> =>
  (
    await pool.query<{ nspname: string }>(`select nspname from pg_namespace where nspname ~ '^read'`)
  ).rows.map(({ nspname }) => nspname)

it('corrects manual changes, and leaves nothing behind', async () => {
  await pool.query('update goals set current_minor = 7')
  expect((await differences()).length).toBeGreaterThan(0)
  await again()
  expect(await differences()).toEqual([])
  expect(await schemas()).toEqual([readSchema])
})

it('runs beside live traffic without long waits, lost or repeated events', async () => {
  let busy = true
  const slowest: number[] = []
  const reading = (async () => {
    let least = 0
    while (busy) {
      const began = performance.now()
      const { rows } = await pool.query<{ n: number }>('select count(*) as n from log')
      slowest.push(performance.now() - began)
      // The new tables are never behind the old ones.
      expect(rows[0]!.n).toBeGreaterThanOrEqual(least)
      least = rows[0]!.n
    }
  })()
  const writing = (async () => {
    for (let number = 21; number <= 40; number++) await write(goalId(number), 10)
  })()
  const heard: bigint[] = []
  const side = await followReadSide(connectPg(databaseUrl), readSchema)
  side.onChange(() => heard.push(side.position))
  const seen: bigint[] = []
  await again({ onProgress: ({ position }) => seen.push(position) })
  await writing
  busy = false
  await reading
  await side.close()
  expect(await differences()).toEqual([])
  expect(seen.length).toBeGreaterThan(1)
  expect(heard.length).toBeGreaterThan(0)
  expect(Math.max(...slowest)).toBeLessThan(60_000)
})

it('starts again when it was interrupted', async () => {
  const stopping = new AbortController()
  const stopped = again({
    signal: stopping.signal,
    onProgress: ({ events }) => events > 0 && stopping.abort(new Error('stopped')),
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect((await schemas()).sort()).toEqual([readSchema, `${readSchema}_beside`])
  const { events } = await again()
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from log')
  expect(events).toBe(rows[0]!.n)
  expect(await differences()).toEqual([])
  expect(await schemas()).toEqual([readSchema])
})

it('reports its progress', async () => {
  const beside = async () => (await generations(pool)).find(({ place }) => place === 'beside')
  const looks: Promise<unknown>[] = []
  await again({ onProgress: () => void (looks.length === 0 && looks.push(beside())) })
  expect(await looks[0]).toMatchObject({ isFolding: true })
  expect(await generations(pool)).toMatchObject([{ place: 'read', name: readSchema, isFolding: false }])
})

it('runs in one process at a time', async () => {
  const others: Promise<unknown>[] = []
  await again({ onProgress: () => void others.push(again().catch(error => error)) })
  expect(await others[0]).toBeInstanceOf(UnderWay)
  expect(await differences()).toEqual([])
})
