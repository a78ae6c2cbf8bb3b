import type { AdminFeedbackResponse, Policy } from '#shared/api/admin.ts'
import { useFresh } from '../../lib/data.ts'
import { HttpError } from '../../lib/http.ts'

export const policyKey = '/api/admin/policy'

export const useFeedback = () => useFresh<readonly AdminFeedbackResponse[]>('/api/admin/feedback')
export const usePolicy = () => useFresh<Policy>(policyKey)

/** Why the server denies access, if it does: admins may lose their rights while they use the pages. */
export const refusalIn = (error: Error | undefined): 'denied' | 'twoStep' | undefined => {
  if (!(error instanceof HttpError) || error.status !== 403) return undefined
  return error.problem.code === 'two_step_required' ? 'twoStep' : 'denied'
}
