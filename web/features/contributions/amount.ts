import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { PossiblePartsResponse } from '#shared/api/rotation.ts'
import { formatDecimal, subtract } from '#shared/money.ts'
import { minorOf, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { texts } from './texts.ts'

export type Payable = Pick<
  GoalResponse,
  'currency' | 'cycleType' | 'rhythm' | 'contributionAmount' | 'currentAmount' | 'targetAmount'
> & {
  /** The least and the most that a part can be, where parts are accepted. */
  readonly parts?: PossiblePartsResponse | undefined
}

/** Messages for an amount that a goal does not accept. */
export interface AmountWords {
  readonly invalid: string
  readonly exactly: (values: { readonly amount: string }) => string
  /** Without it the server refuses amounts that exceed the target. */
  readonly exceeds?: string
}

/** A circle accepts one amount only, so the field starts with it. */
export const suggestedAmount = (goal: Payable): string => {
  const { currency, contributionAmount } = goal
  return rotates(goal) ? formatDecimal(minorOf(contributionAmount, currency), currency) : ''
}

export const hintFor = (goal: Payable): string => {
  const { currency, targetAmount, currentAmount } = goal
  if (rotates(goal)) return texts.share({ amount: money(goal.contributionAmount, currency) })
  const left = subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency))
  return texts.left({ amount: money(left, currency) })
}
