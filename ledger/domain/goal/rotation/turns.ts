import type { GoalEvent } from '#shared/events/goal.ts'
import { type CalendarDate, type Instant, plusCycles } from '#shared/time.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState } from '../state.ts'
import {
  type Circle,
  collectingRound,
  hasAccepted,
  hasBegun,
  isCircle,
  isCompleted,
  missingIn,
} from './circle.ts'
import { closing, isFull, isGraceOver, opening } from './rounds.ts'

/** Sent by the scheduler. Every other command advances the rotation as well, so nothing depends on its timing. */
export interface AdvanceRotation {
  readonly type: 'AdvanceRotation'
  readonly now: Instant
}

/**
 * The next step that a circle takes by itself: begin, close a round that all have paid, note late members, or open the
 * next round. Empty when nothing is due; otherwise call it again, as more may follow.
 */
export const nextTurn = (state: GoalState, today: CalendarDate, why: Why): GoalEvent[] => {
  if (!isCircle(state) || state.cancelled || state.archived || isCompleted(state)) return []
  if (!hasBegun(state)) return mayBegin(state, today) ? beginning(state, today, why) : []
  const round = collectingRound(state)
  if (round === undefined) return isWindowOpen(state, today) ? [opening(state, today, null)] : []
  if (isFull(state, round)) return [closing(state, round, null)]
  return isGraceOver(state, today) ? late(state, round) : []
}

/** Whether the day has come by itself, or something has changed that it had waited for. */
export type Why = 'day' | 'change'

const mayBegin = (circle: Circle, today: CalendarDate): boolean => {
  const holders = seatHolders(circle)
  if (holders.length < circle.terms.rotation.seats || circle.draw) return false
  if (!holders.every(([, member]) => hasAccepted(circle, member))) return false
  return today >= circle.terms.startDate || isFull(circle, circle.round)
}

/** The days count from the first day agreed, however late it is noticed, or from when the last thing needed was there. */
const beginning = (circle: Circle, today: CalendarDate, why: Why): GoalEvent[] => {
  const { startDate, rotation } = circle.terms
  const startsOn = why === 'change' && today > startDate ? today : startDate
  const dueOn = plusCycles(startsOn, rotation.cycleType, 1)
  return [
    { type: 'RotationBegan', data: { startsOn, charterVersion: circle.charterVersion } },
    { type: 'RoundOpened', data: { round: circle.round, cycle: 1, dueOn, byUserId: null } },
  ]
}

/** The next round opens on the day after the due date of the one before. */
const isWindowOpen = ({ dueOn }: Circle, today: CalendarDate): boolean => dueOn !== undefined && today > dueOn

const late = (circle: Circle, round: number): GoalEvent[] =>
  missingIn(circle, round)
    .filter(userId => !circle.late.has(userId))
    .map(userId => ({ type: 'MemberLate', data: { round, userId } }))
