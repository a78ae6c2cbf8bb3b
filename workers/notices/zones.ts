import { type Instant, instant } from '#shared/time.ts'
import { clockIn, minutesAhead } from '#shared/zones.ts'

const [morning, evening] = [8, 21]
const minuteMs = 60_000

/** Milliseconds until nobody is woken by it: none from eight in the morning to nine in the evening there. */
export const untilDaytimeMs = (at: Instant, timeZone: string): number => {
  const [hour, minute] = clockIn(at, timeZone).slice(11).split(':')
  const minutes = Number(hour) * 60 + Number(minute)
  if (minutes >= morning * 60 && minutes < evening * 60) return 0
  const shown = morning * 60 - minutes
  const wait = shown > 0 ? shown : shown + 24 * 60
  // The clocks may be put on or back that night.
  const then = instant(Date.parse(at) + wait * minuteMs)
  return (wait + minutesAhead(at, timeZone) - minutesAhead(then, timeZone)) * minuteMs
}
