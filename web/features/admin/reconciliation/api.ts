import useSWR from 'swr'
import type { ReconciliationResponse } from '#shared/api/reconciliation.ts'
import { complain, praise } from '../../../components/toast.ts'
import { messageOf, post } from '../../../lib/http.ts'
import { checkSession } from '../../../lib/session.ts'
import { texts } from './texts.ts'

const key = '/api/admin/reconciliation'

const whileRunningMs = 2_000

/** No stream tells of runs: while one is under way it is asked again. */
export const useReconciliation = () =>
  useSWR<ReconciliationResponse, Error>(key, {
    revalidateOnMount: true,
    refreshInterval: data => (data?.runs.some(run => run.finishedAt === null) ? whileRunningMs : 0),
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

export const compareBooks = (dryRun: boolean): Promise<boolean> =>
  told(post(`${key}/run`, { dryRun }), texts.run.begun)

/** Whether it was done; what went wrong has been said. */
export const dealWith = (
  breakKey: string,
  what: 'assign' | 'note' | 'close',
  body: object,
  done: string,
): Promise<boolean> => told(post(`${key}/breaks/${encodeURIComponent(breakKey)}/${what}`, body), done)
