import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { growTree } from '#ledger/bench/growTree.ts'
import { systemClock } from '#ledger/clock.ts'
import { createReconciliationHandler } from '#ledger/handleReconciliation.ts'
import { createPeriodsCheck } from '#ledger/periodsCheck.ts'
import { createTransparencyCheck } from '#ledger/transparency/check.ts'
import { createAudit } from '#projections/audit/run.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { goalTableList } from '#projections/schema.ts'
import { spent } from '#shared/bench/processor.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { runCategory } from '#shared/events/reconciliation.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { fillStripe } from '#workers/bench/fillStripe.ts'
import { createPaymentReads } from '#workers/payments/reads.ts'
import { sandboxKeys } from '#workers/payments/sandbox/keys.ts'
import { startSandbox } from '#workers/payments/sandbox/start.ts'
import { createStripeRecords } from '#workers/payments/stripeRecords.ts'
import { workerMigrations } from '#workers/reactors/checkpoint.ts'
import { createReconciliationRun } from '#workers/reconciliation/run.ts'
import type { FilledLog } from './filledLog.ts'
import { foldLog } from './foldLog.ts'

const silent = { info: () => undefined, error: console.error }
/** Two days after the payments of the log. */
const clock = { now: () => instant('2026-01-03T10:00:00.000Z') }
const paidSeconds = Date.parse('2026-01-01T10:00:00.000Z') / 1_000
const window = { from: instant('2025-12-01T00:00:00.000Z'), to: clock.now() }

/** All of the house's own that a full audit looks at: a log with its tables and its tree. */
export const givenBooks = async ({ databaseUrl, pool, store }: FilledLog, events: number) => {
  await migrate(pool, auditMigrations, { schema: auditSchema })
  const folded = await spent(() => foldLog(pool, store))
  await growTree({ databaseUrl, pool, store }, events)
  const checks = [createTransparencyCheck({ pool, store }), createPeriodsCheck({ pool, store })]
  const audit = createAudit({ store, pool, schema: readSchema, clock, log: silent, checks })
  return {
    secondsToFold: folded.seconds,
    /** The rows, the log against its tree, and closed months. @throws Error when anything is found */
    audit: async (): Promise<void> => {
      const { differences, findings, events: folded } = await audit({ runId: randomUUID(), kind: 'command' })
      const wrong = findings.flatMap(finding => finding.wrong)
      if (differences > 0 || wrong.length > 0 || folded !== events)
        throw new Error(`${folded} events were folded, ${differences} rows differ. ${wrong.join('\n')}`)
    },
    /** The log, every row that is served, and the tree’s leaves, once. */
    read: async (): Promise<void> => {
      await readLog(store)
      for (const { name } of goalTableList) await readTable(pool, `${readSchema}.${name}`)
      await readTable(pool, 'transparency.leaves')
    },
  }
}

/** The payments of the log, at Stripe as well. */
export const givenStripe = async ({ databaseUrl, pool, store }: FilledLog) => {
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, workerMigrations, { schema: 'workers' })
  const sandbox = await startSandbox({ databaseUrl, clock: systemClock })
  await fillStripe(pool, sandbox.port, paidSeconds)
  const where = { secretKey: sandboxKeys.secretKey, sandbox: { host: '127.0.0.1', port: sandbox.port } }
  const records = createStripeRecords(where)
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from transactions')
  const payments = rows[0]?.n ?? 0
  const reconcile = createReconciliationRun({
    ...{ pool, records, clock, log: silent, payments: { sync: async () => undefined } },
    reads: createPaymentReads(pool),
    breaks: createReconciliationHandler({ store, clock }),
  })
  return {
    close: () => sandbox.close(),
    /** Stripe’s payments and ours, both ways. @throws Error when anything is found */
    match: async (): Promise<void> => {
      const runId = randomUUID()
      await reconcile({ runId, kind: 'on_demand', dryRun: true })
      let last: unknown
      for await (const { data } of store.read(`${runCategory}${runId}`)) last = data
      const { payments: seen, found } = last as { payments: number; found: number }
      if (seen !== payments || found > 0)
        throw new Error(`${found} of ${seen} payments differ, where there are ${payments}`)
    },
    /** Stripe’s payments, once. */
    list: async (): Promise<void> => {
      let listed = 0
      for await (const page of records.payments(window)) listed += page.length
      if (listed !== payments) throw new Error(`${listed} payments were listed instead of ${payments}`)
    },
  }
}

const readLog = async (store: EventStore): Promise<void> => {
  const done = new AbortController()
  const wanted = { streamPrefix: goalCategory, after: undefined, signal: done.signal }
  for await (const item of store.subscribe(wanted)) if (item.kind === 'caught_up') break
  done.abort()
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
