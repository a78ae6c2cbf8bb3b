import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import type { InvitationChannel } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { mayTakePart } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import {
  type Admission,
  endedCodes,
  ending,
  expiryOf,
  isOpen,
  isReusable,
  isSameAdmission,
} from './invitationRules.ts'
import { mayInviteAs, mayManageInvitation } from './permissions.ts'
import { seatsOf } from './seats.ts'
import { isClosed, mayReplace } from './standing.ts'

/** The inviter, the channel and the role. */
export interface Inviting extends Admission {
  readonly userId: UserId
  readonly channel: InvitationChannel
  readonly now: Instant
}
export interface IssueInvitation extends Inviting {
  readonly type: 'IssueInvitation'
  readonly invitationId: InvitationId
}
export interface ResendInvitation {
  readonly type: 'ResendInvitation'
  readonly invitationId: InvitationId
  readonly userId: UserId
  /** A member has invited the same address again, which is open to any member who may invite that way. */
  readonly invitedAgain?: true
  readonly now: Instant
}
export interface DeclineInvitation {
  readonly type: 'DeclineInvitation'
  readonly invitationId: InvitationId
  readonly now: Instant
}
export interface RevokeInvitation {
  readonly type: 'RevokeInvitation'
  readonly invitationId: InvitationId
  readonly userId: UserId
}
export interface ExpireInvitation {
  readonly type: 'ExpireInvitation'
  readonly invitationId: InvitationId
  readonly now: Instant
}

/** The reason why this user cannot invite now; undefined when they can. */
const objection = (state: GoalState, userId: UserId): Decision<never> | undefined =>
  mayTakePart(state, userId) ?? isClosed(state)

const seatObjection = (
  state: GoalState,
  invitation: Admission & { readonly channel: InvitationChannel; readonly inviterUserId: UserId },
  now: Instant,
): Decision<never> | undefined => {
  if (invitation.replacesUserId !== null) return mayReplace(state, invitation)
  if (invitation.role === 'auditor') return undefined
  const { empty, free } = seatsOf(state, now)
  if (empty <= 0) return refuse('no_seat_left')
  if (free <= 0) return refuse('seats_spoken_for')
  return undefined
}

/** The reason why such an invitation cannot be created; undefined when it can. */
export const mayInvite = (state: GoalState, inviting: Inviting): Decision<never> | undefined =>
  objection(state, inviting.userId) ??
  mayInviteAs(state, inviting, inviting.userId) ??
  seatObjection(state, { ...inviting, inviterUserId: inviting.userId }, inviting.now)

/** One link of a kind is enough: a request for another one changes nothing. */
export const issueInvitation = (command: IssueInvitation, state: GoalState): Decision<GoalEvent> => {
  const { invitationId, userId, channel, role, replacesUserId, paidFor, now } = command
  const refused = objection(state, userId)
  if (refused) return refused
  if (state.invitations.has(invitationId)) return accept()
  const notTheirs = mayInviteAs(state, command, userId)
  if (notTheirs) return notTheirs
  if (channel === 'link' && openLinkOf(state, command)) return accept()
  const full = seatObjection(state, { ...command, inviterUserId: userId }, now)
  if (full) return full
  const expiresAt = expiryOf(now)
  return accept({
    type: 'InvitationIssued',
    data: {
      ...{ invitationId, inviterUserId: userId, channel, role, replacesUserId, expiresAt },
      ...(paidFor && replacesUserId === userId ? { paidFor } : {}),
    },
  })
}

/** The user's existing link of this kind. */
export const openLinkOf = (
  state: GoalState,
  { userId, now, ...admission }: Admission & { readonly userId: UserId; readonly now: Instant },
): InvitationId | undefined => {
  for (const [id, invitation] of state.invitations.entries()) {
    const { channel, inviterUserId } = invitation
    if (channel !== 'link' || inviterUserId !== userId || !isOpen(invitation, now)) continue
    if (isSameAdmission(invitation, admission)) return id
  }
  return undefined
}

export const resendInvitation = (
  { invitationId, userId, invitedAgain, now }: ResendInvitation,
  state: GoalState,
): Decision<GoalEvent> => {
  const refused = objection(state, userId)
  if (refused) return refused
  const known = state.invitations.get(invitationId)
  if (!known) return refuse('invitation_not_found')
  const notManaged = invitedAgain ? undefined : mayManageInvitation(state, userId, known.inviterUserId)
  if (notManaged) return notManaged
  if (known.status !== 'pending' && known.status !== 'expired') return refuse(endedCodes[known.status])
  // The inviter may have lost their role since.
  const notTheirs = mayInviteAs(state, known, userId)
  if (notTheirs) return notTheirs
  // An open invitation has its seat; an expired one needs one again.
  const full = isOpen(known, now) ? undefined : seatObjection(state, known, now)
  if (full) return full
  const resend = known.resends + 1
  return accept({ type: 'InvitationResent', data: { invitationId, resend, expiresAt: expiryOf(now) } })
}

/** Declining a link leaves it open for others. */
export const declineInvitation = (
  { invitationId, now }: DeclineInvitation,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.invitations.get(invitationId)
  if (!known) return refuse('invitation_not_found')
  if (known.status === 'declined') return accept()
  const ended = ending(known, now)
  if (ended) return ended
  return isReusable(known) ? accept() : accept({ type: 'InvitationDeclined', data: { invitationId } })
}

export const revokeInvitation = (
  { invitationId, userId }: RevokeInvitation,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.members.has(userId)) return refuse('not_a_member')
  const known = state.invitations.get(invitationId)
  if (!known) return refuse('invitation_not_found')
  const refused = mayManageInvitation(state, userId, known.inviterUserId)
  if (refused) return refused
  if (known.status === 'revoked' || known.status === 'expired') return accept()
  if (known.status !== 'pending') return refuse(endedCodes[known.status])
  return accept({ type: 'InvitationRevoked', data: { invitationId, byUserId: userId } })
}

export const expireInvitation = (
  { invitationId, now }: ExpireInvitation,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.invitations.get(invitationId)
  if (known?.status !== 'pending' || isOpen(known, now)) return accept()
  return accept({ type: 'InvitationExpired', data: { invitationId, resend: known.resends } })
}
