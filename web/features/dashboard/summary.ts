import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, type Money, subtract } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { sumsOf } from '../../lib/currencies.ts'
import { minorOf } from '../../lib/format.ts'
import { byDueDate, isComplete, rotates } from '../../lib/progress.ts'

const shown = 3

export interface Total {
  readonly kind: 'personal' | 'group' | 'total'
  /** One for each currency. */
  readonly amounts: readonly Money[]
  readonly goals: number
}

/** Group totals are over rotating funds, personal ones over all other goals. */
export const totalsOf = (goals: readonly Counted[]): readonly Total[] => {
  const total = (kind: Total['kind'], of: readonly Counted[]): Total => ({
    kind,
    amounts: sumsOf(of.map(heldIn), goals),
    goals: of.length,
  })
  return [
    total(
      'personal',
      goals.filter(goal => !rotates(goal)),
    ),
    total('group', goals.filter(rotates)),
    total('total', goals),
  ]
}

type Counted = Pick<GoalResponse, 'currency' | 'currentAmount' | 'cycleType' | 'rhythm'>
const heldIn = ({ currency, currentAmount }: Counted): Money => ({
  amount: minorOf(currentAmount, currency),
  currency,
})

export const firstDue = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals.toSorted(byDueDate).slice(0, shown)

export const mostRecent = (goals: readonly GoalResponse[]): readonly GoalResponse[] => goals.slice(0, shown)

export const pendingContributions = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals
    .filter(goal => !isComplete(goal) && takesPart(goal.role))
    .toSorted(byDueDate)
    .slice(0, shown)

/** The agreed amount; without one, the whole missing amount. */
export const nextAmount = ({
  currency,
  contributionAmount,
  targetAmount,
  currentAmount,
}: GoalResponse): string =>
  contributionAmount ||
  formatDecimal(subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency)), currency)

export const hasMore = (goals: readonly GoalResponse[]): boolean => goals.length > shown
