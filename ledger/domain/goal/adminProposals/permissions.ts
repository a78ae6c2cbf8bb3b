import type { UserId } from '#shared/ids.ts'
import { refuse } from '../../decider.ts'
import type { CallerOrOperator, Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { AdminProposal } from './adminProposalState.ts'
import { mayAct } from './matters.ts'

/** Confirm or decline a proposal: an admin other than its proposer, or the operator; never a party. */
export const mayDecideOnProposal = (
  state: GoalState,
  { byUserId, matter }: AdminProposal,
  by: CallerOrOperator,
): Refused => mayAct(state, matter, by) ?? (byUserId === by.userId ? refuse('own_admin_proposal') : undefined)

/** Withdraw a proposal: its proposer. */
export const mayWithdrawAdminProposal = ({ byUserId }: AdminProposal, userId: UserId): Refused =>
  byUserId === userId ? undefined : refuse('not_the_proposer')
