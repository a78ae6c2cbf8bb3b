import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createAudit } from '#projections/audit/run.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { goalTableList } from '#projections/schema.ts'
import { type Bench, compare, seconds } from '#shared/bench/harness.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { eventsPerGoal, fillLog } from './filledLog.ts'
import { foldLog } from './foldLog.ts'

const silent = { info: () => undefined, error: console.error }
export const audit: Bench = {
  name: 'audit',
  file: import.meta.filename,
  compares: 'folding the log anew and comparing it with every row that is served, with only reading both',
  run: async ({ quick, rounds, scale }) => {
    const goals = quick ? 200 : 5_000 * scale
    const events = goals * eventsPerGoal
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const postgres = await startPostgres({ dataDir })
    const pool = createPool(postgres.url, { max: 10, statementTimeoutMs: 0 })
    // It makes its tables.
    await (await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })).stop()
    await fillLog(pool, goals)
    const server = await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })
    const store = connectEventStore(server.url)
    try {
      await migrate(pool, auditMigrations, { schema: auditSchema })
      await foldLog(pool, store)
      let mostMemory = 0
      const watch = setInterval(() => {
        mostMemory = Math.max(mostMemory, process.memoryUsage().heapUsed)
      }, 50)
      const auditing = createAudit({ store, pool, schema: readSchema, clock: systemClock, log: silent })
      const audited = await compare(
        {
          bench: 'audit',
          measure: `${events} events audited`,
          unit: 'per second',
          goal: { atLeast: 0.25 },
          ours: async () => {
            const took = await seconds(async () => {
              const { differences, events: folded } = await auditing({ runId: randomUUID(), kind: 'command' })
              if (differences > 0 || folded !== events)
                throw new Error(`${folded} events were folded and ${differences} rows differ`)
            })
            return events / took
          },
          reference: async () => events / (await seconds(() => readAll(pool, store))),
          figures: async () => ({
            heapMegabytes: Math.round(mostMemory / 1_000_000),
            plainReadingPerSecond: Math.round(events / (await seconds(() => readPlainly(pool)))),
          }),
        },
        Math.min(rounds, 2),
      )
      clearInterval(watch)
      return [audited]
    } finally {
      await store.close()
      await server.stop()
      await pool.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** All that an audit cannot do without: the log through its door, and every row that is served. */
const readAll = async (pool: pg.Pool, store: EventStore): Promise<void> => {
  const done = new AbortController()
  for await (const item of store.subscribe({
    streamPrefix: goalCategory,
    after: undefined,
    signal: done.signal,
  }))
    if (item.kind === 'caught_up') break
  done.abort()
  for (const { name } of goalTableList) await readTable(pool, `${readSchema}.${name}`)
}

/** The same without the event store's protocol between: the rows of its table as they lie there. */
const readPlainly = async (pool: pg.Pool): Promise<void> => {
  await readTable(pool, 'eventstore.events')
  for (const { name } of goalTableList) await readTable(pool, `${readSchema}.${name}`)
}

const asTexts = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig
const readTable = async (pool: pg.Pool, table: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`declare all_rows cursor for select * from ${table}`)
    const fetch = { text: 'fetch 1000 from all_rows', types: asTexts }
    while (((await client.query(fetch)).rowCount ?? 0) > 0);
    await client.query('commit')
  } finally {
    client.release()
  }
}
