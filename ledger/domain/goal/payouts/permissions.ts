import type { UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { type Decision, refuse } from '../../decider.ts'
import { isOutside } from '../contributions/contribution.ts'
import { seatHolders } from '../members/seats.ts'
import { charterOf, isCircle } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/** Who deals with a payout. */
export interface Payer {
  readonly userId: UserId
  readonly asAdmin: boolean
}

/**
 * Why this payout is not theirs to deal with, if there is a reason: never the recipient's own; an admin's, or, where the
 * charter says so or the money is with the members anyway, of those who run the circle.
 */
export const payerObjection = (
  state: GoalState,
  payout: Payout,
  { userId, asAdmin }: Payer,
): Decision<never> | undefined => {
  const member = state.members.get(userId)
  if (!asAdmin && !member) return refuse('payout_not_found')
  if (isOutsidePayout(state, payout))
    return asAdmin || mayHandOver(state, payout, userId) ? undefined : refuse('not_the_payer')
  if (payout.userId === userId) return refuse('own_payout')
  if (asAdmin) return undefined
  const mayRunners = isCircle(state) && charterOf(state).coOrganisersSend
  return mayRunners && member && runsGoal(member.role) ? undefined : refuse('not_the_payer')
}

/** All of it is money that the members have moved among themselves. */
export const isOutsidePayout = (state: GoalState, { contributionIds }: Payout): boolean =>
  contributionIds.length > 0 &&
  contributionIds.every(id => {
    const contribution = state.contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  })

/**
 * Money outside is handed over by whoever runs the goal; where nobody but the recipient does, by any other member; and
 * whoever saves alone takes it from their own hand.
 */
const mayHandOver = (state: GoalState, payout: Payout, userId: UserId): boolean => {
  const others = seatHolders(state).filter(([other]) => other !== payout.userId)
  if (others.length === 0) return takesPart(state.members.get(userId)?.role ?? 'auditor')
  const runners = others.filter(([, { role }]) => runsGoal(role))
  return (runners.length > 0 ? runners : others).some(([other]) => other === userId)
}
