import type { UserId } from '#shared/ids.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { refuse } from '../../decider.ts'
import { inBox, isBoxPayout } from '../cashBoxes/boxes.ts'
import { isOutside } from '../contributions/contribution.ts'
import { receiverOf } from '../contributions/permissions.ts'
import { seatHolders } from '../members/seats.ts'
import type { CallerOrOperator, Refused } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

/**
 * Approve or send a payout: never its recipient. Cash among members is handed over by organisers; money at
 * the processor or in the operator's bank is sent by admins alone, and not again by an admin whose sending
 * was judged not to have arrived. What is in cash boxes is paid by their holders alone, possibly to themselves.
 */
export const mayPayOut = (
  state: GoalState,
  payout: Payout,
  { userId, asAdmin }: CallerOrOperator,
): Refused => {
  const isOutside = isOutsidePayout(state, payout)
  if (userId === null) return asAdmin && !isOutside ? undefined : refuse('not_the_payer')
  if (!asAdmin && !state.members.has(userId) && inBox(state, userId) <= 0) return refuse('payout_not_found')
  if (isBoxPayout(state, payout)) return inBox(state, userId) > 0 ? undefined : refuse('not_a_cash_holder')
  if (isOutside && mayHandOver(state, payout, userId)) return undefined
  if (payout.userId === userId) return refuse('own_payout')
  if (!asAdmin) return refuse('not_the_payer')
  return !isOutside && payout.formerSenders.includes(userId) ? refuse('own_sending') : undefined
}

/** Hold a payout of the operator's money, or release it: an admin who is not its recipient. */
export const mayHold = (state: GoalState, payout: Payout, { userId, asAdmin }: CallerOrOperator): Refused => {
  if (!asAdmin) return refuse('not_an_admin')
  if (payout.userId === userId) return refuse('own_payout')
  return isOutsidePayout(state, payout) ? refuse('payout_kept_elsewhere') : undefined
}

/** Confirm or contest a payout: its recipient, who may have left the goal. */
export const mayAnswer = (state: GoalState, payout: Payout, userId: UserId): Refused => {
  if (payout.userId === userId) return undefined
  return refuse(state.members.has(userId) ? 'not_the_recipient' : 'payout_not_found')
}

/** Decide on the case of a contested payout: an admin who neither receives nor sent it. */
export const mayCloseCase = (
  _: GoalState,
  payout: Payout,
  { userId, asAdmin }: CallerOrOperator,
): Refused => {
  if (!asAdmin) return refuse('not_an_admin')
  if (userId === null) return undefined
  if (payout.userId === userId) return refuse('own_payout')
  return payout.sent?.byUserId === userId ? refuse('own_sending') : undefined
}

/** All of it is cash that the members hold. */
export const isOutsidePayout = (
  state: GoalState,
  { contributionIds }: Pick<Payout, 'contributionIds'>,
): boolean =>
  contributionIds.length > 0 &&
  contributionIds.every(id => {
    const contribution = state.contributions.get(id)
    return contribution !== undefined && isOutside(contribution)
  })

/** All money that it has ever received was cash; false before its first payment. */
export const holdsOnlyCash = ({ contributions }: GoalState): boolean => {
  const received = [...contributions.entries()].filter(([, { status }]) => status === 'received')
  return received.length > 0 && received.every(([, contribution]) => isOutside(contribution))
}

/**
 * Cash is handed over by organiser and co-organisers; when the recipient is the only one of them, by any
 * other member; a member who saves alone takes it out.
 */
const mayHandOver = (state: GoalState, payout: Payout, userId: UserId): boolean => {
  if (hasCash(state, payout, userId)) return true
  const others = seatHolders(state).filter(([other]) => other !== payout.userId)
  if (others.length === 0) return takesPart(state.members.get(userId)?.role ?? 'auditor')
  const runners = others.filter(([, { role }]) => runsGoal(role))
  return (runners.length > 0 ? runners : others).some(([other]) => other === userId)
}

/**
 * Cash for a round that is returned is with the member whose turn it is. Where it pays a former holder of
 * that seat, it is with the member who has confirmed it.
 */
const hasCash = (
  state: GoalState,
  { userId: payee, reason, contributionIds }: Payout,
  userId: UserId,
): boolean =>
  payee !== userId &&
  contributionIds.some(id => {
    const contribution = state.contributions.get(id)
    if (!contribution) return false
    return reason === 'withdrawal'
      ? receiverOf(state, contribution) === userId
      : reason === 'debt' && contribution.keptByUserId === userId
  })
