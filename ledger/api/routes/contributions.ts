import { randomUUID } from 'node:crypto'
import { transactionsOfMember } from '#projections/transactions/query.ts'
import {
  type ContributeRequest,
  contributeRequest,
  createPaymentIntentRequest,
} from '#shared/api/contributions.ts'
import { transactionsQuery } from '#shared/api/transactions.ts'
import {
  type ContributionId,
  contributionId,
  goalId,
  paymentIntentId,
  scheduleId,
  uuidForm,
} from '#shared/ids.ts'
import type { RequestedPayment, WantedPayment } from '#shared/ports/payments.ts'
import { isRefusal } from '#shared/refusals.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { linkNext } from '../linkNext.ts'
import { isMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { payingFor, requirePayer } from '../payingFor.ts'
import {
  centsOf,
  countDecline,
  madeAnswer,
  mayTryCard,
  openedAnswer,
  payable,
  requireCards,
} from '../payment.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'
import { reportedAnswer, withAnswers } from '../reported.ts'
import { requestIdIn } from '../requestIds.ts'
import { todayOf } from '../todayOf.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Paying into goals. Of cards the client never says what was paid: Stripe does. Outside both sides say it. */
export const contributionRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, payments, plans, limits, clock, publicConfig } = parts

  const open = async (ctx: ApiContext, wanted: RequestedPayment) => {
    const opened = await payments.open(wanted, byUser(ctx.state, wanted.userId))
    if (isRefusal(opened)) throw refusalProblem(opened)
    ctx.state.wrote(opened.position)
    return opened
  }

  router.get('/api/transactions', async ctx => {
    const userId = signedIn(ctx)
    const wanted = parseBody(transactionsQuery, { ...ctx.query })
    const page = await transactionsOfMember(pool, userId, wanted)
    linkNext(ctx, wanted.limit, page.next)
    ctx.body = await withAnswers(goals, page.transactions, userId)
  })

  router.post('/api/create-payment-intent', async ctx => {
    const userId = signedIn(ctx)
    const body = parseBody(createPaymentIntentRequest, ctx.request.body)
    const goal = goalId(body.goalId)
    await requirePayer({ goals, pool }, goal, { userId, body })
    requireCards(publicConfig)
    const amountCents = payable(centsOf(body.amount))
    await mayTryCard(ctx, limits, userId)
    const what = await payingFor(goals, goal, body)
    const opened = await open(ctx, { goalId: goal, userId, amountCents, ...what })
    ctx.body = { clientSecret: opened.clientSecret, paymentIntentId: opened.paymentIntentId }
  })

  /** The first payment of a plan: every cycle of a circle, elsewhere every month. */
  const beginPlan = async (ctx: ApiContext, { round, debtId, ...wanted }: WantedPayment) => {
    if (round !== undefined || debtId !== undefined)
      throw problem(400, 'A plan pays each round as it comes, and nothing else')
    const today = await todayOf(parts, wanted.userId)
    const every = (await goals.load(wanted.goalId)).terms?.rotation?.cycleType ?? 'monthly'
    const key = requestIdIn(ctx, { goalId: wanted.goalId, userId: wanted.userId, deed: 'planned' })
    const requestId = key === undefined ? undefined : scheduleId(key)
    const plan = { ...wanted, every, firstOn: today, endsOn: null, today, requestId }
    const begun = await plans.begin({ ...plan, paysNow: true }, byUser(ctx.state, wanted.userId))
    if (isRefusal(begun)) throw refusalProblem(begun)
    ctx.state.wrote(begun.position)
    if (!begun.first) throw refusalProblem({ code: 'already_contributed' })
    return begun.first
  }

  /** What names a repeated request's payment; undefined when the client does not care. */
  const requestIdOf = (
    ctx: ApiContext,
    { goalId: goal, userId }: WantedPayment,
  ): ContributionId | undefined => {
    const key = requestIdIn(ctx, { goalId: goal, userId, deed: 'paid' })
    return key === undefined ? undefined : contributionId(key)
  }

  /** By a saved card if there is one, otherwise the secret for the card form. */
  const pay = async (ctx: ApiContext, wanted: WantedPayment) => {
    const { amountCents } = wanted
    const requested = { ...wanted, requestId: requestIdOf(ctx, wanted) }
    const made = await payments.pay(requested, byUser(ctx.state, wanted.userId))
    if (!made) return { opened: await open(ctx, requested), amountCents }
    if (isRefusal(made)) throw refusalProblem(made)
    ctx.state.wrote(made.position)
    return { made, amountCents }
  }

  /** The payer's word; it counts once the other side has given theirs. */
  const report = async (ctx: ApiContext, wanted: WantedPayment, body: ContributeRequest): Promise<void> => {
    const { method, reference = '' } = body
    if (method === undefined) {
      const message = 'Please say how you paid'
      throw new ProblemError(400, { message, errors: { method: [message] } })
    }
    await limited(limits, { payment: String(wanted.userId) })
    const id = requestIdOf(ctx, wanted) ?? contributionId(randomUUID())
    const { goalId: goal, userId, amountCents, round, debtId } = wanted
    const handled = await goals.handle(
      goal,
      {
        ...{ type: 'ReportContribution', contributionId: id, userId, amountCents, method, reference },
        ...(round === undefined ? {} : { round }),
        ...(debtId === undefined ? {} : { debtId }),
        now: clock.now(),
      },
      byUser(ctx.state, userId),
    )
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    const isReceived = (await goals.load(goal)).contributions.get(id)?.status === 'received'
    const answer = reportedAnswer(wanted, id, isReceived)
    ctx.status = answer.status
    ctx.body = answer.body
  }

  router.post('/api/goals/:id/contribute', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requirePayer({ goals, pool }, goal, { userId, body: ctx.request.body })
    const body = parseBody(contributeRequest, ctx.request.body)
    const amountCents = centsOf(body.amount)
    const isPlan = body.isRecurring ?? body.paymentType === 'recurring'
    const wanted = { goalId: goal, userId, amountCents, ...(await payingFor(goals, goal, body)) }
    if (isPlan || body.paymentIntentId !== undefined) requireCards(publicConfig)
    else if (publicConfig.money === 'outside') return report(ctx, wanted, body)
    if (body.method !== undefined) throw problem(400, 'Contributions are paid by card here')

    if (body.paymentIntentId === undefined) {
      payable(amountCents)
      await mayTryCard(ctx, limits, userId)
      const paid = await (isPlan ? beginPlan : pay)(ctx, wanted)
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

  /** The other side's word on a payment that was reported. To who is no member nothing is said but what concerns them. */
  const answer = async (ctx: Ctx, type: 'ConfirmContribution' | 'DenyContribution'): Promise<void> => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    const member = await isMember({ goals, pool }, goal, userId)
    const text = ctx.params['contributionId'] ?? ''
    if (!uuidForm.test(text))
      throw refusalProblem({ code: member ? 'contribution_not_found' : 'goal_not_found' })
    const about = { contributionId: contributionId(text), userId, now: clock.now() }
    const handled = await goals.handle(goal, { type, ...about }, byUser(ctx.state, userId))
    if (handled.outcome === 'refused')
      throw refusalProblem(member ? handled.refusal : { code: 'goal_not_found' })
    ctx.state.wrote(handled.position)
    ctx.body = { message: type === 'ConfirmContribution' ? 'It has come.' : 'It has not come.' }
  }
  router.post('/api/goals/:id/contributions/:contributionId/confirm', ctx =>
    answer(ctx, 'ConfirmContribution'),
  )
  router.post('/api/goals/:id/contributions/:contributionId/deny', ctx => answer(ctx, 'DenyContribution'))
}
