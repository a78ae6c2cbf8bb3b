import type { MemberMay } from '#shared/api/goalKinds.ts'
import type { UserId } from '#shared/ids.ts'
import { ownsOrRuns, type Role, roles, runsGoal } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { mayLookAt, mayRun, mayTakePart, type Refused } from '../permissions.ts'
import { isInArrears } from '../rotation/arrears.ts'
import { isCircle } from '../rotation/circle.ts'
import { addedBy, isUnclaimed } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { type Admission, needsRunner } from './invitationRules.ts'
import { isClosed, mayReplace } from './standing.ts'

/** A user, and the member whom their action is about. */
interface Dealing {
  readonly userId: UserId
  readonly memberUserId: UserId
}

/** There is always exactly one organiser, who alone hands over that role. */
export const mayChangeRole = (
  state: GoalState,
  { userId, memberUserId, role }: Dealing & { readonly role: Role },
): Refused => {
  const refused = mayRun(state, userId)
  if (refused) return refused
  const member = state.members.get(memberUserId)
  if (!member) return refuse('member_not_found')
  if (isUnclaimed(state, memberUserId)) return refuse('seat_unclaimed')
  if (role === 'organiser' && state.members.get(userId)?.role !== 'organiser')
    return refuse('not_the_organiser')
  if (runsGoal(role) && isBeingReplaced(state, memberUserId)) return refuse('in_arrears')
  if (member.role !== 'organiser') return undefined
  return refuse(userId === memberUserId ? 'last_organiser' : 'not_the_organiser')
}

/**
 * An organiser is not replaced by vote, so a member cannot be given the role while the others vote on
 * replacing them.
 */
const isBeingReplaced = (state: GoalState, memberUserId: UserId): boolean => {
  if (!isCircle(state) || !isInArrears(state, memberUserId)) return false
  if (state.agreed.has(memberUserId)) return true
  return [...state.openVotes.entries()].some(
    ([, { proposal }]) => proposal.kind === 'replace' && proposal.memberUserId === memberUserId,
  )
}

/** The roles that a user may give to a member, other than the present one. */
const rolesToGive = (state: GoalState, dealing: Dealing): readonly Role[] =>
  roles.filter(
    role =>
      role !== state.members.get(dealing.memberUserId)?.role &&
      mayChangeRole(state, { ...dealing, role }) === undefined,
  )

/** Leave: every member. Remove another member, except the organiser: organiser, co-organisers, and who has added them. */
export const mayRemove = (state: GoalState, { userId, memberUserId }: Dealing): Refused => {
  if (userId === memberUserId) return mayLookAt(state, userId)
  const refused = addedBy(state, memberUserId) === userId ? mayLookAt(state, userId) : mayRun(state, userId)
  if (refused) return refused
  const member = state.members.get(memberUserId)
  if (!member) return refuse('member_not_found')
  return member.role === 'organiser' ? refuse('not_the_organiser') : undefined
}

/**
 * Invite auditors and successors to another's seat: organiser and co-organisers. Invite others, and to
 * one's own seat: every member with a seat.
 */
export const mayInviteAs = (state: GoalState, admission: Admission, userId: UserId): Refused =>
  mayTakePart(state, userId) ?? (needsRunner(admission, userId) ? mayRun(state, userId) : undefined)

/** Resend or withdraw an invitation: its inviter, organiser and co-organisers. */
export const mayManageInvitation = (state: GoalState, userId: UserId, inviterUserId: UserId): Refused => {
  const member = state.members.get(userId)
  if (!member) return refuse('not_a_member')
  return ownsOrRuns({ userId, role: member.role }, inviterUserId) ? undefined : refuse('not_the_organiser')
}

/** What a user can do about another member, or about their own membership. */
export const possibleWithMember = (state: GoalState, dealing: Dealing): MemberMay => {
  const { userId, memberUserId } = dealing
  if (!state.members.has(memberUserId)) return nothingWithMember
  const replacing = { role: 'member', replacesUserId: memberUserId, inviterUserId: userId } as const
  const replacement = mayInviteAs(state, replacing, userId) ?? mayReplace(state, replacing) ?? isClosed(state)
  const handOver = replacement === undefined
  if (userId === memberUserId) return { ...nothingWithMember, handOver, leave: true }
  return {
    roles: state.cancelled || state.archived ? [] : rolesToGive(state, dealing),
    handOver,
    remove: mayRemove(state, dealing) === undefined,
    leave: false,
  }
}

/** About strangers, and while the goal is held back. */
export const nothingWithMember: MemberMay = {
  roles: [],
  handOver: false,
  remove: false,
  leave: false,
}
