import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { systemClock } from '#ledger/clock.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { migrate } from '#projections/db/migrate.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import { type Bench, compare } from '#shared/bench/harness.ts'
import { instant } from '#shared/time.ts'
import { createPaymentReads } from '#workers/payments/reads.ts'
import { sandboxKeys } from '#workers/payments/sandbox/keys.ts'
import { startSandbox } from '#workers/payments/sandbox/start.ts'
import { createStripeRecords } from '#workers/payments/stripeRecords.ts'
import { workerMigrations } from '#workers/reactors/checkpoint.ts'
import { createReconciliationRun } from '#workers/reconciliation/run.ts'
import { fillStripe } from './fillStripe.ts'

const silent = { info: () => undefined, error: console.error }
/** So many seconds ago. */
const begun = 2 * 86_400

export const reconcile: Bench = {
  name: 'reconcile',
  file: import.meta.filename,
  compares: 'comparing all payments of Stripe’s with the ledger, both ways, with only listing them',
  run: async ({ quick, scale, rounds: asked }) => {
    const rounds = Math.min(asked, 5)
    const payments = Math.max(1, Math.round((quick ? 2_000 : 4_000) * scale))
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const postgres = await startPostgres({ dataDir })
    const server = await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble: console.error })
    const store = connectEventStore(server.url)
    const pool = createPool(postgres.url, { max: 10 })
    const sandbox = await startSandbox({ databaseUrl: postgres.url, clock: systemClock })
    try {
      await migrate(pool, accountMigrations, { schema: 'accounts' })
      await migrate(pool, workerMigrations, { schema: 'workers' })
      const client = await pool.connect()
      await ensureReadSchema(client)
      client.release()
      const where = { secretKey: sandboxKeys.secretKey, sandbox: { host: '127.0.0.1', port: sandbox.port } }
      const records = createStripeRecords(where)
      await fillLedger(pool, payments)
      await fillStripe(pool, sandbox.port, Math.floor(Date.now() / 1_000) - begun)

      const run = createReconciliationRun({
        ...{ pool, records, clock: systemClock, log: silent, payments: { sync: async () => undefined } },
        reads: createPaymentReads(pool),
        breaks: createReconciliationHandler({ store, clock: systemClock }),
      })
      const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
        const began = performance.now()
        await work()
        return payments / ((performance.now() - began) / 1_000)
      }
      const list = async (): Promise<void> => {
        let listed = 0
        const window = { from: instant(Date.now() - 35 * 86_400_000), to: instant(Date.now() - 600_000) }
        for await (const page of records.payments(window)) listed += page.length
        if (listed !== payments) throw new Error(`${listed} payments were listed instead of ${payments}`)
      }
      let mostMemory = 0
      const watch = setInterval(() => {
        mostMemory = Math.max(mostMemory, process.memoryUsage().heapUsed)
      }, 50)
      const measured = await compare(
        {
          bench: 'reconcile',
          measure: `${payments} payments compared`,
          unit: 'per second',
          goal: { atLeast: 0.25 },
          ours: () => perSecond(() => run({ runId: randomUUID(), kind: 'on_demand', dryRun: true })),
          reference: () => perSecond(list),
          figures: async () => ({ heapMegabytes: Math.round(mostMemory / 1_000_000) }),
        },
        rounds,
      )
      clearInterval(watch)
      const { rows } = await pool.query<{ after: string }>('select after from workers.reconciling')
      if (rows.length > 0) throw new Error('a run has not ended')
      return [measured]
    } finally {
      await sandbox.close()
      await pool.end()
      await store.close()
      await server.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Payments as the ledger has them when they are done. */
const fillLedger = async (pool: pg.Pool, payments: number): Promise<void> => {
  await pool.query(
    `insert into transactions (contribution_id, goal_id, user_id, amount_cents, status, state, payment_intent_id,
       created_at, completed_at, fee_cents, refunded_cents, refunding_cents, disputed_cents, declines)
     select md5(n::text)::uuid, 1, 1, 4000, 'completed', 'closed', 'pi_' || lpad(n::text, 24, '0'),
       to_timestamp($2), to_timestamp($2), 146, 0, 0, 0, 0 from generate_series(1, $1) n`,
    [payments, Math.floor(Date.now() / 1_000) - begun],
  )
  await pool.query('analyze transactions')
}
