import { bankDebits, isDebitType } from '#shared/bankDebits.ts'
import type { ContributionId } from '#shared/ids.ts'
import { larger, type Minor, smaller, sum, zero } from '#shared/money.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import { type Contribution, countedMinor, inPotMinor, isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/** The operator's conditions for passing money on. */
export interface Firmness {
  /** How many days to wait for a card payment that its bank has not authenticated; 0 for none. */
  readonly firmAfterDays: number
  /** How much more the operator's reserve covers of money that is not firm, after all that was sent. */
  readonly reserveLeft: Minor
}

/** The accepted waiting time applies where the operator's is longer by now. */
export const daysIn = ({ terms }: GoalState, { firmAfterDays }: Pick<Firmness, 'firmAfterDays'>): number =>
  Math.min(firmAfterDays, terms?.rotation?.charter?.firmAfterDays ?? firmAfterDays)

export type Asked = Pick<Firmness, 'firmAfterDays'> & { readonly now: Instant }

/**
 * From when a bank can't ordinarily take a payment back; undefined until the processor has it. A payment
 * without a recorded time counts from its settlement, which is later.
 */
export const firmAt = (
  { availableAt, receivedAt = availableAt, authenticated, paidWith }: Contribution,
  firmAfterDays: number,
): Instant | undefined => {
  // Its claims are the payer's right, whatever the operator or a circle waits for cards.
  if (isDebitType(paidWith))
    return (
      availableAt && plusMs(availableAt, Math.max(firmAfterDays, bankDebits[paidWith].firmAfterDays) * dayMs)
    )
  if (availableAt === undefined || receivedAt === undefined) return undefined
  if (authenticated || firmAfterDays === 0) return availableAt
  const waited = plusMs(receivedAt, firmAfterDays * dayMs)
  return waited > availableAt ? waited : availableAt
}

/** The payments of a payout of which a bank can still take something back. */
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

/** What a bank could take back of it after it was passed on. */
export const takeableMinor = (contribution: Contribution): Minor =>
  larger(zero, smaller(contribution.spentMinor, countedMinor(contribution)))

/** The same as far as it is in this payout: of a payment for a shared seat only a part is in the pot of each turn. */
const takeableIn = (
  { reason, round }: Pick<Payout, 'reason' | 'round'>,
  contribution: Contribution,
): Minor => {
  const takeable = takeableMinor(contribution)
  return reason === 'round' && round !== null ? smaller(takeable, inPotMinor(contribution, round)) : takeable
}

/** The most of a payout that may not be firm: a deduction from it may have used the firm part. */
export const unfirmMinor = (state: GoalState, payout: Payout, asked: Asked): Minor =>
  smaller(payout.amountMinor, sum(unfirm(state, payout, asked).map(one => takeableIn(payout, one))))

/** Money that the processor has not made available is not passed on. */
export const isSettled = (state: GoalState, { contributionIds }: Payout, now: Instant): boolean =>
  contributionIds.every(id => {
    const availableAt = state.contributions.get(id)?.availableAt
    return availableAt !== undefined && availableAt <= now
  })
