import type { PayoutEvent } from '#shared/ports/payoutGateway.ts'
import { endpoint } from '../endpoint.ts'
import { problem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'

/** Stripe's events are a few kilobytes. */
const limit = { most: 128 * 1024, tooLong: () => problem(413, 'request_too_large') }

/** Also of a payout to a bank: where the bank refuses it, the account may no longer be ready. */
export const accountOf = (about: PayoutEvent['about']): string | undefined => {
  if (about?.kind === 'account') return about.account.id
  return about?.kind === 'payout' ? about.accountId : undefined
}

/** Requests of browsers and Stripe without a session. */
export const webhookEndpoints = [
  endpoint('GET /api/config', { run: ({ publicConfig }) => publicConfig }),

  endpoint('POST /api/stripe/webhook', {
    respond: async (ctx, { readWebhook, payoutGateway, jobs }) => {
      const [body, signature] = [await rawBody(ctx, limit), ctx.get('Stripe-Signature')]
      const own = readWebhook(body, signature)
      const ofPayouts = payoutGateway?.readWebhook(body, signature)
      const event = own ?? ofPayouts
      if (!event) throw problem(400, 'bad_signature')
      const { id, type } = event
      // Signed with the secret for connected accounts, but of none: it would be taken for nothing, and its payment be overlooked.
      if (!own && ofPayouts?.inAccount === undefined) {
        ctx.state.log.error({ stripeEvent: id, type }, 'the secrets of the two webhooks are exchanged')
        throw problem(400, 'bad_signature')
      }
      const { paymentIntentId, setupIntentId } = own ?? {}
      // Durable before it is acknowledged: if the queue is unavailable, Stripe sends it again.
      if (paymentIntentId !== undefined)
        await jobs.add('stripe-event', { eventId: id, type, paymentIntentId }, { id })
      if (setupIntentId !== undefined) await jobs.add('card-setup', { setupIntentId, type }, { id })
      const about = ofPayouts?.about
      if (about?.kind === 'transfer')
        await jobs.add('stripe-transfer', { transferId: about.transfer.id }, { id })
      const accountId = accountOf(about)
      if (accountId !== undefined) await jobs.add('stripe-account', { accountId }, { id })
      ctx.state.log.info({ stripeEvent: id, type }, 'webhook')
      ctx.body = { received: true }
    },
  }),
]
