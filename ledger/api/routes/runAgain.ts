import { runsOf } from '#projections/readModels/goals/query.ts'
import { goalHead } from '#projections/readModels/journal/query.ts'
import type { RunAgainResponse } from '#shared/api/runAgain.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { isOpen } from '../../domain/goal/members/invitationRules.ts'
import { mayRunAgain } from '../../domain/goal/members/runningAgain.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { mostRuns, othersAgain } from '../../useCases/runAgain.ts'
import type { ApiParts } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { goalMember, type InGoal } from '../guards/membership.ts'
import { user } from '../guards/signedIn.ts'
import { personOf } from '../presenters/payout.ts'

/** The circle that this one runs again, the ones that run it again, and who would be invited to another one. */
const runAgainOf = async (deps: ApiParts, { goalId, userId }: InGoal): Promise<RunAgainResponse> => {
  const { pool, goals, users } = deps
  const [state, runs] = await Promise.all([goals.load(goalId), runsOf(pool, goalId)])
  const seen = await Promise.all(
    runs.map(async run => ({ run, place: placeIn(await goals.load(run.goalId), userId, deps) })),
  )
  const own = runs.filter(({ creatorId }) => creatorId === userId)
  const may =
    !mayRunAgain(state, userId) && own.length < mostRuns && own.every(({ status }) => status === 'cancelled')
  const others = may ? await othersAgain({ goals, former: state, userId, runs: own }) : []
  return {
    of: await formerOf(deps, state.terms?.runAgainOf, userId),
    by: seen.flatMap(({ run: { goalId: id, name, status, creatorId, creatorName }, place }) =>
      place === undefined ? [] : [{ id, name, status, founder: personOf(creatorId, creatorName), ...place }],
    ),
    may,
    order: state.terms?.rotation?.order ?? 'joining',
    people: await Promise.all(
      others.map(async ({ userId: other, reason = null, owesFee }) => ({
        ...personOf(other, (await users.byId(other))?.username ?? null),
        reason,
        owesFee,
      })),
    ),
  }
}

/** Undefined for a circle that the user has not been asked to join. */
const placeIn = (
  { members, invitations }: GoalState,
  userId: UserId,
  { clock }: ApiParts,
): { readonly invitationId: string | null } | undefined => {
  if (members.has(userId)) return { invitationId: null }
  for (const [invitationId, invitation] of invitations.entries())
    if (invitation.inviteeUserId === userId && isOpen(invitation, clock.now())) return { invitationId }
  return undefined
}

const formerOf = async (
  { pool, goals }: ApiParts,
  former: GoalId | undefined,
  userId: UserId,
): Promise<RunAgainResponse['of']> => {
  if (former === undefined || !(await goals.load(former)).members.has(userId)) return null
  const head = await goalHead(pool, former)
  return head ? { id: former, name: head.name } : null
}

export const runAgainEndpoints = [
  endpoint('GET /api/goals/:id/run-again', { guards: [user, goalMember], run: runAgainOf }),
]
