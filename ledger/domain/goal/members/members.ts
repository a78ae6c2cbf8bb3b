import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Role, runsGoal, takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { plansEnding } from '../plans/planEnds.ts'
import type { GoalState, Member } from '../state.ts'
import { invitationsEndingWith, runnersInvitationsEnding, seatKept } from './leaving.ts'
import { nextPosition, seatsOf } from './seats.ts'

export interface ChangeRole {
  readonly type: 'ChangeRole'
  /** Who changes it. */
  readonly userId: UserId
  readonly memberUserId: UserId
  readonly role: Role
  readonly now: Instant
}

/**
 * There is always exactly one organiser: the part is handed over, never given up. Co-organisers may do what the
 * organiser may, except to the organiser.
 */
export const changeRole = (command: ChangeRole, state: GoalState): Decision<GoalEvent> => {
  const { userId, memberUserId, role } = command
  const actor = state.members.get(userId)
  if (!actor) return refuse('not_a_member')
  if (!runsGoal(actor.role)) return refuse('not_the_organiser')
  const member = state.members.get(memberUserId)
  if (!member) return refuse('member_not_found')
  if (member.role === role) return accept()
  if (role === 'organiser' && actor.role !== 'organiser') return refuse('not_the_organiser')
  if (member.role === 'organiser')
    return refuse(userId === memberUserId ? 'last_organiser' : 'not_the_organiser')

  const refused = seatObjection(state, member, command)
  if (refused) return refused
  const change = state.roleChanges + 1
  const changed: GoalEvent = {
    type: 'MemberRoleChanged',
    data: { change, userId: memberUserId, role, position: positionIn(state, member, role), byUserId: userId },
  }
  if (role === 'auditor')
    return accept(
      ...invitationsEndingWith(state, memberUserId, { byUserId: userId }),
      ...plansEnding(state, 'left_goal', memberUserId),
      changed,
    )
  if (role === 'member') return accept(...runnersInvitationsEnding(state, memberUserId, userId), changed)
  if (role !== 'organiser') return accept(changed)
  const { position } = actor
  return accept<GoalEvent>(changed, {
    type: 'MemberRoleChanged',
    data: { change: change + 1, userId, role: 'co_organiser', position, byUserId: userId },
  })
}

/** Who becomes an auditor gives up their seat, and who was one needs a free one. */
const seatObjection = (
  state: GoalState,
  member: Member,
  { memberUserId, role, now }: ChangeRole,
): Decision<never> | undefined => {
  if (!takesPart(role)) return seatKept(state, memberUserId)
  if (takesPart(member.role)) return undefined
  const { empty, free } = seatsOf(state, now)
  if (empty <= 0) return refuse('no_seat_left')
  return free <= 0 ? refuse('seats_spoken_for') : undefined
}

const positionIn = (state: GoalState, member: Member, role: Role): number | null => {
  if (!takesPart(role)) return null
  return member.position ?? nextPosition(state)
}
