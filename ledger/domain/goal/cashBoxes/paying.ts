import type { UserId } from '#shared/ids.ts'
import { type Minor, smaller, subtract } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type Decision, refuse } from '../../decider.ts'
import type { Firmness } from '../payouts/firmness.ts'
import type { Payout } from '../payouts/payoutState.ts'
import { type FirmPart, sendableMinor } from '../payouts/sendable.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { inBox, isBoxPayout } from './boxes.ts'

/** What this user can send of a payout now: of what is in boxes, as much as is in theirs. */
export const sendableBy = (
  state: GoalState,
  payout: Payout,
  asked: Firmness & { readonly userId: UserId; readonly now: Instant },
): Minor =>
  isBoxPayout(state, payout)
    ? smaller(payout.amountMinor, inBox(state, asked.userId))
    : sendableMinor(state, payout, asked)

/** Cash in boxes is a sum, so both parts consist of all contributions. */
export const boxPart = (
  { amountMinor: wholeMinor, contributionIds }: Payout,
  amountMinor: Minor,
): FirmPart | undefined => {
  if (amountMinor <= 0 || amountMinor >= wholeMinor) return undefined
  const restMinor = subtract(wholeMinor, amountMinor)
  return { amountMinor, restMinor, contributionIds, restContributionIds: contributionIds }
}

/** Each holder pays out of their own box. */
export const notInBox = (
  state: GoalState,
  userId: UserId | null,
  amountMinor: Minor,
): Decision<never> | undefined => {
  if (userId === null) return refuse('not_a_cash_holder')
  const there = inBox(state, userId)
  return amountMinor > there ? refuse('cash_box_short', { amount: moneyIn(state, there) }) : undefined
}
