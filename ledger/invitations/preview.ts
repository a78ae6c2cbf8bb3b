import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { formatDecimal, sum } from '#shared/money.ts'
import { type CalendarDate, type Instant, plusCycles } from '#shared/time.ts'
import { expectedDueOn } from '#shared/turns.ts'
import { isOpen } from '../domain/goal/members/invitationRules.ts'
import { nextPosition, seatHolders, seatsOf } from '../domain/goal/members/seats.ts'
import { isClosed, mayReplace } from '../domain/goal/members/standing.ts'
import { type Circle, charterOf, hasBegun, isCircle, todayIn } from '../domain/goal/rotation/circle.ts'
import type { GoalState, Invitation, Terms } from '../domain/goal/state.ts'

interface Looking {
  readonly id: InvitationId
  readonly invitation: Invitation
  /** Undefined for a visitor who is not signed in. */
  readonly userId: UserId | undefined
  readonly now: Instant
}

/** The state of an invitation for a visitor. */
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

/** What an invited person may see of a goal; less once the invitation has ended. */
export const goalPreview = (
  state: GoalState,
  terms: Terms,
  status: InvitationPreview['state'],
): InvitationPreview['goal'] => ({
  id: terms.goalId,
  name: terms.name,
  type: terms.type,
  description: status === 'pending' || status === 'joined' ? terms.description : null,
  currency: terms.currency,
  targetAmount: formatDecimal(terms.targetMinor, terms.currency),
  contributionAmount:
    terms.contributionMinor === null ? null : formatDecimal(terms.contributionMinor, terms.currency),
  cycleType: terms.rotation?.cycleType ?? null,
  startDate: terms.startDate,
  endDate: terms.endDate,
  totalMembers: terms.totalMembers,
  memberCount: seatHolders(state).length,
})

/** What a seat in a circle means: its rules, the pot, the turn, and what the seat owes already. */
export const circlePreview = (
  state: GoalState,
  { role, replacesUserId }: Pick<Invitation, 'role' | 'replacesUserId'>,
  { status, now }: { readonly status: InvitationPreview['state']; readonly now: Instant },
): InvitationPreview['circle'] => {
  if (!isCircle(state) || (status !== 'pending' && status !== 'joined')) return null
  const { targetMinor, currency, rotation } = state.terms
  const { cycleType } = rotation
  const replaced = replacesUserId === null ? undefined : state.members.get(replacesUserId)
  const position = role === 'auditor' ? null : (replaced?.position ?? nextPosition(state))
  const arrears = [...state.openDebts.entries()].filter(
    ([, debt]) => debt.debtorUserId === replacesUserId && debt.cause === 'round_closed_short',
  )
  return {
    charter: { version: state.charterVersion, ...charterOf(state) },
    currency,
    pot: formatDecimal(targetMinor, currency),
    cycleType,
    position,
    payoutOn: position === null ? null : payoutOn(state, position, now),
    hasBegun: hasBegun(state),
    arrears: formatDecimal(sum(arrears.map(([, { leftMinor }]) => leftMinor)), currency),
  }
}

/** As expected today; null when the turn is over. */
const payoutOn = (circle: Circle, position: number, now: Instant): CalendarDate | null => {
  const today = todayIn(circle, now)
  const { startDate, rotation } = circle.terms
  const { startsOn, closedRounds, round, cycle, dueOn } = circle
  if (position <= closedRounds) return null
  if (startsOn === undefined || dueOn === undefined)
    return plusCycles(startDate < today ? today : startDate, rotation.cycleType, position)
  if (position === round) return dueOn
  return expectedDueOn({ startsOn, cycleType: rotation.cycleType, round, cycle, dueOn }, position, today)
}
