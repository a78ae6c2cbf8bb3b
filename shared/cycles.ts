import { addMonths } from 'date-fns/addMonths'
import { patternOf, type Rhythm } from './rhythm.ts'
import { type CalendarDate, daysBetween, plusDays, written } from './time.ts'

// Apart from `time.ts`, since most pages add no months.

// Months are added to local midnights and read back as local, so the machine's time zone has no effect.
const plusMonths = (day: CalendarDate, count: number): CalendarDate => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const then = addMonths(new Date(year, month - 1, date), count)
  return written(then.getFullYear(), then.getMonth() + 1, then.getDate())
}
export const plusYears = (day: CalendarDate, years: number): CalendarDate => plusMonths(day, 12 * years)

/**
 * `count` turns of a rhythm after `start`, which counts as the turn before, whatever its day. A day that a month lacks becomes its last
 * day, without effect on later months.
 */
export const plusCycles = (start: CalendarDate, rhythm: Rhythm, count: number): CalendarDate => {
  const { kind, numbers } = patternOf(rhythm)
  const [every = 1] = numbers
  if (count === 0) return start
  switch (kind) {
    case 'days':
      return plusDays(start, every * count)
    case 'months':
      return plusMonths(start, every * count)
    case 'weekdays':
      return nthWeekday(start, numbers, count)
    case 'monthdays':
      return nthDayOfMonth(start, numbers, count)
  }
}

const nthWeekday = (start: CalendarDate, weekdays: readonly number[], count: number): CalendarDate => {
  const today = weekdayOf(start)
  const thisWeek = weekdays.filter(weekday => weekday > today).length
  // Counted from the Monday of this week.
  const place = weekdays.length - thisWeek + count - 1
  const weekday = weekdays[place % weekdays.length] ?? 1
  return plusDays(start, 7 * Math.floor(place / weekdays.length) + weekday - today)
}

/** From 1 for Monday to 7. */
const weekdayOf = (day: CalendarDate): number => {
  const monday = '2024-01-01' as CalendarDate
  return (((daysBetween(monday, day) % 7) + 7) % 7) + 1
}

const nthDayOfMonth = (start: CalendarDate, days: readonly number[], count: number): CalendarDate => {
  const month = `${start.slice(0, 8)}01` as CalendarDate
  const dayIn = (place: number): CalendarDate => {
    const first = plusMonths(month, Math.floor(place / days.length))
    const last = plusDays(plusMonths(first, 1), -1)
    const day = plusDays(first, (days[place % days.length] ?? 1) - 1)
    return day < last ? day : last
  }
  const past = days.filter((_, index) => dayIn(index) <= start).length
  return dayIn(past + count - 1)
}

/** The most days between two turns, so that dividing by them never gives too many. */
const mostDays = (rhythm: Rhythm): number => {
  const { kind, numbers } = patternOf(rhythm)
  const [every = 1] = numbers
  return { days: every, months: 31 * every, weekdays: 7, monthdays: 31 }[kind]
}

/** The first day on or after `day` that is whole cycles after `first`. */
export const periodFrom = (first: CalendarDate, cycle: Rhythm, day: CalendarDate): CalendarDate => {
  if (day <= first) return first
  let count = Math.floor(daysBetween(first, day) / mostDays(cycle))
  while (plusCycles(first, cycle, count) < day) count += 1
  return plusCycles(first, cycle, count)
}
/** The last day on or before `day` that is whole cycles after `first`; `first` when there is none. */
export const periodUntil = (first: CalendarDate, cycle: Rhythm, day: CalendarDate): CalendarDate => {
  const next = nextPeriod(first, cycle, day)
  if (next === first) return first
  let count = 0
  while (plusCycles(first, cycle, count + 1) < next) count += 1
  return plusCycles(first, cycle, count)
}
/** The period after the one on or before `day`. */
export const nextPeriod = (first: CalendarDate, cycle: Rhythm, day: CalendarDate): CalendarDate =>
  periodFrom(first, cycle, plusDays(day, 1))
