import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { times } from '#shared/money.ts'
import { movedTo } from '#shared/seatOrder.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { revoking } from '../members/invitationRules.ts'
import { seatHolders, takenPositions, withSeats } from '../members/seats.ts'
import { mayRun } from '../permissions.ts'
import type { Evolvers, Evolving, GoalState, Terms } from '../state.ts'
import { askingAnew, raiseCharter } from './acceptance.ts'
import { isCircle, isDrawing, isOrderDrawn, notForming } from './circle.ts'
import { type Turn, turnsOf } from './order.ts'

/** The organiser's order of all seats, each named by its holder, or by the first of those who share it; the first receives the first pot. */
export interface OrderRotation {
  readonly type: 'OrderRotation'
  readonly userId: UserId
  readonly order: readonly UserId[]
  readonly now: Instant
}
/** Continues with the present members, with fewer seats. */
export interface ShrinkCircle {
  readonly type: 'ShrinkCircle'
  readonly userId: UserId
  readonly now: Instant
}

/** The reason why this user cannot arrange this circle, if there is one. */
export const formingObjection = (state: GoalState, userId: UserId): Decision<never> | undefined =>
  mayRun(state, userId) ?? notForming(state)

export const orderRotation = (
  { userId, order, now }: OrderRotation,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = formingObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (state.draw) return refuse('draw_open')
  if (isOrderDrawn(state)) return refuse('order_drawn')
  if (isDrawing(state)) return refuse('order_by_draw')
  const names = seatNames(state)
  const isSame = (one: readonly UserId[], other: readonly UserId[]): boolean =>
    one.length === other.length && one.every((name, index) => name === other[index])
  const present = names.map(({ userId: name }) => name)
  if (!isSame(order.toSorted(byId), present.toSorted(byId))) return refuse('order_incomplete')
  if (isSame(order, present) && names.every(({ position }, index) => position === index + 1)) return accept()
  const data = { change: state.orders + 1, byUserId: userId, order: [...order] }
  return accept({ type: 'RotationOrdered', data: { ...data, ...askingAnew(state, userId, now) } })
}

/** Invitations to removed seats are withdrawn with them. */
export const shrinkCircle = ({ userId, now }: ShrinkCircle, state: GoalState): Decision<GoalEvent> => {
  const refused = formingObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (isAdopting(state)) return refuse('turns_of_sheet')
  const { rotation, startDate } = state.terms
  const seats = takenPositions(state).size
  if (seats === rotation.seats) return accept()
  if (seats < 2) return refuse('circle_too_small')
  const revoked = revoking(
    state,
    userId,
    ({ role, replacesUserId }) => role === 'member' && replacesUserId === null,
  )
  const shrunk: GoalEvent = {
    type: 'CircleShrunk',
    data: {
      change: state.shrinks + 1,
      byUserId: userId,
      seats,
      targetMinor: times(rotation.contributionMinor, seats),
      endDate: plusCycles(startDate, rotation.cycleType, seats),
      ...askingAnew(state, userId, now),
    },
  }
  return accept(...revoked, shrunk)
}

export const formingEvolvers = {
  RotationOrdered: (state, { change, byUserId, order, ...asking }) => {
    state.orders = change
    raiseCharter(state, byUserId, asking)
    takeSeats(state, order)
  },
  CircleShrunk: (state, { change, byUserId, seats, targetMinor, endDate, ...asking }) => {
    state.shrinks = change
    state.drawnAmong = undefined
    raiseCharter(state, byUserId, asking)
    if (state.terms) state.terms = termsOf(state.terms, { seats, targetMinor, endDate })
    // Gaps in the positions are closed.
    takeSeats(
      state,
      seatNames(state).map(({ userId }) => userId),
    )
  },
} satisfies Partial<Evolvers>

const byId = (one: UserId, other: UserId): number => one - other

/** The seats in their order; who shares one is not named for it, but for the first. */
export const seatNames = (state: GoalState): readonly Turn[] =>
  turnsOf(state).filter(({ share }) => share.number === 1)

/** Gives each seat its position in the order. Several seats of a member stay in their own order. */
export const takeSeats = (state: Evolving, order: readonly UserId[]): void => {
  const positions = movedTo(seatNames(state), order)
  for (const [userId, member] of seatHolders(state)) {
    const moved = member.seats.map(seat => ({
      ...seat,
      position: positions.get(seat.position) ?? seat.position,
    }))
    state.members.set(userId, withSeats(member, moved))
  }
}

const termsOf = (
  terms: Terms,
  { seats, targetMinor, endDate }: Pick<Terms, 'targetMinor' | 'endDate'> & { readonly seats: number },
): Terms => ({
  ...terms,
  targetMinor,
  endDate,
  totalMembers: seats,
  rotation: terms.rotation && { ...terms.rotation, seats },
})
