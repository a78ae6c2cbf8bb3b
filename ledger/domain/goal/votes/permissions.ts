import type { Proposal } from '#shared/events/votes.ts'
import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import { type Caller, mayLookAt, mayTakePart, type Refused } from '../permissions.ts'
import { isCircle } from '../rotation/circle.ts'
import { isUnanswered, isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import type { Vote } from './voteState.ts'
import { votersOn } from './voting.ts'

/** Propose a vote: every member with a seat and an account. About the early end of a circle: an admin as well. */
export const mayPropose = (state: GoalState, { userId, asAdmin }: Caller, kind: Proposal['kind']): Refused =>
  asAdmin && kind === 'wind_up' && state.terms
    ? undefined
    : (mayTakePart(state, userId) ?? (isUnclaimed(state, userId) ? refuse('seat_unclaimed') : undefined))

/**
 * Vote: seats that are not late and not the subject; the seat of an organiser counts like the others. A stand-in's
 * counts once they have answered; a vote that they have not cast is a no, as for others.
 */
export const mayVote = (state: GoalState, { proposal }: Pick<Vote, 'proposal'>, userId: UserId): Refused => {
  const refused = mayTakePart(state, userId)
  if (refused || !isCircle(state)) return refused ?? refuse('not_a_circle')
  if (isUnanswered(state, userId)) return refuse('stand_in_unanswered')
  return votersOn(state, proposal).includes(userId) ? undefined : refuse('not_a_voter')
}

/** Withdraw a proposal: its proposer, who may be an admin. */
export const mayWithdrawProposal = (state: GoalState, { byUserId }: Vote, userId: UserId): Refused => {
  if (byUserId === userId) return undefined
  return mayLookAt(state, userId) ?? refuse('not_the_proposer')
}
