import type { ApiParts, ApiRouter } from '../context.ts'
import { problem } from '../problem.ts'
import { rawBody } from '../rawBody.ts'

const webhookLimit = 1_000_000
const tooLong = () => problem(413, 'The request is too large')

/** What the client and Stripe ask for before anybody is signed in. */
export const serviceRoutes = (router: ApiRouter, { publicConfig, readWebhook, jobs }: ApiParts): void => {
  router.get('/api/config', ctx => {
    ctx.body = publicConfig
  })

  router.post('/api/stripe/webhook', async ctx => {
    const event = readWebhook(await rawBody(ctx.req, webhookLimit, tooLong), ctx.get('Stripe-Signature'))
    if (!event) throw problem(400, 'The signature does not match')
    // Durable before it is acknowledged: if the queue is down, Stripe sends it again.
    if (event.paymentIntentId !== undefined)
      await jobs.add(
        'stripe-event',
        { eventId: event.id, type: event.type, paymentIntentId: event.paymentIntentId },
        { id: event.id },
      )
    if (event.setupIntentId !== undefined)
      await jobs.add('card-setup', { setupIntentId: event.setupIntentId, type: event.type }, { id: event.id })
    ctx.state.log.info({ stripeEvent: event.id, type: event.type }, 'webhook')
    ctx.body = { received: true }
  })
}
