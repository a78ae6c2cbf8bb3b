import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { Caller, CallerOrOperator } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { AdminProposal } from './adminProposalState.ts'
import { carryOut } from './matters.ts'
import { mayDecideOnProposal, mayWithdrawAdminProposal } from './permissions.ts'

/** The second admin, or the operator at the command line where there is none, agrees. */
export interface ConfirmAdminProposal extends CallerOrOperator {
  readonly type: 'ConfirmAdminProposal'
  readonly proposal: number
  /** Who may decide about money now: the proposal of a former admin is ignored. */
  readonly admins: readonly UserId[]
  readonly now: Instant
}
export interface DeclineAdminProposal extends Caller {
  readonly type: 'DeclineAdminProposal'
  readonly proposal: number
  readonly note: string
}
export interface WithdrawAdminProposal {
  readonly type: 'WithdrawAdminProposal'
  readonly userId: UserId
  readonly proposal: number
}

export const confirmAdminProposal = (
  command: ConfirmAdminProposal,
  state: GoalState,
): Decision<GoalEvent> => {
  const { proposal, userId: byUserId, admins, now } = command
  const known = state.adminProposals.get(proposal)
  if (!known) return refuse('admin_proposal_not_found')
  const refused = mayDecideOnProposal(state, known, command)
  if (refused) return refused
  if (known.status !== 'proposed') return ended(known, 'confirmed', byUserId)
  if (!admins.includes(known.byUserId)) return refuse('proposer_not_admin')
  const by = { byUserId: known.byUserId, confirmedByUserId: byUserId, now }
  const decision = carryOut(state, known.matter, by)
  if (decision.outcome === 'refused') return decision
  return accept<GoalEvent>(
    { type: 'AdminProposalConfirmed', data: { proposal, byUserId } },
    ...decision.events,
  )
}

export const declineAdminProposal = (
  command: DeclineAdminProposal,
  state: GoalState,
): Decision<GoalEvent> => {
  const { proposal, userId: byUserId, note } = command
  const known = state.adminProposals.get(proposal)
  if (!known) return refuse('admin_proposal_not_found')
  const refused = mayDecideOnProposal(state, known, command)
  if (refused) return refused
  if (known.status !== 'proposed') return ended(known, 'declined', byUserId)
  return accept({ type: 'AdminProposalDeclined', data: { proposal, byUserId, note } })
}

export const withdrawAdminProposal = (
  { proposal, userId: byUserId }: WithdrawAdminProposal,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.adminProposals.get(proposal)
  if (!known) return refuse('admin_proposal_not_found')
  const refused = mayWithdrawAdminProposal(known, byUserId)
  if (refused) return refused
  if (known.status !== 'proposed') return ended(known, 'withdrawn', byUserId)
  return accept({ type: 'AdminProposalWithdrawn', data: { proposal, byUserId } })
}

/** Repeating one's own decision changes nothing; any other decision is too late. */
const ended = (
  { status, endedByUserId }: AdminProposal,
  as: AdminProposal['status'],
  byUserId: UserId | null,
): Decision<GoalEvent> =>
  status === as && endedByUserId === byUserId ? accept() : refuse('admin_proposal_over')

/** Proposals about a payout, or a claim to a seat, that can no longer be carried out. */
export const proposalsLapsing = (
  { openAdminProposals }: GoalState,
  about:
    | { readonly kind: 'case' | 'hold'; readonly payoutId: string }
    | { readonly kind: 'seat_claim'; readonly userId: UserId },
): GoalEvent[] =>
  [...openAdminProposals.entries()]
    .filter(([, { matter }]) =>
      about.kind === 'seat_claim'
        ? matter.kind === about.kind && matter.userId === about.userId
        : matter.kind === about.kind && matter.payoutId === about.payoutId,
    )
    .map(([proposal]) => ({ type: 'AdminProposalLapsed', data: { proposal } }))

/** What an admin can do about a proposal now, by the decider's own rules. */
export const possibleWithProposal = (
  state: GoalState | undefined,
  { proposal, admins, now, ...by }: Caller & Pick<ConfirmAdminProposal, 'proposal' | 'admins' | 'now'>,
) => {
  const isOpen = by.asAdmin && state?.openAdminProposals.has(proposal) === true
  if (!isOpen) return { confirm: false, decline: false, withdraw: false }
  const { userId } = by
  return {
    confirm: happens(
      confirmAdminProposal({ type: 'ConfirmAdminProposal', ...by, proposal, admins, now }, state),
    ),
    decline: happens(
      declineAdminProposal({ type: 'DeclineAdminProposal', ...by, proposal, note: '' }, state),
    ),
    withdraw: happens(withdrawAdminProposal({ type: 'WithdrawAdminProposal', userId, proposal }, state)),
  }
}

const happens = ({ outcome }: Decision<GoalEvent>): boolean => outcome === 'accepted'
