import { inviteLimits } from '#shared/api/invitations.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import { type Decision, refuse } from '../../decider.ts'
import type { GoalState, Invitation } from '../state.ts'

/** The role that an invited person gets. */
export interface Admission {
  readonly role: 'member' | 'auditor'
  /** The holder whose seat they take over; null for a free seat. */
  readonly replacesUserId: UserId | null
  /** The holder invites to their own seat, and the successor has paid them for its payments. */
  readonly paidFor?: true | undefined
}

export const isSameAdmission = (one: Admission, other: Admission): boolean =>
  one.role === other.role && one.replacesUserId === other.replacesUserId && one.paidFor === other.paidFor

/**
 * Only an organiser or co-organiser may invite auditors, who see everything, and successors to the seat of
 * another member.
 */
export const needsRunner = ({ role, replacesUserId }: Admission, inviterUserId: UserId): boolean =>
  role === 'auditor' || (replacesUserId !== null && replacesUserId !== inviterUserId)

export const expiryOf = (now: Instant): Instant => plusMs(now, inviteLimits.days * dayMs)

/** An invitation ends at its expiry, whether or not that has been recorded yet. */
export const isOpen = ({ status, expiresAt }: Invitation, now: Instant): boolean =>
  status === 'pending' && expiresAt > now

/** A link can be used by many people, except for a seat that is handed over. */
export const isReusable = ({ channel, replacesUserId }: Invitation): boolean =>
  channel === 'link' && replacesUserId === null

/** An invitation of a user is for no other one. */
export const isFor = ({ inviteeUserId }: Invitation, userId: UserId): boolean =>
  inviteeUserId === undefined || inviteeUserId === userId

export const endedCodes = {
  accepted: 'invitation_used',
  declined: 'invitation_declined',
  revoked: 'invitation_revoked',
  expired: 'invitation_expired',
} as const

/** The refusal of an invitation that has ended; undefined while it is open. */
export const ending = (invitation: Invitation, now: Instant): Decision<never> | undefined => {
  if (invitation.status !== 'pending') return refuse(endedCodes[invitation.status])
  return isOpen(invitation, now) ? undefined : refuse('invitation_expired')
}

/** Ends the pending invitations that match. */
export const revoking = (
  { invitations }: GoalState,
  byUserId: UserId,
  isMeant: (invitation: Invitation, id: InvitationId) => boolean,
): GoalEvent[] =>
  [...invitations.entries()]
    .filter(([id, invitation]) => invitation.status === 'pending' && isMeant(invitation, id))
    .map(([invitationId]) => ({ type: 'InvitationRevoked', data: { invitationId, byUserId } }))
