import { readModel } from '../../engine/readModel.ts'
import { type InvitationRow, invitationTable } from './table.ts'

export const invitations = readModel({
  tables: { invitations: invitationTable },
  canHandle: [
    'InvitationIssued',
    'InvitationResent',
    'InvitationAccepted',
    'InvitationDeclined',
    'InvitationRevoked',
    'InvitationExpired',
  ],
  needs: ({ event }, { invitations }) => {
    const { invitationId } = event.data
    if (invitationId !== undefined) invitations.request({ invitationId })
  },
  project: ({ goalId, at, event }, { invitations }) => {
    const { invitationId } = event.data
    const change = (changes: Partial<InvitationRow>): void => {
      const row = invitations.get({ invitationId })
      if (!row) throw new Error(`invitation ${invitationId} has no row`)
      invitations.put({ ...row, changedAt: at, ...changes })
    }
    switch (event.type) {
      case 'InvitationIssued':
        return invitations.put({
          ...event.data,
          inviteeUserId: event.data.inviteeUserId ?? null,
          goalId,
          status: 'pending',
          createdAt: at,
          changedAt: at,
          accepted: 0,
          acceptedUserId: null,
          resends: 0,
        })
      case 'InvitationResent': {
        const { resend, expiresAt } = event.data
        return change({ status: 'pending', resends: resend, expiresAt })
      }
      case 'InvitationAccepted': {
        const row = invitations.get({ invitationId })
        // A link can be used repeatedly, unless it was for one seat that has been taken.
        const status = row?.channel === 'link' && row.replacesUserId === null ? row.status : 'accepted'
        const acceptedUserId = event.data.userId
        return change({ status, accepted: (row?.accepted ?? 0) + 1, acceptedUserId })
      }
      case 'InvitationDeclined':
        return change({ status: 'declined' })
      case 'InvitationRevoked':
        return change({ status: 'revoked' })
      case 'InvitationExpired':
        return change({ status: 'expired' })
    }
  },
})
