import { type RefundResponse, refundRequest } from '#shared/api/payments.ts'
import { contributionId, type GoalId, refundRequestId, type UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { centsOf } from '../payment.ts'
import { refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

/** Money goes back to the card that it came from. It counts until Stripe has made the refund. */
export const refundRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, jobs } = parts

  const ask = async (ctx: ApiContext, goal: GoalId, by: { userId: UserId; asAdmin: boolean }) => {
    const body = parseBody(refundRequest, ctx.request.body)
    const id = refundRequestId(body.id)
    const of = contributionId(body.contributionId)
    const handled = await goals.handle(
      goal,
      {
        type: 'RequestRefund',
        refundRequestId: id,
        contributionId: of,
        amountCents: body.amount === undefined ? undefined : centsOf(body.amount),
        byUserId: by.userId,
        asAdmin: by.asAdmin,
        reason: body.reason,
      },
      byUser(ctx.state, by.userId),
    )
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    const request = (await goals.load(goal)).contributions.get(of)?.reversals?.requests.get(id)
    if (!request) throw refusalProblem({ code: 'contribution_not_found' })
    const open = request.status === 'open'
    // Should this be the last that is heard of us, the sweep finds the request in the log.
    if (open) await jobs.add('make-refund', { goalId: goal, contributionId: of, refundRequestId: id }, { id })
    ctx.status = 202
    ctx.body = {
      id,
      contributionId: of,
      amount: formatDecimal(request.amountCents),
      status: request.status === 'open' ? 'requested' : request.status,
    } satisfies RefundResponse
  }

  router.post('/api/goals/:id/refunds', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, userId)
    await ask(ctx, goal, { userId, asAdmin: false })
  })
  router.post('/api/admin/goals/:id/refunds', async ctx => {
    const admin = await requireAdmin(ctx, parts)
    const goal = parseGoalId(ctx.params['id'])
    await ask(ctx, goal, { userId: admin.id, asAdmin: true })
    ctx.state.log.info({ userId: admin.id, goalId: goal }, 'an admin asked for a refund')
  })
}
