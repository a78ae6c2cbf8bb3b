import { payoutsOfGoal } from '#projections/payouts/query.ts'
import { circleOf } from '#projections/rotation/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { parseGoalId } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import { rotationResponse } from '../rotationView.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Circles: whose turn it is, who has paid, and what their members do about it. */
export const rotationRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, clock, publicConfig, payoutApprovalAbove: approvalAbove } = parts

  /** @throws ProblemError 404 for goals that are no circle, and to those who are not in it. */
  const show = async (ctx: Ctx, goalId: GoalId, userId: UserId): Promise<void> => {
    const now = clock.now()
    const circle = await circleOf(pool, { goalId, userId })
    if (!circle) throw refusalProblem({ code: 'goal_not_found' })
    const payouts = await payoutsOfGoal(pool, { goalId, userId, now })
    const viewer = { userId, approvalAbove }
    ctx.body = rotationResponse({ circle, payouts, viewer, money: publicConfig.money, now })
  }

  router.get('/api/goals/:id/rotation', ctx => show(ctx, parseGoalId(ctx.params['id']), signedIn(ctx)))
}
