import { randomUUID } from 'node:crypto'
import type { Context } from '#ledger/handle.ts'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import { recordPayment } from '#ledger/useCases/recordPayment.ts'
import { endFailedDebit, type Syncing } from '#ledger/useCases/syncPayment.ts'
import type { UnfinishedPayment } from '#projections/readModels/transactions/query.ts'
import { forEachAtOnce } from '#shared/atOnce.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import { instant } from '#shared/time.ts'

interface Options extends Omit<Syncing, 'reads'> {
  readonly reads: Pick<PaymentReads, 'unfinishedPayments' | 'waitingRefunds'>
  readonly jobs: JobQueue
  readonly log: Pick<Log, 'error'>
  readonly newId?: () => string
}

/** Milliseconds in which the browser or the webhook should report the result, before Stripe is queried. */
export const sweepAfterMs = 60_000
/** Milliseconds after which an unconfirmed payment and its reservation are cancelled. */
export const lapseAfterMs = 1_800_000

const page = 500

/**
 * The fallback for browser and webhook: looks up every payment that has been unfinished for too long. A
 * failing one does not stop the others.
 */
export const createSweepJob = (options: Options) => {
  const { reads, goals, gateway, jobs, clock, log, newId = randomUUID } = options

  const clearUp = async (payment: UnfinishedPayment, context: Context): Promise<void> => {
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
    if (!facts) return
    await recordPayment(options, { facts, context, cancelledBecause: 'lapsed' })
    await endFailedDebit(options, facts)
  }

  return async (): Promise<void> => {
    const run = newId()
    const context: Context = { actor: 'system:sweeper', cause: `sweep-${run}`, correlation: run }
    const before = instant(Date.parse(clock.now()) - sweepAfterMs)
    const payments = await reads.unfinishedPayments({ before, limit: page })
    await forEachAtOnce(payments, payment =>
      clearUp(payment, context).catch(err =>
        log.error({ err, contributionId: payment.contributionId }, 'a payment could not be cleared up'),
      ),
    )
    // Requested refunds whose job was lost or has failed permanently.
    const hour = Math.floor(Date.parse(before) / 3_600_000)
    for (const refund of await reads.waitingRefunds({ before, limit: page }))
      await jobs.add('make-refund', refund, { id: `${refund.refundRequestId}-${hour}` })
  }
}
