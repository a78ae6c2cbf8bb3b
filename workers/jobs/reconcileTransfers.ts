import type { Context } from '#ledger/handle.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { Window } from '#shared/ports/paymentRecords.ts'
import { dateOf, dayMs, instant, minuteMs, plusMs } from '#shared/time.ts'
import type { TransferComparing } from '../reconciliation/compareTransfers.ts'

interface Parts {
  readonly transfers: Pick<TransferComparing, 'compare'>
  readonly clock: Clock
  readonly newId: () => string
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
    await compareIn(parts, { from: plusMs(now, -windowMs), to: plusMs(now, -settledMs) })
  }

export const createReconcileOldTransfersJob =
  (parts: Omit<Parts, 'clock'>) =>
  ({ from, to }: JobPayloads['reconcile-old-transfers']): Promise<void> =>
    compareIn(parts, { from: instant(Date.parse(from)), to: instant(Date.parse(to)) })

const compareIn = ({ transfers, newId }: Omit<Parts, 'clock'>, window: Window): Promise<void> => {
  const run = newId()
  const context: Context = { actor: 'system:transfers', cause: `transfers-${run}`, correlation: run }
  return transfers.compare(window, context)
}
