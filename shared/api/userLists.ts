/** The order of the admins' list of users; separate from the schemas, so that its page needs no zod. */
export const userSorts = ['newest', 'oldest', 'name', 'seen'] as const
export type UserSort = (typeof userSorts)[number]
export const userKinds = ['all', 'admins', 'locked', 'unverified'] as const
export type UserKind = (typeof userKinds)[number]
export const usersPageSize = 25
