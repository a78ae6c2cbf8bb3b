import { paymentIntentId, type UserId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Payments } from '#shared/ports/payments.ts'

interface Parts {
  readonly payments: Payments
  /** Counts a declined card; whether its payer may try no more for now. */
  readonly countDecline: (payer: UserId) => Promise<boolean>
}

/** Whether an event of Stripe's is about money that goes back, of which the payment itself may say nothing. */
export const isOfReversal = (type: string): boolean => /^(refund|charge\.(refund|dispute)|radar)/.test(type)

/**
 * A webhook only says where to look: the facts are asked for anew, so its age and order do not matter. After too many
 * declined cards the payment is let go: as long as it is open, its secret is enough to try the next one at the processor.
 */
export const createStripeEventJob =
  ({ payments, countDecline }: Parts) =>
  async (job: JobPayloads['stripe-event']): Promise<void> => {
    const id = paymentIntentId(job.paymentIntentId)
    const context = { actor: 'system:webhook', cause: job.eventId, correlation: job.eventId }
    await payments.sync(id, context, isOfReversal(job.type) ? 'thorough' : undefined)
    if (job.type !== 'payment_intent.payment_failed') return
    const payer = (await payments.look(id))?.contribution?.userId
    if (payer !== undefined && (await countDecline(payer))) await payments.letGo(id, context)
  }
