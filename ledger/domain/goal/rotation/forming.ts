import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { times } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isAdopting } from '../adoption/adopting.ts'
import { revoking } from '../members/invitationRules.ts'
import { seatHolders } from '../members/seats.ts'
import { mayRun } from '../permissions.ts'
import type { Evolvers, Evolving, GoalState, Terms } from '../state.ts'
import { askingAnew, raiseCharter } from './acceptance.ts'
import { byPosition, isCircle, isDrawing, isOrderDrawn, notForming } from './circle.ts'

/** The organiser's order of all seat holders; the first receives the first pot. */
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
  const holders = new Map(seatHolders(state))
  if (order.length !== holders.size || new Set(order).size !== order.length) return refuse('order_incomplete')
  if (order.some(one => !holders.has(one))) return refuse('order_incomplete')
  if (order.every((one, index) => holders.get(one)?.position === index + 1)) return accept()
  const data = { change: state.orders + 1, byUserId: userId, order: [...order] }
  return accept({ type: 'RotationOrdered', data: { ...data, ...askingAnew(state, userId, now) } })
}

/** Invitations to removed seats are withdrawn with them. */
export const shrinkCircle = ({ userId, now }: ShrinkCircle, state: GoalState): Decision<GoalEvent> => {
  const refused = formingObjection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (isAdopting(state)) return refuse('turns_of_sheet')
  const { rotation, startDate } = state.terms
  const seats = seatHolders(state).length
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
    if (state.terms) state.terms = withSeats(state.terms, { seats, targetMinor, endDate })
    // Gaps in the positions are closed.
    takeSeats(
      state,
      byPosition(state).map(([userId]) => userId),
    )
  },
} satisfies Partial<Evolvers>

/** Gives each member their position in the order. */
export const takeSeats = (state: Evolving, order: readonly UserId[]): void =>
  order.forEach((userId, index) => {
    const member = state.members.get(userId)
    if (member) state.members.set(userId, { ...member, position: index + 1 })
  })

const withSeats = (
  terms: Terms,
  { seats, targetMinor, endDate }: Pick<Terms, 'targetMinor' | 'endDate'> & { readonly seats: number },
): Terms => ({
  ...terms,
  targetMinor,
  endDate,
  totalMembers: seats,
  rotation: terms.rotation && { ...terms.rotation, seats },
})
