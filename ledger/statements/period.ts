import type { StatementSpan } from '#projections/readModels/journal/query.ts'
import { plusCycles, plusYears } from '#shared/cycles.ts'
import { type CalendarDate, calendarDate, type Instant, plusDays } from '#shared/time.ts'
import { dateIn, dayStart } from '#shared/zones.ts'

/** A month or a year in a time zone. */
export interface StatementPeriod extends StatementSpan {
  /** `2026-11` or `2026`. */
  readonly name: string
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly timeZone: string
}

/** The current month there, unless another period is named. */
export const periodOf = (name: string | undefined, now: Instant, timeZone: string): StatementPeriod => {
  const wanted = name ?? dateIn(now, timeZone).slice(0, 7)
  const isYear = wanted.length === 4
  const firstDay = calendarDate(isYear ? `${wanted}-01-01` : `${wanted}-01`)
  const next = isYear ? plusYears(firstDay, 1) : plusCycles(firstDay, 'monthly', 1)
  return {
    name: wanted,
    firstDay,
    lastDay: plusDays(next, -1),
    timeZone,
    from: dayStart(firstDay, timeZone),
    until: dayStart(next, timeZone),
  }
}
