import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { depositMinorOf } from '../deposits/deposits.ts'
import { isBound } from '../guarantees/guarantees.ts'
import { mayLookAt, mayTakePart } from '../permissions.ts'
import { isUnclaimed, standInsOf } from '../standIns/standIns.ts'
import { draft, type Evolvers, type Evolving, type GoalState } from '../state.ts'
import { type Circle, isCircle, notTurning } from './circle.ts'
import type { Swap } from './circleState.ts'
import { figureMinor } from './figure.ts'

/** Two members exchange their turns, if both agree. */
export interface ProposeSwap {
  readonly type: 'ProposeSwap'
  readonly userId: UserId
  readonly withUserId: UserId
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
 * there is none.
 */
const turnOf = (state: GoalState, userId: UserId): number | undefined => {
  const position = state.members.get(userId)?.position ?? 0
  return position > state.round ? position : undefined
}

/** Each of the two members can have one open proposal at a time, so that no turn is promised twice. */
export const proposeSwap = (command: ProposeSwap, state: GoalState): Decision<GoalEvent> => {
  const { userId, withUserId } = command
  const refused = objection(state, userId)
  if (refused) return refused
  const other = state.members.get(withUserId)
  if (!other || !takesPart(other.role) || withUserId === userId) return refuse('member_not_found')
  for (const [, { byUserId, withUserId: asked }] of state.openSwaps.entries()) {
    if (byUserId === userId && asked === withUserId) return accept()
    if ([byUserId, asked].some(one => one === userId || one === withUserId)) return refuse('swap_open')
  }
  if (isUnclaimed(state, userId) || isUnclaimed(state, withUserId)) return refuse('seat_unclaimed')
  if (!turnOf(state, userId) || !turnOf(state, withUserId)) return refuse('turn_over')
  const swap = state.swaps.size + 1
  return accept({ type: 'SwapProposed', data: { swap, byUserId: userId, withUserId } })
}

export const acceptSwap = ({ userId, swap }: AcceptSwap, state: GoalState): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  const known = state.swaps.get(swap)
  if (!known || known.withUserId !== userId) return refuse('swap_not_found')
  if (known.status === 'accepted') return accept()
  if (known.status !== 'proposed') return refuse('swap_over')
  const [own, others] = [turnOf(state, userId), turnOf(state, known.byUserId)]
  if (!own || !others) return refuse('turn_over')
  const turns = [
    { userId: known.byUserId, position: own },
    { userId, position: others },
  ].map(turn => ({ ...turn, acceptedFigureMinor: figureMinor(state, turn) }))
  // The pot of a guarantor, or of who has added a stand-in, would bear fewer rounds in an earlier turn.
  const earlier = own > others ? userId : known.byUserId
  if (isBound(state, earlier) || standInsOf(state, earlier).length > 0) return refuse('answers_for_another')
  if (raisesOthers(state, turns)) return refuse('figure_would_rise')
  return accept({ type: 'SwapAccepted', data: { swap, turns } })
}

/** Where deposits differ, a swap could make another member lose more than they have accepted. */
const raisesOthers = (
  circle: Circle,
  turns: readonly { readonly userId: UserId; readonly position: number }[],
) => {
  if (depositMinorOf(circle) <= 0) return false
  const next = draft(circle)
  for (const { userId, position } of turns) {
    const member = next.members.get(userId)
    if (member) next.members.set(userId, { ...member, position })
  }
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
    .filter(
      ([, { byUserId, withUserId }]) =>
        state.cancelled || !turnOf(state, byUserId) || !turnOf(state, withUserId),
    )
    .map(([swap]) => ({ type: 'SwapLapsed', data: { swap } }))

export const swapEvolvers = {
  SwapProposed: (state, { swap, byUserId, withUserId }) => {
    const proposed: Swap = { byUserId, withUserId, status: 'proposed' }
    state.swaps.set(swap, proposed)
    state.openSwaps.set(swap, proposed)
  },
  SwapAccepted: (state, { swap, turns }) => {
    end(state, swap, 'accepted')
    for (const { userId, position, acceptedFigureMinor: figureMinor } of turns) {
      const member = state.members.get(userId)
      if (member) state.members.set(userId, { ...member, position, figureMinor })
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
