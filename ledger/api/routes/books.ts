import { auditHealth } from '#projections/audit/query.ts'
import {
  adminFilter,
  type Figure,
  figureIn,
  journalPage,
  roleIn,
  totalOf,
} from '#projections/readModels/journal/query.ts'
import { eventsPage, eventTypes } from '#projections/readModels/log/query.ts'
import {
  adminJournalQuery,
  eventsQuery,
  type GoalJournalQuery,
  goalJournalQuery,
  type TrialBalanceResponse,
  totalQuery,
} from '#shared/api/books.ts'
import { closePeriodRequest } from '#shared/api/periods.ts'
import { periodForm } from '#shared/events/books.ts'
import { goalStream } from '#shared/events/goal.ts'
import { ourStream } from '#shared/events/streams.ts'
import { contributionId, userId } from '#shared/ids.ts'
import { defaultCurrency } from '#shared/money.ts'
import { closePeriod } from '../../useCases/closePeriod.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { goalInPath } from '../guards/membership.ts'
import { passwordGiven } from '../guards/password.ts'
import { admin, type ByUser, moneyAdmin, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { findEvent, forMember } from '../presenters/event.ts'
import { periodResponses } from '../presenters/periods.ts'
import { trialBalanceResponse } from '../presenters/trialBalance.ts'
import { problem, refusalProblem } from '../problem.ts'

/**
 * Guard: the goal that the path names and the caller's role in it, by the read side.
 * @throws ProblemError 404
 */
export const roleInGoal = async (ctx: RequestContext, { pool }: ApiParts, { userId: viewer }: ByUser) => {
  const { goalId } = goalInPath(ctx)
  const role = await roleIn(pool, goalId, viewer)
  if (role === undefined) throw refusalProblem({ code: 'goal_not_found' })
  return { goalId, role }
}

const noEvent = () => problem(404, 'no_event')
/**
 * Guard: the stream that the path names, which is one of ours; the store has others, with its own users.
 * @throws ProblemError 404
 */
const ownStreamInPath = ({ params }: RequestContext): { readonly stream: string } => {
  const stream = params['stream'] ?? ''
  if (!ourStream(stream)) throw noEvent()
  return { stream }
}

/** Guard: the revision that the path names. */
const revisionInPath = ({ params }: RequestContext): { readonly revision: string } => {
  const revision = params['revision'] ?? ''
  if (!/^\d{1,15}$/.test(revision)) throw noEvent()
  return { revision }
}

/** Guard: the month of the books that the path names. */
const periodInPath = ({ params }: RequestContext): { readonly period: string } => {
  const period = params['period'] ?? ''
  if (!periodForm.test(period)) throw problem(404, 'no_period')
  return { period }
}

/** The journal and the event log: every figure opens to its lines, and every line to its event. */
export const bookEndpoints = [
  endpoint('GET /api/journal', {
    guards: [user],
    query: totalQuery,
    run: ({ pool }, { userId: viewer, query: { figure, currency = defaultCurrency, before } }) =>
      totalOf(pool, { userId: viewer, of: figure, currency }, before),
  }),
  endpoint('GET /api/goals/:id/journal', {
    guards: [user, roleInGoal],
    query: goalJournalQuery,
    run: ({ pool }, { goalId, query }) => journalPage(pool, figureIn(goalId, figureOf(query)), query.before),
  }),
  endpoint('GET /api/goals/:id/events/:revision', {
    guards: [user, roleInGoal, revisionInPath],
    run: async (deps, { goalId, role, revision, userId: viewer }) => {
      const event = await findEvent(deps, goalStream(goalId), revision)
      if (!event) throw noEvent()
      return forMember(event, { userId: viewer, role })
    },
  }),

  endpoint('GET /api/admin/journal', {
    guards: [admin],
    query: adminJournalQuery,
    run: ({ pool }, { query }) => journalPage(pool, adminFilter(query), query.before),
  }),
  endpoint('GET /api/admin/trial-balance', {
    guards: [admin],
    run: async ({ pool }) => {
      const [balances, { finishedAt, differences }] = await Promise.all([
        trialBalanceResponse(pool),
        auditHealth(pool),
      ])
      return {
        ...balances,
        audited: finishedAt === null ? null : { at: finishedAt, wrong: differences },
      } satisfies TrialBalanceResponse
    },
  }),
  endpoint('GET /api/admin/event-types', { guards: [admin], run: ({ pool }) => eventTypes(pool) }),
  endpoint('GET /api/admin/events', {
    guards: [admin],
    query: eventsQuery,
    run: ({ pool }, { query }) => eventsPage(pool, query),
  }),
  endpoint('GET /api/admin/events/:stream/:revision', {
    guards: [admin, revisionInPath, ownStreamInPath],
    run: async (deps, { stream, revision }) => {
      const event = await findEvent(deps, stream, revision)
      if (!event) throw noEvent()
      return event
    },
  }),

  // Months of the books: their figures, and closing them.
  endpoint('GET /api/admin/periods', { guards: [admin], run: deps => periodResponses(deps) }),

  endpoint('POST /api/admin/periods/:period/close', {
    guards: [moneyAdmin, stepUp],
    body: closePeriodRequest,
    checks: [periodInPath, passwordGiven],
    run: (deps, { period, userId, context }) => closePeriod(deps, { period, userId }, context),
    shows: async (_, { userId, period }, deps) => {
      deps.log.warn({ userId, period }, 'an admin closed a period of the books')
      return { body: await periodResponses(deps) }
    },
  }),
]

/** The schema has checked that the figure's parameter is present. */
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
