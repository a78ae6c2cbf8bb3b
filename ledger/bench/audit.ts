import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
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
import { readTableList } from '#projections/readModel.ts'
import { startProjector } from '#projections/runner.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import { goalCategory } from '#shared/events/goal.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { type Bench, compare } from './harness.ts'

const silent = { info: () => undefined, error: console.error }
/** A goal, its organiser, and payments of four events each. */
const eventsPerGoal = 2 + 4 * 12

export const audit: Bench = {
  name: 'audit',
  compares:
    'folding the log anew and comparing it with every row that is served, with only reading both; and folding it into tables, with COPY of the same rows',
  run: async ({ roundMs, rounds, scale = 1 }) => {
    const goals = roundMs < 1_000 ? 200 : 5_000 * scale
    const events = goals * eventsPerGoal
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const postgres = await startPostgres({ dataDir })
    const pool = createPool(postgres.url, { max: 10, statementTimeoutMs: 0 })
    // It makes its tables.
    await (await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })).stop()
    await fill(pool, goals)
    const server = await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })
    const store = connectEventStore(server.url)
    try {
      await migrate(pool, auditMigrations, { schema: auditSchema })
      const rebuilt = await compare(
        {
          bench: 'audit',
          measure: `${events} events folded into tables, in rows`,
          unit: 'per second',
          goal: 0.12,
          ours: () => rebuild(pool, store),
          reference: () => copied(pool),
        },
        Math.min(rounds, 2),
      )
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
          goal: 0.25,
          ours: async () => {
            const took = await seconds(async () => {
              const { differences, events: folded } = await auditing({ runId: randomUUID(), kind: 'command' })
              if (differences > 0 || folded !== events)
                throw new Error(`${folded} events were folded and ${differences} rows differ`)
            })
            return events / took
          },
          reference: async () => events / (await seconds(() => readAll(pool, store))),
          also: async () => ({
            heapMegabytes: Math.round(mostMemory / 1_000_000),
            plainReadingPerSecond: Math.round(events / (await seconds(() => readPlainly(pool)))),
          }),
        },
        Math.min(rounds, 2),
      )
      clearInterval(watch)
      return [audited, rebuilt]
    } finally {
      await store.close()
      await server.stop()
      await pool.end()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
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
  for (const { name } of readTableList) await readTable(pool, `${readSchema}.${name}`)
}

/** The same without the event store's protocol between: the rows of its table as they lie there. */
const readPlainly = async (pool: pg.Pool): Promise<void> => {
  await readTable(pool, 'eventstore.events')
  for (const { name } of readTableList) await readTable(pool, `${readSchema}.${name}`)
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

/** Rows a second. */
const rebuild = async (pool: pg.Pool, store: EventStore): Promise<number> => {
  await pool.query(`drop schema if exists ${readSchema} cascade`)
  const client = await pool.connect()
  await ensureReadSchema(client)
  client.release()
  const took = await seconds(async () => {
    const projector = startProjector({ store, pool, schema: readSchema, log: silent })
    await projector.caughtUp
    await projector.stop()
  })
  return (await countRows(pool)) / took
}

const countRows = async (pool: pg.Pool): Promise<number> => {
  let count = 0
  for (const { name } of readTableList)
    count += (await pool.query<{ n: number }>(`select count(*) as n from ${readSchema}.${name}`)).rows[0]!.n
  return count
}

/** The same rows into tables with the same keys and indexes, by a file that the server reads itself. */
const copied = async (pool: pg.Pool): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-copy-'))
  chmodSync(folder, 0o777) // the server may run as another user
  await pool.query(`drop schema if exists copied cascade`)
  await pool.query('create schema copied')
  const file = (name: string): string => join(folder, name)
  try {
    for (const { name } of readTableList) {
      await pool.query(`create table copied.${name} (like ${readSchema}.${name} including all)`)
      await pool.query(`copy ${readSchema}.${name} to program 'cat > ${file(name)}'`)
    }
    const took = await seconds(async () => {
      for (const { name } of readTableList)
        await pool.query(`copy copied.${name} from program 'cat ${file(name)}'`)
    })
    return (await countRows(pool)) / took
  } finally {
    await pool.query('drop schema copied cascade')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A log as many people make it at the same time: every goal goes on in turn. */
const fill = async (pool: pg.Pool, goals: number): Promise<void> => {
  await pool.query(
    `with step as (
       select goal, revision, md5(goal || ':' || (revision - 2) / 4)::uuid::text as payment, 1 + goal % 997 as member
       from generate_series(0, $2::int - 1) revision, generate_series(1, $1::int) goal),
     event as (
       select *, case when revision < 2 then revision - 2 else (revision - 2) % 4 end as kind,
         format('"contributionId":"%s"', payment) as about from step),
     told as (
       select *, case kind
           when -2 then format('{"goalId":%s,"creatorId":%s,"name":"Lisbon in June","type":"Custom","subtype":null,"description":null,"targetCents":100000000,"startDate":"2026-01-01","endDate":"2030-01-01","totalMembers":3,"contributionCents":null,"rotation":null}', goal, member)
           when -1 then format('{"userId":%s,"role":"organiser","position":1}', member)
           when 0 then format('{%s,"userId":%s,"amountCents":4000,"round":null}', about, member)
           when 1 then format('{%s,"paymentIntentId":"pi_%s"}', about, replace(payment, '-', ''))
           when 2 then format('{%s,"userId":%s,"amountCents":4000,"chargeId":"ch_1","paymentIntentId":"pi_%s"}', about, member, replace(payment, '-', ''))
           else format('{%s,"balanceTransactionId":"txn_1","feeCents":146,"netCents":3854,"availableAt":"2026-03-01T00:00:00.000Z"}', about)
         end as data,
         (array['GoalCreated','MemberJoined','ContributionRequested','ContributionOpened','ContributionReceived','ContributionSettled'])[kind + 3] as type
       from event)
     insert into eventstore.events (position, stream, revision, id, type, json, created_ticks, data, metadata)
     select 1000 + row_number() over (order by revision, goal), 'goal-' || goal, revision, gen_random_uuid(), type, true,
       638000000000000000, convert_to(data, 'utf8'), convert_to(format(
         '{"actor":"user:%s","cause":"request-%s","correlation":"%s","at":"2026-01-01T10:00:00.000Z","schemaVersion":1}',
         member, payment, payment), 'utf8')
     from told`,
    [goals, eventsPerGoal],
  )
  await pool.query('vacuum analyze eventstore.events')
}
