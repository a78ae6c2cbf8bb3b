import type { UserId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import { seatHolders } from './seats.ts'
import { type GoalState, roundKey } from './state.ts'

/**
 * Whether a circle is past the point up to which its members are free to leave: every seat is filled, and either its
 * first day has come or everybody has paid a round. Nobody can leave after that, so it never turns back.
 */
export const rotationHasBegun = (state: GoalState, today: CalendarDate): boolean => {
  const { terms, round } = state
  if (!terms?.rotation || state.cancelled) return false
  if (round > 1) return true
  const holders = seatHolders(state)
  if (holders.length < terms.rotation.seats) return false
  return terms.startDate <= today || holders.every(([userId]) => hasPaid(state, userId, round))
}

/** Whether a member's payment for a round has come, and stayed. */
export const hasPaid = (state: GoalState, userId: UserId, round: number): boolean => {
  const payment = state.roundPayments.get(roundKey(userId, round))
  return payment !== undefined && state.contributions.get(payment)?.status === 'received'
}
