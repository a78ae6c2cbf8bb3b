import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type Cents, formatDecimal, subtract, sum } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { centsOf } from '../../lib/format.ts'
import { byDueDate, isComplete, rotates } from '../../lib/progress.ts'

const shown = 3

export interface Total {
  readonly kind: 'personal' | 'group' | 'total'
  readonly amount: Cents
  readonly goals: number
}

/** Group totals are over rotating funds, personal ones over all other goals. */
export const totalsOf = (
  goals: readonly Pick<GoalResponse, 'currentAmount' | 'cycleType'>[],
): readonly Total[] => {
  const total = (kind: Total['kind'], of: readonly Pick<GoalResponse, 'currentAmount'>[]): Total => ({
    kind,
    amount: sum(of.map(goal => centsOf(goal.currentAmount))),
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

export const firstDue = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals.toSorted(byDueDate).slice(0, shown)

export const mostRecent = (goals: readonly GoalResponse[]): readonly GoalResponse[] => goals.slice(0, shown)

export const pendingContributions = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals
    .filter(goal => !isComplete(goal) && takesPart(goal.role))
    .toSorted(byDueDate)
    .slice(0, shown)

/** What is agreed on; where nothing is, all that is missing. */
export const nextAmount = (goal: GoalResponse): string =>
  goal.contributionAmount || formatDecimal(subtract(centsOf(goal.targetAmount), centsOf(goal.currentAmount)))

export const hasMore = (goals: readonly GoalResponse[]): boolean => goals.length > shown
