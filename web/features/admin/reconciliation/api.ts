import useSWR from 'swr'
import type { ReconciliationResponse } from '#shared/api/reconciliation.ts'
import { complain, praise } from '../../../components/toast.ts'
import { messageOf, post } from '../../../lib/http.ts'
import { checkSession } from '../../../lib/session.ts'
import { texts } from './texts.ts'

const key = '/api/admin/reconciliation'

const whileRunningMs = 2_000

/** No stream tells of runs: while one is under way, or one that was asked for has yet to begin, it is asked again. */
export const useReconciliation = (askedFor: string | undefined) =>
  useSWR<ReconciliationResponse, Error>(key, {
    revalidateOnMount: true,
    refreshInterval: data => {
      const known = data?.runs ?? []
      const hasBegun = askedFor === undefined || known.some(({ runId }) => runId === askedFor)
      return hasBegun && known.every(({ finishedAt }) => finishedAt !== null) ? 0 : whileRunningMs
    },
  })

const told = async (deed: Promise<unknown>, done: string): Promise<boolean> => {
  try {
    await deed
    praise(done)
    return true
  } catch (error) {
    checkSession(error)
    complain(texts.error, messageOf(error, texts.notDone))
    return false
  }
}

/** The run that was asked for. */
export const compareBooks = async (dryRun: boolean): Promise<string | undefined> => {
  const asked = post<{ runId: string }>(`${key}/run`, { dryRun })
  return (await told(asked, texts.run.begun)) ? (await asked).runId : undefined
}

/** Whether it was done; what went wrong has been said. */
export const dealWith = (
  breakKey: string,
  what: 'assign' | 'note' | 'close',
  body: object,
  done: string,
): Promise<boolean> => told(post(`${key}/breaks/${encodeURIComponent(breakKey)}/${what}`, body), done)
