import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { dateInWords } from './dateInWords.ts'

/** A time in UTC: ISO 8601 with milliseconds and `Z`. */
export type Instant = string & { readonly time: 'instant' }
/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string & { readonly time: 'date' }

export const cycleTypes = ['weekly', 'biweekly', 'monthly'] as const
export type CycleType = (typeof cycleTypes)[number]

export const instant = (value: Date | number | string): Instant => new Date(value).toISOString() as Instant

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const plusMs = (at: Instant, ms: number): Instant => instant(Date.parse(at) + ms)

const dateForm = /^(\d{4})-(\d{2})-(\d{2})(?=$|T)/

const two = (value: number): string => String(value).padStart(2, '0')
export const written = (year: number, month: number, date: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` as CalendarDate

/** Undefined unless the text is an existing day, alone or at the beginning of an ISO date and time. */
export const parseCalendarDate = (text: string): CalendarDate | undefined => {
  const found = dateForm.exec(text)
  if (!found) return undefined
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (year < 100 || month < 1 || month > 12 || date < 1 || date > getDaysInMonth(new Date(year, month - 1)))
    return undefined
  if (text.length > found[0].length && Number.isNaN(Date.parse(text))) return undefined
  return found[0] as CalendarDate
}

/** @throws RangeError for text that is not a calendar day */
export const calendarDate = (text: string): CalendarDate => {
  const day = parseCalendarDate(text)
  if (day === undefined) throw new RangeError(`not a date: ${text}`)
  return day
}

/** The day of an instant, `offsetHours` east of UTC. */
export const dateOf = (at: Instant, offsetHours = 0): CalendarDate =>
  // 24 characters unless the year has more than four digits.
  offsetHours === 0 && at.length === 24
    ? (at.slice(0, 10) as CalendarDate)
    : calendarDate(new Date(Date.parse(at) + offsetHours * 3_600_000).toISOString())

/** Days that were counted before: a circle asks for the same few again and again. */
const counted = new Map<CalendarDate, Map<number, CalendarDate>>()
const mostCounted = 5_000

export const plusDays = (day: CalendarDate, days: number): CalendarDate => {
  const known = counted.get(day)?.get(days)
  if (known !== undefined) return known
  const date = new Date(Date.parse(day) + days * dayMs) // Parsed as midnight in UTC.
  const later = written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
  if (counted.size >= mostCounted) counted.clear()
  const of = counted.get(day) ?? new Map<number, CalendarDate>()
  counted.set(day, of.set(days, later))
  return later
}

/** Days since 1970, parsed before. */
const numbers = new Map<CalendarDate, number>()
const numberOf = (day: CalendarDate): number => {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(day) / dayMs
  if (numbers.size >= mostCounted) numbers.clear()
  numbers.set(day, number)
  return number
}
/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => numberOf(to) - numberOf(from)

/** In English 'MMM d, yyyy', or with a two-digit day 'MMM dd, yyyy'. */
export const formatDate = (day: CalendarDate, dayDigits: 'short' | 'two' = 'short'): string =>
  dateInWords(day, dayDigits)
