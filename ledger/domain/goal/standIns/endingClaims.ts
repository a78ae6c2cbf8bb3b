import type { GoalEvent } from '#shared/events/goal.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { dayMs, hourMs, type Instant, plusMs } from '#shared/time.ts'
import type { GoalState } from '../state.ts'
import { claimNoticeHours, endOfClaim } from './claiming.ts'

/**
 * The next claim that stands by now: its notice is over without an objection, or there was no decision about one in
 * time. A claim without the words of members never stands by itself. Members and admins have the whole time again after an outage, of which only the scheduler knows.
 */
export const nextSeatClaim = (state: GoalState, now: Instant, upSince: Instant | undefined): GoalEvent[] => {
  const isOver = (endsAt: Instant, afterMs: number): boolean =>
    endsAt <= now && (upSince === undefined || plusMs(upSince, afterMs) <= now)
  for (const [userId, { claim, noticeEndsAt, objection }] of state.openClaims.entries()) {
    if (noticeEndsAt === undefined || !isOver(noticeEndsAt, claimNoticeHours * hourMs)) continue
    if (!objection) return endOfClaim(state, { userId, claim, outcome: 'undisputed' })
    if (isOver(objection.decidedBy, caseDays * dayMs))
      return endOfClaim(state, { userId, claim, outcome: 'undecided' })
  }
  return []
}
