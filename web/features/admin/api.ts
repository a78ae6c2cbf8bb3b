import useSWR from 'swr'
import { useSearchParams } from 'wouter'
import type {
  AdminFeedbackResponse,
  AdminSessionResponse,
  AdminUserDetails,
  AdminUsersResponse,
  Policy,
} from '#shared/api/admin.ts'
import { get, HttpError } from '../../lib/http.ts'
import { usersQueryOf, usersViewIn } from './usersView.ts'

export const usersKey = '/api/admin/users'
export const policyKey = '/api/admin/policy'

/** No stream tells of other people's accounts, so each visit asks again. */
const everyVisit = { revalidateOnMount: true } as const

/** Those that the address asks for; the ones before them stay until they are here. */
export const useUsers = () => {
  const [search] = useSearchParams()
  const query = String(usersQueryOf(usersViewIn(search)))
  return useSWR<AdminUsersResponse, Error>(`${usersKey}/page${query && `?${query}`}`, {
    ...everyVisit,
    keepPreviousData: true,
  })
}
export const useUserDetails = (id: number) => useSWR<AdminUserDetails, Error>(`${usersKey}/${id}`, everyVisit)
/** `count` is how many there were when it was last known: another number means other sessions. */
export const useUserSessions = (id: number, count: number) =>
  useSWR<readonly AdminSessionResponse[], Error>(
    count > 0 ? [`${usersKey}/${id}/sessions`, count] : null,
    ([url]: [string]) => get<readonly AdminSessionResponse[]>(url),
    everyVisit,
  )
export const useFeedback = () =>
  useSWR<readonly AdminFeedbackResponse[], Error>('/api/admin/feedback', everyVisit)
export const usePolicy = () => useSWR<Policy, Error>(policyKey, everyVisit)

/** Why the server keeps somebody out, if it does: admins may lose their rights while they look. */
export const refusalIn = (error: Error | undefined): 'denied' | 'twoStep' | undefined => {
  if (!(error instanceof HttpError) || error.status !== 403) return undefined
  return error.problem.code === 'two_step_required' ? 'twoStep' : 'denied'
}
