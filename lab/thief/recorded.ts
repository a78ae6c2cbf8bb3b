import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'

/** An event of a goal, with the time at which it was recorded. */
export interface Recorded {
  readonly at: Instant
  readonly event: GoalEvent
}

/** The members who keep the rules; all others belong to the coalition. */
export interface Parties {
  readonly honest: ReadonlySet<UserId>
  readonly admins: ReadonlySet<UserId>
  /** How many days the operator waits for card payments; undefined where it is not known. */
  readonly firmAfterDays?: number
  /** Members may pay by bank debit, which is waited for longer. */
  readonly takesDebits?: boolean
  /** For how many days admins can hold a sum in all: 14 where there is one, 90 where another confirms it. */
  readonly holdDays?: number
  /** The number of days of outages, for which no promise is made. */
  readonly downDays?: number
  /** Their number: after each, the wait for a member begins again. */
  readonly outages?: number
}

export const rules = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'] as const

/** A part of the promise that does not hold. */
export interface Breach {
  readonly rule: (typeof rules)[number]
  /** The honest member who loses by it; null where it is the platform. */
  readonly userId: UserId | null
  readonly round: number | null
  readonly amountMinor: number
  readonly words: string
}
