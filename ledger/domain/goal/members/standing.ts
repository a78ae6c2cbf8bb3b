import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import { type Decision, refuse } from '../../decider.ts'
import { isInOpenRound, receiverOf } from '../contributions/permissions.ts'
import { isBound } from '../guarantees/guarantees.ts'
import { arrearsOf } from '../rotation/arrears.ts'
import { isCircle, isCompleted } from '../rotation/circle.ts'
import { isUnclaimed, standInsOf } from '../standIns/standIns.ts'
import { type GoalState, moneyIn } from '../state.ts'
import type { Admission } from './invitationRules.ts'

/** The refusal of a goal that is closed to new members; undefined while it is open. */
export const isClosed = (state: GoalState): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  const { rotation, targetMinor } = state.terms
  const finished = rotation ? isCompleted(state) : state.withdrawn || state.receivedMinor >= targetMinor
  return finished ? refuse('goal_finished') : undefined
}

/** An invitation and its inviter. */
type Replacing = Admission & { readonly inviterUserId: UserId }

/**
 * The reason why a member cannot be replaced: only a circle has seats to take over, and it needs its
 * organiser. It takes the holder's own invitation to a seat that owes nothing and has answered whether the
 * cash for it has come, or, after a default, the others' agreement.
 */
export const mayReplace = (
  state: GoalState,
  { role, replacesUserId, inviterUserId }: Replacing,
): Decision<never> | undefined => {
  const leaver = replacesUserId === null ? undefined : state.members.get(replacesUserId)
  if (!isCircle(state) || role === 'auditor' || replacesUserId === null || !leaver || !takesPart(leaver.role))
    return refuse('seat_differs')
  if (leaver.role === 'organiser') return refuse('last_organiser')
  if (inviterUserId !== replacesUserId)
    return state.agreed.has(replacesUserId) ? undefined : refuse('replacement_not_agreed')
  if (isUnclaimed(state, replacesUserId)) return refuse('seat_unclaimed')
  if (isBound(state, replacesUserId) || standInsOf(state, replacesUserId).length > 0)
    return refuse('answers_for_another')
  if (hasCashToAnswer(state, replacesUserId)) return refuse('cash_unanswered')
  const owed = arrearsOf(state, replacesUserId)
  return owed > 0 ? refuse('seat_in_arrears', { amount: moneyIn(state, owed) }) : undefined
}

/** For the open round: their successor cannot know whether it has come. For debts they answer also afterwards. */
const hasCashToAnswer = (state: GoalState, userId: UserId): boolean =>
  [...state.open.entries()].some(
    ([, one]) => one.status === 'reported' && isInOpenRound(state, one) && receiverOf(state, one) === userId,
  )
