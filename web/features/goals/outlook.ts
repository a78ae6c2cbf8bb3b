import { plusCycles } from '#shared/cycles.ts'
import { type Minor, split, subtract } from '#shared/money.ts'
import { type CalendarDate, daysBetween, plusDays } from '#shared/time.ts'
import { roundedUp } from '../../lib/offeredCurrencies.ts'
import {
  evenPaceOn,
  type Plan,
  type Recurring,
  type SavingsPoint,
  type SavingsStep,
  savingsByDay,
} from './savings.ts'

/** When the target is reached by the reader's recurring payments, else at the present pace; `unknown` while there are too few data. */
export type Forecast =
  | { readonly kind: 'unknown' }
  /** Nothing has been gained since the first day. */
  | { readonly kind: 'never' }
  /** Too far away for a meaningful date. */
  | { readonly kind: 'far' }
  | { readonly kind: 'on'; readonly by: 'plan' | 'pace'; readonly day: CalendarDate; readonly inDays: number }

/** The regular amount that reaches the target; `once` when less than a week is left. */
export interface CatchUp {
  readonly amount: Minor
  readonly every: 'month' | 'week' | 'once'
}

export type Outlook =
  | { readonly state: 'reached'; readonly since: CalendarDate | undefined }
  /** The last day has passed. */
  | { readonly state: 'over'; readonly missing: Minor; readonly forecast: Forecast }
  | {
      readonly state: 'running'
      /** Against the even pace; negative when behind it. */
      readonly ahead: Minor
      readonly forecast: Forecast
      readonly catchUp: CatchUp | undefined
    }

interface Standing {
  readonly plan: Plan
  readonly recurring: readonly Recurring[]
  readonly steps: readonly SavingsStep[]
  readonly saved: Minor
  readonly today: CalendarDate
}

export const outlookOf = (standing: Standing): Outlook => {
  const { plan, steps, saved, today } = standing
  if (saved >= plan.target) return { state: 'reached', since: reachedSince(savingsByDay(steps), plan.target) }
  const forecast = forecastOf(standing)
  if (today > plan.end) return { state: 'over', missing: subtract(plan.target, saved), forecast }
  const ahead = subtract(saved, evenPaceOn(plan, today))
  const isBehind = forecast.kind === 'on' && forecast.by === 'plan' ? forecast.day > plan.end : ahead < 0
  const catchUp = isBehind ? catchUpOf(standing) : undefined
  return { state: 'running', ahead, forecast, catchUp }
}

/** The day from which the target has been held until now. */
const reachedSince = (points: readonly SavingsPoint[], target: Minor): CalendarDate | undefined =>
  points[points.findLastIndex(({ total }) => total < target) + 1]?.day

const fewestDays = 7
const farthestDays = 20 * 365

const forecastOf = (standing: Standing): Forecast => {
  const day = plannedDay(standing)
  if (day === undefined) return paceOf(standing)
  return { kind: 'on', by: 'plan', day, inDays: Math.max(1, daysBetween(standing.today, day)) }
}

/** The day on which the recurring payments alone reach the target. */
const plannedDay = ({ plan, recurring, saved, today }: Standing): CalendarDate | undefined => {
  let missing = subtract(plan.target, saved)
  const last = plusDays(today, farthestDays)
  const payments = recurring.flatMap(({ amount, rhythm, nextOn, endsOn = last }) =>
    Array.from({ length: Math.min(Math.ceil(missing / amount), farthestDays) }, (_, index) => ({
      day: plusCycles(nextOn, rhythm, index),
      amount,
    })).filter(({ day }) => day <= endsOn && day <= last),
  )
  for (const { day, amount } of payments.toSorted((a, b) => a.day.localeCompare(b.day))) {
    missing = subtract(missing, amount)
    if (missing <= 0) return day
  }
  return undefined
}

/** The mean rate since the first day, without that day's own payments, which are no pace. */
const paceOf = ({ plan, steps, saved, today }: Standing): Forecast => {
  const [first] = savingsByDay(steps)
  const contributions = steps.filter(({ amount }) => amount > 0).length
  const days = first === undefined ? 0 : daysBetween(first.day, today)
  if (first === undefined || contributions < 2 || days < fewestDays) return { kind: 'unknown' }
  const gained = subtract(saved, first.total)
  if (gained <= 0) return { kind: 'never' }
  const inDays = Math.ceil((subtract(plan.target, saved) * days) / gained)
  if (inDays > farthestDays) return { kind: 'far' }
  return { kind: 'on', by: 'pace', day: plusDays(today, inDays), inDays }
}

/** Days from which the amount is per month: a weekly amount means little that far ahead. */
const shortestByMonth = 92

const catchUpOf = ({ plan, saved, today }: Standing): CatchUp => {
  const missing = subtract(plan.target, saved)
  const days = daysBetween(today, plan.end)
  if (days < 7) return { amount: missing, every: 'once' }
  const every = days < shortestByMonth ? 'week' : 'month'
  const payments = every === 'week' ? Math.floor(days / 7) : monthsBetween(today, plan.end)
  // The first part is the largest, so that the given number of them suffices.
  return { amount: roundedUp(split(missing, payments)[0]!, plan.currency), every }
}

/** Whole months: the number of monthly payments until then. */
const monthsBetween = (from: CalendarDate, to: CalendarDate): number => {
  const monthOf = (day: CalendarDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(to) - monthOf(from)
  return plusCycles(from, 'monthly', months) > to ? months - 1 : months
}
