import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiSettings } from '../app.ts'
import { isHere } from '../caller.ts'
import type { ApiParts, ApiRouter } from '../context.ts'
import { problem } from '../problem.ts'

const webhookLimit = 1_000_000

/** What the client, Stripe and those who watch over the service ask for. */
export const serviceRoutes = (
  router: ApiRouter,
  { publicConfig, readWebhook, jobs, pool, isReady }: ApiParts,
  { metrics, metricsToken }: Pick<ApiSettings, 'metrics' | 'metricsToken'>,
): void => {
  router.get('/api/config', ctx => {
    ctx.body = publicConfig
  })

  router.post('/api/stripe/webhook', async ctx => {
    const event = readWebhook(await rawBody(ctx.req), ctx.get('Stripe-Signature'))
    if (!event) throw problem(400, 'The signature does not match')
    // Durable before it is acknowledged: if the queue is down, Stripe sends it again.
    if (event.paymentIntentId !== undefined)
      await jobs.add(
        'stripe-event',
        { eventId: event.id, type: event.type, paymentIntentId: event.paymentIntentId },
        { id: event.id },
      )
    ctx.state.log.info({ stripeEvent: event.id, type: event.type }, 'webhook')
    ctx.body = { received: true }
  })

  router.get('/healthz', ctx => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async ctx => {
    const answers = await pool.query('select 1').then(
      () => true,
      err => {
        ctx.state.log.warn({ err }, 'not ready: the database does not answer')
        return false
      },
    )
    const ready = answers && isReady()
    ctx.status = ready ? 200 : 503
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  })
  router.get('/metrics', async ctx => {
    if (!isHere(ctx) && !isToken(ctx.get('Authorization'), metricsToken)) throw problem(404, 'Not found')
    ctx.type = metrics.contentType
    ctx.body = await metrics.metrics()
  })
}

/** Compared by their hashes, which are as long as each other and tell nothing by how long the comparing takes. */
const isToken = (authorization: string, token: string | undefined): boolean => {
  if (token === undefined) return false
  const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(authorization), hashed(`Bearer ${token}`))
}

const rawBody = async (request: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > webhookLimit) throw problem(413, 'The request is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
