import { contributionId, uuidForm } from '#shared/ids.ts'
import type { ApiParts } from '../context.ts'
import type { RequestContext } from '../endpoint.ts'
import { refusalProblem } from '../problem.ts'
import { type InGoal, isMember } from './membership.ts'

/** Guard: the reported payment that the path names. To callers who are not members the goal does not exist. */
export const reportedPayment = async (
  { params }: RequestContext,
  parts: ApiParts,
  { goalId: goal, userId }: InGoal,
) => {
  const member = await isMember(parts, goal, userId)
  const text = params['contributionId'] ?? ''
  if (!uuidForm.test(text))
    throw refusalProblem({ code: member ? 'contribution_not_found' : 'goal_not_found' })
  return { member, contributionId: contributionId(text) }
}
