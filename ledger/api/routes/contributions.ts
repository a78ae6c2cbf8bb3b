import { transactionsOfMember } from '#projections/transactions/query.ts'
import {
  type ContributeResponse,
  contributeRequest,
  createPaymentIntentRequest,
} from '#shared/api/contributions.ts'
import { type GoalId, goalId, paymentIntentId, type UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal, parseCents, zero } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/payments.ts'
import { isRefusal } from '#shared/refusals.ts'
import { declineWeight } from '../../accounts/rateLimits.ts'
import { callerOf } from '../caller.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'

/** Stripe's smallest and largest card payment. */
const smallest = 50
const largest = 99_999_999

/** Paying into goals. The client never says what was paid: Stripe does. */
export const contributionRoutes = (router: ApiRouter, { pool, goals, payments, limits }: ApiParts): void => {
  const open = async (ctx: ApiContext, goal: GoalId, userId: UserId, amountCents: Cents) => {
    if (amountCents < smallest) throw refusalProblem({ code: 'amount_too_small' })
    if (amountCents > largest) throw refusalProblem({ code: 'amount_too_large' })
    const many = 'Too many payments have been begun.'
    await limited(limits, { payment: String(userId), paymentAddress: callerOf(ctx) }, many)
    const opened = await payments.open({ goalId: goal, userId, amountCents }, byUser(ctx.state, userId))
    if (isRefusal(opened)) throw refusalProblem(opened)
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
    const opened = await open(ctx, goal, userId, centsOf(body.amount))
    ctx.state.wrote(opened.position)
    ctx.body = { clientSecret: opened.clientSecret, paymentIntentId: opened.paymentIntentId }
  })

  router.post('/api/goals/:id/contribute', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember(goals, goal, userId)
    const body = parseBody(contributeRequest, ctx.request.body)
    const amountCents = centsOf(body.amount)
    const context = byUser(ctx.state, userId)

    if (body.paymentIntentId === undefined) {
      if (body.isRecurring) throw problem(400, 'Recurring contributions are not available yet')
      const opened = await open(ctx, goal, userId, amountCents)
      ctx.state.wrote(opened.position)
      ctx.status = 202
      ctx.body = {
        status: 'requires_payment',
        clientSecret: opened.clientSecret,
        paymentIntentId: opened.paymentIntentId,
        transaction: {
          id: opened.contributionId,
          goalId: goal,
          userId,
          amount: formatDecimal(amountCents),
          type: 'contribution',
          status: 'pending',
          stripePaymentId: opened.paymentIntentId,
        },
      } satisfies ContributeResponse
      return
    }

    await limited(limits, { paymentReport: String(userId) })
    const facts = await payments.look(paymentIntentId(body.paymentIntentId))
    const contribution = facts?.contribution
    if (!facts || !contribution) throw refusalProblem({ code: 'contribution_not_found' })
    if (contribution.userId !== userId) throw problem(403, 'This payment is not yours')
    if (contribution.goalId !== goal) throw problem(409, 'This payment belongs to another goal')
    if (facts.amountCents !== amountCents) throw problem(409, 'The amount does not match the payment')

    const recorded = await payments.record(facts, context)
    if (isRefusal(recorded)) throw refusalProblem(recorded)
    ctx.state.wrote(recorded.position)
    // The account's own count hears of a declined card from the processor, whether or not it is reported here.
    if (facts.decline) await limits.count('paymentAddress', callerOf(ctx), declineWeight)
    const status = statusOf(facts)
    ctx.status = status === 'completed' ? (recorded.first ? 201 : 200) : 202
    ctx.body = {
      status,
      transaction: {
        id: contribution.contributionId,
        goalId: goal,
        userId,
        amount: formatDecimal(facts.amountCents),
        type: 'contribution',
        status: status === 'completed' ? 'completed' : 'pending',
        stripePaymentId: facts.id,
      },
    } satisfies ContributeResponse
  })
}

const centsOf = (text: string): Cents => parseCents(text) ?? zero

/** @throws ProblemError 402 with the reason when Stripe does not have the money. */
const statusOf = (facts: PaymentFacts): 'completed' | 'processing' => {
  if (facts.status === 'succeeded') return 'completed'
  if (facts.status === 'processing') return 'processing'
  const { decline } = facts
  throw new ProblemError(402, {
    message: decline?.message ?? 'This payment has not been completed',
    ...(decline ? { code: decline.declineCode ?? decline.code } : {}),
  })
}
