import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import { post } from '../../../lib/http.ts'

export interface DecideProps {
  of: AdminProposalResponse
  onDecided: () => Promise<unknown>
}

export const decide = (
  { goalId, proposal }: AdminProposalResponse,
  how: 'confirm' | 'decline' | 'withdraw',
  body: object = {},
): Promise<unknown> => post(`/api/admin/goals/${goalId}/proposals/${proposal}/${how}`, body)
