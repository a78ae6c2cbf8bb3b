import { isBetween } from '#ledger/domain/goal/adoption/correctingLater.ts'
import { isOtherSideOf } from '#ledger/domain/goal/contributions/permissions.ts'
import { hasAccepted, hasBegun, hasPaid, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { awaitedIn, silentIn } from '#ledger/domain/goal/rotation/openDraw.ts'
import { standInsOf } from '#ledger/domain/goal/standIns/standIns.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { NotificationKind } from '#shared/api/notifications.ts'
import type { UserId } from '#shared/ids.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import { takesPart } from '#shared/roles.ts'
import type { CalendarDate } from '#shared/time.ts'
import { stepAhead } from './due.ts'

/**
 * Whether a notification still holds for the goal's current state. Delivery may be delayed for hours, by the
 * night or an outage of the mail server, and members may have paid or answered since.
 */
export const stillHolds = (
  {
    kind,
    userId,
    contributionId,
    date,
    days,
    daysThen,
  }: Pick<Delivery, 'kind' | 'userId' | 'contributionId' | 'date' | 'days' | 'daysThen'>,
  state: GoalState,
): boolean => {
  if (newsOfMembers.has(kind) && !state.members.has(userId)) return false
  switch (kind) {
    case 'due_soon':
      // Later steps have separate reminders.
      return (
        date !== null && stepAhead(days ?? 0) === stepAhead(daysThen ?? 0) && isAwaited(state, userId, date)
      )
    case 'overdue':
    case 'round_opened':
    case 'late':
      return date !== null && isAwaited(state, userId, date)
    case 'seat_due':
      return standInsOf(state, userId).some(one =>
        date === null ? owes(state, one) : isAwaited(state, one, date),
      )
    case 'reminded':
      return date === null ? owes(state, userId) : isAwaited(state, userId, date)
    case 'payment_failed': {
      // It may have been paid, or retried, since.
      const status = contributionId === null ? undefined : state.contributions.get(contributionId)?.status
      return status !== 'processing' && status !== 'received'
    }
    case 'goal_reached':
      return (
        !state.cancelled &&
        state.terms !== undefined &&
        (state.withdrawn || state.receivedMinor >= state.terms.targetMinor)
      )
    case 'card_expiring':
      return [...state.schedules.entries()].some(
        ([, plan]) => plan.userId === userId && plan.status !== 'ended',
      )
    case 'draw_voided':
    case 'charter_amended': {
      const member = state.members.get(userId)
      return isCircle(state) && !hasBegun(state) && member !== undefined && !hasAccepted(state, member)
    }
    case 'draw_begun':
      return state.draw !== undefined && silentIn(state, state.draw).includes(userId)
    case 'draw_shown':
      return state.draw !== undefined && awaitedIn(state, state.draw).includes(userId)
    case 'swap_proposed':
      return [...state.openSwaps.entries()].some(([, swap]) => swap.withUserId === userId)
    case 'opening_correction':
      return [...state.openingCorrections.entries()].some(
        ([, one]) => one.status === 'proposed' && one.byUserId !== userId && isBetween(one, userId),
      )
    case 'guarantee_asked':
      return [...state.guarantees.entries()].some(
        ([, one]) => one.guarantorUserId === userId && one.status === 'asked',
      )
    case 'vote_opened':
      return state.openVotes.size > 0
    case 'pause_announced':
      return state.notice !== undefined
    case 'debt_owed':
      return owes(state, userId)
    case 'contribution_reported':
      return (
        contributionId !== null &&
        state.contributions.get(contributionId)?.status === 'reported' &&
        isOtherSideOf(state, contributionId, userId)
      )
    case 'correction_waiting':
      return [...state.corrections.entries()].some(([, { status }]) => status === 'proposed')
    case 'admin_proposal_waiting':
      return state.openAdminProposals.size > 0
    case 'claim_case':
      return state.openClaims.size > 0
    case 'dispute_question':
    case 'dispute_opened': {
      const payment = contributionId === null ? undefined : state.contributions.get(contributionId)
      const waiting = kind === 'dispute_question' ? 'question' : 'open'
      return [...(payment?.reversals?.disputes.values() ?? [])].some(({ status }) => status === waiting)
    }
    case 'payout_to_send':
    case 'payout_to_hand_over':
    case 'payout_waiting':
      return [...state.payouts.entries()].some(([, { status }]) => status === 'due')
    case 'transfer_refused':
      return awaitsPayout(state, userId)
    case 'destination_wanted':
      return state.members.has(userId) || awaitsPayout(state, userId)
    // Past events stay true.
    default:
      return true
  }
}

/** Not sent to former members, unlike notifications about their own money and the tasks of admins. */
const newsOfMembers: ReadonlySet<NotificationKind> = new Set([
  'joined',
  'goal_reached',
  'charter_amended',
  'draw_begun',
  'draw_shown',
  'draw_revealed',
  'draw_voided',
  'rotation_begun',
  'member_late',
  'opening_correction',
  'opening_correction_agreed',
  'opening_correction_declined',
  'swap_proposed',
  'guarantee_asked',
  'swap_accepted',
  'swap_declined',
  'vote_opened',
  'vote_ended',
  'seat_claim',
  'cash_counted',
  'circle_completed',
  'goal_archived',
  'goal_restored',
  'goal_edited',
  'pause_announced',
  'pause_rejected',
  'dates_moved',
  'grace_extended',
])

const owes = (state: GoalState, userId: UserId): boolean =>
  [...state.openDebts.entries()].some(([, debt]) => debt.debtorUserId === userId)

/** Also after they have left the goal. */
const awaitsPayout = (state: GoalState, userId: UserId): boolean =>
  [...state.payouts.entries()].some(([, one]) => one.userId === userId && one.status === 'due')

/** Whether the member still has to pay by this date: a circle's round, or another goal below its target. */
const isAwaited = (state: GoalState, userId: UserId, date: CalendarDate): boolean => {
  const { terms, archived, cancelled, withdrawn } = state
  const member = state.members.get(userId)
  if (!terms || archived || cancelled || !member || !takesPart(member.role)) return false
  if (!isCircle(state)) return !withdrawn && terms.endDate === date && state.receivedMinor < terms.targetMinor
  return hasBegun(state) && state.dueOn === date && !hasPaid(state, userId, state.round)
}
