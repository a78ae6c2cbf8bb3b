import type { GoalId, UserId } from '#shared/ids.ts'
import type { GoalHandler } from '../handle.ts'
import { refusalProblem } from './problem.ts'

/**
 * What is written goes by the log, not by the read side, which may be a moment behind.
 * @throws ProblemError 404 for those who are not members: to them the goal does not exist.
 */
export const requireMember = async (goals: GoalHandler, goal: GoalId, userId: UserId): Promise<void> => {
  const isMember = async (how: 'warm' | 'fresh') => (await goals.load(goal, how)).members.has(userId)
  if (!((await isMember('warm')) || (await isMember('fresh'))))
    throw refusalProblem({ code: 'goal_not_found' })
}
