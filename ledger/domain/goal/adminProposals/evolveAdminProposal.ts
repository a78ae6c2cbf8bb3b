import type { Evolvers, Evolving } from '../state.ts'
import type { AdminProposal } from './adminProposalState.ts'

export const adminProposalEvolvers = {
  AdminProposalMade: (state, { proposal, ...made }) => {
    const open = { ...made, status: 'proposed', endedByUserId: undefined } as const
    state.adminProposals.set(proposal, open)
    state.openAdminProposals.set(proposal, open)
  },
  AdminProposalConfirmed: (state, { proposal, byUserId }) => end(state, proposal, 'confirmed', byUserId),
  AdminProposalDeclined: (state, { proposal, byUserId }) => end(state, proposal, 'declined', byUserId),
  AdminProposalWithdrawn: (state, { proposal, byUserId }) => end(state, proposal, 'withdrawn', byUserId),
  AdminProposalLapsed: (state, { proposal }) => end(state, proposal, 'lapsed', undefined),
} satisfies Partial<Evolvers>

const end = (
  { adminProposals, openAdminProposals }: Evolving,
  proposal: number,
  status: AdminProposal['status'],
  endedByUserId: AdminProposal['endedByUserId'],
): void => {
  const known = adminProposals.get(proposal)
  if (!known) return
  adminProposals.set(proposal, { ...known, status, endedByUserId })
  openAdminProposals.delete(proposal)
}
