import type { GoalId, UserId } from '#shared/ids.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { GoalHandler } from '../handle.ts'
import { refusalProblem } from './problem.ts'

/**
 * Who is a member goes by the log as it is now: neither by the read side, which may be a moment behind, nor by what this
 * process last saw, since another one may have let somebody go.
 * @throws ProblemError 404 for those who are not members: to them the goal does not exist.
 */
export const requireMember = async (goals: GoalHandler, goal: GoalId, userId: UserId): Promise<void> => {
  if (!(await isMember(goals, goal, userId))) throw refusalProblem({ code: 'goal_not_found' })
}

export const isMember = async (goals: GoalHandler, goal: GoalId, userId: UserId): Promise<boolean> =>
  (await goals.load(goal, 'fresh')).members.has(userId)

/**
 * The same for those whom it concerns, though they have left, before a decision, which goes by the log in any case: the
 * log is asked only for those whom nothing is known of here. @throws ProblemError 404
 */
export const requireConcern = async (
  goals: GoalHandler,
  goal: GoalId,
  concerns: (state: GoalState) => boolean,
): Promise<void> => {
  if (concerns(await goals.load(goal)) || concerns(await goals.load(goal, 'fresh'))) return
  throw refusalProblem({ code: 'goal_not_found' })
}
