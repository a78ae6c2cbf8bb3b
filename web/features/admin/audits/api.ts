import { useState } from 'react'
import type { AuditResponse, AuditsResponse, DifferenceResponse } from '#shared/api/audits.ts'
import { showSuccess } from '../../../components/toast.ts'
import { useFresh } from '../../../lib/data.ts'
import { get, post } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { texts } from './texts.ts'

const key = '/api/admin/audits'
const whileRunningMs = 1_500

/** No stream reports audits: while one is under way, or was just requested, its state is polled. */
export const useAudits = () => {
  const [awaited, setAwaited] = useState<string>()
  const isAwaited = (runs: readonly AuditResponse[]): boolean =>
    awaited !== undefined && runs.find(({ runId }) => runId === awaited)?.finishedAt == null
  const audits = useFresh<AuditsResponse>(key, {
    refreshInterval: data =>
      data && (isAwaited(data.runs) || data.runs.some(isRunning)) ? whileRunningMs : 0,
  })
  const { run: start, busy: starting } = useAction(
    async () => {
      const { runId } = await post<{ runId: string }>(key)
      setAwaited(runId)
      showSuccess(texts.now.begun)
      await audits.mutate()
    },
    { failed: texts.notDone },
  )
  return { audits, start, starting }
}

export const isRunning = ({ finishedAt, fault }: AuditResponse): boolean =>
  finishedAt === null && fault === null

/** The number of findings: rows, and additional checks. */
export const wrongIn = ({ differences, findings }: AuditResponse): number =>
  differences + findings.reduce((sum, { wrong }) => sum + wrong.length, 0)

export const moreDifferences = (runId: string, after: number): Promise<readonly DifferenceResponse[]> =>
  get(`${key}/${runId}/differences?after=${after}`)
