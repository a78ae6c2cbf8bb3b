import { message, messages } from '#shared/messages.ts'

/** Texts about invitations in several features. */
export const invitationTexts = messages({
  link: message('Invite link', 'In place of an address, for an invitation by link'),
  formerMember: message(
    'A member of the circle before',
    'In place of an address: a finished circle is run again with the same people',
  ),
  statuses: {
    pending: message('Pending', 'Status of an invitation'),
    accepted: message('Accepted', 'Status of an invitation'),
    expired: message('Expired', 'Status of an invitation'),
    revoked: message('Revoked', 'Status of an invitation'),
    declined: message('Declined', 'Status of an invitation'),
    full: message('Full', 'Status of an invitation by link: every seat is taken'),
  },
  roles: {
    organiser: message('Organiser', 'Role of a member in a goal'),
    co_organiser: message('Co-organiser', 'Role of a member in a goal'),
    member: message('Member', 'Role of a member in a goal'),
    auditor: message('Auditor', 'Role of somebody who sees all and does not save'),
  },
  joined: message('{count} joined', 'How many have joined by a link'),
  resend: message('Send again', 'Button beside an invitation'),
  resendTo: message('Send again to {who}', 'That button read out; an address or number'),
  resent: message('Invitation sent again', 'Title of a message afterwards'),
  revoke: message('Revoke', 'Button beside an invitation'),
  revokeFor: message('Revoke the invitation: {who}', 'That button read out; an address, or “Invite link”'),
  revoked: message('Invitation revoked', 'Title of a message afterwards'),
  revoking: {
    title: message('Revoke this invitation?', 'Title of the dialog'),
    address: message(
      '{who} can no longer join with it. The seat is free for somebody else.',
      'In the dialog, for an invitation to an address or number',
    ),
    link: message(
      'Nobody else can join by this link. Whoever has joined by it stays.',
      'In the dialog, for an invitation by link',
    ),
    confirm: message('Revoke invitation', 'Button of the dialog'),
    busy: message('Revoking...', 'That button while it works'),
  },
  keep: message('Keep it', 'Button that closes the dialog'),
})
