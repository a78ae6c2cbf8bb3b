import { hasPaid } from '#ledger/domain/goal/circle.ts'
import { seatHolders } from '#ledger/domain/goal/seats.ts'
import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import type { Delivery } from '#shared/ports/notices.ts'
import { takesPart } from '#shared/roles.ts'
import { type CalendarDate, plusCycles } from '#shared/time.ts'

/**
 * Whether what a notice says is still so, by the goal as it is now. Hours may lie between its cause and its delivery: a
 * night, or a mail server's outage. Nobody is reminded of what they have paid meanwhile, nor told of a pot that was full.
 */
export const stillHolds = (
  { kind, userId, contributionId, date }: Pick<Delivery, 'kind' | 'userId' | 'contributionId' | 'date'>,
  state: GoalState,
): boolean => {
  switch (kind) {
    case 'due_soon':
    case 'overdue':
      return date !== null && isAwaited(state, userId, date)
    case 'payment_failed': {
      // Tried again: the bank is at it, or has said yes.
      const status = contributionId === null ? undefined : state.contributions.get(contributionId)?.status
      return status !== 'processing' && status !== 'received'
    }
    case 'your_turn':
      return hasFullPot(state, userId)
    case 'goal_reached':
      return !state.cancelled && state.terms !== undefined && state.receivedCents >= state.terms.targetCents
    case 'card_expiring':
      return [...state.schedules.entries()].some(
        ([, plan]) => plan.userId === userId && plan.status !== 'ended',
      )
    // What has happened, whatever came after it.
    default:
      return true
  }
}

/** Whether this member is to pay until this date: in a circle for its round, elsewhere while the target is not reached. */
const isAwaited = (state: GoalState, userId: UserId, date: CalendarDate): boolean => {
  const { terms, archived, cancelled } = state
  const member = state.members.get(userId)
  if (!terms || archived || cancelled || !member || !takesPart(member.role)) return false
  if (!terms.rotation) return terms.endDate === date && state.receivedCents < terms.targetCents
  return !hasPaid(state, userId, roundDueOn(terms, date) ?? state.round)
}

const roundDueOn = ({ rotation, startDate }: Terms, date: CalendarDate): number | undefined => {
  for (let round = 1; rotation && round <= rotation.seats; round++)
    if (plusCycles(startDate, rotation.cycleType, round) === date) return round
  return undefined
}

/** A pot goes to whoever has the seat of its round's number, once everybody has paid. */
const hasFullPot = (state: GoalState, userId: UserId): boolean => {
  const { terms } = state
  const round = state.members.get(userId)?.position ?? null
  if (!terms?.rotation || round === null || state.cancelled) return false
  const paid = seatHolders(state).filter(([holder]) => hasPaid(state, holder, round))
  return paid.length >= terms.rotation.seats
}
