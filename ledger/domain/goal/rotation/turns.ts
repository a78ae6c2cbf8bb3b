import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { windowStart } from '#shared/turns.ts'
import { earlierRounds } from '../adoption/earlierRounds.ts'
import { seatHolders, takenPositions } from '../members/seats.ts'
import { cancelling } from '../organising.ts'
import type { GoalState } from '../state.ts'
import {
  type Circle,
  collectingRound,
  hasAccepted,
  hasBegun,
  isCircle,
  isCompleted,
  isDrawing,
  isOrderDrawn,
} from './circle.ts'
import { isNeverBeginning, nextLapse } from './lapsing.ts'
import {
  type CouldPay,
  closesByItself,
  closing,
  goesOn,
  graceExtended,
  isFull,
  isGraceOver,
  lateOne,
  newlyLate,
  opening,
} from './rounds.ts'
import { isStandingStill, windingUp } from './windingUp.ts'

/**
 * Sent by the scheduler. Every other command advances the rotation as well, so nothing depends on its timing,
 * except that it alone records late members: it knows whether they could pay.
 */
export interface AdvanceRotation {
  readonly type: 'AdvanceRotation'
  readonly now: Instant
  /** When this installation last resumed after an outage; undefined without one. */
  readonly upSince?: Instant | undefined
  /** Accounts that an admin has locked. */
  readonly locked?: readonly UserId[]
  /**
   * How many days the operator waits for card payments before they are sent on; without it no guarantor pays.
   */
  readonly firmAfterDays?: number
  /** Payouts of this goal whose contested time makes them count as not arrived. */
  readonly overdueCases?: readonly string[]
}

/**
 * The next automatic step of a circle: begin, or remove a member who has not accepted its rules; close a
 * round, record late members, open the next round; end when it has stalled or never began. Empty when nothing
 * is due; otherwise call it again, because more may follow.
 */
export const nextTurn = (state: GoalState, today: CalendarDate, could: CouldPay | undefined): GoalEvent[] => {
  const next = nextStep(state, today, could)
  if (next.length > 0 || !isCircle(state)) return next
  if (could && isStandingStill(state, today)) return windingUp(state, null)
  return isNeverBeginning(state, today) ? cancelling(state, { byUserId: null, refund: true }) : []
}

const nextStep = (state: GoalState, today: CalendarDate, could: CouldPay | undefined): GoalEvent[] => {
  if (!isCircle(state) || state.cancelled || state.archived || isCompleted(state)) return []
  if (!hasBegun(state))
    return mayBegin(state, today) ? beginning(state, today) : nextLapse(state, today, could)
  const round = collectingRound(state)
  if (round === undefined)
    return goesOn(state) || isWindowOpen(state, today) ? [opening(state, today, null)] : []
  if (isFull(state, round)) return hasWindowBegun(state, today) ? [closing(state, round)] : []
  const notInTime = isGraceOver(state, today) ? newlyLate(state, { round, today }) : []
  if (notInTime.length > 0 && !could) return []
  const lateNow = notInTime.filter(userId => !could?.locked.has(userId))
  const isClosing = lateNow.length === 0 && closesByItself(state, today)
  const extended =
    could && (lateNow.length > 0 || isClosing)
      ? graceExtended(state, { round, lateNow }, { ...could, today })
      : undefined
  if (extended) return [extended]
  if (lateNow.length > 0) return lateNow.map(userId => lateOne(state, round, userId))
  return isClosing ? [closing(state, round, { isShort: true })] : []
}

const mayBegin = (circle: Circle, today: CalendarDate): boolean => {
  const holders = seatHolders(circle)
  if (takenPositions(circle).size < circle.terms.rotation.seats || circle.draw) return false
  if (!holders.every(([, member]) => hasAccepted(circle, member))) return false
  if (isDrawing(circle) && !isOrderDrawn(circle)) return false
  return today >= circle.terms.startDate
}

/** The days count from its actual beginning, so that its late recording makes no member late. */
const beginning = (circle: Circle, startsOn: CalendarDate): GoalEvent[] => {
  const dueOn = plusCycles(startsOn, circle.terms.rotation.cycleType, 1)
  return [
    { type: 'RotationBegan', data: { startsOn, charterVersion: circle.charterVersion } },
    ...earlierRounds(circle),
    { type: 'RoundOpened', data: { round: circle.round, cycle: 1, dueOn, byUserId: null } },
  ]
}

/** The next round opens on the day after the due date of the one before. */
const isWindowOpen = ({ dueOn }: Circle, today: CalendarDate): boolean => dueOn !== undefined && today > dueOn

/** A round that was paid early pays out at its own time: early payments make no turn earlier. */
const hasWindowBegun = (circle: Circle, today: CalendarDate): boolean => {
  const { startsOn, cycle, terms, pausedBefore: pausedDays } = circle
  if (startsOn === undefined) return false
  return today >= windowStart({ startsOn, cycleType: terms.rotation.cycleType, pausedDays }, cycle)
}
