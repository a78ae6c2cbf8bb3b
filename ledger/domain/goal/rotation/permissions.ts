import type { RotationResponse } from '#shared/api/rotation.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { mayRun, mayWindUp, type Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { collectingRound, isCircle, notTurning } from './circle.ts'
import type { Debt } from './circleState.ts'
import { formingObjection } from './forming.ts'
import { closeRoundShort } from './rounds.ts'

/** Pay a debt: its debtor, who may have left the goal. For others outside the goal the debt does not exist. */
export const mayPayDebt = (state: GoalState, debt: Debt, userId: UserId): Refused => {
  if (debt.debtorUserId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_debtor' : 'debt_not_found')
}

/** Release a debt: its creditor, who may have left the goal. */
export const mayRelease = (state: GoalState, debt: Debt, userId: UserId): Refused => {
  if (debt.creditorUserId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_creditor' : 'debt_not_found')
}

type PossibleInCircle = RotationResponse['may']

/** What a member can do with a circle now. */
export const possibleInCircle = (
  state: GoalState,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): PossibleInCircle => {
  const seats = state.terms?.rotation?.seats ?? 0
  const holders = seatHolders(state).length
  const arranges = formingObjection(state, userId) === undefined
  const arrangesSeats = arranges && state.draw === undefined
  const isTurning = isCircle(state) && notTurning(state) === undefined
  const runs = isTurning && mayRun(state, userId) === undefined
  const isBetweenRounds = collectingRound(state) === undefined
  const closing = { type: 'CloseRoundShort', userId, round: state.round, now } as const
  return {
    amend: arranges,
    order: arrangesSeats,
    draw: arrangesSeats && holders >= 2,
    shrink: arrangesSeats && holders >= 2 && holders < seats,
    openNext: runs && isBetweenRounds && state.round < seats,
    closeShort: runs && !isBetweenRounds && closeRoundShort(closing, state).outcome === 'accepted',
    windUp: isTurning && mayWindUp(state, { userId, asAdmin: false }) === undefined,
  }
}

/** While a goal is held back. */
export const nothingPossible: PossibleInCircle = {
  amend: false,
  order: false,
  draw: false,
  shrink: false,
  openNext: false,
  closeShort: false,
  windUp: false,
}
