import type { UserId } from '#shared/ids.ts'
import { type Instant, plusDays } from '#shared/time.ts'
import { isUnderWay } from '../contributions/contribution.ts'
import { hasBegun, isCircle, isCompleted, todayIn } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'

/** Days after the last due date for which a finished circle still names members without an account. */
export const namedDays = 90

/**
 * Members without an account whose name is needed no more: the circle was given up before it began, or is over for long, and nothing
 * is due to them, owed by or to them, or waits for their answer.
 */
export const erasableStandIns = (state: GoalState, now: Instant): UserId[] =>
  isOver(state, now)
    ? [
        ...[...state.standIns.entries()].flatMap(([userId, { isClaimed }]) =>
          isClaimed || state.openClaims.has(userId) || concerns(state, userId) ? [] : [userId],
        ),
        // Under the name that they had before, the history shows what those did who have an account now.
        ...[...state.merged.entries()].map(([formerId]) => formerId),
      ]
    : []

const isOver = (state: GoalState, now: Instant): boolean => {
  if (!isCircle(state) || !(state.cancelled || isCompleted(state))) return false
  if (!hasBegun(state)) return true
  return state.dueOn !== undefined && plusDays(state.dueOn, namedDays) < todayIn(state, now)
}

const concerns = (state: GoalState, userId: UserId): boolean =>
  (state.awaited.get(userId) ?? 0) > 0 ||
  [...state.openDebts.entries()].some(([, one]) => [one.debtorUserId, one.creditorUserId].includes(userId)) ||
  [...state.open.entries()].some(([, one]) => isUnderWay(one) && one.holderUserId === userId)
