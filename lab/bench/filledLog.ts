import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'

export interface FilledLog {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly store: EventStore
}

interface Wanted {
  readonly goals: number
  readonly eventsEach?: number
  /** Events of one more goal, the one before the first. */
  readonly longGoal?: number
  /** That of an instance, which is kept; otherwise all is gone afterwards. */
  readonly dataDir?: string
}

/** Postgres and the event store of an instance that is not running, with a log. */
export const withFilledLog = async <Result>(
  { goals, eventsEach = eventsPerGoal, longGoal, dataDir }: Wanted,
  work: (parts: FilledLog) => Promise<Result>,
): Promise<Result> => {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'calabash-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const databaseUrl = postgres.url
  const pool = createPool(databaseUrl, { max: 10, statementTimeoutMs: 0 })
  const options = { databaseUrl, onTrouble: console.error }
  // It makes its tables.
  await (await startEmbeddedEventStore(options)).stop()
  await fillLog(pool, goals, { eventsEach })
  if (longGoal !== undefined) await fillLog(pool, 1, { eventsEach: longGoal, first: firstGoal - 1 })
  const server = await startEmbeddedEventStore(options)
  const store = connectEventStore(server.url, { tableUrl: databaseUrl })
  try {
    return await work({ databaseUrl, pool, store })
  } finally {
    await store.close()
    await server.stop()
    await pool.end()
    await postgres.stop()
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

export const paymentsPerGoal = 12
/** A goal, its organiser, and payments of four events each. */
export const eventsPerGoal = 2 + 4 * paymentsPerGoal
/** Beyond those that a bench founds itself. */
export const firstGoal = 1_000_000

/** A log as many people make it at the same time: every goal goes on in turn. With two events a payment they are open yet. */
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
     select (select coalesce(max(position), 1000) from eventstore.events) + row_number() over (order by revision, goal), 'goal-' || goal, revision, gen_random_uuid(), type, true,
       638000000000000000, convert_to(data, 'utf8'), convert_to(format(
         '{"actor":"user:%s","cause":"request-%s","correlation":"%s","at":"2026-01-01T10:00:00.000Z","schemaVersion":1}',
         member, payment, payment), 'utf8')
     from told`,
    [goals, eventsEach, first, eventsPerPayment],
  )
  await pool.query('vacuum analyze eventstore.events')
}
