import type { ContributionId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { type CalendarDate, dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import type { GoalState } from '../state.ts'
import {
  type Asked,
  daysIn,
  type Firmness,
  firmAt,
  isSettled,
  isUnfirm,
  unfirm,
  unfirmMinor,
} from './firmness.ts'
import { ownAtRisk, waitingMinor } from './ownAtRisk.ts'
import type { Payout } from './payoutState.ts'

/**
 * The part of a payout that can be sent before the rest, and the contributions of both; undefined where all
 * or nothing of it is firm.
 */
export const firmPartOf = (state: GoalState, payout: Payout, asked: Asked): FirmPart | undefined => {
  const amountMinor = subtract(
    payout.amountMinor,
    smaller(payout.amountMinor, notYetMinor(state, payout, asked)),
  )
  const restMinor = subtract(payout.amountMinor, amountMinor)
  if (restMinor <= 0 || amountMinor <= 0) return undefined
  const isOfRest = isUnfirm(state, asked)
  return {
    amountMinor,
    restMinor,
    contributionIds: payout.contributionIds.filter(id => !isOfRest(id)),
    restContributionIds: payout.contributionIds.filter(isOfRest),
  }
}

export interface FirmPart {
  readonly amountMinor: Minor
  readonly restMinor: Minor
  readonly contributionIds: readonly ContributionId[]
  readonly restContributionIds: readonly ContributionId[]
}

/**
 * How much of it can be sent now: everything firm that need not wait, or all of it as far as the reserve
 * covers the rest.
 */
export const sendableMinor = (
  state: GoalState,
  payout: Payout,
  asked: Firmness & { readonly now: Instant },
): Minor => {
  const isWhole =
    waitingMinor(state, payout, asked) <= 0 &&
    unfirmMinor(state, payout, asked) <= asked.reserveLeft &&
    isSettled(state, payout, asked.now)
  if (isWhole) return payout.amountMinor
  return larger(zero, subtract(payout.amountMinor, notYetMinor(state, payout, asked)))
}

const notYetMinor = (state: GoalState, payout: Payout, asked: Asked): Minor =>
  sum([unfirmMinor(state, payout, asked), waitingMinor(state, payout, asked)])

/**
 * The first day, in UTC, on which the whole payout is firm throughout; undefined when it is firm now, or
 * before the processor's settlement.
 */
export const firmOn = (state: GoalState, payout: Payout, asked: Asked): CalendarDate | undefined => {
  const days = daysIn(state, asked)
  const times = [
    ...unfirm(state, payout, asked).map(one => firmAt(one, days)),
    ...ownAtRisk(state, payout, asked).flatMap(({ amountMinor, until }) => (amountMinor > 0 ? until : [])),
  ].filter(one => one !== undefined)
  const last = times.toSorted().at(-1)
  return last === undefined ? undefined : dateOf(plusMs(last, dayMs - 1))
}
