import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { larger, type Minor, smaller, zero } from '#shared/money.ts'
import type { GoalState } from '../state.ts'
import { type Contribution, heldMinor } from './contribution.ts'

/** The fee that is named before paying, as it is recorded. */
export const namedFee = (refundFeeMinor: Minor = zero): { readonly refundFeeMinor?: Minor } =>
  refundFeeMinor > 0 ? { refundFeeMinor } : {}

/** The fee in the request of a refund: at most what was named to its payer, and none where nothing would go back. */
export const feeOf = (
  contribution: Contribution | undefined,
  { amountMinor, feeMinor = zero }: { readonly amountMinor: Minor; readonly feeMinor?: Minor | undefined },
): { readonly feeMinor?: Minor } => {
  const fee = smaller(feeMinor, contribution?.refundFeeMinor ?? zero)
  return fee > 0 && amountMinor > fee ? { feeMinor: fee } : {}
}

/** A refund was made: the operator keeps the fee that was named in its request. */
export const keepingFee = (
  state: GoalState,
  { refundId, refundRequestId, contributionId, userId, holderUserId, round }: Refunded,
): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  const { refunds, requests } = contribution?.reversals ?? {}
  const asked = refundRequestId === null ? undefined : requests?.get(refundRequestId)
  const refund = refunds?.get(refundId)
  if (!contribution || !asked || !refund || refund.failed || refund.keptMinor > 0) return []
  const amountMinor = smaller(asked.feeMinor, larger(zero, heldMinor(contribution)))
  if (amountMinor <= 0) return []
  const about = { refundId, contributionId, userId, round, amountMinor }
  return [{ type: 'RefundFeeKept', data: holderUserId === undefined ? about : { ...about, holderUserId } }]
}

/** The refund failed: its payer has not got what the fee was for. */
export const returningFee = (
  state: GoalState,
  { refundId, contributionId, userId, holderUserId, round }: Failed,
): GoalEvent[] => {
  const amountMinor =
    state.contributions.get(contributionId)?.reversals?.refunds.get(refundId)?.keptMinor ?? zero
  if (amountMinor <= 0) return []
  const about = { refundId, contributionId, userId, round, amountMinor }
  return [
    { type: 'RefundFeeReturned', data: holderUserId === undefined ? about : { ...about, holderUserId } },
  ]
}

type Refunded = GoalEventOf<'ContributionRefunded'>['data']
type Failed = GoalEventOf<'ContributionRefundFailed'>['data']
