import type { UserId } from '#shared/ids.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'

/** A lock of an account that has begun: by one admin, or by two together. */
export interface Lock {
  readonly byUserId: UserId | null
  readonly isOfTwo: boolean
  readonly from: Instant
  /** When it ends, or has ended. */
  readonly until: Instant
}

/** The total of one admin's locks of one account, in any 90 days. */
const alone = { forMs: 72 * hourMs, withinMs: 90 * dayMs }
/** The days of a lock by two admins, unless they extend it, and their total in a year. */
export const lockDays = { together: 14, inAll: 90, within: 365 } as const

/** Until when this admin can lock the account alone; undefined when they have used their time. */
export const aloneUntil = (locks: readonly Lock[], byUserId: UserId, now: Instant): Instant | undefined => {
  const own = locks.filter(lock => !lock.isOfTwo && lock.byUserId === byUserId)
  const left = alone.forMs - lastedMs(own, alone.withinMs, now)
  return left > 0 ? plusMs(now, left) : undefined
}

/** Until when two admins can lock it for this many days; undefined when no longer lock is left. */
export const togetherUntil = (locks: readonly Lock[], days: number, now: Instant): Instant | undefined => {
  const ofTwo = locks.filter(({ isOfTwo }) => isOfTwo)
  const leftMs = lockDays.inAll * dayMs - lastedMs(ofTwo, lockDays.within * dayMs, now)
  const forMs = Math.min(leftMs, Math.min(days, lockDays.together) * dayMs)
  return forMs > 0 ? plusMs(now, forMs) : undefined
}

/** The remaining time of an active lock counts as used: when it is ended early, it no longer counts. */
const lastedMs = (locks: readonly Lock[], withinMs: number, now: Instant): number => {
  const since = Date.parse(now) - withinMs
  return locks
    .map(({ from, until }) => Date.parse(until) - Math.max(since, Date.parse(from)))
    .reduce((sum, ms) => sum + Math.max(0, ms), 0)
}
