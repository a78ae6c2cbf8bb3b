import { payoutsOfGoal, payoutsOfUser } from '#projections/payouts/query.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { requireMember } from '../membership.ts'
import { parseGoalId } from '../parse.ts'
import { payoutResponse } from '../payoutView.ts'

/** Money that is owed to members, from both sides. */
export const payoutRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, clock, payoutApprovalAbove: approvalAbove } = parts

  router.get('/api/payouts', async ctx => {
    const userId = signedIn(ctx)
    const payouts = await payoutsOfUser(pool, { userId, now: clock.now() })
    ctx.body = payouts.map(payout => payoutResponse(payout, { userId, approvalAbove }))
  })

  router.get('/api/goals/:id/payouts', async ctx => {
    const userId = signedIn(ctx)
    const goalId = parseGoalId(ctx.params['id'])
    await requireMember(goals, goalId, userId)
    const payouts = await payoutsOfGoal(pool, { goalId, userId, now: clock.now() })
    ctx.body = payouts.map(payout => payoutResponse(payout, { userId, approvalAbove }))
  })
}
