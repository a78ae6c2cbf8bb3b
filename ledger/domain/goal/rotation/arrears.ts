import { waitingDays } from '#shared/charter.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, sum } from '#shared/money.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import { type Circle, charterOf, collectingRound, missingMinor } from './circle.ts'
import { wasCashRefused } from './offeredCash.ts'
import { isStillSpared, sparedUntil } from './sparing.ts'

/**
 * What a seat is late with, by round: missing in the open round after its grace, or owed for a closed one.
 */
const arrearsByRound = (circle: Circle, userId: UserId): readonly (readonly [round: number, Minor])[] => {
  const owed = [...circle.openDebts.entries()].flatMap(([, { debtorUserId, cause, round, leftMinor }]) =>
    debtorUserId === userId && cause === 'round_closed_short' && round !== null
      ? [[round, leftMinor] as const]
      : [],
  )
  const collecting = collectingRound(circle)
  if (collecting === undefined || !circle.late.has(userId)) return owed
  const missing = missingMinor(circle, userId, collecting)
  return missing > 0 ? [...owed, [collecting, missing]] : owed
}

export const arrearsOf = (circle: Circle, userId: UserId): Minor =>
  sum(arrearsByRound(circle, userId).map(([, amount]) => amount))

/**
 * A debt from refused cash is not late, nor one that the seat was prevented from paying until some days ago.
 */
export const isInArrears = (circle: Circle, userId: UserId): boolean => lateByRound(circle, userId).length > 0

const lateByRound = (circle: Circle, userId: UserId) =>
  arrearsByRound(circle, userId).filter(
    ([round]) => !wasCashRefused(circle, userId, round) && !isStillSpared(circle, userId, round),
  )

/**
 * Whether a seat is late for longer than grace and default period: then the others may agree to give it to
 * another person.
 */
export const hasDefaulted = (circle: Circle, userId: UserId, today: CalendarDate): boolean => {
  const { cycleType } = circle.terms.rotation
  return lateByRound(circle, userId).some(([round]) => {
    const dueOn = circle.dueDays.get(round)
    if (dueOn === undefined) return false
    const graceDays = circle.graceDays.get(round) ?? charterOf(circle).graceDays
    const days = waitingDays({ latePolicy: 'hold', graceDays }, cycleType)
    // A spared member has the default period after that.
    const until = sparedUntil(circle, userId, round)
    const spared = until == null ? dueOn : plusDays(until, -graceDays)
    return today > plusDays(spared > dueOn ? spared : dueOn, days)
  })
}
