import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { add, formatDecimal, parseCents, subtract } from '#shared/money.ts'
import { centsOf, money } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import { texts } from './texts.ts'

export type Payable = Pick<
  GoalResponse,
  'cycleType' | 'contributionAmount' | 'currentAmount' | 'targetAmount'
>

/** What is said of an amount that does not do. */
export interface AmountWords {
  readonly invalid: string
  readonly exactly: (amount: string) => string
  /** Where it is not said here, the server says it. */
  readonly exceeds?: string
}

/** What is wrong with an amount for this goal; undefined when nothing is. */
export const faultOf = (text: string, goal: Payable, words: AmountWords): string | undefined => {
  const amount = parseCents(text.trim())
  if (amount === undefined || amount <= 0) return words.invalid
  if (rotates(goal) && goal.contributionAmount && amount !== centsOf(goal.contributionAmount))
    return words.exactly(money(goal.contributionAmount))
  return add(centsOf(goal.currentAmount), amount) > centsOf(goal.targetAmount) ? words.exceeds : undefined
}

/** A circle leaves no choice, so the field starts with the only amount that it accepts. */
export const suggestedAmount = (goal: Payable): string =>
  rotates(goal) ? formatDecimal(centsOf(goal.contributionAmount)) : ''

export const hintFor = (goal: Payable): string =>
  rotates(goal)
    ? texts.share(money(goal.contributionAmount))
    : texts.left(money(subtract(centsOf(goal.targetAmount), centsOf(goal.currentAmount))))
