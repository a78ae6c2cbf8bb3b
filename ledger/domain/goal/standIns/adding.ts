import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { add, type Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { nextPosition, seatsOf } from '../members/seats.ts'
import { isClosed } from '../members/standing.ts'
import { isCircle } from '../rotation/circle.ts'
import { figureMinor } from '../rotation/figure.ts'
import { formingObjection } from '../rotation/forming.ts'
import type { GoalState } from '../state.ts'
import { mayActFor } from './permissions.ts'
import { addedBy, oneMoreMinor } from './standIns.ts'

/** The organiser or a co-organiser adds a member without an account, and answers for the seat. */
export interface AddStandIn {
  readonly type: 'AddStandIn'
  readonly userId: UserId
  readonly standInUserId: UserId
  readonly hasNumber: boolean
  /** What they could lose in all, as they were shown. */
  readonly figureMinor: Minor
  readonly now: Instant
}
/** Who has added them sets or changes the number to which their link is sent. */
export interface ChangeStandInNumber {
  readonly type: 'ChangeStandInNumber'
  readonly userId: UserId
  readonly standInUserId: UserId
  /** Which change it is, from 1, so that a repetition changes nothing. */
  readonly change: number
}
/** The stand-in takes part, by their link. */
export interface AnswerAsStandIn {
  readonly type: 'AnswerAsStandIn'
  readonly userId: UserId
}

export const addStandIn = (command: AddStandIn, state: GoalState): Decision<GoalEvent> => {
  const { userId: byUserId, standInUserId: userId, hasNumber, now } = command
  if (state.members.has(userId) && addedBy(state, userId) === byUserId) return accept()
  const refused = mayAddStandIn(state, byUserId, now)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (state.members.has(userId)) return refuse('already_a_member')
  if (state.joins.has(userId) || state.merged.has(userId)) return refuse('stand_in_not_found')
  const own = figureWithOneMore(state, byUserId)
  if (own > command.figureMinor) return refuse('turn_moved')
  const position = nextPosition(state)
  return accept({
    type: 'MemberJoined',
    data: {
      ...{ userId, role: 'member', position, join: 1 },
      charterVersion: isAdopting(state) ? 1 : state.charterVersion,
      acceptedFigureMinor: figureMinor(state, { userId, position }),
      standIn: { byUserId, hasNumber, acceptedFigureMinor: own },
    },
  })
}

/** Organiser and co-organisers, before the circle begins, while a seat is free. */
export const mayAddStandIn = (
  state: GoalState,
  userId: UserId,
  now: Instant,
): Decision<never> | undefined => {
  const refused = formingObjection(state, userId) ?? isClosed(state)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const { empty, free } = seatsOf(state, now)
  if (empty <= 0) return refuse('no_seat_left')
  return free <= 0 ? refuse('seats_spoken_for') : undefined
}

/** What a member can lose in all once they have added one more stand-in. */
export const figureWithOneMore = (state: GoalState, userId: UserId): Minor => {
  if (!isCircle(state)) throw new RangeError('only a circle has stand-ins')
  const position = state.members.get(userId)?.position ?? 0
  return add(figureMinor(state, { userId, position }), oneMoreMinor(state))
}

/** What a number change needs: their adder's word, and no open claim, whose words were given for the number before. */
export const changeStandInNumber = (
  { userId: byUserId, standInUserId: userId, change }: ChangeStandInNumber,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = mayActFor(state, userId, byUserId)
  if (refused) return refused
  if (state.openClaims.has(userId)) return refuse('claim_open')
  const changes = state.standIns.get(userId)?.numberChanges ?? 0
  if (change <= changes) return accept()
  return accept({ type: 'StandInNumberChanged', data: { userId, change: changes + 1, byUserId } })
}

export const answerAsStandIn = ({ userId }: AnswerAsStandIn, state: GoalState): Decision<GoalEvent> => {
  const known = state.standIns.get(userId)
  if (!known || !state.members.has(userId)) return refuse('stand_in_not_found')
  return known.hasAnswered ? accept() : accept({ type: 'StandInAnswered', data: { userId } })
}
