import type { ContributionId, UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { seatHolders } from '../members/seats.ts'
import type { Payout } from '../payouts/payoutState.ts'
import { type CallerOrOperator, mayTakePart, type Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { addedBy, isUnclaimed } from './standIns.ts'

/** Accept rules and report cash for a stand-in until the seat is claimed: who has added them. */
export const mayActFor = (state: GoalState, standInUserId: UserId, userId: UserId): Refused => {
  if (!state.standIns.has(standInUserId)) return refuse('stand_in_not_found')
  if (addedBy(state, standInUserId) !== userId || !state.members.has(userId))
    return refuse('not_added_by_you')
  return isUnclaimed(state, standInUserId) ? undefined : refuse('seat_claimed')
}

/** A link that was not sent to a number may have been handed to anybody, so two members give their word. */
export const wordsNeeded = ({ openClaims }: GoalState, standInUserId: UserId): number =>
  openClaims.get(standInUserId)?.byText ? 1 : 2

/**
 * Give one's word for a stand-in's claim: a member with a seat who neither runs the circle nor has added the
 * stand-in, and who was no stand-in themselves: invented members could otherwise vouch for each other.
 */
export const mayVouch = (state: GoalState, standInUserId: UserId, userId: UserId): Refused =>
  mayTakePart(state, userId) ??
  (voucherIds(state, standInUserId).includes(userId) ? undefined : refuse('may_not_vouch'))

/** The members whose word counts for this claim; of none where the seat was given to another member, because admins decide then. */
export const voucherIds = (state: GoalState, standInUserId: UserId): UserId[] =>
  (state.members.has(standInUserId) ? seatHolders(state) : [])
    .filter(
      ([userId, { role }]) => !runsGoal(role) && !state.standIns.has(userId) && userId !== standInUserId,
    )
    .map(([userId]) => userId)
    .filter(userId => addedBy(state, standInUserId) !== userId)

/** Object to a claim: every other member with a seat, but a stand-in whose own seat is not claimed. */
export const mayObjectToClaim = (state: GoalState, standInUserId: UserId, userId: UserId): Refused =>
  mayTakePart(state, userId) ??
  (userId === standInUserId || isUnclaimed(state, userId) ? refuse('may_not_object') : undefined)

/** Decide on a claim: an admin who is no party to it, and does not run the circle. */
export const mayDecideOnClaim = (
  state: GoalState,
  standInUserId: UserId,
  { userId, asAdmin }: CallerOrOperator,
): Refused => {
  if (!asAdmin) return refuse('not_an_admin')
  if (userId === null) return undefined
  const claim = state.openClaims.get(standInUserId)
  const parties = [
    standInUserId,
    addedBy(state, standInUserId),
    claim?.objection?.byUserId,
    claim?.accountUserId,
  ]
  const isParty = parties.includes(userId) || claim?.vouchedBy.includes(userId)
  const { role } = state.members.get(userId) ?? {}
  return isParty || (role !== undefined && takesPart(role) && runsGoal(role))
    ? refuse('party_to_claim')
    : undefined
}

/**
 * Confirm by the link that a payment has come: not one by who has added them, or by another member whom the same one has
 * added. Who has made the link may still have it, and would confirm money in their own favour. Denying favours neither.
 */
export const mayConfirmByLink = (
  state: GoalState,
  standInUserId: UserId,
  contributionId: ContributionId,
): Refused => {
  const payer = state.contributions.get(contributionId)?.userId
  return payer === undefined
    ? refuse('contribution_not_found')
    : notFromAdder(state, standInUserId, payer, 'not_the_other_side')
}

/** The same for a payout; but a pot of which they have confirmed every payment is in their hands already. */
export const mayConfirmPayoutByLink = (
  state: GoalState,
  standInUserId: UserId,
  payoutId: string,
): Refused => {
  const payout = state.payouts.get(payoutId)
  if (!payout) return refuse('payout_not_found')
  const { sent } = payout
  return isInHand(state, payout) || !sent?.byUserId
    ? undefined
    : notFromAdder(state, standInUserId, sent.byUserId, 'not_the_recipient')
}

/** Its recipient has confirmed every payment in it. */
export const isInHand = (
  { contributions }: GoalState,
  { userId, contributionIds }: Pick<Payout, 'userId' | 'contributionIds'>,
): boolean => contributionIds.every(id => contributions.get(id)?.keptByUserId === userId)

const notFromAdder = (
  state: GoalState,
  standInUserId: UserId,
  fromUserId: UserId,
  code: 'not_the_other_side' | 'not_the_recipient',
): Refused => {
  const adder = addedBy(state, standInUserId)
  return fromUserId === adder || addedBy(state, fromUserId) === adder ? refuse(code) : undefined
}

/** What a user can do for or about a member without an account. */
export const possibleWithStandIn = (
  state: GoalState,
  { userId, standInUserId }: { readonly userId: UserId; readonly standInUserId: UserId },
): { readonly actFor: boolean; readonly vouch: boolean; readonly object: boolean } => {
  const claim = state.openClaims.get(standInUserId)
  const hasVouched = claim?.vouchedBy.includes(userId) ?? false
  return {
    actFor: mayActFor(state, standInUserId, userId) === undefined,
    vouch: claim !== undefined && !hasVouched && mayVouch(state, standInUserId, userId) === undefined,
    object:
      claim !== undefined &&
      claim.objection === undefined &&
      mayObjectToClaim(state, standInUserId, userId) === undefined,
  }
}
