import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** Proposals among admins, by number. */
export interface AdminProposalState {
  readonly adminProposals: DraftMap<number, AdminProposal>
  readonly openAdminProposals: DraftMap<number, AdminProposal>
}

export interface AdminProposal extends Omit<GoalEventOf<'AdminProposalMade'>['data'], 'proposal'> {
  readonly status: 'proposed' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'
  /** Who confirmed, declined or withdrew it; null for the operator. */
  readonly endedByUserId: UserId | null | undefined
}

export const initialAdminProposals = (): AdminProposalState => ({
  adminProposals: draftMap(),
  openAdminProposals: draftMap(),
})
export const draftAdminProposals = ({
  adminProposals,
  openAdminProposals,
}: AdminProposalState): AdminProposalState => ({
  adminProposals: draftOf(adminProposals),
  openAdminProposals: draftOf(openAdminProposals),
})
