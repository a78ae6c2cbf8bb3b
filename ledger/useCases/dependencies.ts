import type { DebitType } from '#shared/bankDebits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Payers } from '#shared/ports/payers.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { CalendarDate } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { CardMoney } from '../accounts/cardMoney.ts'
import type { DrawSeeds } from '../accounts/drawSeeds.ts'
import type { Users } from '../accounts/users.ts'
import type { GoalHandler } from '../handle.ts'
import type { PaymentReads } from './paymentReads.ts'

/** The dependencies of use cases; each names the part that it needs. */
export interface Dependencies {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly cardMoney: CardMoney
  /** The bank debits that this installation offers. */
  readonly debits: readonly DebitType[]
  readonly reads: PaymentReads
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly drawSeeds: DrawSeeds
  /** What the operator keeps of a refund to a card at its payer's own wish. */
  readonly refundFee: (currency: Currency) => Minor
  /** The URL to which the bank's page returns payers. */
  readonly returnUrl: string
  /** A new UUID. */
  readonly newId: () => string
}

/** The fee for refunds that is named to a payer of this goal now. */
export const feeNamedNow = async (
  { goals, refundFee }: Pick<Dependencies, 'goals' | 'refundFee'>,
  goalId: GoalId,
): Promise<Minor> => {
  const { terms } = await goals.load(goalId)
  return terms ? refundFee(terms.currency) : zero
}

export interface Knowing {
  readonly users: Pick<Users, 'byId'>
  readonly clock: Clock
}

/**
 * The date in the user's time zone, by which their schedules run; in UTC while their time zone is unknown.
 */
export const todayOf = async ({ users, clock }: Knowing, userId: UserId): Promise<CalendarDate> =>
  dateIn(clock.now(), (await users.byId(userId))?.preferences.timeZone ?? 'UTC')
