import type { UserId } from '#shared/ids.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import type { Evolving, GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'

/**
 * What each seat has paid to the recipient of each closed round: its share of the pot, and later payments of
 * what was missing. A circle that ends early is settled by this, pair by pair.
 */
export const broughtBy = ({ brought }: GoalState, userId: UserId, round: number): Minor =>
  brought.get(keyOf(userId, round)) ?? zero

const keyOf = (userId: UserId, round: number): string => `${userId}-${round}`

export const bring = (state: Evolving, userId: UserId, round: number, amount: Minor): void =>
  state.brought.set(keyOf(userId, round), add(broughtBy(state, userId, round), amount))

/** What was not brought cannot be taken back. */
export const takeBack = (state: Evolving, userId: UserId, round: number, amount: Minor): void => {
  if (broughtBy(state, userId, round) > 0) bring(state, userId, round, subtract(zero, amount))
}

/** Whether a debt is what its debtor has not brought to the recipient of its round. */
export const isMissingInRound = ({ cause }: Pick<Debt, 'cause'>): boolean =>
  cause === 'round_closed_short' || cause === 'opening_corrected'

/** A payment of a debt counts for the recipient of its round, if the debt is what was missing there. */
export const bringForDebt = (state: Evolving, debt: Debt | undefined, amount: Minor): void => {
  if (debt && isMissingInRound(debt) && debt.round !== null)
    bring(state, debt.debtorUserId, debt.round, amount)
}

/** A handed-over seat has brought the same as before. */
export const bringOver = (state: Evolving, leaverUserId: UserId, userId: UserId): void => {
  for (let round = 1; round <= state.closedRounds; round++) {
    const amount = broughtBy(state, leaverUserId, round)
    if (amount === 0) continue
    state.brought.delete(keyOf(leaverUserId, round))
    bring(state, userId, round, amount)
  }
}
