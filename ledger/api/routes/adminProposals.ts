import { adminProposalById, adminProposalsPage } from '#projections/readModels/adminProposals/query.ts'
import type { LongerLockResponse } from '#shared/api/admin.ts'
import {
  type AdminProposalFilter,
  type AdminProposalResponse,
  type AdminProposalsResponse,
  adminProposalsQuery,
  declineProposalRequest,
} from '#shared/api/adminProposals.ts'
import type { UserId } from '#shared/ids.ts'
import { longerLocks } from '../../accounts/longerLocks.ts'
import { possibleWithProposal } from '../../domain/goal/adminProposals/adminProposals.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import { moneyIn } from '../../domain/goal/state.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import type { ApiParts } from '../context.ts'
import { withinDayLimit } from '../dayLimit.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { goalInPath, type InGoal } from '../guards/membership.ts'
import { admin, type ByUser, callerOf, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { longerLockSeenBy } from '../presenters/longerLocks.ts'
import { refusalProblem } from '../problem.ts'
import { shownState } from '../shownStates.ts'

interface InProposal {
  readonly proposal: number
}

/**
 * Guard: the proposal that the path names.
 * @throws ProblemError 404
 */
const proposalInPath = ({ params }: RequestContext): InProposal => {
  const text = params['proposal'] ?? ''
  if (!/^\d{1,9}$/.test(text)) throw refusalProblem({ code: 'admin_proposal_not_found' })
  return { proposal: Number(text) }
}

type Known = NonNullable<Awaited<ReturnType<typeof adminProposalById>>>

/** With the caller's permissions for each. */
export const proposalsSeenBy = async (
  known: readonly Known[],
  caller: Caller,
  { goals, users, clock }: ApiParts,
): Promise<AdminProposalResponse[]> => {
  const now = clock.now()
  const admins = await users.moneyAdmins(now)
  const seen: AdminProposalResponse[] = []
  // One after the other: a request must not take all connections.
  for (const one of known) {
    const state = one.status === 'proposed' ? await shownState(goals, one.goalId) : undefined
    const asked = { ...caller, proposal: one.proposal, admins, now }
    seen.push({ ...one, may: possibleWithProposal(state, asked) })
  }
  return seen
}

/** Longer locks of accounts, with what the caller may do about each now. */
export const longerLocksFor = async (
  { pool, users, clock }: ApiParts,
  caller: Caller,
  filter: AdminProposalFilter,
  of?: UserId,
): Promise<LongerLockResponse[]> => {
  const admins = await users.moneyAdmins(clock.now())
  const known = await longerLocks(pool, filter, of)
  return known.map(lock => longerLockSeenBy(lock, { caller, admins }))
}

/** Returns the new state of the proposal, and logs the action. */
const shownProposal =
  (action: 'confirmed' | 'declined' | 'withdrew') =>
  async (
    _: unknown,
    { goalId, userId, proposal }: InGoal & InProposal & ByUser,
    parts: ApiParts,
  ): Promise<Answer> => {
    parts.log.warn({ userId, goalId, proposal }, `an admin ${action} what another one had proposed`)
    const known = await adminProposalById(parts.pool, goalId, proposal)
    if (!known) throw refusalProblem({ code: 'admin_proposal_not_found' })
    const [body] = await proposalsSeenBy([known], { userId, asAdmin: true }, parts)
    return { body }
  }

const path = '/api/admin/goals/:id/proposals/:proposal'

/** Decisions of two admins: one proposes, another one confirms. */
export const adminProposalEndpoints = [
  endpoint('GET /api/admin/proposals', {
    guards: [admin],
    query: adminProposalsQuery,
    run: async (parts, { account, query: { status = 'waiting', before } }) => {
      const { proposals, next } = await adminProposalsPage(parts.pool, status, before)
      const caller = callerOf(account, parts.clock.now())
      const seen = await proposalsSeenBy(proposals, caller, parts)
      const locks = before === undefined ? await longerLocksFor(parts, caller, status) : []
      return { locks, proposals: seen, next } satisfies AdminProposalsResponse
    },
  }),
  endpoint(`POST ${path}/confirm`, {
    guards: [moneyAdmin, stepUp, proposalInPath, goalInPath],
    run: async (parts, { goalId, userId, proposal, context }) => {
      const now = parts.clock.now()
      const admins = await parts.users.moneyAdmins(now)
      const confirm = { type: 'ConfirmAdminProposal', userId, asAdmin: true, proposal, admins, now } as const
      const work = () => changeGoal(parts, goalId, confirm, context)
      const state = await parts.goals.load(goalId)
      const known = state.adminProposals.get(proposal)
      if (known?.matter.kind !== 'refund' && known?.matter.kind !== 'write_off') return work()
      const act = { userId, money: moneyIn(state, known.amountMinor), id: `proposal-${goalId}-${proposal}` }
      return withinDayLimit(parts, act, work)
    },
    shows: shownProposal('confirmed'),
  }),
  endpoint(`POST ${path}/decline`, {
    guards: [moneyAdmin, stepUp, proposalInPath],
    body: declineProposalRequest,
    checks: [goalInPath],
    run: ({ goals }, { goalId, userId, proposal, body: { note }, context }) =>
      goals.handle(goalId, { type: 'DeclineAdminProposal', userId, asAdmin: true, proposal, note }, context),
    shows: shownProposal('declined'),
  }),
  endpoint(`POST ${path}/withdraw`, {
    guards: [moneyAdmin, proposalInPath, goalInPath],
    run: ({ goals }, { goalId, userId, proposal, context }) =>
      goals.handle(goalId, { type: 'WithdrawAdminProposal', userId, proposal }, context),
    shows: shownProposal('withdrew'),
  }),
]
