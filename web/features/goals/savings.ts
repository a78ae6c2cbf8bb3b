import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { ScheduleResponse } from '#shared/api/payments.ts'
import { add, type Minor, minor, zero } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { type CalendarDate, calendarDate, daysBetween } from '#shared/time.ts'
import type { Currency } from '../../lib/currencies.ts'
import { dayOf, minorOf } from '../../lib/format.ts'

/** Money received on a day or, where the amount is negative, refunded. */
export interface SavingsStep {
  readonly day: CalendarDate
  readonly amount: Minor
}

/** The savings at the end of a day. */
export interface SavingsPoint {
  readonly day: CalendarDate
  readonly total: Minor
}

/** From zero on the first day to the target on the last. */
export interface Plan {
  /** Of all amounts. */
  readonly currency: Currency
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly target: Minor
}

export const planOf = (
  goal: Pick<GoalResponse, 'currency' | 'startDate' | 'endDate' | 'targetAmount'>,
): Plan => ({
  currency: goal.currency,
  start: calendarDate(goal.startDate),
  end: calendarDate(goal.endDate),
  target: minorOf(goal.targetAmount, goal.currency),
})

/** A recurring payment of the reader. */
export interface Recurring {
  readonly amount: Minor
  readonly rhythm: Rhythm
  readonly nextOn: CalendarDate
  readonly endsOn: CalendarDate | undefined
}

/** The recurring payments of the reader that go on. */
export const recurringOf = (schedules: readonly ScheduleResponse[], goalId: number): readonly Recurring[] =>
  schedules.flatMap(({ goalId: of, status, currency, amount, every, rhythm: other, nextOn, endsOn }) => {
    const rhythm = every ?? other
    if (of !== goalId || status !== 'active' || rhythm === null || nextOn === null) return []
    return [
      {
        amount: minorOf(amount, currency),
        rhythm,
        nextOn: calendarDate(nextOn),
        endsOn: endsOn === null ? undefined : calendarDate(endsOn),
      },
    ]
  })

/** Actual movements, oldest first. */
export const stepsOf = (
  transactions: readonly Pick<TransactionResponse, 'currency' | 'amount' | 'createdAt' | 'status'>[],
): readonly SavingsStep[] =>
  transactions
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .flatMap(({ currency, amount, createdAt, status }) => {
      const day = dayOf(createdAt)
      return status === 'completed' && day !== undefined ? [{ day, amount: minorOf(amount, currency) }] : []
    })

/** The savings at the end of each day with a movement. */
export const savingsByDay = (steps: readonly SavingsStep[]): readonly SavingsPoint[] => {
  const totals = new Map<CalendarDate, Minor>()
  let total = zero
  for (const { day, amount } of steps) {
    total = add(total, amount)
    totals.set(day, total)
  }
  return Array.from(totals, ([day, sum]) => ({ day, total: sum }))
}

/** The savings at the end of a day at an even pace. */
export const evenPaceOn = ({ start, end, target }: Plan, day: CalendarDate): Minor => {
  if (day >= end) return target
  if (day <= start) return zero
  return minor(Math.round((target * daysBetween(start, day)) / daysBetween(start, end)))
}
