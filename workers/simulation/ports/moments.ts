import type { UserId } from '#shared/ids.ts'
import { instant, plusDays } from '#shared/time.ts'
import { dateIn, dayStart, latestDay } from '#shared/zones.ts'
import type { Answers } from './reads.ts'
import type { MemoryTables } from './tables.ts'

const hourMs = 3_600_000
const nextOf = (ms: number, after: number): number => (Math.floor(after / ms) + 1) * ms
const never = Number.POSITIVE_INFINITY

/** The first moment after another at which time alone gives a job something to do that it had not before. */
export const momentsOf = (
  tables: MemoryTables,
  reads: Answers,
  zoneOf: (userId: UserId) => string | undefined,
) => ({
  /** A payment is old enough to be asked about, or to be let go; what waits for its hour may be asked again. */
  'sweep-payments': (after: number): number => {
    let first = never
    const consider = (at: number): void => {
      if (at > after && at < first) first = at
    }
    for (const { createdAt, state, feeCents } of tables.transactions.all()) {
      if (state === 'closed' && feeCents !== null) continue
      const begun = Date.parse(createdAt)
      consider(begun + 60_000)
      consider(begun + hourMs)
    }
    for (const { status, requestedAt } of tables.refunds.all()) {
      if (status !== 'requested') continue
      consider(Date.parse(requestedAt) + 60_000)
      consider(nextOf(hourMs, after - 60_000) + 60_000)
    }
    return first
  },
  'follow-stripe': (): number => never,
  /** A day begins where a circle lives, or the time of a draw is over. */
  'advance-rotation': (after: number): number => {
    let first = never
    for (const { wakeOn, timeZone } of tables.circles.all())
      if (wakeOn !== null) first = Math.min(first, nextDay(after, timeZone))
    for (const { seed, endsAt } of tables.draws.all())
      if (seed === null && Date.parse(endsAt) > after) first = Math.min(first, Date.parse(endsAt))
    return first
  },
  /** A day begins on which a plan may be due, or the next hour, in which what is waiting is asked for again. */
  'charge-schedules': (after: number): number => {
    const today = latestDay(instant(after))
    const waits = reads.plansToCharge({ today, after: null, limit: 1_000 }).length > 0
    let first = waits ? nextOf(hourMs, after) : never
    for (const { status, userId } of tables.schedules.all())
      if (status === 'active' || status === 'paused')
        first = Math.min(first, nextDay(after, zoneOf(userId) ?? 'UTC'))
    return first
  },
})
const midnights = new Map<string, { readonly from: number; readonly at: number }>()

/** When the next day begins in a time zone. */
const nextDay = (after: number, zone: string): number => {
  const known = midnights.get(zone)
  if (known && known.from <= after && after < known.at) return known.at
  const today = dateIn(instant(after), zone)
  const [from = 0, at = 0] = [today, plusDays(today, 1)].map(day => Date.parse(dayStart(day, zone)))
  midnights.set(zone, { from, at })
  return at
}
