import useSWR from 'swr'
import { useSearchParams } from 'wouter'
import type { AdminSessionResponse, AdminUserDetails, AdminUsersResponse } from '#shared/api/admin.ts'
import { type UserKind, type UserSort, userKinds, userSorts } from '#shared/api/userLists.ts'
import { useFresh } from '../../lib/data.ts'
import { get } from '../../lib/http.ts'

/** Separate from the requests of every admin page, most of which have nothing to do with users. */
export const usersKey = '/api/admin/users'

/** The users on the address's page; the previous ones stay until they are loaded. */
export const useUsers = () => {
  const [search] = useSearchParams()
  const query = String(usersQueryOf(usersViewIn(search)))
  return useFresh<AdminUsersResponse>(`${usersKey}/page${query && `?${query}`}`, { keepPreviousData: true })
}
export const useUserDetails = (id: number) => useFresh<AdminUserDetails>(`${usersKey}/${id}`)
/** `count` is the last known number of sessions: another number means other sessions. */
export const useUserSessions = (id: number, count: number) =>
  useSWR<readonly AdminSessionResponse[], Error>(
    count > 0 ? [`${usersKey}/${id}/sessions`, count] : null,
    ([url]: [string]) => get<readonly AdminSessionResponse[]>(url),
    { revalidateOnMount: true },
  )

/** The page of users, from the address. */
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

/** Only values that differ from the defaults. */
export const usersQueryOf = ({ search, sort, kind, page }: UsersView): URLSearchParams =>
  new URLSearchParams({
    ...(search && { search }),
    ...(sort !== 'newest' && { sort }),
    ...(kind !== 'all' && { kind }),
    ...(page > 1 && { page: String(page) }),
  })
