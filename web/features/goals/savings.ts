import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { add, type Cents, cents, zero } from '#shared/money.ts'
import { type CalendarDate, calendarDate, daysBetween } from '#shared/time.ts'
import { centsOf, dayOf } from '../../lib/format.ts'

/** Money that came in on a day or, where the amount is negative, went back. */
export interface SavingsStep {
  readonly day: CalendarDate
  readonly amount: Cents
}

/** What was saved by the end of a day. */
export interface SavingsPoint {
  readonly day: CalendarDate
  readonly total: Cents
}

/** From nothing on the first day to the target on the last. */
export interface Plan {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly target: Cents
}

export const planOf = (goal: Pick<GoalResponse, 'startDate' | 'endDate' | 'targetAmount'>): Plan => ({
  start: calendarDate(goal.startDate),
  end: calendarDate(goal.endDate),
  target: centsOf(goal.targetAmount),
})

/** What really moved, oldest first. */
export const stepsOf = (
  transactions: readonly Pick<TransactionResponse, 'amount' | 'createdAt' | 'status'>[],
): readonly SavingsStep[] =>
  transactions
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .flatMap(({ amount, createdAt, status }) => {
      const day = dayOf(createdAt)
      return status === 'completed' && day !== undefined ? [{ day, amount: centsOf(amount) }] : []
    })

/** What had been saved by the end of each day on which money moved. */
export const savingsByDay = (steps: readonly SavingsStep[]): readonly SavingsPoint[] => {
  const totals = new Map<CalendarDate, Cents>()
  let total = zero
  for (const { day, amount } of steps) {
    total = add(total, amount)
    totals.set(day, total)
  }
  return Array.from(totals, ([day, sum]) => ({ day, total: sum }))
}

/** What is saved by the end of a day where every day brings the same. */
export const evenPaceOn = ({ start, end, target }: Plan, day: CalendarDate): Cents => {
  if (day >= end) return target
  if (day <= start) return zero
  return cents(Math.round((target * daysBetween(start, day)) / daysBetween(start, end)))
}
