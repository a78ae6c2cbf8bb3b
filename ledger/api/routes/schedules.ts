import { type ScheduleView, scheduleById, schedulesToShow } from '#projections/readModels/schedules/query.ts'
import { paymentById } from '#projections/readModels/transactions/query.ts'
import {
  type ChangeScheduleRequest,
  type CreateScheduleRequest,
  changeScheduleRequest,
  createScheduleRequest,
  type FixPaymentResponse,
} from '#shared/api/payments.ts'
import { contributionId, scheduleId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { isRefusal } from '#shared/refusals.ts'
import { readRhythm } from '#shared/rhythm.ts'
import { beginSchedule } from '../../useCases/beginSchedule.ts'
import { changeSchedule } from '../../useCases/changeSchedule.ts'
import { fixPayment } from '../../useCases/fixPayment.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn } from '../guards/currency.ts'
import { changing, limit } from '../guards/limit.ts'
import { goalMember, type InGoal } from '../guards/membership.ts'
import { cardsTaken, declines, mayTryCard, payable, payableIn, scheduleIdIn } from '../guards/payer.ts'
import { planDays } from '../guards/planDays.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { begunScheduleAnswer, scheduleNow, scheduleResponses } from '../presenters/schedule.ts'
import { refusalProblem } from '../problem.ts'

/** Guard: the days of a new schedule. */
const days = (
  _: unknown,
  deps: ApiParts,
  { userId, body }: ByUser & { readonly body: CreateScheduleRequest },
) => planDays(deps, { ...body, userId })

const payableAmount = async (
  _: unknown,
  { goals }: ApiParts,
  { goalId, body }: Pick<InGoal, 'goalId'> & { readonly body: CreateScheduleRequest },
) => ({ amountMinor: await payableIn(goals, goalId, body.amount) })

const requestId = (ctx: RequestContext, _: unknown, about: InGoal) => ({
  requestId: scheduleIdIn(ctx, about),
})

interface OwnSchedule {
  readonly schedule: ScheduleView
}

/** Guard: the caller's own schedule that the path names. */
const ownSchedule = async (
  { params }: RequestContext,
  { pool }: ApiParts,
  { userId }: ByUser,
): Promise<OwnSchedule> => {
  const text = params['id'] ?? ''
  const known = uuidForm.test(text) ? await scheduleById(pool, scheduleId(text)) : undefined
  if (known?.userId !== userId) throw refusalProblem({ code: 'schedule_not_found' })
  return { schedule: known }
}

/** Guard: the limits of changes and of trying another card, or a payable amount. */
const changeAllowed = async (
  ctx: RequestContext,
  deps: ApiParts,
  { userId, schedule, body }: ByUser & OwnSchedule & { readonly body: ChangeScheduleRequest },
): Promise<void> => {
  await changing(ctx, deps, { userId, goalId: schedule.goalId })
  if (body.action === 'card') await mayTryCard(ctx, deps, { userId })
  if (body.action === 'amount') payable(amountIn(body.amount, schedule.currency), schedule.currency)
}

/** Guard: the caller's own payment that the path names. */
const ownPayment = async ({ params }: RequestContext, { pool }: ApiParts, { userId }: ByUser) => {
  const text = params['id'] ?? ''
  const known = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
  if (known?.userId !== userId) throw refusalProblem({ code: 'contribution_not_found' })
  const { goalId, currency } = known
  return { goalId, currency, contributionId: known.contributionId }
}

/** Schedules of repeated payments, and their failed payments. */
export const scheduleEndpoints = [
  endpoint('GET /api/schedules', {
    guards: [user, limit('processor')],
    run: async (deps, { userId }) =>
      scheduleResponses(deps, await schedulesToShow(deps.pool, userId), userId),
  }),

  endpoint('POST /api/goals/:id/schedule', {
    guards: [user, goalMember, cardsTaken],
    body: createScheduleRequest,
    checks: [days, payableAmount, mayTryCard, requestId, declines],
    status: 201,
    run: async (deps, { body, context, countDecline, ...wanted }) => {
      const { every: cycleType = null, rhythm = null, cardId, newCard } = body
      const every = readRhythm({ cycleType, rhythm })
      const begun = await beginSchedule(deps, { ...wanted, every, cardId, newCard }, context)
      if (!isRefusal(begun) && begun.first && 'made' in begun.first)
        await countDecline(begun.first.made.facts)
      return begun
    },
    shows: begunScheduleAnswer,
  }),

  endpoint('PATCH /api/schedules/:id', {
    guards: [user, ownSchedule],
    body: changeScheduleRequest,
    checks: [changeAllowed],
    run: (deps, { body, schedule, userId, context }) => {
      const { goalId, scheduleId: id } = schedule
      return changeSchedule(deps, { goalId, scheduleId: id, userId, change: body }, context)
    },
    shows: async (_, { userId, body, schedule }, deps) => {
      const now = body.action === 'card' ? schedule : await scheduleNow(deps, schedule.scheduleId)
      const [response] = await scheduleResponses(deps, [now], userId)
      return { body: response }
    },
  }),

  endpoint('POST /api/contributions/:id/fix', {
    guards: [user, ownPayment, mayTryCard],
    run: (deps, { goalId, contributionId: id, userId, context }) =>
      fixPayment(deps, { goalId, contributionId: id, userId }, context),
    present: ({ amountMinor, clientSecret, paymentIntentId }, { goalId, currency }) => ({
      body: {
        goalId,
        currency,
        amount: formatDecimal(amountMinor, currency),
        clientSecret,
        paymentIntentId,
      } satisfies FixPaymentResponse,
    }),
  }),
]
