import { randomUUID } from 'node:crypto'
import type { GoalHandler } from '#ledger/handle.ts'
import type { UnfinishedPayment } from '#projections/transactions/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Payers, PaymentContext, PaymentGateway } from '#shared/ports/payments.ts'
import { instant } from '#shared/time.ts'
import type { PaymentReads } from '../payments/reads.ts'
import { createRecorder } from '../payments/record.ts'

interface Options {
  readonly reads: Pick<PaymentReads, 'unfinishedPayments' | 'waitingRefunds'>
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payers: Payers
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
  readonly newId?: () => string
}

/** Milliseconds for which a payment is left to the browser and the webhook before it is asked about. */
export const sweepAfterMs = 60_000
/** Milliseconds after which a payment that nobody confirmed is let go, and its reservation with it. */
export const lapseAfterMs = 3_600_000

const atOnce = 8
const page = 500

/**
 * The safety net below browser and webhook: asks Stripe about every payment of which more should have been heard.
 * One that cannot be cleared up does not keep the others from it.
 */
export const createSweepJob = (options: Options) => {
  const { reads, goals, gateway, payers, jobs, clock, log, newId = randomUUID } = options
  const record = createRecorder({ goals, payers, clock })

  const clearUp = async (payment: UnfinishedPayment, context: PaymentContext): Promise<void> => {
    const { goalId, contributionId, paymentIntentId } = payment
    const lapsed =
      payment.open &&
      !payment.planned &&
      Date.parse(clock.now()) - Date.parse(payment.createdAt) >= lapseAfterMs
    if (paymentIntentId === null) {
      if (lapsed)
        await goals.handle(goalId, { type: 'ReleaseContribution', contributionId, reason: 'lapsed' }, context)
      return
    }
    const facts = lapsed ? await gateway.cancel(paymentIntentId) : await gateway.retrieve(paymentIntentId)
    if (facts) await record(facts, context, 'lapsed')
  }

  return async (): Promise<void> => {
    const run = newId()
    const context: PaymentContext = { actor: 'system:sweeper', cause: `sweep-${run}`, correlation: run }
    const before = instant(Date.parse(clock.now()) - sweepAfterMs)
    const payments = await reads.unfinishedPayments({ before, limit: page })
    const next = payments[Symbol.iterator]()
    const worker = async (): Promise<void> => {
      for (const payment of next)
        await clearUp(payment, context).catch(error =>
          log.error(
            { err: error, contributionId: payment.contributionId },
            'a payment could not be cleared up',
          ),
        )
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    // Refunds that were asked for, and whose job was lost or has given up.
    const hour = Math.floor(Date.parse(before) / 3_600_000)
    for (const refund of await reads.waitingRefunds({ before, limit: page }))
      await jobs.add('make-refund', refund, { id: `${refund.refundRequestId}-${hour}` })
  }
}
