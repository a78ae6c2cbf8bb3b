import { larger, type Minor, smaller, sum, zero } from '#shared/money.ts'
import { type CalendarDate, dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { type Contribution, countedMinor, isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/** What the operator asks of money before it is sent on. */
export interface Firmness {
  /** For how many days a card payment is waited for whose bank has not asked its customer; 0 for none. */
  readonly firmAfterDays: number
  /** How much that is not firm the operator's reserve still covers, beside all of it that was sent before. */
  readonly reserveLeft: Minor
}

type Asked = Pick<Firmness, 'firmAfterDays'> & { readonly now: Instant }

/**
 * From when a bank can't ordinarily take a payment back any more; undefined until the processor has it. One whose time
 * is not known is older than its settlement.
 */
export const firmAt = (
  { availableAt, receivedAt = availableAt, authenticated }: Contribution,
  firmAfterDays: number,
): Instant | undefined => {
  if (availableAt === undefined || receivedAt === undefined) return undefined
  if (authenticated || firmAfterDays === 0) return availableAt
  const waited = plusMs(receivedAt, firmAfterDays * dayMs)
  return waited > availableAt ? waited : availableAt
}

/** The payments in it that a bank can still take something back of. */
const unfirm = (
  { contributions }: GoalState,
  { contributionIds }: Payout,
  { firmAfterDays, now }: Asked,
): Contribution[] =>
  contributionIds.flatMap(id => {
    const contribution = contributions.get(id)
    if (!contribution || isOutside(contribution) || takeableMinor(contribution) <= 0) return []
    const from = firmAt(contribution, firmAfterDays)
    return from !== undefined && from <= now ? [] : [contribution]
  })

const takeableMinor = (contribution: Contribution): Minor =>
  larger(zero, smaller(contribution.spentMinor, countedMinor(contribution)))

/** How much of a payout isn't firm, at the most: what was deducted from it may have been the part that is. */
export const unfirmMinor = (state: GoalState, payout: Payout, asked: Asked): Minor =>
  smaller(payout.amountMinor, sum(unfirm(state, payout, asked).map(takeableMinor)))

/** The first day, in UTC, on all of which the whole payout is firm; undefined when it is, or before the processor says so. */
export const firmOn = (state: GoalState, payout: Payout, asked: Asked): CalendarDate | undefined => {
  const times = unfirm(state, payout, asked).flatMap(one => firmAt(one, asked.firmAfterDays) ?? [])
  const last = times.toSorted().at(-1)
  return last === undefined ? undefined : dateOf(plusMs(last, dayMs - 1))
}
