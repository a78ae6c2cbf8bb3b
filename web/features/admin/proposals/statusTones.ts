import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import type { StatusTone } from '../../../components/StatusBadge.tsx'

export const statusTones: Readonly<Record<AdminProposalResponse['status'], StatusTone>> = {
  proposed: 'waiting',
  confirmed: 'good',
  declined: 'bad',
  withdrawn: 'returned',
  lapsed: 'returned',
}
