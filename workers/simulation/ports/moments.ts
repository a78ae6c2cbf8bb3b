import type { GoalId, UserId } from '#shared/ids.ts'
import { beginning } from '#shared/ports/paymentRecords.ts'
import { instant, plusDays } from '#shared/time.ts'
import { dateIn, dayStart, latestDay } from '#shared/zones.ts'
import type { World } from '../core/world.ts'
import type { Account } from '../stripe/account.ts'
import type { CircleAnswers } from './circleReads.ts'
import type { Accounts } from './payers.ts'
import type { Answers } from './reads.ts'
import type { MemoryTables } from './tables.ts'

const hourMs = 3_600_000
const nextOf = (ms: number, after: number): number => (Math.floor(after / ms) + 1) * ms
const never = Number.POSITIVE_INFINITY

const minuteMs = 60_000

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
      consider(begun + minuteMs + 1)
      consider(begun + hourMs)
    }
    for (const { status, requestedAt } of tables.refunds.all()) {
      if (status !== 'requested') continue
      consider(Date.parse(requestedAt) + minuteMs + 1)
      consider(nextOf(hourMs, after - minuteMs) + minuteMs)
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

/** Whether what a job begins with asking for is nothing: then its round comes to nothing. */
export const restOf = ({
  reads,
  circles,
  accounts,
  account,
  world,
  zones,
}: {
  readonly reads: Answers
  readonly circles: CircleAnswers
  readonly accounts: Accounts
  readonly account: Account
  readonly world: World
  readonly zones: readonly string[]
}) => ({
  'sweep-payments': (): boolean => {
    const page = { before: instant(world.now() - minuteMs), limit: 1 }
    return reads.unfinishedPayments(page).length === 0 && reads.waitingRefunds(page).length === 0
  },
  'follow-stripe': (): boolean =>
    accounts.missed.size === 0 && accounts.followed === (account.events.at(-1)?.id ?? beginning),
  'advance-rotation': (): boolean => {
    const page = { now: world.clock.now(), limit: 1 }
    return (
      circles.drawsToReveal(page).length === 0 && circles.toWake({ ...page, after: 0 as GoalId }).length === 0
    )
  },
  'charge-schedules': (): boolean => {
    const now = world.clock.now()
    const page = { today: latestDay(now), after: null, limit: 1 }
    if (reads.plansToCharge(page).length === 0) return true // not even where the day begins first
    const todays = Object.fromEntries(zones.map(zone => [zone, dateIn(now, zone)]))
    return reads.plansToCharge({ ...page, todays }).length === 0
  },
})
const midnights = new Map<string, { readonly from: number; readonly at: number }>()

/** When the next day begins in a time zone. */
export const nextDay = (after: number, zone: string): number => {
  const known = midnights.get(zone)
  if (known && known.from <= after && after < known.at) return known.at
  const today = dateIn(instant(after), zone)
  const [from = 0, at = 0] = [today, plusDays(today, 1)].map(day => Date.parse(dayStart(day, zone)))
  midnights.set(zone, { from, at })
  return at
}
