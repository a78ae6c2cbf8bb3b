import { useState } from 'react'
import useSWR from 'swr'
import type { AuditResponse, AuditsResponse, DifferenceResponse } from '#shared/api/audits.ts'
import { complain, praise } from '../../../components/toast.ts'
import { get, messageOf, post } from '../../../lib/http.ts'
import { checkSession } from '../../../lib/session.ts'
import { texts } from './texts.ts'

const key = '/api/admin/audits'
const whileRunningMs = 1_500

/** No stream tells of audits: while one is under way, or has just been asked for, it is asked again. */
export const useAudits = () => {
  const [awaited, setAwaited] = useState<string>()
  const isAwaited = (runs: readonly AuditResponse[]): boolean =>
    awaited !== undefined && runs.find(({ runId }) => runId === awaited)?.finishedAt == null
  const audits = useSWR<AuditsResponse, Error>(key, {
    revalidateOnMount: true,
    refreshInterval: data =>
      data && (isAwaited(data.runs) || data.runs.some(isRunning)) ? whileRunningMs : 0,
  })
  const start = async (): Promise<void> => {
    try {
      const { runId } = await post<{ runId: string }>(key)
      setAwaited(runId)
      praise(texts.now.begun)
      await audits.mutate()
    } catch (error) {
      checkSession(error)
      complain(texts.error, messageOf(error, texts.notDone))
    }
  }
  return { audits, start }
}

export const isRunning = ({ finishedAt, fault }: AuditResponse): boolean =>
  finishedAt === null && fault === null

/** What is wrong, all in all: rows, and what else was checked. */
export const wrongIn = ({ differences, findings }: AuditResponse): number =>
  differences + findings.reduce((sum, { wrong }) => sum + wrong.length, 0)

export const moreDifferences = (runId: string, after: number): Promise<readonly DifferenceResponse[]> =>
  get(`${key}/${runId}/differences?after=${after}`)
