import { addMonths } from 'date-fns/addMonths'

/** A moment: UTC, ISO 8601 with milliseconds and `Z`. */
export type Instant = string & { readonly time: 'instant' }
/** A day of the calendar, `YYYY-MM-DD`; which hours it covers depends on a time zone. */
export type CalendarDate = string & { readonly time: 'date' }

export const cycleTypes = ['weekly', 'biweekly', 'monthly'] as const
export type CycleType = (typeof cycleTypes)[number]

export const instant = (value: Date | number | string): Instant => new Date(value).toISOString() as Instant

const dayMs = 86_400_000
const dateForm = /^(\d{4})-(\d{2})-(\d{2})(?=$|T)/

// Months are added to local midnights, in and out, so that the machine's own zone cancels out.
const midnight = (day: string): Date => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const two = (value: number): string => String(value).padStart(2, '0')
const written = (year: number, month: number, date: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` as CalendarDate
const dayOf = (date: Date): CalendarDate => written(date.getFullYear(), date.getMonth() + 1, date.getDate())

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysOf = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Undefined unless the text is a day that exists, alone or at the head of an ISO date and time. */
export const parseCalendarDate = (text: string): CalendarDate | undefined => {
  const found = dateForm.exec(text)
  if (!found) return undefined
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (year < 100 || month < 1 || month > 12 || date < 1 || date > daysOf(year, month)) return undefined
  if (text.length > found[0].length && Number.isNaN(Date.parse(text))) return undefined
  return found[0] as CalendarDate
}

/** @throws RangeError for text that is no day of the calendar. */
export const calendarDate = (text: string): CalendarDate => {
  const day = parseCalendarDate(text)
  if (day === undefined) throw new RangeError(`not a date: ${text}`)
  return day
}

/** The day that an instant falls on, `offsetHours` east of UTC. */
export const dateOf = (at: Instant, offsetHours = 0): CalendarDate =>
  // Its first ten characters, unless its year has more digits than a calendar day's.
  offsetHours === 0 && at.length === 24
    ? (at.slice(0, 10) as CalendarDate)
    : calendarDate(new Date(Date.parse(at) + offsetHours * 3_600_000).toISOString())

export const plusDays = (day: CalendarDate, days: number): CalendarDate => {
  const date = new Date(Date.parse(day) + days * dayMs) // A day alone is read as its midnight in UTC.
  return written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}
export const plusYears = (day: CalendarDate, years: number): CalendarDate =>
  dayOf(addMonths(midnight(day), 12 * years))
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs

/** `count` cycles after `start`; a month that is too short ends on its last day, and the next is not shortened by it. */
export const plusCycles = (start: CalendarDate, cycle: CycleType, count: number): CalendarDate => {
  if (cycle === 'monthly') return dayOf(addMonths(midnight(start), count))
  return plusDays(start, (cycle === 'weekly' ? 7 : 14) * count)
}

/** Days that a cycle has at most: dividing by them never counts too many cycles. */
const longest = { weekly: 7, biweekly: 14, monthly: 31 } as const

/** The first day on or after `day` among `first` and what follows it by whole cycles. */
export const periodFrom = (first: CalendarDate, cycle: CycleType, day: CalendarDate): CalendarDate => {
  if (day <= first) return first
  let count = Math.floor(daysBetween(first, day) / longest[cycle]) // The loop makes up for what is missing.
  while (plusCycles(first, cycle, count) < day) count += 1
  return plusCycles(first, cycle, count)
}
/** The last day on or before `day` among `first` and what follows it by whole cycles; `first` when there is none. */
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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'MMM d, yyyy', or with a two-digit day 'MMM dd, yyyy'. */
export const formatDate = (day: CalendarDate, dayDigits: 'short' | 'two' = 'short'): string => {
  const [year, month, date] = day.split('-')
  return `${months[Number(month) - 1]} ${dayDigits === 'two' ? date : Number(date)}, ${year}`
}
