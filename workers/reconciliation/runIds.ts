import { createHash } from 'node:crypto'
import type { CalendarDate } from '#shared/time.ts'

/** The id of a daily run, the same in every process, so that there is one run a day. */
export const dailyRunId = (what: string, day: CalendarDate): string => {
  const hash = createHash('sha256').update(`daily ${what} of ${day}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
