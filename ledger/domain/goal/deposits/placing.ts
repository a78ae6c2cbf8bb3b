import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { type Minor, smaller, subtract } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { firmMinor } from '../contributions/contribution.ts'
import { namedFee } from '../contributions/refundFees.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { isOutsidePayout } from '../payouts/permissions.ts'
import { type Circle, isCircle, isTurning } from '../rotation/circle.ts'
import { holderOf } from '../rotation/order.ts'
import { type Knowing, settingOff } from '../rotation/settingOff.ts'
import { type GoalState, moneyIn, type Wanted } from '../state.ts'
import { depositMinorOf, firmTimesOf, missingDepositMinor, placedBy } from './deposits.ts'

/** A deposit is paid in full, or the missing rest of it. */
export const forDeposit = (
  {
    contributionId,
    userId,
    holderUserId,
    amountMinor,
    refundFeeMinor,
  }: Wanted & { readonly contributionId: ContributionId; readonly refundFeeMinor?: Minor },
  circle: Circle,
): Decision<GoalEvent> => {
  // That of a stand-in's seat is kept back from its pot.
  if (holderUserId !== undefined) return refuse('no_deposit')
  const missing = missingDepositMinor(circle, userId)
  if (depositMinorOf(circle) <= 0) return refuse('no_deposit')
  if (missing <= 0) return refuse('already_contributed')
  for (const [, one] of circle.open.entries())
    if (one.isDeposit && one.holderUserId === userId) return refuse('already_contributed')
  if (amountMinor !== missing) return refuse('not_the_fixed_amount', { amount: moneyIn(circle, missing) })
  const asked = { contributionId, userId, amountMinor, round: null, ...namedFee(refundFeeMinor) }
  return accept({ type: 'ContributionRequested', data: { ...asked, deposit: true } })
}

/** A payment for a deposit is held by the platform from its arrival. What is not needed is refunded. */
export const placing = (state: GoalState, contributionId: ContributionId): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution?.isDeposit || !isCircle(state)) return []
  const { holderUserId: userId } = contribution
  const amountMinor = smaller(firmMinor(contribution), missingDepositMinor(state, userId))
  if (amountMinor <= 0) return []
  const change = (state.deposits.get(contributionId)?.changes ?? 0) + 1
  const about = { depositId: contributionId, change, userId, amountMinor }
  return [{ type: 'DepositPlaced', data: { ...about, contributionId } }]
}

/** The next deposit that has become firm. */
export const nextFirm = (state: GoalState, now: Instant): GoalEvent[] => {
  if (!isCircle(state)) return []
  for (const [depositId, one] of state.deposits.entries()) {
    const { userId, leftMinor: amountMinor, changes } = one
    const isFirm = firmTimesOf(state, one).every(at => at !== undefined && at <= now)
    if (!one.isFirm && amountMinor > 0 && isFirm)
      return [{ type: 'DepositFirm', data: { depositId, change: changes + 1, userId, amountMinor } }]
  }
  return []
}

/**
 * The part of a seat's deposit that is not firm when its pot falls due is kept back from that pot, after its
 * holder's debts. The holder of the last turn owes no later round.
 */
export const keepingBack = (state: GoalState, asked: Knowing): GoalEvent[] => {
  if (!isTurning(state) || depositMinorOf(state) <= 0) return []
  const { closedRounds: round } = state
  const payoutId = `round-${round}`
  const userId = holderOf(state, round)
  const payout = state.payouts.get(payoutId)
  if (userId === undefined || payout?.status !== 'due' || payout.userId !== userId) return []
  if (state.deposits.has(payoutId) || isOutsidePayout(state, payout)) return []
  const missing: Minor = subtract(depositMinorOf(state), placedBy(state, userId).stayingMinor)
  if (missing <= 0) return []
  const owed = settingOff(state, asked)
  if (owed.length > 0) return owed
  const free = subtract(payout.amountMinor, waitingMinor(state, payout, asked))
  const amountMinor = smaller(missing, free)
  if (amountMinor <= 0) return []
  const contributionIds = [...payout.contributionIds]
  const about = { depositId: payoutId, change: 1, userId, amountMinor }
  return [{ type: 'DepositKept', data: { ...about, payoutId, round, contributionIds } }]
}
