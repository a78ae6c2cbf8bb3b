import { letGoOfPayment } from '#ledger/useCases/releasePayments.ts'
import { settleCardSetup } from '#ledger/useCases/saveCard.ts'
import { type Syncing, syncPayment } from '#ledger/useCases/syncPayment.ts'
import { paymentIntentId, setupIntentId, type UserId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'

interface Parts extends Syncing {
  /** Counts a declined card; returns whether its payer must wait. */
  readonly countDecline: (payer: UserId) => Promise<boolean>
}

/** Whether a Stripe event concerns a refund or a dispute, which the payment itself may not show. */
export const isOfReversal = (type: string): boolean => /^(refund|charge\.(refund|dispute)|radar)/.test(type)

/**
 * A webhook only says where to look: the facts are fetched again, so its age and order do not matter. After
 * too many declined cards the payment is cancelled, because its client secret would allow further attempts at
 * Stripe.
 */
export const createStripeEventJob =
  (parts: Parts) =>
  async (job: JobPayloads['stripe-event']): Promise<void> => {
    const id = paymentIntentId(job.paymentIntentId)
    const context = { actor: 'system:webhook', cause: job.eventId, correlation: job.eventId }
    await syncPayment(parts, { id, context, how: isOfReversal(job.type) ? 'thorough' : undefined })
    if (job.type !== 'payment_intent.payment_failed') return
    const payer = (await parts.gateway.retrieve(id))?.contribution?.userId
    if (payer !== undefined && (await parts.countDecline(payer))) await letGoOfPayment(parts, id, context)
  }

type SetupParts = Parameters<typeof settleCardSetup>[0] & {
  /** Counts a declined card; returns whether its owner must wait. */
  readonly countDecline: (payer: UserId) => Promise<boolean>
}

/**
 * Looks up the setup of a saved card. It is cancelled when it was not confirmed in time, or after too many
 * declined cards, because its client secret would allow further attempts at Stripe.
 */
export const createCardSetupJob =
  (parts: SetupParts) =>
  async ({ setupIntentId: text, type }: JobPayloads['card-setup']): Promise<void> => {
    const { gateway, countDecline } = parts
    const id = setupIntentId(text)
    const facts = await gateway.retrieveSetup(id)
    if (!facts?.setup) return
    const cause = `card-${id}`
    const actor = type === 'lapsed' ? 'system:sweeper' : 'system:webhook'
    await settleCardSetup(parts, facts, { actor, cause, correlation: cause })
    if (facts.status === 'succeeded') return
    const isOver = type === 'setup_intent.setup_failed' && (await countDecline(facts.setup.userId))
    if (isOver || type === 'lapsed') await gateway.cancelSetup(id)
  }
