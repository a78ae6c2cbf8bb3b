import type pg from 'pg'
import type { Context, GoalHandler } from '#ledger/handle.ts'
import { recordTransfer } from '#ledger/useCases/transferPayout.ts'
import { transfersById, transfersIn } from '#projections/readModels/transfers/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import type { PayoutGateway, TransferFacts } from '#shared/ports/payoutGateway.ts'
import { dateOf, dayMs, instant, minuteMs, plusMs } from '#shared/time.ts'
import { ownerOf, type TransferDifference, transferDifferences } from '../reconciliation/transfers.ts'

interface Parts {
  /** Undefined where payouts are sent by hand only. */
  readonly payoutGateway: Pick<PayoutGateway, 'transfers' | 'transfer'> | undefined
  readonly goals: GoalHandler
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly newId: () => string
  readonly log: Pick<Log, 'error'>
}

/** Of one comparison; a longer time would be more transfers than should be in memory. */
const windowMs = 35 * dayMs
/** With the newest one 13 months: later than banks and courts ordinarily take something back. */
const olderWindows = 11
/** Later transfers may be under way between Stripe, the log and the rows. */
const settledMs = 10 * minuteMs

/** Compares the transfers of the last 35 days, and once a day those of the last 13 months, each window in a job of its own. */
export const createReconcileTransfersJob =
  ({ jobs, ...parts }: Parts & { readonly jobs: JobQueue }) =>
  async (): Promise<void> => {
    if (!parts.payoutGateway) return
    const now = parts.clock.now()
    const day = dateOf(now)
    const tomorrow = Date.parse(day) + dayMs
    await jobs.addAll(
      'reconcile-old-transfers',
      Array.from({ length: olderWindows }, (_, index) => {
        const to = tomorrow - (index + 1) * windowMs
        return {
          payload: { from: instant(to - windowMs), to: instant(to) },
          id: `transfers-${day}-${index + 1}`,
        }
      }),
    )
    await compareTransfers(parts, { from: plusMs(now, -windowMs), to: plusMs(now, -settledMs) })
  }

export const createReconcileOldTransfersJob =
  (parts: Parts) =>
  ({ from, to }: JobPayloads['reconcile-old-transfers']): Promise<void> =>
    compareTransfers(parts, { from: instant(Date.parse(from)), to: instant(Date.parse(to)) })

/**
 * Compares Stripe's transfers with the log. What the log lacks is recorded, so that no webhook is needed; each other difference is
 * reported with its kind and who can end it, at every run until it has ended.
 */
const compareTransfers = async (
  { payoutGateway, goals, pool, clock, newId, log }: Parts,
  window: Window,
): Promise<void> => {
  if (!payoutGateway) return
  const run = newId()
  const context: Context = { actor: 'system:transfers', cause: `transfers-${run}`, correlation: run }
  const there: TransferFacts[] = []
  for await (const page of payoutGateway.transfers(window)) there.push(...page)
  const inWindow = await transfersIn(pool, window)
  const others = await transfersById(
    pool,
    there.map(({ id }) => id),
  )
  const here = [...new Map([...inWindow, ...others].map(one => [one.transferId, one])).values()]
  const lacking = new Set(there.map(({ id }) => id))
  // At the edges of the window the two sides have different times.
  for (const { transferId } of inWindow) {
    const facts = lacking.has(transferId) ? undefined : await payoutGateway.transfer(transferId)
    if (facts) there.push(facts)
  }
  const byId = new Map(there.map(one => [one.id, one]))
  const isRepaired = async ({ kind, transferId }: TransferDifference): Promise<boolean> => {
    const facts = byId.get(transferId)
    return ownerOf[kind] === 'application' && facts !== undefined
      ? recordTransfer({ goals, clock }, facts, context)
      : false
  }
  for (const difference of transferDifferences(there, here))
    if (!(await isRepaired(difference)))
      log.error(
        { ...difference, owner: 'admin' },
        `Stripe's transfers and the books differ: ${difference.kind}`,
      )
}
