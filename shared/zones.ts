import { type CalendarDate, calendarDate, type Instant, instant } from './time.ts'

/** Making one of these takes longer than asking it thousands of times. */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known) return known
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    made = clockOf('UTC') // a zone that this machine does not know (any more)
  }
  clocks.set(timeZone, made)
  return made
}

/** What the clocks there show: `2026-11-21T18:05`. */
export const clockIn = (at: Instant, timeZone: string): string => {
  // An American clock, `11/21/2026, 18:05`, of which the year may have fewer digits than a calendar's.
  const [day = '', time] = clockOf(timeZone).format(Date.parse(at)).split(', ')
  const [month, date, year = ''] = day.split('/')
  return `${year.padStart(4, '0')}-${month}-${date}T${time}`
}

/** The day where it begins first on earth: what is not due by then is due nowhere. */
export const latestDay = (at: Instant): CalendarDate => dateIn(at, 'Pacific/Kiritimati')

const quarterMs = 900_000
interface KnownDay {
  readonly day: CalendarDate
  from: number
  to: number
}
const days = new Map<string, KnownDay>()

/**
 * The day that it is there. No clock anywhere changes its day between quarters of an hour: between two of a day nobody
 * looks at the clock again.
 */
export const dateIn = (at: Instant, timeZone: string): CalendarDate => {
  const quarter = Math.floor(Date.parse(at) / quarterMs)
  const known = days.get(timeZone)
  if (known && known.from <= quarter && quarter <= known.to) return known.day
  const day = calendarDate(clockIn(at, timeZone).slice(0, 10))
  if (known?.day !== day) days.set(timeZone, { day, from: quarter, to: quarter })
  else if (quarter < known.from) known.from = quarter
  else known.to = quarter
  return day
}

const minuteMs = 60_000

/** How many minutes the clocks there are ahead of UTC at that instant. */
export const minutesAhead = (at: Instant, timeZone: string): number => {
  const shown = Date.parse(`${clockIn(at, timeZone)}:00Z`)
  return Math.round((shown - Math.floor(Date.parse(at) / minuteMs) * minuteMs) / minuteMs)
}

/** The instant at which a day begins there: midnight, or when the clocks go on from there where that is left out. */
export const dayStart = (day: CalendarDate, timeZone: string): Instant => {
  const utc = Date.parse(day)
  const at = (minutes: number) => instant(utc - minutes * minuteMs)
  // One of the offsets of the days round it is the one at midnight; where midnight is left out, none leads to it.
  const offsets = [-1, 1].map(days => minutesAhead(instant(utc + days * 86_400_000), timeZone))
  const starts = offsets.map(at).filter(start => dateIn(start, timeZone) === day)
  return starts.toSorted()[0] ?? at(Math.min(...offsets))
}
