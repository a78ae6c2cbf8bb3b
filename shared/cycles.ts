import { addMonths } from 'date-fns/addMonths'
import { type CalendarDate, type CycleType, daysBetween, plusDays, written } from './time.ts'

// Apart from `time.ts`, since most pages add no months.

// Months are added to local midnights and read back as local, so the machine's time zone has no effect.
const plusMonths = (day: CalendarDate, count: number): CalendarDate => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const then = addMonths(new Date(year, month - 1, date), count)
  return written(then.getFullYear(), then.getMonth() + 1, then.getDate())
}
export const plusYears = (day: CalendarDate, years: number): CalendarDate => plusMonths(day, 12 * years)

/** `count` cycles after `start`; a day that a month lacks becomes its last day, without effect on later months. */
export const plusCycles = (start: CalendarDate, cycle: CycleType, count: number): CalendarDate => {
  if (cycle === 'monthly') return plusMonths(start, count)
  return plusDays(start, (cycle === 'weekly' ? 7 : 14) * count)
}

/** The most days of a cycle, so that dividing by them never gives too many cycles. */
const maxDays = { weekly: 7, biweekly: 14, monthly: 31 } as const

/** The first day on or after `day` that is whole cycles after `first`. */
export const periodFrom = (first: CalendarDate, cycle: CycleType, day: CalendarDate): CalendarDate => {
  if (day <= first) return first
  let count = Math.floor(daysBetween(first, day) / maxDays[cycle])
  while (plusCycles(first, cycle, count) < day) count += 1
  return plusCycles(first, cycle, count)
}
/** The last day on or before `day` that is whole cycles after `first`; `first` when there is none. */
export const periodUntil = (first: CalendarDate, cycle: CycleType, day: CalendarDate): CalendarDate => {
  const next = nextPeriod(first, cycle, day)
  if (next === first) return first
  let count = 0
  while (plusCycles(first, cycle, count + 1) < next) count += 1
  return plusCycles(first, cycle, count)
}
/** The period after the one on or before `day`. */
export const nextPeriod = (first: CalendarDate, cycle: CycleType, day: CalendarDate): CalendarDate =>
  periodFrom(first, cycle, plusDays(day, 1))
