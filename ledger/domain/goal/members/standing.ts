import { takesPart } from '#shared/roles.ts'
import { type Decision, refuse } from '../../decider.ts'
import { isCompleted } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Admission } from './invitationRules.ts'

/** The refusal of a goal that admits no further members; undefined while it does. */
export const isClosed = (state: GoalState): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  const { rotation, targetMinor } = state.terms
  const finished = rotation ? isCompleted(state) : state.withdrawn || state.receivedMinor >= targetMinor
  return finished ? refuse('goal_finished') : undefined
}

/** Why a member cannot be replaced: only a circle has seats to take over, and it needs its organiser. */
export const mayReplace = (
  state: GoalState,
  { role, replacesUserId }: Admission,
): Decision<never> | undefined => {
  const leaver = replacesUserId === null ? undefined : state.members.get(replacesUserId)
  if (!state.terms?.rotation || role === 'auditor' || !leaver || !takesPart(leaver.role))
    return refuse('seat_differs')
  return leaver.role === 'organiser' ? refuse('last_organiser') : undefined
}
