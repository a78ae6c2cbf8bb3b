import { adminProposalsPage } from '#projections/readModels/adminProposals/query.ts'
import { openDebtsOf } from '#projections/readModels/debts/query.ts'
import { goalsAround } from '#projections/readModels/members/query.ts'
import { type KnownPayout, payoutQueue, payoutsAround } from '#projections/readModels/payouts/query.ts'
import { openReports } from '#projections/readModels/transactions/query.ts'
import { type NextStepsResponse, nextStepsLimit, nextStepsQuery } from '#shared/api/nextSteps.ts'
import { goalId as readGoalId } from '#shared/ids.ts'
import type { User } from '../../accounts/users.ts'
import { holdsOnlyCash } from '../../domain/goal/payouts/permissions.ts'
import type { ApiParts } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { account, callerOf } from '../guards/signedIn.ts'
import { ownDebtResponse } from '../presenters/debt.ts'
import { nextSteps, type Waiting } from '../presenters/nextSteps.ts'
import { withReportActions } from '../presenters/transactions.ts'
import { shownState } from '../shownStates.ts'
import { longerLocksFor, proposalsSeenBy } from './adminProposals.ts'
import { payoutsSeenBy } from './payouts.ts'
import { rotationOf } from './rotation.ts'
import { votesOf } from './votes.ts'

/** The limit per kind; more follow when the first ones are done. */
const most = 100
const mostCircles = 30

/** The pending actions of the caller, as the pages of the goals show them. */
const waitingFor = async (parts: ApiParts, found: User, goalId: number | undefined): Promise<Waiting> => {
  const { pool, goals } = parts
  const { id: userId } = found
  const isAsked = (goal: { readonly goalId: number }): boolean =>
    goalId === undefined || goal.goalId === goalId
  const memberships = await goalsAround(pool, userId)
  const going = memberships.filter(goal => goal.goesOn && isAsked(goal)).slice(0, mostCircles)
  const circles: Waiting['circles'][number][] = []
  // One after the other: a request must not take all connections.
  for (const { goalId: id, name } of going) {
    const circle = { goalId: id, userId }
    const state = await shownState(goals, id)
    circles.push({
      goalName: name,
      rotation: await rotationOf(parts, circle),
      holdsOnlyCash: state !== undefined && holdsOnlyCash(state),
      votes: await votesOf(parts, circle),
    })
  }
  const payouts = (await payoutsConcerning(parts, found)).filter(row => isAsked({ goalId: row.goal_id }))
  const reports = (await openReports(pool, userId, most)).filter(isAsked)
  const debts = await openDebtsOf(pool, userId)
  return {
    userId,
    memberOf: new Set(memberships.map(one => one.goalId)),
    circles,
    payouts: await payoutsSeenBy(payouts, { userId }, parts),
    payments: await withReportActions(goals, reports, userId),
    proposals: (await proposalsFor(parts, found)).filter(isAsked),
    locks: goalId === undefined ? await locksFor(parts, found) : [],
    named: parts.publicConfig.money === 'outside' ? undefined : await parts.payoutDestinations.named(userId),
    debts: debts.map(debt => ({ ...ownDebtResponse(debt), since: debt.arose_at })).filter(isAsked),
  }
}

/** Proposals that need a second admin. */
const proposalsFor = async (parts: ApiParts, found: User) => {
  const caller = callerOf(found, parts.clock.now())
  if (!caller.asAdmin) return []
  const { proposals } = await adminProposalsPage(parts.pool, 'waiting', undefined)
  return proposalsSeenBy(proposals, caller, parts)
}

/** Longer locks of accounts that wait for a second admin. */
const locksFor = async (parts: ApiParts, found: User) => {
  const caller = callerOf(found, parts.clock.now())
  return caller.asAdmin ? longerLocksFor(parts, caller, 'waiting') : []
}

/** Payouts of the caller and of their goals; for admins all that need one. */
const payoutsConcerning = async ({ pool, clock }: ApiParts, found: User): Promise<KnownPayout[]> => {
  const now = clock.now()
  const own = await payoutsAround(pool, { userId: found.id, now, limit: most })
  if (!callerOf(found, now).asAdmin) return own
  const asked = { now, statuses: ['contested', 'due'] as const, after: undefined, limit: most }
  const { payouts } = await payoutQueue(pool, asked)
  const keyOf = ({ goal_id, payout_id }: KnownPayout): string => `${goal_id}:${payout_id}`
  return [...new Map([...own, ...payouts].map(row => [keyOf(row), row])).values()]
}

export const nextStepEndpoints = [
  endpoint('GET /api/next-steps', {
    guards: [account],
    query: nextStepsQuery,
    run: async (parts, { account: found, query: { goalId } }): Promise<NextStepsResponse> => {
      const steps = nextSteps(
        await waitingFor(parts, found, goalId === undefined ? undefined : readGoalId(goalId)),
      )
      return { steps: steps.slice(0, nextStepsLimit), more: steps.length > nextStepsLimit }
    },
  }),
]
