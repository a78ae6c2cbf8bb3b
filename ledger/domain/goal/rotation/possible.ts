import type { RotationResponse } from '#shared/api/rotation.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { seatHolders, takenPositions } from '../members/seats.ts'
import { mayRun } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { collectingRound, isCircle, isDrawing, isDrawVoided, isOrderDrawn, notTurning } from './circle.ts'
import { formingObjection } from './forming.ts'
import { roundsIn } from './order.ts'
import { announcePause } from './pausing.ts'
import { mayObjectToPause } from './permissions.ts'
import { closeRoundShort } from './rounds.ts'

type PossibleInCircle = RotationResponse['may']

/** What a member can do with a circle now. */
export const possibleInCircle = (
  state: GoalState,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): PossibleInCircle => {
  const seats = state.terms?.rotation?.seats ?? 0
  const holders = seatHolders(state).length
  const taken = takenPositions(state).size
  const arranges = formingObjection(state, userId) === undefined
  const arrangesSeats = arranges && state.draw === undefined
  const isAdopted = isAdopting(state)
  const arrangesOrder = arrangesSeats && !isOrderDrawn(state)
  const isTurning = isCircle(state) && notTurning(state) === undefined
  const runs = isTurning && mayRun(state, userId) === undefined
  const isBetweenRounds = collectingRound(state) === undefined
  const closing = { type: 'CloseRoundShort', userId, round: state.round, now } as const
  return {
    amend: arranges,
    order: arrangesOrder && isCircle(state) && !isDrawing(state),
    draw: arrangesOrder && !isAdopted && holders >= 2 && !isDrawVoided(state),
    shrink: arrangesSeats && !isAdopted && holders >= 2 && taken < seats,
    openNext: runs && isBetweenRounds && state.round < roundsIn(state),
    pause:
      isTurning &&
      announcePause({ type: 'AnnouncePause', userId, days: 1, now }, state).outcome === 'accepted',
    objectToPause: isTurning && mayObject(state, userId),
    closeShort: isTurning && !isBetweenRounds && closeRoundShort(closing, state).outcome === 'accepted',
  }
}

const mayObject = (state: GoalState, userId: UserId): boolean =>
  state.notice !== undefined &&
  !state.notice.objections.has(userId) &&
  mayObjectToPause(state, userId) === undefined

/** While a goal is held back. */
export const nothingPossible: PossibleInCircle = {
  amend: false,
  order: false,
  draw: false,
  shrink: false,
  openNext: false,
  closeShort: false,
  pause: false,
  objectToPause: false,
}
