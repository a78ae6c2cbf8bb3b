import { type Plan, planById, plansToShow } from '#projections/schedules/query.ts'
import { paymentById } from '#projections/transactions/query.ts'
import {
  type CreateScheduleResponse,
  changeScheduleRequest,
  createScheduleRequest,
  type FixPaymentResponse,
  type ScheduleResponse,
} from '#shared/api/payments.ts'
import { contributionId, type ScheduleId, scheduleId, type UserId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { isRefusal } from '#shared/refusals.ts'
import { type CalendarDate, calendarDate, plusYears } from '#shared/time.ts'
import type { ChangeSchedule } from '../../domain/goal/plans/schedules.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { ifReached } from '../ifReached.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { centsOf, countDecline, mayTryCard, payable, requireCards, statusOf } from '../payment.ts'
import { planResponse } from '../planResponse.ts'
import { ProblemError, refusalProblem } from '../problem.ts'
import { requestIdIn } from '../requestIds.ts'
import { todayOf } from '../todayOf.ts'

/** Plans to pay again and again, and their payments that have failed. */
export const planRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, payments, plans, cards, readSide, limits } = parts

  const shown = async (plan: Plan, userId: UserId) => {
    const [response] = await allShown([plan], userId)
    return response!
  }
  /** What was done is done, and what is known is shown, also while the processor cannot say which cards there are. */
  const allShown = async (known: readonly Plan[], userId: UserId): Promise<ScheduleResponse[]> => {
    const saved = known.length > 0 ? await ifReached(cards.list(userId)) : []
    const today = await todayOf(parts, userId)
    const cardOf = async ({ scheduleId: id }: Plan) => (saved ? plans.cardOf(id, saved) : 'unknown')
    return Promise.all(known.map(async plan => planResponse(plan, { card: await cardOf(plan), today })))
  }

  /** As the read side has it once it has come to a position. */
  const now = async (ctx: ApiContext, id: ScheduleId, position: bigint | undefined): Promise<Plan> => {
    ctx.state.wrote(position)
    if (position !== undefined) await readSide.waitFor(position, 2_000)
    const plan = await planById(pool, id)
    if (!plan) throw refusalProblem({ code: 'schedule_not_found' })
    return plan
  }

  router.get('/api/schedules', async ctx => {
    const userId = signedIn(ctx)
    ctx.body = await allShown(await plansToShow(pool, userId), userId)
  })

  router.post('/api/goals/:id/schedule', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, userId)
    requireCards(parts.publicConfig)
    const body = parseBody(createScheduleRequest, ctx.request.body)
    const today = await todayOf(parts, userId)
    const firstOn = body.firstOn === undefined ? today : calendarDate(body.firstOn)
    const endsOn = body.endsOn == null ? null : calendarDate(body.endsOn)
    refuseDays(firstOn, endsOn, today)
    const { every, cardId, newCard } = body
    const amountCents = payable(centsOf(body.amount))
    await mayTryCard(ctx, limits, userId)
    const key = requestIdIn(ctx, { goalId: goal, userId, deed: 'planned' })
    const requestId = key === undefined ? undefined : scheduleId(key)
    const wanted = { goalId: goal, userId, amountCents, every, firstOn, endsOn, requestId }
    const plan = { ...wanted, cardId, newCard, today }
    const begun = await plans.begin(plan, byUser(ctx.state, userId))
    if (isRefusal(begun)) throw refusalProblem(begun)
    const { first } = begun
    const facts = first && 'made' in first ? first.made.facts : undefined
    if (facts) {
      ctx.state.wrote(begun.position)
      await countDecline(ctx, limits, facts)
      if (facts.status !== 'requires_action') statusOf(facts) // 402 when the card was declined
    }
    const schedule = await shown(await now(ctx, begun.scheduleId, begun.position), userId)
    const secret = first && 'opened' in first ? first.opened : undefined
    const waiting = facts?.status === 'requires_action' ? facts : undefined
    ctx.status = secret || facts?.status === 'requires_action' || facts?.status === 'processing' ? 202 : 201
    ctx.body = {
      schedule,
      status: secret
        ? 'requires_payment'
        : waiting
          ? 'requires_action'
          : facts?.status === 'processing'
            ? 'processing'
            : 'active',
      ...(secret ? { clientSecret: secret.clientSecret, paymentIntentId: secret.paymentIntentId } : {}),
      ...(waiting ? { clientSecret: waiting.clientSecret, paymentIntentId: waiting.id } : {}),
    } satisfies CreateScheduleResponse
  })

  router.patch('/api/schedules/:id', async ctx => {
    const userId = signedIn(ctx)
    const text = ctx.params['id'] ?? ''
    const known = uuidForm.test(text) ? await planById(pool, scheduleId(text)) : undefined
    if (known?.userId !== userId) throw refusalProblem({ code: 'schedule_not_found' })
    const body = parseBody(changeScheduleRequest, ctx.request.body)
    const about = { goalId: known.goalId, scheduleId: known.scheduleId, userId }
    const context = byUser(ctx.state, userId)
    if (body.action === 'card') {
      await mayTryCard(ctx, limits, userId)
      const changed = await plans.changeCard({ ...about, cardId: body.cardId }, context)
      if (isRefusal(changed)) throw refusalProblem(changed)
      ctx.state.wrote(changed.position)
      ctx.body = await shown(known, userId)
      return
    }
    if (body.action === 'cancel') {
      const ended = await plans.cancel(about, context)
      if (isRefusal(ended)) throw refusalProblem(ended)
      ctx.body = await shown(await now(ctx, known.scheduleId, ended.position), userId)
      return
    }
    const handled = await goals.handle(
      known.goalId,
      { ...changeOf(body, await todayOf(parts, userId)), scheduleId: known.scheduleId, userId },
      context,
    )
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.body = await shown(await now(ctx, known.scheduleId, handled.position), userId)
  })

  const changeOf = (
    body: Exclude<ReturnType<typeof parseChange>, { action: 'card' | 'cancel' }>,
    today: CalendarDate,
  ): ChangeSchedule => {
    switch (body.action) {
      case 'pause':
        return { type: 'PauseSchedule', reason: 'by_member' }
      case 'resume':
        return { type: 'ResumeSchedule', today }
      case 'skip':
        return { type: 'SkipPeriod', period: calendarDate(body.period) }
      case 'amount':
        return { type: 'ChangeScheduleAmount', amountCents: payable(centsOf(body.amount)) }
    }
  }

  router.post('/api/contributions/:id/fix', async ctx => {
    const userId = signedIn(ctx)
    const text = ctx.params['id'] ?? ''
    const known = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
    if (known?.userId !== userId) throw refusalProblem({ code: 'contribution_not_found' })
    await mayTryCard(ctx, limits, userId)
    const { goalId: goal } = known
    const fixed = await payments.fix(
      { goalId: goal, contributionId: known.contributionId, userId },
      byUser(ctx.state, userId),
    )
    if (isRefusal(fixed)) throw refusalProblem(fixed)
    ctx.state.wrote(fixed.position)
    ctx.body = {
      goalId: goal,
      amount: formatDecimal(fixed.amountCents),
      clientSecret: fixed.clientSecret,
      paymentIntentId: fixed.paymentIntentId,
    } satisfies FixPaymentResponse
  })
}

const parseChange = (body: unknown) => parseBody(changeScheduleRequest, body)

/** @throws ProblemError 400 for days that no plan can have. */
const refuseDays = (firstOn: string, endsOn: string | null, today: CalendarDate): void => {
  const refuse = (field: string, message: string) => {
    throw new ProblemError(400, { message, errors: { [field]: [message] } })
  }
  if (firstOn < today) refuse('firstOn', 'The first payment cannot be in the past')
  if (firstOn > plusYears(today, 5)) refuse('firstOn', 'The first payment cannot be more than 5 years ahead')
  if (endsOn !== null && endsOn < firstOn)
    refuse('endsOn', 'The last day must not be before the first payment')
}
