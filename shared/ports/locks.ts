import type { UserId } from '../ids.ts'
import type { Instant } from '../time.ts'

/** A lock of an account that is active, or whose end circles have not received yet. */
export interface ClockLock {
  readonly id: number
  readonly userId: UserId
  readonly isOver: boolean
}
/** A lock that has expired, and whose holder has not been notified. */
export interface EndedLock {
  readonly id: number
  readonly userId: UserId
  readonly until: Instant
}

/** Locked accounts, for scheduled jobs. Includes locks that began and ended while no job ran. */
export interface Locks {
  toNote(now: Instant): Promise<ClockLock[]>
  /** Records that all circles of the holders have received these ended locks. */
  noted(ids: readonly number[], now: Instant): Promise<void>
  ended(now: Instant): Promise<EndedLock[]>
  /** Records that the holders have been notified, and the accounts are open. */
  holdersNotified(ids: readonly number[], now: Instant): Promise<void>
}
