import { tzOffset } from '@date-fns/tz/tzOffset'
import { type CalendarDate, calendarDate, dateOf, type Instant, instant, minuteMs } from './time.ts'

/**
 * A zone's offset from UTC in minutes at an instant. A zone that this machine does not have counts as UTC.
 */
export const minutesAhead = (at: Instant, timeZone: string): number => tzOffset(timeZone, new Date(at)) || 0

/** The local time in a zone: `2026-11-21T18:05`. */
export const clockIn = (at: Instant, timeZone: string): string =>
  instant(Date.parse(at) + minutesAhead(at, timeZone) * minuteMs).slice(0, 16)

/** The latest day of any time zone: what is not due on it is due nowhere. */
export const latestDay = (at: Instant): CalendarDate => dateIn(at, 'Pacific/Kiritimati')

const quarterMs = 900_000
interface KnownDay {
  readonly day: CalendarDate
  from: number
  to: number
}
const days = new Map<string, KnownDay>()

/** The local day in a zone, cached: no zone changes its day between quarters of an hour. */
export const dateIn = (at: Instant, timeZone: string): CalendarDate => {
  if (timeZone === 'UTC') return dateOf(at)
  const quarter = Math.floor(Date.parse(at) / quarterMs)
  const known = days.get(timeZone)
  if (known && known.from <= quarter && quarter <= known.to) return known.day
  const day = calendarDate(clockIn(at, timeZone).slice(0, 10))
  if (known?.day !== day) days.set(timeZone, { day, from: quarter, to: quarter })
  else if (quarter < known.from) known.from = quarter
  else known.to = quarter
  return day
}

/** The instant at which a day begins in a zone: midnight, or the end of the gap where a clock change skips it. */
export const dayStart = (day: CalendarDate, timeZone: string): Instant => {
  const utc = Date.parse(day)
  const at = (minutes: number) => instant(utc - minutes * minuteMs)
  // The offset at midnight is that of the day before or after; if midnight is skipped, neither is right.
  const offsets = [-1, 1].map(days => minutesAhead(instant(utc + days * 86_400_000), timeZone))
  const starts = offsets.map(at).filter(start => dateIn(start, timeZone) === day)
  return starts.toSorted()[0] ?? at(Math.min(...offsets))
}

let usual = 'UTC'
/** The installation's, in which people read times who have none of their own. Money never hangs on it. */
export const usualTimeZone = (): string => usual
/** The server sets it in each process. */
export const readTimesIn = (timeZone: string): void => {
  usual = timeZone
}
