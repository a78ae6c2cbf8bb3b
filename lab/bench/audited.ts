import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { startSandbox } from '#embedded/stripe/start.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { createPeriodsCheck } from '#ledger/books/periodsCheck.ts'
import { systemClock } from '#ledger/clock.ts'
import { createBreakHandler, createRunHandler } from '#ledger/handle.ts'
import { createStripeRecords } from '#ledger/payments/stripeRecords.ts'
import { createTransparencyCheck } from '#ledger/transparency/audit.ts'
import { createPaymentReads } from '#ledger/useCases/paymentReads.ts'
import { createAudit } from '#projections/audit/run.ts'
import { auditMigrations, auditSchema } from '#projections/audit/table.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { logTableList } from '#projections/readModels/registry.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { runCategory } from '#shared/events/reconciliation.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { workerMigrations } from '#workers/outbox/checkpoint.ts'
import { createReconciliationRun } from '#workers/reconciliation/run.ts'
import { type FilledLog, foldLog, growTree, silent } from './filledLog.ts'
import { fillStripe } from './fillStripe.ts'
import { spent } from './processor.ts'

/** Two days after the payments of the log. */
const clock = { now: () => instant('2026-01-03T10:00:00.000Z') }
const paidSeconds = Date.parse('2026-01-01T10:00:00.000Z') / 1_000

/** The data of a full audit: a log with its tables and its tree. */
export const givenBooks = async ({ databaseUrl, pool, store }: FilledLog, events: number) => {
  await migrate(pool, auditMigrations, { schema: auditSchema })
  const folded = await spent(() => foldLog(pool, store))
  await growTree({ databaseUrl, pool, store }, events)
  const checks = [createTransparencyCheck({ pool, store }), createPeriodsCheck({ pool, store })]
  const audit = createAudit({ store, pool, schema: readSchema, clock, log: silent, checks })
  return {
    secondsToFold: folded.seconds,
    /**
     * Audits the rows, the log against its tree, and closed months.
     * @throws Error when anything is found
     */
    audit: async (): Promise<void> => {
      const { differences, findings, events: folded } = await audit({ runId: randomUUID(), kind: 'command' })
      const wrong = findings.flatMap(finding => finding.wrong)
      if (differences > 0 || wrong.length > 0 || folded !== events)
        throw new Error(`${folded} events were folded, ${differences} rows differ. ${wrong.join('\n')}`)
    },
    /** Reads the log, every row, and the tree's leaves, once. */
    read: async (): Promise<void> => {
      await readLog(store)
      for (const { name } of logTableList) await readTable(pool, `${readSchema}.${name}`)
      await readTable(pool, 'transparency.leaves')
    },
  }
}

interface AtStripe extends FilledLog {
  readonly clock: Clock
  /** When the payments were made, in seconds. */
  readonly paidSeconds: number
}

/** A reconciliation over a sandbox with every payment of the ledger's read side. */
export const openReconciliation = async ({ databaseUrl, pool, store, clock, paidSeconds }: AtStripe) => {
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, workerMigrations, { schema: 'workers' })
  const sandbox = await startSandbox({ databaseUrl, clock: systemClock })
  await fillStripe(pool, sandbox.port, paidSeconds)
  const where = { secretKey: sandboxKeys.secretKey, sandbox: { host: '127.0.0.1', port: sandbox.port } }
  const records = createStripeRecords(where)
  const run = createReconciliationRun({
    pool,
    records,
    clock,
    log: silent,
    sync: async () => undefined,
    transfers: { recheck: async () => undefined },
    reads: createPaymentReads(pool),
    breaks: createBreakHandler({ store, clock }),
    runs: createRunHandler({ store, clock }),
  })
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from transactions')
  const payments = rows[0]?.n ?? 0
  // Without the original payment, of which these are copies.
  const window = {
    from: instant((paidSeconds - 86_400) * 1_000),
    to: instant((paidSeconds + 86_400) * 1_000),
  }
  return {
    payments,
    /** Compares Stripe's payments with ours, both ways. Returns the id of the run. */
    reconcile: async (): Promise<string> => {
      const runId = randomUUID()
      await run({ runId, kind: 'on_demand', dryRun: true })
      return runId
    },
    /**
     * Lists Stripe's payments, once.
     * @throws Error when some are missing
     */
    list: async (): Promise<void> => {
      let listed = 0
      for await (const page of records.payments(window)) listed += page.length
      if (listed !== payments) throw new Error(`${listed} payments were listed instead of ${payments}`)
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

/** The payments of the log, at Stripe as well. */
export const givenStripe = async (parts: FilledLog) => {
  const opened = await openReconciliation({ ...parts, clock, paidSeconds })
  return {
    ...opened,
    /** @throws Error when the comparison finds anything */
    match: async (): Promise<void> => {
      const runId = await opened.reconcile()
      let last: unknown
      for await (const { data } of parts.store.read(`${runCategory}${runId}`)) last = data
      const { payments: seen, found } = last as { payments: number; found: number }
      if (seen !== opened.payments || found > 0)
        throw new Error(`${found} of ${seen} payments differ, where there are ${opened.payments}`)
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
