import type * as z from 'zod/mini'
import { membersOf } from '#projections/readModels/members/query.ts'
import { votesOfCircle } from '#projections/readModels/votes/query.ts'
import { castRequest, proposalRequest } from '#shared/api/votes.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { type GoalId, userId } from '#shared/ids.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { cashHoldersIn } from '../goalTerms.ts'
import { currencyOf } from '../guards/currency.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, goalMember, type InGoal } from '../guards/membership.ts'
import { user } from '../guards/signedIn.ts'
import { settlementResponse } from '../presenters/settlement.ts'
import { votesResponse } from '../presenters/votes.ts'
import { refusalProblem } from '../problem.ts'
import { shownState } from '../shownStates.ts'

const base = '/api/goals/:id/votes'
const guards = [user, goalMember, limit('turn')] as const

/** @throws ProblemError 404 for goals that are no circle, and to callers who are not members */
export const votesOf = async ({ pool, goals, clock }: ApiParts, { goalId, userId: viewerId }: InGoal) => {
  const votes = await votesOfCircle(pool, { goalId, userId: viewerId })
  if (!votes) throw refusalProblem({ code: 'goal_not_found' })
  const state = await shownState(goals, goalId)
  return votesResponse({ votes, state, userId: viewerId, now: clock.now() })
}

/** Returns the new state of the votes. */
const shown =
  (status: number) =>
  async (_: unknown, input: InGoal, deps: ApiParts): Promise<Answer> => ({
    status,
    body: await votesOf(deps, input),
  })

/** An early end is proposed; the members decide. */
export const shownWhenProposed = shown(202)

/** New rules contain today's waiting time for card payments, if that is no longer than the agreed one. */
const proposalOf = async (
  { goals, firmAfterDays: days }: ApiParts,
  goalId: GoalId,
  body: z.output<typeof proposalRequest>,
): Promise<Proposal> => {
  if (body.kind !== 'rules')
    return 'memberUserId' in body ? { ...body, memberUserId: userId(body.memberUserId) } : body
  const { latePolicy, graceDays, cashHolders } = body
  const agreed = (await goals.load(goalId)).terms?.rotation?.charter?.firmAfterDays ?? days
  const rules = { latePolicy, graceDays, firmAfterDays: Math.min(days, agreed) }
  if (cashHolders === undefined) return { kind: 'rules', rules }
  const named = cashHoldersIn(cashHolders, await currencyOf(goals, goalId))
  return { kind: 'rules', rules: { ...rules, cashHolders: named } }
}

const voteInPath = ({ params }: RequestContext): { readonly vote: number } => {
  const text = params['vote'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'vote_not_found' })
  return { vote: Number(text) }
}

/** The votes of a circle. */
export const voteEndpoints = [
  endpoint(`GET ${base}`, { guards: [goalInPath, user], run: votesOf }),

  endpoint('GET /api/goals/:id/settlement', {
    guards: [user, goalMember],
    run: async ({ pool, goals, clock }, { goalId, userId: viewerId }) => {
      const members = await membersOf(pool, { goalId, userId: viewerId, now: clock.now() })
      const state = await shownState(goals, goalId)
      if (!state) throw refusalProblem({ code: 'goal_held_back' })
      return settlementResponse(state, members)
    },
  }),

  endpoint(`POST ${base}`, {
    guards,
    body: proposalRequest,
    run: async (deps, { goalId, userId: by, body, context }) => {
      const proposal = await proposalOf(deps, goalId, body)
      const now = deps.clock.now()
      return changeGoal(
        deps,
        goalId,
        { type: 'ProposeVote', userId: by, asAdmin: false, proposal, now },
        context,
      )
    },
    shows: shown(201),
  }),

  endpoint(`PUT ${base}/:vote/mine`, {
    guards: [...guards, voteInPath],
    body: castRequest,
    run: (deps, { goalId, userId: by, vote, body: { inFavour }, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'CastVote', userId: by, vote, inFavour, now }, context)
    },
    shows: shown(200),
  }),

  endpoint(`DELETE ${base}/:vote`, {
    guards: [...guards, voteInPath],
    run: (deps, { goalId, userId: by, vote, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'WithdrawProposal', userId: by, vote, now }, context)
    },
    shows: shown(200),
  }),
]
