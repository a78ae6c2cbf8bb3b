import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type Decision, refuse } from '../../decider.ts'
import { holderOf } from '../rotation/order.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { ceilingOf, roomIn } from './boxes.ts'

interface Given {
  readonly userId: UserId
  readonly cashHolderUserId: UserId
  readonly amountMinor: Minor
  readonly round: number | null
  readonly debtId?: string | undefined
}

/**
 * The reason why this cannot be given to a cash holder, if there is one. A box takes no payment of a debt, which would end at its
 * creditor's cost by the word of others.
 */
export const notForBox = (state: GoalState, given: Given): Decision<never> | undefined => {
  const { userId, cashHolderUserId, round, debtId } = given
  if (ceilingOf(state, cashHolderUserId) <= 0) return refuse('not_a_cash_holder')
  if (debtId !== undefined) return refuse('cash_box_takes_rounds')
  if (userId === cashHolderUserId) return refuse('own_cash_box')
  if (round !== null && holderOf(state, round) === cashHolderUserId) return refuse('cash_to_recipient')
  return noRoomFor(state, given)
}

export const noRoomFor = (
  state: GoalState,
  { cashHolderUserId, amountMinor }: Pick<Given, 'cashHolderUserId' | 'amountMinor'>,
): Decision<never> | undefined => {
  const room = roomIn(state, cashHolderUserId)
  return amountMinor > room ? refuse('cash_box_full', { amount: moneyIn(state, room) }) : undefined
}

/** The same as it is confirmed: the ceiling is what counts, and a box pays nothing for a round that has closed without it. */
export const notIntoBox = (
  state: GoalState,
  {
    cashHolderUserId,
    amountMinor,
    round,
  }: Omit<Given, 'cashHolderUserId'> & {
    readonly cashHolderUserId: UserId | undefined
  },
): Decision<never> | undefined => {
  if (cashHolderUserId === undefined) return undefined
  if (round !== null && round <= state.closedRounds) return refuse('round_over')
  return noRoomFor(state, { cashHolderUserId, amountMinor })
}
