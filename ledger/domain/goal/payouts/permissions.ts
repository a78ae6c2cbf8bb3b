import type { UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { isOutside } from '../contributions/contribution.ts'
import { seatHolders } from '../members/seats.ts'
import type { Caller, Refused } from '../permissions.ts'
import { charterOf, isCircle } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/**
 * Approve or send a payout: never its recipient; an admin, or, where the charter says so or the members keep the money
 * themselves, those who run the circle.
 */
export const mayPayOut = (state: GoalState, payout: Payout, { userId, asAdmin }: Caller): Refused => {
  const member = state.members.get(userId)
  if (!asAdmin && !member) return refuse('payout_not_found')
  if (isOutsidePayout(state, payout))
    return asAdmin || mayHandOver(state, payout, userId) ? undefined : refuse('not_the_payer')
  if (payout.userId === userId) return refuse('own_payout')
  if (asAdmin) return undefined
  const runnersPayOut = isCircle(state) && charterOf(state).coOrganisersSend
  return runnersPayOut && member && runsGoal(member.role) ? undefined : refuse('not_the_payer')
}

/** Confirm or contest a payout: its recipient, who may have left the goal. */
export const mayAnswer = (state: GoalState, payout: Payout, userId: UserId): Refused => {
  if (payout.userId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_recipient' : 'payout_not_found')
}

/** Decide on the case of a contested payout: an admin, but not on their own. */
export const mayCloseCase = (_: GoalState, payout: Payout, { userId, asAdmin }: Caller): Refused => {
  if (!asAdmin) return refuse('not_an_admin')
  return payout.userId === userId ? refuse('own_payout') : undefined
}

/** All of it is money that the members keep themselves. */
export const isOutsidePayout = (state: GoalState, { contributionIds }: Payout): boolean =>
  contributionIds.length > 0 &&
  contributionIds.every(id => {
    const contribution = state.contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  })

/**
 * Money that the members keep is handed over by organiser and co-organisers; when the recipient is the only one of them, by
 * any other member; a member who saves alone takes it out.
 */
const mayHandOver = (state: GoalState, payout: Payout, userId: UserId): boolean => {
  const others = seatHolders(state).filter(([other]) => other !== payout.userId)
  if (others.length === 0) return takesPart(state.members.get(userId)?.role ?? 'auditor')
  const runners = others.filter(([, { role }]) => runsGoal(role))
  return (runners.length > 0 ? runners : others).some(([other]) => other === userId)
}
