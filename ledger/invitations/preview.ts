import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { seatHolders, seatsOf } from '../domain/goal/seats.ts'
import { isClosed, isOpen, mayReplace } from '../domain/goal/standing.ts'
import type { GoalState, Invitation, Terms } from '../domain/goal/state.ts'

interface Looking {
  readonly id: InvitationId
  readonly invitation: Invitation
  /** Who looks; undefined when nobody is signed in. */
  readonly userId: UserId | undefined
  readonly now: Instant
}

/** What can become of an invitation for the one who looks at it. */
export const stateFor = (
  state: GoalState,
  { id, invitation, userId, now }: Looking,
): InvitationPreview['state'] => {
  if (userId !== undefined && state.members.has(userId)) return 'joined'
  if (invitation.status !== 'pending') return invitation.status
  if (!isOpen(invitation, now)) return 'expired'
  if (isClosed(state)) return 'closed'
  if (invitation.replacesUserId !== null) return mayReplace(state, invitation) ? 'closed' : 'pending'
  return invitation.role === 'member' && seatsOf(state, now, id).free <= 0 ? 'full' : 'pending'
}

/** What those who are not members yet may know of a goal, in order to decide; less of it when there is nothing to decide. */
export const goalPreview = (
  state: GoalState,
  terms: Terms,
  status: InvitationPreview['state'],
): InvitationPreview['goal'] => ({
  id: terms.goalId,
  name: terms.name,
  type: terms.type,
  description: status === 'pending' || status === 'joined' ? terms.description : null,
  targetAmount: formatDecimal(terms.targetCents),
  contributionAmount: terms.contributionCents === null ? null : formatDecimal(terms.contributionCents),
  cycleType: terms.rotation?.cycleType ?? null,
  startDate: terms.startDate,
  endDate: terms.endDate,
  totalMembers: terms.totalMembers,
  memberCount: seatHolders(state).length,
})
