import { mayBeTakenBackToo } from '#ledger/domain/goal/contributions/debits.ts'
import type { Context } from '#ledger/handle.ts'
import { type Syncing, syncPayment } from '#ledger/useCases/syncPayment.ts'
import { contributionId, goalId, refundRequestId } from '#shared/ids.ts'
import { subtract } from '#shared/money.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'

/**
 * Creates a requested refund at Stripe. It looks for an existing refund first, because Stripe keeps
 * idempotency keys for one day only: interruptions and retries create no second refund. The refund of a debit waits until its bank
 * can't ordinarily take the payment back as well; the sweep adds this job again until then.
 */
export const createMakeRefundJob =
  (parts: Syncing) =>
  async (job: JobPayloads['make-refund']): Promise<void> => {
    const { goals, gateway, clock } = parts
    const goal = goalId(job.goalId)
    const id = refundRequestId(job.refundRequestId)
    const of = contributionId(job.contributionId)
    const cause = `refund-${id}`
    const context: Context = { actor: 'system:refunds', cause, correlation: cause }
    const waiting = async () => {
      const { terms, contributions } = await goals.load(goal, 'fresh')
      const contribution = contributions.get(of)
      const request = contribution?.reversals?.requests.get(id)
      const { paymentIntentId } = contribution ?? {}
      return request?.status === 'open' && paymentIntentId && terms
        ? {
            paymentIntentId,
            amountMinor: subtract(request.amountMinor, request.feeMinor),
            currency: terms.currency,
            reason: request.reason,
          }
        : undefined
    }

    const known = await waiting()
    if (!known) return
    await syncPayment(parts, { id: known.paymentIntentId, context, how: 'thorough' })
    const asked = await waiting()
    if (!asked) return
    const contribution = (await goals.load(goal)).contributions.get(of)
    if (contribution && mayBeTakenBackToo(contribution, clock.now())) return
    const answer = await gateway.refund({ refundRequestId: id, ...asked })
    await syncPayment(parts, { id: asked.paymentIntentId, context, how: 'thorough' })
    if (answer !== 'made')
      await goals.handle(
        goal,
        {
          type: 'RefuseRefund',
          refundRequestId: id,
          contributionId: of,
          code: answer.refused,
          now: clock.now(),
        },
        context,
      )
  }
