import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import { dateOf, instant } from '#shared/time.ts'
import type { ReconciliationRun } from '../reconciliation/run.ts'
import { dailyRunId } from '../reconciliation/runIds.ts'
import { settledMs } from '../reconciliation/statement.ts'

/** One run, requested by an admin or due by the calendar. */
export const createReconcileJob =
  (run: ReconciliationRun) =>
  (job: JobPayloads['reconcile']): Promise<void> =>
    run(job)

/** Once a day, at the first run after the previous day is complete in both books; on Sundays further back. */
export const createDailyReconciliationJob =
  ({ jobs, clock }: { readonly jobs: JobQueue; readonly clock: Clock }) =>
  async (): Promise<void> => {
    const day = dateOf(instant(Date.parse(clock.now()) - settledMs))
    const kind = new Date(day).getUTCDay() === 0 ? 'weekly' : 'daily'
    const runId = dailyRunId('reconciliation', day)
    await jobs.add('reconcile', { runId, kind, dryRun: false }, { id: runId })
  }
