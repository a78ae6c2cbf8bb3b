import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#ledger/clock.ts'
import { fillLog, paymentsPerGoal } from '#projections/bench/filledLog.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { instant } from '#shared/time.ts'
import { startSandbox } from '#workers/payments/sandbox/start.ts'
import { fillStripe } from './fillStripe.ts'

/** Those who pay in a filled log. */
const members = 997

/** So many payments that the ledger waits for. */
export const makeOpenPayments = async (dataDir: string, payments: number): Promise<void> => {
  const instance = await startInstance({ DATA_DIR: dataDir })
  await registerSaver(instance.url)
  await instance.end()
  const database = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = createPool(database.url, { max: 2, statementTimeoutMs: 0 })
  try {
    await pool.query(
      `insert into accounts.users (username, email, password_hash, is_verified, created_at)
       select 'member' || n, 'member' || n || '@example.com', password_hash, true, created_at
       from accounts.users, generate_series(2, $1::int) n where id = 1`,
      [members],
    )
    const each = { eventsPerPayment: 2, eventsEach: 2 + 2 * paymentsPerGoal }
    await fillLog(pool, Math.ceil(payments / paymentsPerGoal), each)
    // Begun in an hour, so to speak: what is older than a minute the sweep asks Stripe about, which would be half of the work.
    await pool.query(
      `update eventstore.events set metadata = convert_to(
         jsonb_set(convert_from(metadata, 'utf8')::jsonb, '{at}', to_jsonb($1::text))::text, 'utf8')
       where stream like 'goal-%'`,
      [instant(Date.now() + 3_600_000)],
    )
  } finally {
    await pool.end()
    await database.stop()
  }
}

/** They are paid at Stripe, and nobody is told. */
export const payAll = async (pool: pg.Pool, databaseUrl: string): Promise<void> => {
  const sandbox = await startSandbox({ databaseUrl, clock: systemClock })
  try {
    await fillStripe(pool, sandbox.port, Math.floor(Date.now() / 1_000))
  } finally {
    await sandbox.close()
  }
}

/** The ids of so many of Stripe’s payments that are open yet. */
export const someOpen = async (pool: pg.Pool, count: number): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select payment_intent_id as id from transactions where status = 'pending'
     order by created_at, contribution_id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}
