import type { ReconciliationResponse } from '#shared/api/reconciliation.ts'
import { showSuccess } from '../../../components/toast.ts'
import { useFresh } from '../../../lib/data.ts'
import { post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { texts } from './texts.ts'

const key = '/api/admin/reconciliation'

const whileRunningMs = 2_000

/**
 * No stream reports runs: while one is under way, or a requested one has yet to begin, the state is polled.
 */
export const useReconciliation = (termsFor: string | undefined) =>
  useFresh<ReconciliationResponse>(key, {
    refreshInterval: data => {
      const known = data?.runs ?? []
      const hasBegun = termsFor === undefined || known.some(({ runId }) => runId === termsFor)
      return hasBegun && known.every(({ finishedAt }) => finishedAt !== null) ? 0 : whileRunningMs
    },
  })

const report = { failed: texts.notDone }

/** Starts a comparison; `onStarted` gets the id of its run. */
export const useComparison = (onStarted: (runId: string) => void) =>
  useAction(async (dryRun: boolean) => {
    const { runId } = await post<{ runId: string }>(`${key}/run`, { dryRun })
    showSuccess(texts.run.begun)
    onStarted(runId)
  }, report)

interface BreakChange {
  readonly action: 'assign' | 'note' | 'close'
  readonly body: object
}

export const useBreakChange = (breakKey: string) =>
  useAction(
    ({ action, body }: BreakChange) => post(`${key}/breaks/${encodeURIComponent(breakKey)}/${action}`, body),
    report,
  )
