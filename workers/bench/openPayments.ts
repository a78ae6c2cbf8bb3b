import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { fillLog, firstGoal, paymentsPerGoal } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { instant } from '#shared/time.ts'
import { startSandbox } from '#workers/payments/sandbox/start.ts'
import { fillSandbox } from './filledSandbox.ts'

/** Those who pay in a filled log. */
const members = 997

/** What an instance looks like whose members have paid at Stripe, and which has not heard of it yet. */
export const makeOpenPayments = async (dataDir: string, payments: number): Promise<void> => {
  const instance = await startInstance({ DATA_DIR: dataDir })
  await registerSaver(instance.url)
  await instance.end()
  const database = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(database.url, { max: 2, statementTimeoutMs: 0 })
  const sandbox = await startSandbox({ databaseUrl: database.url, clock: systemClock })
  try {
    await pool.query(
      `insert into accounts.users (username, email, password_hash, is_verified, created_at)
       select 'member' || n, 'member' || n || '@example.com', password_hash, true, created_at
       from accounts.users, generate_series(2, $1::int) n where id = 1`,
      [members],
    )
    const goals = Math.ceil(payments / paymentsPerGoal)
    await fillLog(pool, goals, 2)
    // Begun in an hour, so to speak: what is older than a minute the sweep asks Stripe about, which would be half of the work.
    await pool.query(
      `update eventstore.events set metadata = convert_to(
         jsonb_set(convert_from(metadata, 'utf8')::jsonb, '{at}', to_jsonb($1::text))::text, 'utf8')
       where stream like 'goal-%'`,
      [instant(Date.now() + 3_600_000)],
    )
    await fillSandbox(pool, sandbox.port, {
      payments: `select replace(contribution, '-', '') as id, * from (${allPayments(goals)}) made`,
      created: Math.floor(Date.now() / 1_000),
    })
  } finally {
    await sandbox.close()
    await pool.end()
    await database.stop()
  }
}

/** Numbered as the log has them: every goal goes on in turn. */
const allPayments = (goals: number): string =>
  `select n, goal, 1 + goal % ${members} as payer, md5(goal || ':' || n)::uuid::text as contribution
   from generate_series(0, ${paymentsPerGoal - 1}) n, generate_series(${firstGoal}, ${firstGoal + goals - 1}) goal`

/** The ids of so many of Stripe’s payments that are open yet. */
export const someOpen = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select payment_intent_id as id from transactions where status = 'pending'
     order by created_at, contribution_id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}
