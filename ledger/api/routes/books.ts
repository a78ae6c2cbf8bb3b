import { auditHealth } from '#projections/audit/query.ts'
import { adminFilter, type Figure, figureIn, journalPage, roleIn, totalOf } from '#projections/books/query.ts'
import { trialBalance } from '#projections/journal/query.ts'
import { eventsPage, eventTypes } from '#projections/log/query.ts'
import {
  adminJournalQuery,
  eventsQuery,
  type GoalJournalQuery,
  goalJournalQuery,
  type TrialBalanceResponse,
  totalQuery,
} from '#shared/api/books.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, type UserId, userId } from '#shared/ids.ts'
import { formatDecimal, sum } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { forMember } from '../eventView.ts'
import { findEvent } from '../findEvent.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Numbers, opened: the lines of the journal that they are made of, and the events that the lines come from. */
export const bookRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool } = parts

  /** @throws ProblemError 404 to those who are not in the goal. */
  const inGoal = async (ctx: Ctx): Promise<{ goal: GoalId; viewer: { userId: UserId; role: Role } }> => {
    const viewerId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    const role = await roleIn(pool, goal, viewerId)
    if (role === undefined) throw refusalProblem({ code: 'goal_not_found' })
    return { goal, viewer: { userId: viewerId, role } }
  }

  router.get('/api/journal', async ctx => {
    const userId = signedIn(ctx)
    const { figure, before } = parseBody(totalQuery, { ...ctx.query })
    ctx.body = await totalOf(pool, { userId, of: figure, before })
  })

  router.get('/api/goals/:id/journal', async ctx => {
    const { goal } = await inGoal(ctx)
    const query = parseBody(goalJournalQuery, { ...ctx.query })
    ctx.body = await journalPage(pool, figureIn(goal, figureOf(query)), query.before)
  })

  router.get('/api/goals/:id/events/:revision', async ctx => {
    const { goal, viewer } = await inGoal(ctx)
    const event = await findEvent(parts, goalStream(goal), revisionIn(ctx))
    if (!event) throw noEvent()
    ctx.body = forMember(event, viewer)
  })

  router.get('/api/admin/journal', async ctx => {
    await requireAdmin(ctx, parts)
    const query = parseBody(adminJournalQuery, { ...ctx.query })
    ctx.body = await journalPage(pool, adminFilter(query), query.before)
  })

  router.get('/api/admin/trial-balance', async ctx => {
    await requireAdmin(ctx, parts)
    const [balances, { finishedAt, differences }] = await Promise.all([trialBalance(pool), auditHealth(pool)])
    ctx.body = {
      balances: balances.map(({ account, amountCents }) => ({ account, amount: formatDecimal(amountCents) })),
      together: formatDecimal(sum(balances.map(({ amountCents }) => amountCents))),
      audited: finishedAt === null ? null : { at: finishedAt, wrong: differences },
    } satisfies TrialBalanceResponse
  })

  router.get('/api/admin/event-types', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await eventTypes(pool)
  })

  router.get('/api/admin/events', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await eventsPage(pool, parseBody(eventsQuery, { ...ctx.query }))
  })

  router.get('/api/admin/events/:stream/:revision', async ctx => {
    await requireAdmin(ctx, parts)
    const event = await findEvent(parts, ctx.params['stream'] ?? '', revisionIn(ctx))
    if (!event) throw noEvent()
    ctx.body = event
  })
}

const revisionIn = (ctx: Ctx): string => {
  const text = ctx.params['revision'] ?? ''
  if (!/^\d{1,15}$/.test(text)) throw noEvent()
  return text
}
const noEvent = () => problem(404, 'There is no such event')

/** What it is about is there: the query has been refused without it. */
const figureOf = (query: GoalJournalQuery): Figure => {
  switch (query.figure) {
    case 'balance':
      return { name: 'balance' }
    case 'contributed':
    case 'owes':
      return { name: query.figure, userId: userId(query.userId ?? 0) }
    case 'payment':
      return { name: 'payment', contributionId: contributionId(query.contributionId ?? '') }
    case 'debt':
      return { name: 'debt', debtId: query.debtId ?? '' }
    case 'payout':
      return { name: 'payout', payoutId: query.payoutId ?? '' }
    case 'pot':
      return { name: 'pot', round: query.round ?? 0 }
  }
}
