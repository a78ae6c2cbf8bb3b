import type { ContributionId } from '#shared/ids.ts'
import { larger, type Minor, smaller, sum, zero } from '#shared/money.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
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

/** What its members have accepted holds where the operator waits longer by now. */
export const daysIn = ({ terms }: GoalState, { firmAfterDays }: Pick<Firmness, 'firmAfterDays'>): number =>
  Math.min(firmAfterDays, terms?.rotation?.charter?.firmAfterDays ?? firmAfterDays)

export type Asked = Pick<Firmness, 'firmAfterDays'> & { readonly now: Instant }

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
export const unfirm = (state: GoalState, { contributionIds }: Payout, asked: Asked): Contribution[] =>
  contributionIds.filter(isUnfirm(state, asked)).flatMap(id => state.contributions.get(id) ?? [])

export const isUnfirm = (state: GoalState, asked: Asked) => {
  const days = daysIn(state, asked)
  return (id: ContributionId): boolean => {
    const contribution = state.contributions.get(id)
    if (!contribution || isOutside(contribution) || takeableMinor(contribution) <= 0) return false
    const from = firmAt(contribution, days)
    return from === undefined || from > asked.now
  }
}

/** As much of it as a bank could take back after it was passed on. */
export const takeableMinor = (contribution: Contribution): Minor =>
  larger(zero, smaller(contribution.spentMinor, countedMinor(contribution)))

/** How much of a payout isn't firm, at the most: what was deducted from it may have been the part that is. */
export const unfirmMinor = (state: GoalState, payout: Payout, asked: Asked): Minor =>
  smaller(payout.amountMinor, sum(unfirm(state, payout, asked).map(takeableMinor)))

/** Nothing is passed on that could not be taken from the processor yet. */
export const isSettled = (state: GoalState, { contributionIds }: Payout, now: Instant): boolean =>
  contributionIds.every(id => {
    const availableAt = state.contributions.get(id)?.availableAt
    return availableAt !== undefined && availableAt <= now
  })
