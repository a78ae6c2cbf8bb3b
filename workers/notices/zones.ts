import type { Instant } from '#shared/time.ts'
import { clockIn } from '#shared/zones.ts'

const [morning, evening] = [8, 21]

/** Milliseconds until nobody is woken by it: none from eight in the morning to nine in the evening there. */
export const untilDaytimeMs = (at: Instant, timeZone: string): number => {
  const [hour, minute] = clockIn(at, timeZone).slice(11).split(':')
  const minutes = Number(hour) * 60 + Number(minute)
  if (minutes >= morning * 60 && minutes < evening * 60) return 0
  const wait = morning * 60 - minutes
  return (wait > 0 ? wait : wait + 24 * 60) * 60_000
}
