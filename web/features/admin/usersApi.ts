import useSWR from 'swr'
import { useSearchParams } from 'wouter'
import type { AdminSessionResponse, AdminUserDetails, AdminUsersResponse } from '#shared/api/admin.ts'
import { get } from '../../lib/http.ts'
import { everyVisit } from './api.ts'
import { usersQueryOf, usersViewIn } from './usersView.ts'

/** Apart from what every page for admins asks, most of which have nothing to do with users. */
export const usersKey = '/api/admin/users'

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
