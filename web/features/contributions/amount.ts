import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, subtract } from '#shared/money.ts'
import { minorOf, money } from '../../lib/format.ts'
import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rotates } from '../../lib/progress.ts'
import { texts } from './texts.ts'

export type Payable = Pick<GoalResponse, 'currency' | 'currentAmount' | 'targetAmount'>

/** The only amount that is accepted, unless parts are; undefined where the payer chooses. */
export const fixedAmount = (
  { currency, contributionAmount, ...goal }: PaidGoal,
  due: Pick<DuePayment, 'amount'> | undefined,
): string | undefined => {
  const amount = due?.amount ?? (rotates(goal) ? contributionAmount : undefined)
  return amount == null ? undefined : formatDecimal(minorOf(amount, currency), currency)
}

export const leftOf = ({ currency, targetAmount, currentAmount }: Payable): string => {
  const left = subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency))
  return texts.left({ amount: money(left, currency) })
}
