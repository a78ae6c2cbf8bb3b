/** What more than one feature says of invitations. */
export const invitationTexts = {
  link: 'Invite link',
  statuses: {
    pending: 'Pending',
    accepted: 'Accepted',
    expired: 'Expired',
    revoked: 'Revoked',
    declined: 'Declined',
  },
  roles: {
    organiser: 'Organiser',
    co_organiser: 'Co-organiser',
    member: 'Member',
    auditor: 'Auditor',
  },
  joined: (count: number) => `${count} joined`,
  resend: 'Send again',
  resendTo: (who: string) => `Send again to ${who}`,
  resent: 'Invitation sent again',
  revoke: 'Revoke',
  revokeFor: (who: string) => `Revoke the invitation: ${who}`,
  revoked: 'Invitation revoked',
  revoking: {
    title: 'Revoke this invitation?',
    /** By how it was sent. */
    address: (who: string) => `${who} can no longer join with it. The seat is free for somebody else.`,
    link: 'Nobody else can join by this link. Whoever has joined by it stays.',
    confirm: 'Revoke invitation',
    busy: 'Revoking...',
  },
  keep: 'Keep it',
  error: 'Error',
  failed: 'That did not work. Please try again.',
} as const
