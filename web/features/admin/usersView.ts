import { type UserKind, type UserSort, userKinds, userSorts } from '#shared/api/admin.ts'

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
