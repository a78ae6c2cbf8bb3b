import { isDebitType } from '#shared/bankDebits.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { runsGoal } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import { type Caller, mayRun, type Refused } from '../permissions.ts'
import { hasBegun, isCircle, isTurning } from '../rotation/circle.ts'
import { shortDebtId } from '../rotation/circleState.ts'
import { holderOf, isRoundOver } from '../rotation/order.ts'
import { mayActFor } from '../standIns/permissions.ts'
import type { GoalState } from '../state.ts'
import { type Contribution, isOutside } from './contribution.ts'

/** The fields of a payment outside Stripe that determine who may confirm it. */
export type OutsidePayment = Pick<Contribution, 'userId' | 'round' | 'debtId'> &
  Partial<Pick<Contribution, 'cashHolderUserId'>>

/** Confirm that money which moved outside has arrived. */
export const mayConfirm = (state: GoalState, payment: OutsidePayment, userId: UserId): Refused =>
  isOtherSide(state, payment, userId) ? undefined : refuse('not_the_other_side')

/** Deny it; also its payer, who withdraws the report. */
export const mayDeny = (state: GoalState, payment: OutsidePayment, userId: UserId): Refused =>
  payment.userId === userId ? undefined : mayConfirm(state, payment, userId)

/**
 * Refund a payment: organiser and co-organisers; admins, unless it is their own money. In a circle that has
 * begun, cash that its recipient has and payments into open rounds are returned only at their payer's
 * request, so that others can't make a member late. A debit for a round that is not closed stays with it: its refund would wait for
 * weeks, in which its payer could not pay the round.
 */
export const mayRefund = (
  state: GoalState,
  contributionId: ContributionId,
  { userId, asAdmin }: Caller,
): Refused => {
  const known = state.contributions.get(contributionId)
  if (known && isDebitForRound(state, known)) return refuse('debit_stays')
  const isForPayer =
    known !== undefined &&
    ((isOutside(known) && isCircle(state) && hasBegun(state)) || isInOpenRound(state, known))
  if (isForPayer && (known.holderUserId === userId || isForStandIn(state, known, userId))) return undefined
  const refused = mayRun(state, userId)
  if (refused && (!asAdmin || !state.terms)) return refused
  if (refused && isPartyTo(state, contributionId, userId)) return refuse('own_payment')
  return isForPayer ? refuse('payers_wish') : undefined
}

/** They have paid it for a stand-in, for whom they still act. */
const isForStandIn = (state: GoalState, { userId, holderUserId }: Contribution, payer: UserId): boolean =>
  userId === payer && mayActFor(state, holderUserId, payer) === undefined

/** Paid into a round that is not closed, and not for a debt. */
export const isInOpenRound = (state: GoalState, { round, debtId }: OutsidePayment): boolean =>
  isTurning(state) && round !== null && debtId === undefined && !isRoundOver(state, round)

const isDebitForRound = (state: GoalState, { round, debtId, paidWith }: Contribution): boolean =>
  !state.cancelled &&
  round !== null &&
  !isRoundOver(state, round) &&
  debtId === undefined &&
  isDebitType(paidWith)

/** Whether the user has paid it, has it counted for them, or receives it. */
export const isPartyTo = (state: GoalState, contributionId: ContributionId, userId: UserId): boolean => {
  const known = state.contributions.get(contributionId)
  if (!known) return false
  if ([known.userId, known.holderUserId, receiverOf(state, known)].includes(userId)) return true
  for (const [, payout] of state.payouts.entries())
    if (payout.userId === userId && payout.contributionIds.includes(contributionId)) return true
  return false
}

/** Whether the user can confirm this contribution now. */
export const isOtherSideOf = (state: GoalState, id: ContributionId, userId: UserId): boolean => {
  const known = state.contributions.get(id)
  return known !== undefined && isOtherSide(state, known, userId) && !isTooEarly(state, known)
}

/**
 * Who receives the money: a cash holder to whom it is given, the creditor, or the member whose turn the round is. What a closed round lacks is owed to the
 * member who had the turn then, also after they have given up their seat.
 */
export const receiverOf = (
  state: GoalState,
  { userId, debtId, round, cashHolderUserId }: OutsidePayment,
): UserId | undefined => {
  if (cashHolderUserId !== undefined) return cashHolderUserId
  if (debtId !== undefined) return state.debts.get(debtId)?.creditorUserId ?? undefined
  if (round === null) return undefined
  return state.debts.get(shortDebtId(round, userId))?.creditorUserId ?? holderOf(state, round)
}

/**
 * In a circle, and for a debt, only the recipient has the money, so only they can confirm it. Where the
 * members of a goal keep it together, an organiser or co-organiser who has not paid it; where there is none,
 * any other member.
 */
const isOtherSide = (state: GoalState, payment: OutsidePayment, userId: UserId): boolean => {
  // A payment into the payer's own turn needs no other member.
  if (isCircle(state) || payment.debtId !== undefined) return receiverOf(state, payment) === userId
  if (userId === payment.userId) return false
  const others = seatHolders(state).filter(([other]) => other !== payment.userId)
  const runners = others.filter(([, { role }]) => runsGoal(role))
  return (runners.length > 0 ? runners : others).some(([other]) => other === userId)
}

/** Before the rotation begins the recipient of a round may still change, so cash is not confirmed. */
export const isTooEarly = (state: GoalState, { round, debtId }: OutsidePayment): boolean =>
  isCircle(state) && round !== null && debtId === undefined && !hasBegun(state)
