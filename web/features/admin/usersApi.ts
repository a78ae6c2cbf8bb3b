import useSWR from 'swr'
import { useSearchParams } from 'wouter'
import type { AdminSessionResponse, AdminUserDetails, AdminUsersResponse } from '#shared/api/admin.ts'
import { type UserKind, type UserSort, userKinds, userSorts } from '#shared/api/userLists.ts'
import { useFresh } from '../../lib/data.ts'
import { get } from '../../lib/http.ts'

/** Apart from what every page for admins asks, most of which have nothing to do with users. */
export const usersKey = '/api/admin/users'

/** Those that the address asks for; the ones before them stay until they are here. */
export const useUsers = () => {
  const [search] = useSearchParams()
  const query = String(usersQueryOf(usersViewIn(search)))
  return useFresh<AdminUsersResponse>(`${usersKey}/page${query && `?${query}`}`, { keepPreviousData: true })
}
export const useUserDetails = (id: number) => useFresh<AdminUserDetails>(`${usersKey}/${id}`)
/** `count` is how many there were when it was last known: another number means other sessions. */
export const useUserSessions = (id: number, count: number) =>
  useSWR<readonly AdminSessionResponse[], Error>(
    count > 0 ? [`${usersKey}/${id}/sessions`, count] : null,
    ([url]: [string]) => get<readonly AdminSessionResponse[]>(url),
    { revalidateOnMount: true },
  )

/** Which users are looked at, as it stands in the address. */
export interface UsersView {
  readonly search: string
  readonly sort: UserSort
  readonly kind: UserKind
  readonly page: number
}

export const usersViewIn = (search: URLSearchParams): UsersView => ({
  search: search.get('search') ?? '',
  sort: userSorts.find(sort => sort === search.get('sort')) ?? 'newest',
  kind: userKinds.find(kind => kind === search.get('kind')) ?? 'all',
  page: Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1),
})

/** Only what is not as it is at first. */
export const usersQueryOf = ({ search, sort, kind, page }: UsersView): URLSearchParams =>
  new URLSearchParams({
    ...(search && { search }),
    ...(sort !== 'newest' && { sort }),
    ...(kind !== 'all' && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
