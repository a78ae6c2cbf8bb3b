import type { GoalHandler } from '#ledger/handle.ts'
import { contributionId, goalId, refundRequestId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { PaymentContext, PaymentGateway, Payments } from '#shared/ports/payments.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payments: Payments
  readonly clock: Clock
}

/**
 * Has Stripe make a refund that was asked for. It looks before it asks, because Stripe forgets after a day that it was
 * asked: so there is one refund, wherever this was cut off and whenever it goes on.
 */
export const createMakeRefundJob =
  ({ goals, gateway, payments, clock }: Parts) =>
  async (job: JobPayloads['make-refund']): Promise<void> => {
    const goal = goalId(job.goalId)
    const id = refundRequestId(job.refundRequestId)
    const of = contributionId(job.contributionId)
    const cause = `refund-${id}`
    const context: PaymentContext = { actor: 'system:refunds', cause, correlation: cause }
    const waiting = async () => {
      const contribution = (await goals.load(goal, 'fresh')).contributions.get(of)
      const request = contribution?.reversals?.requests.get(id)
      const { paymentIntentId } = contribution ?? {}
      return request?.status === 'open' && paymentIntentId
        ? { paymentIntentId, amountCents: request.amountCents, reason: request.reason }
        : undefined
    }

    const known = await waiting()
    if (!known) return
    await payments.sync(known.paymentIntentId, context, 'thorough')
    const asked = await waiting()
    if (!asked) return
    const answer = await gateway.refund({ refundRequestId: id, ...asked })
    await payments.sync(asked.paymentIntentId, context, 'thorough')
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
