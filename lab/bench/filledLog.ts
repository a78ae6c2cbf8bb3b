import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { startGrower } from '#ledger/transparency/grower.ts'
import { createHeads } from '#ledger/transparency/heads.ts'
import { transparencyMigrations } from '#ledger/transparency/migrations.ts'
import { createSigner } from '#ledger/transparency/signing.ts'
import { withClient } from '#projections/db/connect.ts'
import { createLead } from '#projections/db/leading.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { startProjector } from '#projections/engine/runner.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { logTableList } from '#projections/readModels/registry.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { connectPg } from '../builders/connectPg.ts'
import { openFolder, openPostgres, openStore } from './ground.ts'
import { until } from './harness.ts'
import { spent } from './processor.ts'

export interface FilledLog {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
}

interface Wanted {
  readonly goals: number
  readonly eventsEach?: number
  /** The number of events of one more goal, numbered before the first. */
  readonly longGoal?: number
  /** Whether Postgres flushes its writes. */
  readonly durable?: boolean
  /** The data folder of an instance, which is kept; otherwise everything is removed afterwards. */
  readonly dataDir?: string
}

/** Postgres and the event store of a stopped instance, with a log. */
export const withFilledLog = async <Result>(
  { goals, eventsEach = eventsPerGoal, longGoal, durable = true, dataDir }: Wanted,
  work: (parts: FilledLog) => Promise<Result>,
): Promise<Result> => {
  using folder = openFolder()
  await using postgres = await openPostgres({ dataDir: join(dataDir ?? folder.path, 'postgres'), durable })
  const { databaseUrl, pool } = postgres
  await makeStoreTables(databaseUrl)
  await fillLog(pool, goals, { eventsEach })
  if (longGoal !== undefined) await fillLog(pool, 1, { eventsEach: longGoal, first: firstGoal - 1 })
  await using opened = await openStore(databaseUrl)
  return await work({ databaseUrl, pool, store: opened.store })
}

/** The event store makes its tables when it starts. */
export const makeStoreTables = async (databaseUrl: string): Promise<void> =>
  (await openStore(databaseUrl))[Symbol.asyncDispose]()

export const paymentsPerGoal = 12
/** A goal, its organiser, and payments of four events each. */
export const eventsPerGoal = 2 + 4 * paymentsPerGoal
/** Far from the goals that a bench creates itself. */
export const firstGoal = 1_000_000

/**
 * Fills a log as many concurrent users would: goals alternate. With two events a payment, payments stay open.
 */
export const fillLog = async (
  pool: pg.Pool,
  goals: number,
  { eventsEach = eventsPerGoal, first = firstGoal, eventsPerPayment = 4 } = {},
): Promise<void> => {
  await pool.query(
    `with step as (
       select goal, revision, md5(goal || ':' || (revision - 2) / $4::int)::uuid::text as payment, 1 + goal % 997 as member
       from generate_series(0, $2::int - 1) revision, generate_series($3::int, $3 + $1::int - 1) goal),
     event as (
       select *, case when revision < 2 then revision - 2 else (revision - 2) % $4 end as kind,
         format('"contributionId":"%s"', payment) as about from step),
     made as (
       select *, case kind
           when -2 then format('{"goalId":%s,"creatorId":%s,"name":"Lisbon in June","type":"Custom","subtype":null,"description":null,"targetMinor":100000000,"startDate":"2026-01-01","endDate":"2030-01-01","totalMembers":3,"contributionMinor":null,"rotation":null}', goal, member)
           when -1 then format('{"userId":%s,"role":"organiser","position":1}', member)
           when 0 then format('{%s,"userId":%s,"amountMinor":4000,"round":null}', about, member)
           when 1 then format('{%s,"paymentIntentId":"pi_%s"}', about, replace(payment, '-', ''))
           when 2 then format('{%s,"userId":%s,"amountMinor":4000,"chargeId":"ch_1","paymentIntentId":"pi_%s"}', about, member, replace(payment, '-', ''))
           else format('{%s,"balanceTransactionId":"txn_1","feeMinor":146,"netMinor":3854,"availableAt":"2026-03-01T00:00:00.000Z"}', about)
         end as data,
         (array['GoalCreated','MemberJoined','ContributionRequested','ContributionOpened','ContributionReceived','ContributionSettled'])[kind + 3] as type
       from event)
     insert into eventstore.events (position, stream, revision, id, type, json, created_ticks, data, metadata)
     select (select coalesce(max(position), 1000) from eventstore.events) + row_number() over (order by revision, goal), 'goal-' || goal, revision, gen_random_uuid(), type, true,
       638000000000000000, convert_to(data, 'utf8'), convert_to(format(
         '{"actor":"user:%s","cause":"request-%s","correlation":"%s","at":"2026-01-01T10:00:00.000Z","schemaVersion":1}',
         member, payment, payment), 'utf8')
     from made`,
    [goals, eventsEach, first, eventsPerPayment],
  )
  await pool.query('vacuum analyze eventstore.events')
}

/** Folds the log from its first event on, as the projector does when it catches up. */
export const foldLog = async (pool: pg.Pool, store: EventStore): Promise<void> => {
  await pool.query(`drop schema if exists ${readSchema} cascade`)
  await withClient(pool, ensureReadSchema)
  const projector = startProjector({ store, pool, schema: readSchema, log: silent })
  await projector.caughtUp
  await projector.stop()
}

/** Hashes a log of this many events, as an instance does. */
export const growTree = async ({ databaseUrl, pool, store }: FilledLog, size: number): Promise<void> => {
  await migrate(pool, transparencyMigrations, { schema: 'transparency' })
  const signer = createSigner('b3'.repeat(32))
  const log = { info: () => undefined, warn: console.error }
  const lead = createLead({ connect: connectPg(databaseUrl), log })
  const grower = startGrower({ store, lead, signer, clock: systemClock })
  const heads = createHeads(pool)
  const isGrown = async (): Promise<boolean> => (await heads.newest())?.size === size
  await until('hashing the log', isGrown, { forMs: 3_600_000, everyMs: 50 })
  await grower.stop()
  await pool.query('analyze transparency.leaves')
}

export const silent = { info: () => undefined, error: console.error }

/** The number of rows in all tables that are folded from goals, the log's own included. */
export const countRows = async (pool: pg.Pool): Promise<number> => {
  let count = 0
  for (const { name } of logTableList)
    count += (await pool.query<{ n: number }>(`select count(*) as n from ${readSchema}.${name}`)).rows[0]!.n
  return count
}

/** The folded rows as files, and how to load them by COPY into tables with the same keys and indexes. */
export const openCopies = async (pool: pg.Pool) => {
  const folder = openFolder()
  chmodSync(folder.path, 0o777) // the server may run as another user
  const file = (name: string): string => join(folder.path, name)
  for (const { name } of logTableList)
    await pool.query(`copy ${readSchema}.${name} to program 'cat > ${file(name)}'`)
  return {
    ...folder,
    copying: async (): ReturnType<typeof spent> => {
      await pool.query('drop schema if exists copied cascade')
      await pool.query('create schema copied')
      for (const { name } of logTableList)
        await pool.query(`create table copied.${name} (like ${readSchema}.${name} including all)`)
      const took = await spent(async () => {
        for (const { name } of logTableList)
          await pool.query(`copy copied.${name} from program 'cat ${file(name)}'`)
      })
      await pool.query('drop schema copied cascade')
      return took
    },
  }
}
