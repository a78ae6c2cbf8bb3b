import { type Instant, instant, minuteMs, plusMs } from '#shared/time.ts'
import { clockIn, minutesAhead } from '#shared/zones.ts'

const [morning, evening] = [8, 21]
const dayMinutes = 24 * 60

/** Of the local day. */
const minutesAt = (at: Instant, timeZone: string): number => {
  const [hour, minute] = clockIn(at, timeZone).slice(11).split(':')
  return Number(hour) * 60 + Number(minute)
}

/** Milliseconds until daytime in a time zone; 0 from eight in the morning to nine in the evening. */
export const untilDaytimeMs = (at: Instant, timeZone: string): number => {
  const minutes = minutesAt(at, timeZone)
  if (minutes >= morning * 60 && minutes < evening * 60) return 0
  const shown = morning * 60 - minutes
  const wait = shown > 0 ? shown : shown + dayMinutes
  return (wait + shiftOf(at, wait, timeZone)) * minuteMs
}

/** The last time at which it was eight in the morning in a time zone. */
export const lastMorning = (at: Instant, timeZone: string): Instant => {
  const shown = minutesAt(at, timeZone) - morning * 60
  const ago = shown >= 0 ? shown : shown + dayMinutes
  const minute = instant(Math.floor(Date.parse(at) / minuteMs) * minuteMs)
  return plusMs(minute, (shiftOf(at, -ago, timeZone) - ago) * minuteMs)
}

/** Daylight saving time may begin or end in between. */
const shiftOf = (at: Instant, minutes: number, timeZone: string): number =>
  minutesAhead(at, timeZone) - minutesAhead(plusMs(at, minutes * minuteMs), timeZone)
