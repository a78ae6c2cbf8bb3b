import type { UserId } from '../ids.ts'
import type { Instant } from '../time.ts'

/** A lock of an account that circles have not been told of since it ended, or that goes on. */
export interface ClockLock {
  readonly id: number
  readonly userId: UserId
  readonly isOver: boolean
}
/** A lock that ended by itself, and whose holder has not been told. */
export interface EndedLock {
  readonly id: number
  readonly userId: UserId
  readonly until: Instant
}

/** What the jobs of the clock know of locked accounts. A lock that began and ended while no job ran is among them. */
export interface Locks {
  toNote(now: Instant): Promise<ClockLock[]>
  /** Those that are over, and that all circles of their holders have been told of. */
  noted(ids: readonly number[], now: Instant): Promise<void>
  ended(now: Instant): Promise<EndedLock[]>
  /** Their holders have been told, and the accounts are open. */
  told(ids: readonly number[], now: Instant): Promise<void>
}
