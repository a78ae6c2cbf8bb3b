import type { ContributionId, UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import type { Refused } from '../permissions.ts'
import { holderOf } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Contribution } from './contribution.ts'

/** A payment that moved outside Stripe, as far as it decides who may confirm it. */
export type OutsidePayment = Pick<Contribution, 'userId' | 'round' | 'debtId'>

/** Confirm that money which moved outside has come. */
export const mayConfirm = (state: GoalState, payment: OutsidePayment, userId: UserId): Refused =>
  isOtherSide(state, payment, userId) ? undefined : refuse('not_the_other_side')

/** Say that it has not come; also its payer, who takes the report back. */
export const mayDeny = (state: GoalState, payment: OutsidePayment, userId: UserId): Refused =>
  payment.userId === userId ? undefined : mayConfirm(state, payment, userId)

/** Whether the user is the one to confirm this contribution. */
export const isOtherSideOf = (state: GoalState, id: ContributionId, userId: UserId): boolean => {
  const known = state.contributions.get(id)
  return known !== undefined && isOtherSide(state, known, userId)
}

/** Who receives the money: the creditor, or the member whose turn the round is. */
export const receiverOf = (state: GoalState, { debtId, round }: OutsidePayment): UserId | undefined => {
  if (debtId !== undefined) return state.debts.get(debtId)?.creditorUserId ?? undefined
  return round === null ? undefined : holderOf(state, round)
}

/**
 * Who receives it or runs the goal, but never who paid it; where there is no such person, any other member. A circle's
 * recipient may confirm it after leaving.
 */
const isOtherSide = (state: GoalState, payment: OutsidePayment, userId: UserId): boolean => {
  if (userId === payment.userId) return false
  const receiver = receiverOf(state, payment)
  if (userId === receiver) return true
  const others = seatHolders(state).filter(([other]) => other !== payment.userId)
  const runners = others.filter(([, { role }]) => runsGoal(role))
  const isMissing = runners.length === 0 && (receiver === undefined || receiver === payment.userId)
  return (isMissing ? others : runners).some(([other, { role }]) => other === userId && takesPart(role))
}
