import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { sum, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { givingBack } from '../contributions/surplus.ts'
import { isForming, isTurning } from '../rotation/circle.ts'
import { schedulesEnding } from '../schedules/endingSchedules.ts'
import { type GoalState, moneyIn, savingsOf } from '../state.ts'
import { isReusable, needsRunner, revoking } from './invitationRules.ts'
import { mayRemove } from './permissions.ts'
import { seatHolders } from './seats.ts'

export interface LeaveGoal {
  readonly type: 'LeaveGoal'
  readonly userId: UserId
  readonly now: Instant
}
export interface RemoveMember {
  readonly type: 'RemoveMember'
  /** The remover. */
  readonly userId: UserId
  readonly memberUserId: UserId
  readonly now: Instant
}

/**
 * The reason why a seat cannot be given up; undefined when it can. While a circle runs, a seat can only be
 * handed over; afterwards a member who owes or is owed money cannot leave.
 */
export const seatKept = (state: GoalState, userId: UserId): Decision<never> | undefined => {
  if (isTurning(state)) return refuse('rotation_begun')
  const savings = savingsOf(state, userId)
  if (savings > 0) return refuse('savings_in_goal', { amount: moneyIn(state, savings) })
  const owed = sum(
    [...state.openDebts.entries()]
      .filter(([, { debtorUserId }]) => debtorUserId === userId)
      .map(([, { leftMinor }]) => leftMinor),
  )
  if (owed > 0) return refuse('debts_open', { amount: moneyIn(state, owed) })
  const awaited = state.awaited.get(userId) ?? zero
  return awaited > 0 ? refuse('payout_awaited', { amount: moneyIn(state, awaited) }) : undefined
}

/** Nothing binds before a circle begins: a leaving member gets their money back. */
const whyKept = (state: GoalState, userId: UserId): Decision<never> | undefined =>
  isForming(state) ? undefined : seatKept(state, userId)

/** A leaving member's payments into a circle that has not begun, pending ones included. */
const goingWith = (state: GoalState, userId: UserId): GoalEvent[] => {
  if (!isForming(state)) return []
  const own = [...state.contributions.entries()].filter(([, { holderUserId }]) => holderUserId === userId)
  return [
    ...own
      .filter(([, { status }]) => status === 'requested' || status === 'reported')
      .map(([contributionId, { status }]): GoalEvent => {
        const reason = status === 'reported' ? 'not_received' : 'lapsed'
        return { type: 'ContributionCancelled', data: { contributionId, reason } }
      }),
    ...own.flatMap(([id, contribution]) =>
      givingBack(state, id, { amountMinor: firmMinor(contribution), reason: 'leaving' }),
    ),
  ]
}

/**
 * Ends a leaving member's open invitations, so that their links no longer admit people, and invitations to
 * take over their seat.
 */
export const invitationsEndingWith = (
  state: GoalState,
  userId: UserId,
  { byUserId, except }: { readonly byUserId: UserId; readonly except?: InvitationId },
): GoalEvent[] =>
  revoking(
    state,
    byUserId,
    ({ inviterUserId, replacesUserId }, id) =>
      id !== except && (inviterUserId === userId || replacesUserId === userId),
  )

/** Ends the invitations that needed the role, when a member loses it: their links would still admit people. */
export const runnersInvitationsEnding = (state: GoalState, userId: UserId, byUserId: UserId): GoalEvent[] =>
  revoking(state, byUserId, one => one.inviterUserId === userId && needsRunner(one, userId))

/** A removed member may know any link for several people, and could rejoin by it at once. */
const linksEnding = (state: GoalState, memberUserId: UserId, byUserId: UserId): GoalEvent[] =>
  revoking(state, byUserId, one => isReusable(one) && one.inviterUserId !== memberUserId)

type Left = GoalEventOf<'MemberLeft'>['data']

export const left = (
  state: GoalState,
  {
    userId,
    byUserId,
    reason = userId === byUserId ? 'left' : 'removed',
    leaving = state.leavings + 1,
  }: Pick<Left, 'userId' | 'byUserId'> & Partial<Pick<Left, 'reason' | 'leaving'>>,
): GoalEvent => ({
  type: 'MemberLeft',
  data: {
    leaving,
    userId,
    byUserId,
    reason,
  },
})

/** What ends with a member who leaves on their own, and what is refunded to them. */
export const endingWith = (state: GoalState, userId: UserId): GoalEvent[] => [
  ...invitationsEndingWith(state, userId, { byUserId: userId }),
  ...schedulesEnding(state, 'left_goal', userId),
  ...goingWith(state, userId),
]

/** A member who has not accepted the rules in time loses the seat, and gets their money back. */
export const lapsing = (state: GoalState, userId: UserId): GoalEvent[] => [
  ...endingWith(state, userId),
  left(state, { userId, byUserId: userId, reason: 'lapsed' }),
]

export const leaveGoal = ({ userId }: LeaveGoal, state: GoalState): Decision<GoalEvent> => {
  const member = state.members.get(userId)
  if (!member) return refuse('not_a_member')
  const refused = takesPart(member.role) ? whyKept(state, userId) : undefined
  if (refused) return refused
  const gone = left(state, { userId, byUserId: userId })
  const ended = endingWith(state, userId)
  if (member.role !== 'organiser') return accept(...ended, gone)

  const others = seatHolders(state).filter(([other]) => other !== userId)
  if (others.length === 0) return abandoned(state, userId, gone)
  const heir = others.find(([, { role }]) => role === 'co_organiser')
  if (!heir) return refuse('last_organiser')
  const [heirId, { position }] = heir
  return accept<GoalEvent>(
    {
      type: 'MemberRoleChanged',
      data: {
        change: state.roleChanges + 1,
        userId: heirId,
        role: 'organiser',
        position,
        byUserId: userId,
      },
    },
    ...ended,
    gone,
  )
}

/** When the last saver leaves, the goal is cancelled and its invitations end. */
const abandoned = (state: GoalState, userId: UserId, gone: GoalEvent): Decision<GoalEvent> => {
  if (state.receivedMinor > 0 && !isForming(state))
    return refuse('holds_money', { amount: moneyIn(state, state.receivedMinor) })
  const revoked = revoking(state, userId, () => true)
  const cancelled: GoalEvent[] = state.cancelled
    ? []
    : [{ type: 'GoalCancelled', data: { byUserId: userId } }]
  const ended = [...schedulesEnding(state, 'goal_closed'), ...goingWith(state, userId)]
  return accept(...revoked, ...ended, ...cancelled, gone)
}

export const removeMember = (
  { userId, memberUserId, now }: RemoveMember,
  state: GoalState,
): Decision<GoalEvent> => {
  if (userId === memberUserId) return leaveGoal({ type: 'LeaveGoal', userId, now }, state)
  const notAllowed = mayRemove(state, { userId, memberUserId })
  if (notAllowed) return notAllowed
  const member = state.members.get(memberUserId)
  const refused = member && takesPart(member.role) ? whyKept(state, memberUserId) : undefined
  if (refused) return refused
  return accept(
    ...invitationsEndingWith(state, memberUserId, { byUserId: userId }),
    ...linksEnding(state, memberUserId, userId),
    ...schedulesEnding(state, 'left_goal', memberUserId),
    ...goingWith(state, memberUserId),
    left(state, { userId: memberUserId, byUserId: userId }),
  )
}
