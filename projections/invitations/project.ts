import type { InvitationId } from '#shared/ids.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { InvitationRow } from './table.ts'

export const projectInvitation = ({ goalId, at, event }: GoalFact, { invitations }: ReadTables): void => {
  const change = (invitationId: InvitationId, changes: Partial<InvitationRow>): void => {
    const row = invitations.get({ invitationId })
    if (!row) throw new Error(`invitation ${invitationId} has no row`)
    invitations.put({ ...row, changedAt: at, ...changes })
  }
  switch (event.type) {
    case 'InvitationIssued':
      invitations.put({
        ...event.data,
        goalId,
        status: 'pending',
        createdAt: at,
        changedAt: at,
        accepted: 0,
        resends: 0,
      })
      return
    case 'InvitationResent': {
      const { invitationId, resend, expiresAt } = event.data
      change(invitationId, { status: 'pending', resends: resend, expiresAt })
      return
    }
    case 'InvitationAccepted': {
      const { invitationId } = event.data
      const row = invitations.get({ invitationId })
      // A link goes on inviting, unless the one seat that it was for has been taken over.
      const status = row?.channel === 'link' && row.replacesUserId === null ? row.status : 'accepted'
      change(invitationId, { status, accepted: (row?.accepted ?? 0) + 1 })
      return
    }
    case 'InvitationDeclined':
      change(event.data.invitationId, { status: 'declined' })
      return
    case 'InvitationRevoked':
      change(event.data.invitationId, { status: 'revoked' })
      return
    case 'InvitationExpired':
      change(event.data.invitationId, { status: 'expired' })
      return
    default:
  }
}
