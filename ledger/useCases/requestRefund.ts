import type { ContributionId, GoalId, RefundRequestId, UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { RefundAsked } from '../domain/goal/contributions/contribution.ts'
import { returnId } from '../domain/goal/contributions/reversals.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

interface Wanted {
  readonly goalId: GoalId
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  readonly amountMinor: Minor | undefined
  readonly byUserId: UserId
  readonly asAdmin: boolean
  readonly reason: RefundReason
  readonly feeMinor: Minor
}

/**
 * Requests a refund to the paying card. The payment counts until a job has made the refund at Stripe.
 * Payments outside are returned as a payout; money that was passed on needs a second admin.
 */
export const requestRefund = async (
  { goals, jobs }: Pick<Dependencies, 'goals' | 'jobs'>,
  { goalId, ...wanted }: Wanted,
  context: Context,
) => {
  const { contributionId, refundRequestId } = wanted
  const handled = await goals.handle(goalId, { type: 'RequestRefund', ...wanted }, context)
  if (handled.outcome === 'refused') return handled.refusal
  const state = await goals.load(goalId)
  const byHand = state.payouts.get(returnId(wanted))
  if (byHand) {
    const { amountMinor } = byHand
    const request: RefundAsked = { amountMinor, feeMinor: zero, reason: wanted.reason, status: 'open' }
    return { ...handled, request }
  }
  const proposed = proposedRefund(state, refundRequestId)
  if (proposed) return { ...handled, request: { ...proposed, feeMinor: zero, status: 'proposed' as const } }
  const contribution = state.contributions.get(contributionId)
  const request = contribution?.reversals?.requests.get(refundRequestId)
  if (!request) return { code: 'contribution_not_found' } satisfies Refusal
  // If this job is lost, the sweep finds the request in the log.
  if (request.status === 'open')
    await jobs.add('make-refund', { goalId, contributionId, refundRequestId }, { id: refundRequestId })
  return { ...handled, request }
}

const proposedRefund = ({ openAdminProposals }: GoalState, id: RefundRequestId) => {
  for (const [, { matter }] of openAdminProposals.entries())
    if (matter.kind === 'refund' && matter.refundRequestId === id) return matter
  return undefined
}
