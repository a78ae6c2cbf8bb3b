import type { UserId } from '#shared/ids.ts'

/** Most accounts are verified, which is not in the log. */
export const isVerified = (userId: UserId): boolean => userId % 4 !== 0
