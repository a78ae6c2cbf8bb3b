import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, RefundRequestId } from '#shared/ids.ts'
import { type Minor, subtract } from '#shared/money.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { type GoalState, moneyIn } from '../state.ts'
import {
  askedMinor,
  type Contribution,
  countedMinor,
  isInDispute,
  isOutside,
  type RefundAsked,
} from './contribution.ts'

type Refunding = Omit<GoalEventOf<'RefundRequested'>['data'], 'userId'>

/**
 * Refunds a card payment that was passed on; its payer owes it from then on, and the platform bears it until
 * they have paid. Never cash, which the members have; never a deposit, which is returned otherwise; never
 * what was paid out to its payer.
 */
export const refundPassedOn = (state: GoalState, refund: Refunding): Decision<GoalEvent> => {
  const { contributionId, refundRequestId, amountMinor } = refund
  const contribution = state.contributions.get(contributionId)
  if (contribution?.status !== 'received') return refuse('contribution_not_found')
  if (requestBefore(state, refundRequestId)) return refuse('refund_request_known')
  if (isInDispute(contribution)) return refuse('in_dispute')
  if (!mayComeBack(state, contributionId, contribution)) return refuse('paid_on')
  const left = passedOnMinor(contribution)
  if (amountMinor > left) return refuse('refund_too_large', { amount: moneyIn(state, left) })
  return accept({ type: 'RefundRequested', data: { ...refund, userId: contribution.userId } })
}

/** What two admins can refund of it, including what was passed on. */
export const passedOnMinor = (contribution: Contribution): Minor =>
  subtract(countedMinor(contribution), askedMinor(contribution))

const mayComeBack = ({ payouts }: GoalState, id: ContributionId, contribution: Contribution): boolean => {
  if (isOutside(contribution) || contribution.isDeposit) return false
  for (const [, payout] of payouts.entries())
    if (payout.userId === contribution.userId && payout.contributionIds.includes(id)) return false
  return true
}

interface RequestBefore extends Pick<RefundAsked, 'amountMinor'> {
  readonly contributionId: ContributionId
}

/** One id names one refund, whichever contribution it is of. */
export const requestBefore = (
  { contributions }: GoalState,
  refundRequestId: RefundRequestId,
): RequestBefore | undefined => {
  for (const [contributionId, { reversals }] of contributions.entries()) {
    const known = reversals?.requests.get(refundRequestId)
    if (known) return { contributionId, amountMinor: known.amountMinor }
  }
  return undefined
}
