/** How admins list everybody; apart from the schemas, so that the page of it needs no zod. */
export const userSorts = ['newest', 'oldest', 'name', 'seen'] as const
export type UserSort = (typeof userSorts)[number]
export const userKinds = ['all', 'admins', 'locked', 'unverified'] as const
export type UserKind = (typeof userKinds)[number]
export const usersPageSize = 25
