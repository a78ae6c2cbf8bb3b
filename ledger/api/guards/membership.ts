import { isMemberByRows } from '#projections/members/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { ApiParts } from './context.ts'
import { refusalProblem } from './problem.ts'

/**
 * Who is a member goes by the log as it is now: neither by the read side, which may be a moment behind, nor by what this
 * process last saw, since another one may have let somebody go.
 * @throws ProblemError 404 for those who are not members: to them the goal does not exist.
 */
export const requireMember = async (parts: Parts, goal: GoalId, userId: UserId): Promise<void> => {
  if (!(await isMember(parts, goal, userId))) throw refusalProblem({ code: 'goal_not_found' })
}

/** Where the log cannot say it any more, the rows do: pages of a goal that is held back can still be read. */
export const isMember = async ({ goals, pool }: Parts, goal: GoalId, userId: UserId): Promise<boolean> => {
  try {
    return (await goals.load(goal, 'fresh')).members.has(userId)
  } catch (error) {
    if (!isStreamFault(error)) throw error
    return isMemberByRows(pool, goal, userId)
  }
}
type Parts = Pick<ApiParts, 'goals' | 'pool'>

/**
 * The same for those whom it concerns, though they have left, before a decision, which goes by the log in any case: the
 * log is asked only for those whom nothing is known of here. @throws ProblemError 404
 */
export const requireConcern = async (
  { goals, pool }: Parts,
  { goal, userId }: { readonly goal: GoalId; readonly userId: UserId },
  concerns: (state: GoalState) => boolean,
): Promise<void> => {
  try {
    if (concerns(await goals.load(goal)) || concerns(await goals.load(goal, 'fresh'))) return
  } catch (error) {
    if (!isStreamFault(error)) throw error
    if (await isMemberByRows(pool, goal, userId)) throw refusalProblem({ code: 'goal_held_back' })
  }
  throw refusalProblem({ code: 'goal_not_found' })
}
