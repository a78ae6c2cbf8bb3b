import { type UserId, userId } from '#shared/ids.ts'

/** They handle payouts and corrections, and are members of no circle. */
export const admins = [91, 92] as const
/** People who may be invited to the circle. */
export const outsiders = [7, 8, 9] as const

export const addressOf = (id: UserId): string => `saver-${id}@calabash.test`
/** The user with an address that `addressOf` has made. */
export const readerOf = (address = ''): UserId | undefined => {
  const [, number] = /^saver-(\d+)@/.exec(address) ?? []
  return number === undefined ? undefined : userId(Number(number))
}
