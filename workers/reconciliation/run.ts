import type pg from 'pg'
import type { Context, RunHandler } from '#ledger/handle.ts'
import { receivedPayments } from '#projections/readModels/reconciliation/query.ts'
import type { RunEvent, RunKind } from '#shared/events/reconciliation.ts'
import { uuidForm } from '#shared/ids.ts'
import { type CalendarDate, dateOf, dayMs, instant, plusDays } from '#shared/time.ts'
import { type ComparingParts, createComparing } from './compare.ts'
import { createProgress } from './progress.ts'
import { drawStatements } from './statement.ts'

export interface WantedRun {
  readonly runId: string
  readonly kind: RunKind
  /** Only counts differences. */
  readonly dryRun: boolean
}

/** A payment may be created long before it is paid, so the windows overlap widely. */
const daysBack: Readonly<Record<RunKind, number>> = { daily: 7, weekly: 35, on_demand: 35 }
/** Younger payments may not have reached both sides yet. */
const leaveAloneMs = 600_000

interface RunParts extends ComparingParts {
  readonly pool: pg.Pool
  readonly runs: RunHandler
}

/**
 * Compares the processor's books with ours, both ways: payments that only Stripe has, and payments that only
 * we count. It works in pages, so that memory does not grow, and stores its progress, so that an interrupted
 * run resumes.
 */
export const createReconciliationRun = (parts: RunParts) => {
  const { pool, records, runs, clock } = parts
  const { compare, withLedger, recheck } = createComparing(parts)

  const record = async (event: RunEvent, context: Context): Promise<void> => {
    await runs.handle(event.data.runId, { type: 'RecordRun', event }, context)
  }

  return async ({ runId, kind, dryRun }: WantedRun): Promise<void> => {
    if (!uuidForm.test(runId)) throw new RangeError(`not the id of a run: ${runId}`)
    const context: Context = { actor: 'system:reconciliation', cause: `run-${runId}`, correlation: runId }
    const now = Date.parse(clock.now())
    const window = { from: instant(now - daysBack[kind] * dayMs), to: instant(now - leaveAloneMs) }
    await record({ type: 'ReconciliationStarted', data: { runId, kind, dryRun, ...window } }, context)

    const progress = createProgress(pool, runId)
    const { after } = await progress.read()
    for await (const page of records.payments(window, after)) {
      const compared = await compare(await withLedger(page), { context, dryRun })
      await progress.note({ ids: page.map(({ id }) => id), after: page.at(-1)?.id, ...compared })
    }
    for await (const page of receivedPayments(pool, window)) {
      const unseen = await progress.unseen(page.map(({ paymentIntentId }) => paymentIntentId))
      for (const known of page.filter(({ paymentIntentId }) => unseen.has(paymentIntentId))) {
        const id = known.paymentIntentId
        const compared = await compare([[id, await records.look(id), known]], { context, dryRun })
        await progress.note({ ids: [id], after: undefined, ...compared })
      }
    }
    const yesterday = plusDays(dateOf(clock.now()), -1)
    if (!dryRun) {
      await recheck(context)
      await recordStatements(yesterday, context)
    }
    const { payments, found, repaired } = await progress.read()
    await record({ type: 'ReconciliationFinished', data: { runId, payments, found, repaired } }, context)
    await progress.forget()
  }

  async function recordStatements(day: CalendarDate, context: Context): Promise<void> {
    for (const statement of await drawStatements(pool, records, day)) {
      const data = { runId: context.correlation, day, ...statement }
      await record({ type: 'StatementDrawn', data }, context)
    }
  }
}
export type ReconciliationRun = ReturnType<typeof createReconciliationRun>
