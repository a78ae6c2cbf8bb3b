import { endpoint } from '../endpoint.ts'
import { problem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'

/** Stripe's events are a few kilobytes. */
const limit = { most: 128 * 1024, tooLong: () => problem(413, 'request_too_large') }

/** Requests of browsers and Stripe without a session. */
export const webhookEndpoints = [
  endpoint('GET /api/config', { run: ({ publicConfig }) => publicConfig }),

  endpoint('POST /api/stripe/webhook', {
    respond: async (ctx, { readWebhook, jobs }) => {
      const event = readWebhook(await rawBody(ctx, limit), ctx.get('Stripe-Signature'))
      if (!event) throw problem(400, 'bad_signature')
      const { id, type, paymentIntentId, setupIntentId } = event
      // Durable before it is acknowledged: if the queue is unavailable, Stripe sends it again.
      if (paymentIntentId !== undefined)
        await jobs.add('stripe-event', { eventId: id, type, paymentIntentId }, { id })
      if (setupIntentId !== undefined) await jobs.add('card-setup', { setupIntentId, type }, { id })
      ctx.state.log.info({ stripeEvent: id, type }, 'webhook')
      ctx.body = { received: true }
    },
  }),
]
