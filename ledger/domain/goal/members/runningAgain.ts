import { isFee } from '#shared/charter.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import type { NotInvited } from '#shared/roles.ts'
import { takesPart } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { type Decision, refuse } from '../../decider.ts'
import { mayTakePart, type Refused } from '../permissions.ts'
import { isCircle, isCompleted } from '../rotation/circle.ts'
import { isUnclaimed } from '../standIns/standIns.ts'
import { type GoalState, moneyIn, type Terms } from '../state.ts'
import { expiryOf } from './invitationRules.ts'

/** A finished circle is run again by any of its members who would be invited to it. */
export const mayRunAgain = (former: GoalState, userId: UserId): Refused => {
  const refused = mayTakePart(former, userId)
  if (refused) return refused
  if (!isCircle(former)) return refuse('not_a_circle')
  if (!isCompleted(former)) return refuse('circle_not_finished')
  const owed = sum(duesOf(former, userId).map(([, { leftMinor }]) => leftMinor))
  return owed > 0 ? refuse('debts_of_circle', { amount: moneyIn(former, owed) }) : undefined
}

interface FormerMember {
  readonly userId: UserId
  /** Why they are not invited; undefined for those who are. */
  readonly reason: NotInvited | undefined
  /** They owe a fee and nothing else, so they are invited. */
  readonly owesFee: boolean
}

/**
 * All others who have ever been in a finished circle, in the order in which they joined. Who has declined an
 * earlier run of the same founder is not asked again.
 */
export const othersIn = (
  former: GoalState,
  userId: UserId,
  earlierRuns: readonly GoalState[],
): FormerMember[] =>
  [...former.joins.entries()]
    .filter(([other]) => other !== userId)
    .map(([other]) => ({
      userId: other,
      reason:
        reasonOf(former, other) ??
        (earlierRuns.some(run => hasDeclined(run, other)) ? 'declined' : undefined),
      owesFee: debtsOf(former, other).length > 0 && duesOf(former, other).length === 0,
    }))

const reasonOf = (former: GoalState, userId: UserId): NotInvited | undefined => {
  const member = former.members.get(userId)
  if (!member) return former.left.get(userId) ?? 'left'
  if (!takesPart(member.role)) return 'auditor'
  if (isUnclaimed(former, userId)) return 'no_account'
  return duesOf(former, userId).length > 0 ? 'owes' : undefined
}

const hasDeclined = ({ invitations }: GoalState, userId: UserId): boolean =>
  [...invitations.entries()].some(
    ([, { inviteeUserId, status }]) => inviteeUserId === userId && status === 'declined',
  )

/** Without fees, which members may owe without consequences. */
const duesOf = (former: GoalState, userId: UserId) =>
  debtsOf(former, userId).filter(([, { cause }]) => !isFee(cause))

/** Also those for which they answer as the former holder of a seat. */
const debtsOf = ({ openDebts }: GoalState, userId: UserId) =>
  [...openDebts.entries()].filter(
    ([, { debtorUserId, liableUserIds }]) => debtorUserId === userId || liableUserIds.includes(userId),
  )

/** The people of the former circle, whom its founder invites by founding the new one. */
export interface InvitedAgain {
  readonly people: readonly { readonly invitationId: InvitationId; readonly userId: UserId }[]
  readonly now: Instant
}

/** Each of them needs a seat beside the founder's. */
export const tooFewSeats = ({ rotation }: Terms, { people }: InvitedAgain): Decision<never> | undefined => {
  if (!rotation) return refuse('not_a_circle')
  const seats = people.length + 1
  return rotation.seats < seats ? refuse('seats_for_all', { seats }) : undefined
}

export const invitingAgain = ({ creatorId }: Terms, { people, now }: InvitedAgain): GoalEvent[] =>
  people.map(({ invitationId, userId: inviteeUserId }) => ({
    type: 'InvitationIssued',
    data: {
      ...{ invitationId, inviterUserId: creatorId, channel: 'email', role: 'member', replacesUserId: null },
      ...{ inviteeUserId, expiresAt: expiryOf(now) },
    },
  }))
