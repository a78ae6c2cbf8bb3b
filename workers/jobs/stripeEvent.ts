import { paymentIntentId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Payments } from '#shared/ports/payments.ts'

/** A webhook only says where to look: the facts are asked for anew, so its age and order do not matter. */
export const createStripeEventJob =
  (payments: Payments) =>
  (job: JobPayloads['stripe-event']): Promise<void> =>
    payments.sync(paymentIntentId(job.paymentIntentId), {
      actor: 'system:webhook',
      cause: job.eventId,
      correlation: job.eventId,
    })
