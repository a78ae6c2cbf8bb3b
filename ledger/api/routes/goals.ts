import { goalOf, goalsOf } from '#projections/readModels/goals/query.ts'
import { transactionsOfGoal } from '#projections/readModels/transactions/query.ts'
import {
  cancelGoalRequest,
  createGoalRequest,
  editGoalRequest,
  withdrawalRequest,
} from '#shared/api/goals.ts'
import { streamQuery } from '#shared/api/streamQuery.ts'
import { transactionsQuery } from '#shared/api/transactions.ts'
import { type GoalId, goalId as toGoalId, type UserId } from '#shared/ids.ts'
import { notifyBrowsers } from '../../browserUpdates.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { runAgain } from '../../useCases/runAgain.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { changesOf, openingLinesIn, termsOf } from '../goalTerms.ts'
import { callerOf } from '../guards/address.ts'
import { amountIn, editedGoalCurrency, goalCurrency, newGoalCurrency } from '../guards/currency.ts'
import { changing, limit } from '../guards/limit.ts'
import {
  goalInPath,
  goalMember,
  type InGoal,
  isMember,
  requireConcern,
  requireMember,
} from '../guards/membership.ts'
import { depositsTaken } from '../guards/payer.ts'
import { account, type ByUser, idempotencyKey, type SignedIn, user } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { transactionsAnswer } from '../presenters/transactions.ts'
import { problem } from '../problem.ts'

const notFound = { code: 'goal_not_found' } as const

/** Returns the new state of the goal. */
const shownGoal = async (
  _: unknown,
  { goalId, userId }: InGoal,
  { pool, clock }: ApiParts,
): Promise<Answer> => ({
  body: await goalOf(pool, { goalId, userId, now: clock.now() }),
})

/** Guard: a goal for its members, and for former members with money in it. */
const ownPart = async (ctx: RequestContext, parts: ApiParts, { userId }: ByUser) => {
  const { goalId } = goalInPath(ctx)
  await requireConcern(
    parts,
    { goal: goalId, userId },
    ({ members, savings }) => members.has(userId) || (savings.get(userId) ?? 0) > 0,
  )
  return { goalId }
}

const changedBy =
  (type: 'ArchiveGoal' | 'RestoreGoal' | 'RequestWithdrawal') =>
  (deps: ApiParts, { goalId, userId, context }: InGoal & SignedIn) =>
    changeGoal(deps, goalId, { type, userId, now: deps.clock.now() }, context)

/** Goals and what belongs to them. For callers who are not members a goal does not exist. */
export const goalEndpoints = [
  endpoint('GET /api/stream', {
    guards: [user],
    query: streamQuery,
    respond: (ctx, deps, { userId, query }) => openStream(ctx, deps, { userId, ...query }),
  }),

  endpoint('GET /api/goals', {
    guards: [user],
    run: ({ pool, clock }, { userId }) => goalsOf(pool, { userId, now: clock.now() }),
  }),

  endpoint('POST /api/goals', {
    guards: [user],
    body: createGoalRequest,
    checks: [newGoalCurrency, depositsTaken, limit('goal', 'goals'), idempotencyKey],
    status: 201,
    run: async (deps, input) => {
      const { goals, goalNumbers, clock, debits, firmAfterDays } = deps
      const { userId, body, currency, idempotencyKey: key, context } = input
      const now = clock.now()
      const termsFor = (goalId: GoalId) =>
        termsOf(body, { goalId, creatorId: userId, currency, debits, firmAfterDays, now })
      if (body.runAgainOf !== undefined) {
        const of = toGoalId(body.runAgainOf)
        await requireMember(deps, of, userId)
        return runAgain(deps, { of, userId, terms: termsFor, now }, context)
      }
      const goalId = await goalNumbers({ userId, idempotencyKey: key, body, now })
      if (goalId === 'conflict') throw problem(409, 'form_differs')
      const terms = termsFor(goalId)
      const openingLines = body.adopted && openingLinesIn(body.adopted.paid, currency)
      const handled = await goals.handle(goalId, { type: 'CreateGoal', terms, openingLines }, context)
      return handled.outcome === 'refused' ? handled : { ...handled, terms }
    },
    present: async ({ terms: { goalId, name }, events = [] }, { body: { runAgainOf } }, deps) => {
      const invited = events.flatMap(({ type, data }) =>
        type === 'InvitationIssued' && data.inviteeUserId !== undefined ? data.inviteeUserId : [],
      )
      await notifyBrowsers(deps.pool, invited, [
        '/api/invitations',
        `/api/goals/${runAgainOf}/run-again`,
      ]).catch(err => deps.log.warn({ err }, 'the browsers of invited users could not be updated'))
      return { body: { id: goalId, name } }
    },
  }),

  endpoint('GET /api/goals/:id', {
    guards: [goalInPath, user],
    run: async ({ pool, clock }, { goalId, userId }) =>
      (await goalOf(pool, { goalId, userId, now: clock.now() })) ?? notFound,
  }),

  endpoint('PATCH /api/goals/:id', {
    guards: [user, goalMember],
    body: editGoalRequest,
    checks: [editedGoalCurrency, changing],
    run: (deps, { goalId, userId, body, currency, context }) =>
      changeGoal(deps, goalId, { type: 'EditGoal', userId, changes: changesOf(body, currency) }, context),
    shows: shownGoal,
  }),
  endpoint('POST /api/goals/:id/archive', {
    guards: [user, goalMember, changing],
    run: changedBy('ArchiveGoal'),
    shows: shownGoal,
  }),
  endpoint('POST /api/goals/:id/restore', {
    guards: [user, goalMember, changing],
    run: changedBy('RestoreGoal'),
    shows: shownGoal,
  }),
  endpoint('POST /api/goals/:id/withdraw', {
    guards: [account, stepUpWithFactor, goalMember, changing],
    run: changedBy('RequestWithdrawal'),
    shows: shownGoal,
  }),
  endpoint('POST /api/goals/:id/withdrawals', {
    guards: [account, stepUpWithFactor, ownPart, limit('turn')],
    body: withdrawalRequest,
    checks: [goalCurrency],
    run: (deps, { goalId, userId, body: { id, amount }, currency, context }) => {
      const amountMinor = amount === undefined ? undefined : amountIn(amount, currency)
      const now = deps.clock.now()
      const feeMinor = deps.refundFee(currency)
      return changeGoal(
        deps,
        goalId,
        { type: 'WithdrawOwn', userId, withdrawalId: id, amountMinor, feeMinor, now },
        context,
      )
    },
    // Former members do not see the goal.
    shows: async (_, input, deps) =>
      (await isMember(deps, input.goalId, input.userId))
        ? shownGoal(undefined, input, deps)
        : { status: 204, body: null },
  }),
  endpoint('POST /api/goals/:id/cancel', {
    guards: [account, stepUpWithFactor, goalMember, changing],
    body: cancelGoalRequest,
    run: (deps, { goalId, userId, body: { refund = false }, context }) => {
      const cancel = { type: 'CancelGoal', userId, now: deps.clock.now() } as const
      return changeGoal(deps, goalId, refund ? { ...cancel, refund } : cancel, context)
    },
    shows: shownGoal,
  }),

  endpoint('GET /api/goals/:id/transactions', {
    guards: [goalInPath, user],
    query: transactionsQuery,
    run: async ({ pool }, { goalId, userId, query }) =>
      (await transactionsOfGoal(pool, { goalId, userId }, query)) ?? notFound,
    present: (page, { goalId, userId, query: { limit: most } }, deps) =>
      transactionsAnswer(page, { path: `/api/goals/${goalId}/transactions`, userId, limit: most }, deps),
  }),
]

/** Server-sent events, for as long as the session lasts. */
const openStream = (
  ctx: RequestContext,
  { sessions, live }: ApiParts,
  { userId, ago }: { readonly userId: UserId; readonly ago?: number | undefined },
): void => {
  const { token } = ctx.state
  ctx.respond = false
  ctx.res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  const stillSignedIn = (): Promise<boolean> => sessions.stands(token)
  live.add({ userId, address: callerOf(ctx), response: ctx.res, stillSignedIn }, ago)
  const stopWatching = sessions.onEnded(async ended => {
    if (ended.token !== token && ended.userId !== userId) return
    if (!(await stillSignedIn().catch(() => true))) ctx.res.end()
  })
  ctx.res.on('close', stopWatching)
}
