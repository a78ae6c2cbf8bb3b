import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { type Share, wholeSeat } from '#shared/shares.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { depositMinorOf } from '../deposits/deposits.ts'
import { isBound } from '../guarantees/guarantees.ts'
import { withSeats } from '../members/seats.ts'
import { mayLookAt, mayTakePart } from '../permissions.ts'
import { isUnclaimed, standInsOf } from '../standIns/standIns.ts'
import { draft, type Evolvers, type Evolving, type GoalState, type HeldSeat } from '../state.ts'
import { type Circle, isCircle, notTurning } from './circle.ts'
import type { Swap } from './circleState.ts'
import { figureMinor, figureOfMember } from './figure.ts'
import { roundsOfSeat, type Turn, turnsBy, turnsOf } from './order.ts'

/** Two members exchange their turns, if both agree. */
export interface ProposeSwap {
  readonly type: 'ProposeSwap'
  readonly userId: UserId
  readonly withUserId: UserId
  /** The seats of the two; by default the only one of each. */
  readonly positions?: readonly [own: number, other: number] | undefined
}
export interface AcceptSwap {
  readonly type: 'AcceptSwap'
  readonly userId: UserId
  readonly swap: number
}
/** Declined by the member who was asked, or withdrawn by the proposer. */
export interface DeclineSwap {
  readonly type: 'DeclineSwap'
  readonly userId: UserId
  readonly swap: number
}

/** The reason why this user has no turn to exchange, if there is one. */
const objection = (state: GoalState, userId: UserId): Decision<never> | undefined =>
  mayTakePart(state, userId) ?? notTurning(state)

/**
 * The turn of a round that has not opened; undefined when it has, because others pay for it by now, or when
 * there is none. A member with several seats names one.
 */
const turnOf = (state: GoalState, userId: UserId, position?: number): Turn | undefined => {
  const turns = turnsBy(state, userId)
  const turn = position === undefined ? turns.at(0) : turns.find(one => one.position === position)
  return turn && roundsOfSeat(state, turn.round).first > state.round ? turn : undefined
}

/** The turns of the two members of a swap. */
const turnsIn = (
  state: GoalState,
  { byUserId, withUserId, positions }: Pick<Swap, 'byUserId' | 'withUserId' | 'positions'>,
): readonly [Turn, Turn] | undefined => {
  const by = turnOf(state, byUserId, positions?.[0])
  const other = turnOf(state, withUserId, positions?.[1])
  return by && other && [by, other]
}

/** Each of the two members can have one open proposal at a time, so that no turn is promised twice. */
export const proposeSwap = (command: ProposeSwap, state: GoalState): Decision<GoalEvent> => {
  const { userId, withUserId, positions } = command
  const refused = objection(state, userId)
  if (refused) return refused
  const other = state.members.get(withUserId)
  if (!other || !takesPart(other.role) || withUserId === userId) return refuse('member_not_found')
  for (const [, { byUserId, withUserId: asked }] of state.openSwaps.entries()) {
    if (byUserId === userId && asked === withUserId) return accept()
    if ([byUserId, asked].some(one => one === userId || one === withUserId)) return refuse('swap_open')
  }
  if (isUnclaimed(state, userId) || isUnclaimed(state, withUserId)) return refuse('seat_unclaimed')
  const turns = turnsIn(state, { byUserId: userId, withUserId, positions })
  if (!turns) return refuse('turn_over')
  const [own, others] = turns
  // Otherwise the two would pay each other's amounts.
  if (own.share.of !== others.share.of || own.position === others.position) return refuse('shares_differ')
  const swap = state.swaps.size + 1
  const hasSeveral = [userId, withUserId].some(one => (state.members.get(one)?.seats.length ?? 0) > 1)
  const which = hasSeveral ? { positions: [own.position, others.position] as [number, number] } : {}
  return accept({ type: 'SwapProposed', data: { swap, byUserId: userId, withUserId, ...which } })
}

export const acceptSwap = ({ userId, swap }: AcceptSwap, state: GoalState): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const known = state.swaps.get(swap)
  if (!known || known.withUserId !== userId) return refuse('swap_not_found')
  if (known.status === 'accepted') return accept()
  if (known.status !== 'proposed') return refuse('swap_over')
  const both = turnsIn(state, known)
  if (!both) return refuse('turn_over')
  const [others, own] = both
  const exchanged = [exchange(others, own), exchange(own, others)]
  const next = draft(state)
  giveTurns(next, exchanged)
  const turns = exchanged.map(({ share: _, from, ...turn }) => ({
    ...turn,
    ...(known.positions ? { from } : {}),
    acceptedFigureMinor: figureOfMember(next, turn.userId),
  }))
  // The pot of a guarantor, or of who has added a stand-in, would bear fewer rounds in an earlier turn.
  const earlier = own.round > others.round ? userId : known.byUserId
  if (isBound(state, earlier) || standInsOf(state, earlier).length > 0) return refuse('answers_for_another')
  if (raisesOthers(state, next, turns)) return refuse('figure_would_rise')
  return accept({ type: 'SwapAccepted', data: { swap, turns } })
}

/** The turn of one member for that of the other, which may be later. */
const exchange = ({ userId, position: from }: Turn, { position, share }: Turn): Given => ({
  userId,
  position,
  share,
  from,
})

interface Given extends HeldSeat {
  readonly userId: UserId
  /** The position that they give for it; undefined for their only seat. */
  readonly from: number | undefined
}

const giveTurns = (state: Evolving, given: readonly Given[]): void => {
  for (const { userId, position, share, from } of given) {
    const member = state.members.get(userId)
    if (!member) continue
    const others = from === undefined ? [] : member.seats.filter(seat => seat.position !== from)
    state.members.set(userId, withSeats(member, [...others, { position, share }]))
  }
}

/** Where deposits differ, a swap could make another member lose more than they have accepted. */
const raisesOthers = (circle: Circle, next: GoalState, turns: readonly { readonly userId: UserId }[]) => {
  if (depositMinorOf(circle) <= 0) return false
  return [...next.members.entries()].some(
    ([userId, { position, figureMinor: accepted }]) =>
      position !== null &&
      accepted !== undefined &&
      !turns.some(turn => turn.userId === userId) &&
      isCircle(next) &&
      figureMinor(next, { userId, position }) > accepted,
  )
}

export const declineSwap = ({ userId, swap }: DeclineSwap, state: GoalState): Decision<GoalEvent> => {
  const refused = mayLookAt(state, userId)
  if (refused) return refused
  const known = state.swaps.get(swap)
  if (!known || (known.withUserId !== userId && known.byUserId !== userId)) return refuse('swap_not_found')
  if (known.status === 'accepted') return refuse('swap_over')
  if (known.status !== 'proposed') return accept()
  return accept({ type: 'SwapDeclined', data: { swap, byUserId: userId } })
}

/** Proposals that can no longer be carried out: one of the turns is over, or a member has left. */
export const swapsLapsing = (state: GoalState): GoalEvent[] =>
  [...state.openSwaps.entries()]
    .filter(([, swap]) => state.cancelled || !turnsIn(state, swap))
    .map(([swap]) => ({ type: 'SwapLapsed', data: { swap } }))

export const swapEvolvers = {
  SwapProposed: (state, { swap, byUserId, withUserId, positions }) => {
    const proposed: Swap = { byUserId, withUserId, positions, status: 'proposed' }
    state.swaps.set(swap, proposed)
    state.openSwaps.set(swap, proposed)
  },
  SwapAccepted: (state, { swap, turns }) => {
    end(state, swap, 'accepted')
    const shareAt = (position: number): Share =>
      turnsOf(state).find(turn => turn.position === position && turns.some(one => one.userId === turn.userId))
        ?.share ?? wholeSeat
    giveTurns(
      state,
      turns.map(({ userId, position, from }) => ({ userId, position, from, share: shareAt(position) })),
    )
    for (const { userId, acceptedFigureMinor: figureMinor } of turns) {
      const member = state.members.get(userId)
      if (member) state.members.set(userId, { ...member, figureMinor })
    }
  },
  SwapDeclined: (state, { swap }) => end(state, swap, 'declined'),
  SwapLapsed: (state, { swap }) => end(state, swap, 'lapsed'),
} satisfies Partial<Evolvers>

const end = ({ swaps, openSwaps }: Evolving, swap: number, status: Swap['status']): void => {
  const known = swaps.get(swap)
  if (known) swaps.set(swap, { ...known, status })
  openSwaps.delete(swap)
}
