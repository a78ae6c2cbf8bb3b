import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { isCircle } from '../rotation/circle.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import type { GoalState } from '../state.ts'
import { ending } from './invitationRules.ts'
import { invitationsEndingWith } from './leaving.ts'
import { handedOver } from './replacing.ts'
import { nextPosition, seatsOf } from './seats.ts'
import { isClosed, mayReplace } from './standing.ts'

export interface AcceptInvitation {
  readonly type: 'AcceptInvitation'
  readonly invitationId: InvitationId
  readonly userId: UserId
  /** The version of the circle's charter that they were shown; the current one unless another is named. */
  readonly charterVersion?: number
  readonly now: Instant
}

/** A second person is refused an invitation for one; repeating one's own acceptance changes nothing. */
export const acceptInvitation = (command: AcceptInvitation, state: GoalState): Decision<GoalEvent> => {
  const { invitationId, userId, now } = command
  const invitation = state.invitations.get(invitationId)
  if (!state.terms || !invitation) return refuse('invitation_not_found')
  const member = state.members.get(userId)
  if (member) return member.invitationId === invitationId ? accept() : refuse('already_a_member')
  const refused = ending(invitation, now) ?? isClosed(state)
  if (refused) return refused

  const { role, replacesUserId, inviterUserId } = invitation
  const join = (state.joins.get(userId) ?? 0) + 1
  const accepted: GoalEvent = { type: 'InvitationAccepted', data: { invitationId, userId, join } }
  const joined = (position: number | null): GoalEvent => ({
    type: 'MemberJoined',
    data: { userId, role, position, invitationId, join, ...accepting(state, command, position) },
  })
  if (role === 'auditor') return accept(accepted, joined(null))
  if (replacesUserId === null) {
    if (seatsOf(state, now, invitationId).free <= 0) return refuse('no_seat_left')
    return accept(accepted, joined(nextPosition(state)))
  }

  const seat = mayReplace(state, invitation)
  if (seat) return seat
  const leaving = state.leavings + 1
  const left: GoalEventOf<'MemberLeft'> = {
    type: 'MemberLeft',
    data: { leaving, userId: replacesUserId, byUserId: inviterUserId, reason: 'replaced' },
  }
  const held = handedOver(state, replacesUserId)
  return accept<GoalEvent>(
    accepted,
    ...invitationsEndingWith(state, replacesUserId, { byUserId: inviterUserId, except: invitationId }),
    ...schedulesEnding(state, 'left_goal', replacesUserId),
    joined(state.members.get(replacesUserId)?.position ?? null),
    { type: 'MemberReplaced', data: { leaving, leaverUserId: replacesUserId, userId, ...held } },
    left,
  )
}

/** To take a seat is to accept the charter, as one has seen it. */
const accepting = (
  state: GoalState,
  { charterVersion = state.charterVersion }: AcceptInvitation,
  position: number | null,
): { charterVersion?: number } =>
  isCircle(state) && position !== null
    ? { charterVersion: Math.min(charterVersion, state.charterVersion) }
    : {}
