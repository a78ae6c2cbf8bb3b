import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { depositMinorOf } from '../deposits/deposits.ts'
import {
  hasOneWholeSeat,
  isWhole,
  seatAt,
  seatHolders,
  seatsOf,
  takenPositions,
  withSeats,
} from '../members/seats.ts'
import { mayRun, mayTakePart } from '../permissions.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import { draft, type Evolvers, type GoalState, type HeldSeat } from '../state.ts'
import { type Circle, isCircle, isOrderDrawn, notForming } from './circle.ts'
import { figureOfMember } from './figure.ts'

/**
 * How many whole seats a member has, while the circle is forming. They choose for themselves; an organiser or
 * co-organiser can only give back seats of others.
 */
export interface ChooseSeats {
  readonly type: 'ChooseSeats'
  readonly userId: UserId
  readonly memberUserId: UserId
  readonly seats: number
  /** What they could lose by all their seats, as they were shown. */
  readonly figureMinor: Minor
  readonly now: Instant
}

export const chooseSeats = (command: ChooseSeats, state: GoalState): Decision<GoalEvent> => {
  const { userId, memberUserId, seats } = command
  const isOwn = userId === memberUserId
  const refused = isOwn ? mayTakePart(state, userId) : mayRun(state, userId)
  if (refused) return refused
  const member = state.members.get(memberUserId)
  if (!member || !takesPart(member.role)) return refuse('member_not_found')
  const fixed = seatsFixed(state)
  if (fixed || !isCircle(state)) return fixed ?? refuse('not_a_circle')
  const [before, shares] = [member.seats.filter(isWhole), member.seats.filter(seat => !isWhole(seat))]
  if (seats === before.length) return accept()
  // A payment for a shared seat is for several turns, which are not told apart for a holder with other seats.
  if (shares.length > 0) return refuse('seat_shared')
  if (seats < 1) return refuse('seat_differs')
  if (seats > before.length) {
    const objection = isOwn ? noMoreSeats(state, command, seats - before.length) : refuse('figure_would_rise')
    if (objection) return objection
  }
  const positions = chosenPositions(state, before, seats)
  const figureMinor = figureChoosing(state, memberUserId, seats)
  if (isOwn && figureMinor > command.figureMinor) return refuse('turn_moved')
  const accepted = isOwn ? { acceptedFigureMinor: figureMinor } : {}
  const data = {
    change: state.seatChanges + 1,
    userId: memberUserId,
    byUserId: userId,
    positions,
    ...accepted,
  }
  return accept({ type: 'SeatsChosen', data })
}

/** The reason why members' seats cannot be changed any more, if there is one. A draw is for these seats. */
export const seatsFixed = (state: GoalState): Decision<never> | undefined => {
  const refused = notForming(state)
  if (refused) return refused
  if (isAdopting(state)) return refuse('turns_of_sheet')
  if (state.draw) return refuse('draw_open')
  return isOrderDrawn(state) ? refuse('order_drawn') : undefined
}

/** Deposits are counted for each seat by its holder, so there each member has one whole seat. */
export const notOnlyWholeSeats = (state: GoalState): Decision<never> | undefined =>
  seatHolders(state).every(([, member]) => hasOneWholeSeat(member))
    ? undefined
    : refuse('seats_without_deposits')

/** What a member could lose with so many whole seats. */
export const figureChoosing = (circle: Circle, userId: UserId, seats: number): Minor => {
  const member = circle.members.get(userId)
  if (!member) return zero
  const next = draft(circle)
  next.members.set(userId, withSeats(member, chosenPositions(circle, member.seats, seats).flatMap(seatAt)))
  return figureOfMember(next, userId)
}

/** The reason why a member cannot have more seats, if there is one. */
export const noMoreSeats = (
  circle: Circle,
  { userId, now }: Pick<ChooseSeats, 'userId' | 'now'>,
  more: number,
): Decision<never> | undefined => {
  if (depositMinorOf(circle) > 0) return refuse('deposits_of_one_seat')
  if (isUnclaimed(circle, userId)) return refuse('seat_unclaimed')
  const { empty, free } = seatsOf(circle, now)
  if (empty < more) return refuse('no_seat_left')
  // A circle needs a second member.
  if (empty === more && seatHolders(circle).length === 1) return refuse('circle_too_small')
  return free < more ? refuse('seats_spoken_for') : undefined
}

const chosenPositions = (state: GoalState, before: readonly HeldSeat[], seats: number): number[] =>
  withFurther(
    state,
    before.map(({ position }) => position),
    seats,
  )

/** Further seats have the last free turns, and are the first to be given back. */
export const withFurther = (state: GoalState, own: readonly number[], seats: number): number[] => {
  if (seats <= own.length) return own.slice(0, seats)
  const taken = new Set([...takenPositions(state), ...own])
  const all = state.terms?.rotation?.seats ?? 0
  const free = Array.from({ length: all }, (_, index) => index + 1).filter(position => !taken.has(position))
  return [...own, ...free.slice(own.length - seats)].toSorted((one, other) => one - other)
}

export const choosingEvolvers = {
  SeatsChosen: (state, { change, userId, positions, acceptedFigureMinor }) => {
    state.seatChanges = change
    const member = state.members.get(userId)
    if (!member) return
    const { figureMinor = acceptedFigureMinor } = member
    const shares = member.seats.filter(seat => !isWhole(seat))
    const seats = [...positions.flatMap(seatAt), ...shares]
    state.members.set(userId, {
      ...withSeats(member, seats),
      figureMinor: acceptedFigureMinor ?? figureMinor,
    })
  },
} satisfies Partial<Evolvers>
