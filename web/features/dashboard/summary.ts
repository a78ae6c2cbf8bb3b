import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { formatDecimal, type Money, subtract } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { sumsOf } from '../../lib/currencies.ts'
import { minorOf } from '../../lib/format.ts'
import { byDueDate, isComplete, isDone, isPaidForNow, rotates, statusOf } from '../../lib/progress.ts'

const shown = 3

export interface Total {
  readonly kind: 'personal' | 'group' | 'total'
  /** One for each currency. */
  readonly amounts: readonly Money[]
  /** The reader's own savings in these goals. */
  readonly own: readonly Money[]
  readonly goals: number
}

/** Group totals are over rotating funds, personal ones over all other goals. */
export const totalsOf = (goals: readonly Counted[]): readonly Total[] => {
  const total = (kind: Total['kind'], of: readonly Counted[]): Total => ({
    kind,
    amounts: sumsOf(of.map(moneyIn('currentAmount')), goals),
    own: sumsOf(of.map(moneyIn('ownSavings')), goals),
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

type Counted = Pick<GoalResponse, 'currency' | 'currentAmount' | 'cycleType' | 'rhythm'> &
  Partial<Pick<GoalResponse, 'ownSavings'>>
const moneyIn =
  (of: 'currentAmount' | 'ownSavings') =>
  ({ currency, [of]: amount }: Counted): Money => ({ amount: minorOf(amount, currency), currency })

/** Goals that have begun come before those that have not, each by their due dates. */
const byUrgency = (one: GoalResponse, other: GoalResponse): number =>
  Number(hasNotBegun(one)) - Number(hasNotBegun(other)) || byDueDate(one, other)
const hasNotBegun = (goal: GoalResponse): boolean => statusOf(goal) === 'upcoming'

export const firstActive = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals
    .filter(goal => !isDone(goal))
    .toSorted(byUrgency)
    .slice(0, shown)

/** Those with the newest contribution first, then the others. */
export const mostRecent = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals
    .toSorted((one, other) => (other.lastContributionAt ?? '').localeCompare(one.lastContributionAt ?? ''))
    .slice(0, shown)

/** What the reader has still to pay. */
export const pendingContributions = (goals: readonly GoalResponse[]): readonly GoalResponse[] =>
  goals
    .filter(goal => !isComplete(goal) && takesPart(goal.role) && !isPaidForNow(goal))
    .toSorted(byUrgency)
    .slice(0, shown)

/** What is left of the reader's share of a round, their plan's payment, or the agreed amount; without one, the whole missing amount. */
export const nextAmount = ({
  currency,
  ownNext,
  ownPlan,
  contributionAmount,
  targetAmount,
  currentAmount,
}: GoalResponse): string =>
  ownNext?.amount ??
  (ownPlan?.nextOn ? ownPlan.amount : undefined) ??
  (contributionAmount ||
    formatDecimal(subtract(minorOf(targetAmount, currency), minorOf(currentAmount, currency)), currency))

export const hasMore = (goals: readonly GoalResponse[]): boolean => goals.length > shown
