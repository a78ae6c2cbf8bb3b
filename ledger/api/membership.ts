import type { GoalId, UserId } from '#shared/ids.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { GoalHandler } from '../handle.ts'
import { refusalProblem } from './problem.ts'

/**
 * What is written goes by the log, not by the read side, which may be a moment behind.
 * @throws ProblemError 404 for those who are not members: to them the goal does not exist.
 */
export const requireMember = (goals: GoalHandler, goal: GoalId, userId: UserId): Promise<void> =>
  requireConcern(goals, goal, state => state.members.has(userId))

export const isMember = async (goals: GoalHandler, goal: GoalId, userId: UserId): Promise<boolean> =>
  holds(goals, goal, state => state.members.has(userId))

/** The same for those whom it concerns though they have left. @throws ProblemError 404 */
export const requireConcern = async (
  goals: GoalHandler,
  goal: GoalId,
  concerns: (state: GoalState) => boolean,
): Promise<void> => {
  if (!(await holds(goals, goal, concerns))) throw refusalProblem({ code: 'goal_not_found' })
}

const holds = async (
  goals: GoalHandler,
  goal: GoalId,
  concerns: (state: GoalState) => boolean,
): Promise<boolean> => concerns(await goals.load(goal)) || concerns(await goals.load(goal, 'fresh'))
