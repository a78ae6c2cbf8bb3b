import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Role, takesPart } from '#shared/roles.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { mayRun } from '../permissions.ts'
import { hasAccepted, isForming, todayIn } from '../rotation/circle.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import type { GoalState, Member } from '../state.ts'
import { invitationsEndingWith, runnersInvitationsEnding, seatKept } from './leaving.ts'
import { mayChangeRole } from './permissions.ts'
import { nextPosition, seatsOf } from './seats.ts'

export interface ChangeRole {
  readonly type: 'ChangeRole'
  /** The user who changes it. */
  readonly userId: UserId
  readonly memberUserId: UserId
  readonly role: Role
  readonly now: Instant
}

/**
 * There is always exactly one organiser: the role is handed over, never given up. Co-organisers have the
 * organiser's permissions, except over the organiser.
 */
export const changeRole = (command: ChangeRole, state: GoalState): Decision<GoalEvent> => {
  const { userId, memberUserId, role } = command
  const actor = state.members.get(userId)
  const member = state.members.get(memberUserId)
  // Assigning the member's present role changes nothing.
  if (member?.role === role) return mayRun(state, userId) ?? accept()
  const notAllowed = mayChangeRole(state, command)
  if (notAllowed) return notAllowed
  if (!actor || !member) return refuse('member_not_found')

  const refused = seatObjection(state, member, command)
  if (refused) return refused
  const change = state.roleChanges + 1
  const position = positionIn(state, member, role)
  const asked = member.position === null && position !== null ? askingForSeat(state, member, command.now) : {}
  const changed: GoalEvent = {
    type: 'MemberRoleChanged',
    data: { change, userId: memberUserId, role, position, byUserId: userId, ...asked },
  }
  if (role === 'auditor')
    return accept(
      ...invitationsEndingWith(state, memberUserId, { byUserId: userId }),
      ...schedulesEnding(state, 'left_goal', memberUserId),
      changed,
    )
  if (role === 'member') return accept(...runnersInvitationsEnding(state, memberUserId, userId), changed)
  if (role !== 'organiser') return accept(changed)
  const own = { position: actor.position, byUserId: userId }
  return accept<GoalEvent>(changed, {
    type: 'MemberRoleChanged',
    data: { change: change + 1, userId, role: 'co_organiser', ...own },
  })
}

/** A member who becomes an auditor gives up the seat; an auditor who becomes a member needs a free one. */
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

/** A member who gets a seat has not accepted its turn and figure yet. */
const askingForSeat = (state: GoalState, member: Member, now: Instant): { askedOn?: CalendarDate } =>
  isForming(state) && !hasAccepted(state, { ...member, charterVersion: 0 })
    ? { askedOn: todayIn(state, now) }
    : {}

const positionIn = (state: GoalState, member: Member, role: Role): number | null => {
  if (!takesPart(role)) return null
  return member.position ?? nextPosition(state)
}
