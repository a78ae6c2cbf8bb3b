import { isMemberByRows } from '#projections/readModels/members/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { isStreamFault } from '#shared/ports/eventStore.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import type { ApiParts } from '../context.ts'
import { parseGoalId } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import type { ByUser } from './signedIn.ts'

/**
 * Membership by the newest events: the read side may lag behind, and another process may have removed a
 * member.
 * @throws ProblemError 404 for others, for whom the goal does not exist
 */
export const requireMember = async (parts: Parts, goal: GoalId, userId: UserId): Promise<void> => {
  if (!(await isMember(parts, goal, userId))) throw refusalProblem({ code: 'goal_not_found' })
}

/** By the rows when the log cannot be read: pages of a goal that is held back can still be shown. */
export const isMember = async ({ goals, pool }: Parts, goal: GoalId, userId: UserId): Promise<boolean> => {
  try {
    return (await goals.load(goal, 'fresh')).members.has(userId)
  } catch (error) {
    if (!isStreamFault(error)) throw error
    return isMemberByRows(pool, goal, userId)
  }
}
type Parts = Pick<ApiParts, 'goals' | 'pool'>

/** A caller, and the goal that the path names. */
export interface InGoal extends ByUser {
  readonly goalId: GoalId
}

/**
 * Guard: the goal that the path names.
 * @throws ProblemError 404
 */
export const goalInPath = ({ params }: InPath): { readonly goalId: GoalId } => ({
  goalId: parseGoalId(params['id']),
})
interface InPath {
  readonly params: Readonly<Record<string, string>>
}

/**
 * Guard: the same, for its members only.
 * @throws ProblemError 404
 */
export const goalMember = async (
  ctx: InPath,
  parts: Parts,
  { userId }: ByUser,
): Promise<{ readonly goalId: GoalId }> => {
  const { goalId } = goalInPath(ctx)
  await requireMember(parts, goalId, userId)
  return { goalId }
}

/**
 * The same before a decision, also for former members concerned. The decision reads the log in any case, so
 * the log is read only when the state in memory does not suffice.
 * @throws ProblemError 404
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
