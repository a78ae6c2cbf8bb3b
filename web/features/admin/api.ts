import useSWR from 'swr'
import type { AdminFeedbackResponse, Policy } from '#shared/api/admin.ts'
import { HttpError } from '../../lib/http.ts'

export const policyKey = '/api/admin/policy'

/** No stream tells of other people's accounts, so each visit asks again. */
export const everyVisit = { revalidateOnMount: true } as const

export const useFeedback = () =>
  useSWR<readonly AdminFeedbackResponse[], Error>('/api/admin/feedback', everyVisit)
export const usePolicy = () => useSWR<Policy, Error>(policyKey, everyVisit)

/** Why the server keeps somebody out, if it does: admins may lose their rights while they look. */
export const refusalIn = (error: Error | undefined): 'denied' | 'twoStep' | undefined => {
  if (!(error instanceof HttpError) || error.status !== 403) return undefined
  return error.problem.code === 'two_step_required' ? 'twoStep' : 'denied'
}
