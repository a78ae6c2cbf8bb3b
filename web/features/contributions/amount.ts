import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, subtract, times } from '#shared/money.ts'
import { minorOf, money } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rotates } from '../../lib/progress.ts'
import { texts } from './texts.ts'

export type Payable = Pick<GoalResponse, 'currency' | 'currentAmount' | 'targetAmount'>

/** The only amount that is accepted, unless parts are; undefined where the payer chooses. */
export const fixedAmount = (
  goal: PaidGoal,
  due: Pick<DuePayment, 'amount'> | undefined,
): string | undefined => {
  const { currency } = goal
  const amount = due?.amount ?? (rotates(goal) ? wholeRound(goal) : undefined)
  return amount == null ? undefined : formatDecimal(minorOf(amount, currency), currency)
}

/** A whole round of a circle, for all seats of the payer. */
export const wholeRound = ({ contributionAmount, currency, yourSeats }: PaidGoal): string | null =>
  contributionAmount &&
  formatDecimal(times(minorOf(contributionAmount, currency), Math.max(1, yourSeats)), currency)

export const leftOf = ({ currency, targetAmount, currentAmount }: Payable): string => {
  const left = subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency))
  return texts.left({ amount: money(left, currency) })
}
