import type { UserId } from '#shared/ids.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { type Decision, refuse } from '../../decider.ts'
import { isCompleted } from '../rotation/circle.ts'
import type { GoalState, Invitation } from '../state.ts'

/** As what somebody is to come in. */
export interface Admission {
  readonly role: 'member' | 'auditor'
  /** Whose seat they take over; null for a free seat. */
  readonly replacesUserId: UserId | null
}

/** Not every member's to invite so: an auditor sees everything, and who takes a seat over sends somebody away. */
export const needsRunner = ({ role, replacesUserId }: Admission): boolean =>
  role === 'auditor' || replacesUserId !== null

/** What was past its time is over, whether or not anybody has written that down yet. */
export const isOpen = ({ status, expiresAt }: Invitation, now: Instant): boolean =>
  status === 'pending' && expiresAt > now

/** A link invites whoever has it, but a seat that is handed over is one. */
export const isReusable = ({ channel, replacesUserId }: Invitation): boolean =>
  channel === 'link' && replacesUserId === null

export const endedCodes = {
  accepted: 'invitation_used',
  declined: 'invitation_declined',
  revoked: 'invitation_revoked',
  expired: 'invitation_expired',
} as const

/** Why nothing more can become of this invitation, if there is a reason. */
export const ending = (invitation: Invitation, now: Instant): Decision<never> | undefined => {
  if (invitation.status !== 'pending') return refuse(endedCodes[invitation.status])
  return isOpen(invitation, now) ? undefined : refuse('invitation_expired')
}

/** Why the goal takes nobody any more, if there is a reason. */
export const isClosed = (state: GoalState): Decision<never> | undefined => {
  if (!state.terms) return refuse('goal_not_found')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')
  const { rotation, targetCents } = state.terms
  const finished = rotation ? isCompleted(state) : state.withdrawn || state.receivedCents >= targetCents
  return finished ? refuse('goal_finished') : undefined
}

/** Only a circle has seats with something to take over, and somebody must go on running it. */
export const mayReplace = (
  state: GoalState,
  { role, replacesUserId }: Admission,
): Decision<never> | undefined => {
  const leaver = replacesUserId === null ? undefined : state.members.get(replacesUserId)
  if (!state.terms?.rotation || role === 'auditor' || !leaver || !takesPart(leaver.role))
    return refuse('seat_differs')
  return leaver.role === 'organiser' ? refuse('last_organiser') : undefined
}
