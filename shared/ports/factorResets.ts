import type { UserId } from '../ids.ts'
import type { Instant } from '../time.ts'

/** The operator has removed the second factors of an account. */
export interface FactorReset {
  readonly id: number
  readonly userId: UserId
  readonly at: Instant
}

export interface FactorResets {
  /** Those of which the admins have not been notified. */
  waiting(): Promise<FactorReset[]>
  notified(ids: readonly number[], now: Instant): Promise<void>
}
