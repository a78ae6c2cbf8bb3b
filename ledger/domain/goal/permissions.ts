import type { UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { type Decision, refuse } from '../decider.ts'
import type { GoalState } from './state.ts'

/**
 * Permissions by role in the goal: undefined, or the refusal. Permissions about a particular payout, member,
 * correction or contribution are in the `permissions.ts` beside it. The decider refuses by these functions,
 * and the API shows by them what a user may do.
 */
export type Refused = Decision<never> | undefined

/** A user, and whether they act as an admin, with the second factor that admins need. */
export interface Caller {
  readonly userId: UserId
  readonly asAdmin: boolean
}

/**
 * The same, or the operator at the command line, who has no account: the second person where there are too
 * few admins.
 */
export interface CallerOrOperator {
  readonly userId: UserId | null
  readonly asAdmin: boolean
}

export const mayLookAt = (state: GoalState, userId: UserId): Refused => {
  if (!state.terms) return refuse('goal_not_found')
  return state.members.has(userId) ? undefined : refuse('not_a_member')
}

/** Pay, invite, accept the charter, swap turns: everybody with a seat. */
export const mayTakePart = (state: GoalState, userId: UserId): Refused => {
  const member = state.members.get(userId)
  if (!state.terms || !member) return mayLookAt(state, userId)
  return takesPart(member.role) ? undefined : refuse('auditor_cannot')
}

/** Edit, archive and cancel the goal, arrange a circle, open and close rounds: the organiser and co-organisers. */
export const mayRun = (state: GoalState, userId: UserId): Refused => {
  const member = state.members.get(userId)
  if (!state.terms || !member) return mayLookAt(state, userId)
  return runsGoal(member.role) ? undefined : refuse('not_the_organiser')
}

/** Have a completed goal paid out: the organiser alone. */
export const mayWithdraw = (state: GoalState, userId: UserId): Refused => {
  const member = state.members.get(userId)
  if (!state.terms || !member) return mayLookAt(state, userId)
  return member.role === 'organiser' ? undefined : refuse('not_the_organiser')
}

/** Take out one's own part of a goal: every member, and former members with money in it. */
export const mayWithdrawOwn = (state: GoalState, userId: UserId): Refused =>
  (state.savings.get(userId) ?? 0) > 0 && state.terms ? undefined : mayLookAt(state, userId)
