import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, subtract } from '#shared/money.ts'
import { centsOf, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { texts } from './texts.ts'

export type Payable = Pick<
  GoalResponse,
  'cycleType' | 'contributionAmount' | 'currentAmount' | 'targetAmount'
>

/** Messages for an amount that a goal cannot take. */
export interface AmountWords {
  readonly invalid: string
  readonly exactly: (values: { readonly amount: string }) => string
  /** Without it the server refuses what exceeds the target. */
  readonly exceeds?: string
}

/** A circle takes one amount only, so the field starts with it. */
export const suggestedAmount = (goal: Payable): string =>
  rotates(goal) ? formatDecimal(centsOf(goal.contributionAmount)) : ''

export const hintFor = (goal: Payable): string =>
  rotates(goal)
    ? texts.share({ amount: money(goal.contributionAmount) })
    : texts.left({ amount: money(subtract(centsOf(goal.targetAmount), centsOf(goal.currentAmount))) })
