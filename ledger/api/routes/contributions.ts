import { transactionsOfMember } from '#projections/transactions/query.ts'
import { contributeRequest, createPaymentIntentRequest } from '#shared/api/contributions.ts'
import { contributionId, type GoalId, goalId, paymentIntentId, scheduleId, type UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { isRefusal } from '#shared/refusals.ts'
import { dateOf } from '#shared/time.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { centsOf, countDecline, madeAnswer, mayTryCard, openedAnswer, payable } from '../payment.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requestIdIn } from '../requestIds.ts'

/** Paying into goals. The client never says what was paid: Stripe does. */
export const contributionRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, payments, plans, limits, clock } = parts

  const open = async (ctx: ApiContext, goal: GoalId, userId: UserId, amountCents: Cents) => {
    const opened = await payments.open({ goalId: goal, userId, amountCents }, byUser(ctx.state, userId))
    if (isRefusal(opened)) throw refusalProblem(opened)
    ctx.state.wrote(opened.position)
    return opened
  }

  router.get('/api/transactions', async ctx => {
    ctx.body = await transactionsOfMember(pool, signedIn(ctx))
  })

  router.post('/api/create-payment-intent', async ctx => {
    const userId = signedIn(ctx)
    const body = parseBody(createPaymentIntentRequest, ctx.request.body)
    const goal = goalId(body.goalId)
    await requireMember(goals, goal, userId)
    const amountCents = payable(centsOf(body.amount))
    await mayTryCard(ctx, limits, userId)
    const opened = await open(ctx, goal, userId, amountCents)
    ctx.body = { clientSecret: opened.clientSecret, paymentIntentId: opened.paymentIntentId }
  })

  /** The first payment of a plan: every cycle of a circle, elsewhere every month. */
  const beginPlan = async (ctx: ApiContext, goal: GoalId, userId: UserId, amountCents: Cents) => {
    const today = dateOf(clock.now())
    const every = (await goals.load(goal)).terms?.rotation?.cycleType ?? 'monthly'
    const key = requestIdIn(ctx, { goalId: goal, userId, deed: 'planned' })
    const requestId = key === undefined ? undefined : scheduleId(key)
    const plan = { goalId: goal, userId, amountCents, every, firstOn: today, endsOn: null, today }
    const begun = await plans.begin({ ...plan, paysNow: true, requestId }, byUser(ctx.state, userId))
    if (isRefusal(begun)) throw refusalProblem(begun)
    ctx.state.wrote(begun.position)
    if (!begun.first) throw refusalProblem({ code: 'already_contributed' })
    return begun.first
  }

  /** By a saved card if there is one, otherwise the secret for the card form. */
  const pay = async (ctx: ApiContext, goal: GoalId, userId: UserId, amountCents: Cents) => {
    const key = requestIdIn(ctx, { goalId: goal, userId, deed: 'paid' })
    const requestId = key === undefined ? undefined : contributionId(key)
    const wanted = { goalId: goal, userId, amountCents, requestId }
    const made = await payments.pay(wanted, byUser(ctx.state, userId))
    if (!made) return { opened: await open(ctx, goal, userId, amountCents), amountCents }
    if (isRefusal(made)) throw refusalProblem(made)
    ctx.state.wrote(made.position)
    return { made, amountCents }
  }

  router.post('/api/goals/:id/contribute', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember(goals, goal, userId)
    const body = parseBody(contributeRequest, ctx.request.body)
    const amountCents = centsOf(body.amount)

    if (body.paymentIntentId === undefined) {
      payable(amountCents)
      await mayTryCard(ctx, limits, userId)
      const isPlan = body.isRecurring ?? body.paymentType === 'recurring'
      const paid = await (isPlan ? beginPlan : pay)(ctx, goal, userId, amountCents)
      const about = { goalId: goal, userId, amountCents: paid.amountCents }
      if ('made' in paid) await countDecline(ctx, limits, paid.made.facts)
      const answer = 'made' in paid ? madeAnswer(about, paid.made) : openedAnswer(about, paid.opened)
      ctx.status = answer.status
      ctx.body = answer.body
      return
    }

    await limited(limits, { paymentReport: String(userId) })
    const facts = await payments.look(paymentIntentId(body.paymentIntentId))
    const contribution = facts?.contribution
    if (!facts || !contribution) throw refusalProblem({ code: 'contribution_not_found' })
    if (contribution.userId !== userId) throw problem(403, 'This payment is not yours')
    if (contribution.goalId !== goal) throw problem(409, 'This payment belongs to another goal')
    if (facts.amountCents !== amountCents) throw problem(409, 'The amount does not match the payment')

    const recorded = await payments.record(facts, byUser(ctx.state, userId))
    if (isRefusal(recorded)) throw refusalProblem(recorded)
    ctx.state.wrote(recorded.position)
    await countDecline(ctx, limits, facts)
    if (facts.status === 'requires_action') throw problem(402, 'This payment has not been completed')
    const about = { goalId: goal, userId, amountCents: facts.amountCents }
    const answer = madeAnswer(about, { ...recorded, contributionId: contribution.contributionId, facts })
    ctx.status = answer.status
    ctx.body = answer.body
  })
}
