import {
  correctionById,
  correctionsOf,
  correctionsPage,
  mirroredLines,
  waitingCorrections,
} from '#projections/readModels/corrections/query.ts'
import {
  approveCorrectionRequest,
  type CorrectionsResponse,
  correctionsQuery,
  declineCorrectionRequest,
  type EntryCorrectionResponse,
  proposeCorrectionRequest,
} from '#shared/api/corrections.ts'
import { type GoalEvent, goalStream, readGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import { formatDecimal, zero } from '#shared/money.ts'
import { mistakenOf } from '../../domain/goal/corrections/correctable.ts'
import { proposeCorrection } from '../../domain/goal/corrections/corrections.ts'
import { moneyIn } from '../../domain/goal/state.ts'
import type { ApiParts } from '../context.ts'
import { withinDayLimit } from '../dayLimit.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, type InGoal } from '../guards/membership.ts'
import { passwordGiven } from '../guards/password.ts'
import { admin, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { readOne } from '../presenters/event.ts'
import { reasonBody, refusalProblem } from '../problem.ts'

const numberIn = (text = ''): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/**
 * Guard: the correction that the path names.
 * @throws ProblemError 404
 */
const correctionInPath = ({ params }: RequestContext): { readonly correction: number } => {
  const correction = numberIn(params['correction'])
  if (correction === undefined) throw refusalProblem({ code: 'correction_not_found' })
  return { correction }
}

const entryAt = async (
  { store }: ApiParts,
  goal: GoalId,
  revision: number,
): Promise<GoalEvent | undefined> => {
  const recorded = await readOne(store, goalStream(goal), BigInt(revision))
  return recorded && readGoalEvent(recorded)
}

/** Returns the new state of the correction. */
const shownCorrection =
  (action: 'approved' | 'declined' | 'withdrew') =>
  async (
    _: unknown,
    { goalId, userId, correction }: InGoal & { readonly correction: number },
    { pool, log }: ApiParts,
  ): Promise<Answer> => {
    const body = await correctionById(pool, goalId, correction)
    log.warn({ userId, goalId, correction }, `an admin ${action} a correction`)
    return { body }
  }

const path = '/api/admin/goals/:id/corrections/:correction'

/** Mistaken entries are reversed when two admins agree. */
export const correctionEndpoints = [
  endpoint('GET /api/admin/corrections', {
    guards: [admin],
    query: correctionsQuery,
    run: async ({ pool }, { query: { status = 'waiting', before } }) => {
      const [page, waiting] = await Promise.all([
        correctionsPage(pool, status, before),
        waitingCorrections(pool),
      ])
      return { ...page, waiting } satisfies CorrectionsResponse
    },
  }),

  endpoint('GET /api/admin/goals/:id/entries/:revision/correction', {
    guards: [admin, goalInPath, ({ params }: RequestContext) => ({ revision: numberIn(params['revision']) })],
    run: async (deps, { goalId, userId, revision }) => {
      const { pool, goals } = deps
      const entry = revision === undefined ? undefined : await entryAt(deps, goalId, revision)
      if (revision === undefined || !entry) return { code: 'entry_not_found' } as const
      const asked = { type: 'ProposeCorrection', userId, revision, entry, reason: '' } as const
      const goal = await goals.load(goalId, 'fresh')
      const decision = proposeCorrection(asked, goal)
      const mistaken = mistakenOf(entry)
      const moved = moneyIn(goal, typeof mistaken === 'string' ? zero : mistaken.data.amountMinor)
      return {
        entry: typeof mistaken === 'string' ? null : mistaken.type,
        currency: moved.currency,
        amount: formatDecimal(moved.amount, moved.currency),
        objection: decision.outcome === 'refused' ? reasonBody(decision.refusal) : null,
        lines: await mirroredLines(pool, goalId, revision),
        corrections: await correctionsOf(pool, goalId, revision),
      } satisfies EntryCorrectionResponse
    },
  }),

  endpoint('POST /api/admin/goals/:id/corrections', {
    guards: [moneyAdmin, stepUp],
    body: proposeCorrectionRequest,
    checks: [limit('turn'), goalInPath],
    status: 201,
    run: async (deps, { goalId, userId, body: { revision, reason }, context }) => {
      const entry = await entryAt(deps, goalId, revision)
      return deps.goals.handle(
        goalId,
        { type: 'ProposeCorrection', userId, revision, entry, reason },
        context,
      )
    },
    shows: async (_, { goalId, userId, body: { revision } }, { pool, log }) => {
      const [newest] = await correctionsOf(pool, goalId, revision)
      log.warn({ userId, goalId, revision }, 'an admin proposed a correction')
      return { body: newest }
    },
  }),

  endpoint(`POST ${path}/approve`, {
    guards: [moneyAdmin, stepUp, correctionInPath],
    body: approveCorrectionRequest,
    checks: [passwordGiven, goalInPath],
    run: async (parts, { goalId, userId, correction, context }) => {
      const { goals, users, clock } = parts
      const now = clock.now()
      const admins = await users.moneyAdmins(now)
      const state = await goals.load(goalId)
      const money = moneyIn(state, state.corrections.get(correction)?.mistaken.data.amountMinor ?? zero)
      const approve = { type: 'ApproveCorrection', userId, correction, admins, now } as const
      const act = { userId, money, id: `correction-${goalId}-${correction}` }
      return withinDayLimit(parts, act, () => goals.handle(goalId, approve, context))
    },
    shows: shownCorrection('approved'),
  }),
  endpoint(`POST ${path}/decline`, {
    guards: [moneyAdmin, stepUp, correctionInPath],
    body: declineCorrectionRequest,
    checks: [goalInPath],
    run: ({ goals }, { goalId, userId, correction, body: { note }, context }) =>
      goals.handle(goalId, { type: 'DeclineCorrection', userId, correction, note }, context),
    shows: shownCorrection('declined'),
  }),
  endpoint(`POST ${path}/withdraw`, {
    guards: [moneyAdmin, correctionInPath, goalInPath],
    run: ({ goals }, { goalId, userId, correction, context }) =>
      goals.handle(goalId, { type: 'WithdrawCorrection', userId, correction }, context),
    shows: shownCorrection('withdrew'),
  }),
]
