import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Payers } from '#shared/ports/payers.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { CalendarDate } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { DrawSeeds } from '../accounts/drawSeeds.ts'
import type { Users } from '../accounts/users.ts'
import type { GoalHandler } from '../handle.ts'
import type { PaymentReads } from './paymentReads.ts'

/** What use cases work with; each names the part that it needs. */
export interface Dependencies {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly reads: PaymentReads
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly drawSeeds: DrawSeeds
  /** Where the bank's page sends payers back to. */
  readonly returnUrl: string
  /** A UUID that has not been given before. */
  readonly newId: () => string
}

export interface Knowing {
  readonly users: Pick<Users, 'byId'>
  readonly clock: Clock
}

/** The day where this user lives, by which their schedules run; in UTC while their time zone is not known. */
export const todayOf = async ({ users, clock }: Knowing, userId: UserId): Promise<CalendarDate> =>
  dateIn(clock.now(), (await users.byId(userId))?.preferences.timeZone ?? 'UTC')
