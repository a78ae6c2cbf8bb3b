import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiSettings } from '../app.ts'
import { isHere } from '../caller.ts'
import type { ApiContext, ApiParts, ApiRouter } from '../context.ts'
import { problem } from '../problem.ts'

/** What those who watch over the service ask for, of each of its processes. */
export const operationRoutes = (
  router: ApiRouter,
  { notReady }: Pick<ApiParts, 'notReady'>,
  { metrics, metricsToken }: Pick<ApiSettings, 'metrics' | 'metricsToken'>,
): void => {
  router.get('/healthz', ctx => {
    ctx.body = { status: 'ok' }
  })
  router.get('/readyz', async ctx => {
    const because = await notReady()
    ctx.status = because.length === 0 ? 200 : 503
    // The reason is for operators: the balancer lets anybody ask.
    const reason = isOperator(ctx, metricsToken) ? { because } : {}
    ctx.body = because.length === 0 ? { status: 'ready' } : { status: 'not ready', ...reason }
  })
  router.get('/metrics', async ctx => {
    if (!isOperator(ctx, metricsToken)) throw problem(404, 'Not found')
    ctx.type = metrics.contentType
    ctx.body = await metrics.metrics()
  })
}

/** Somebody on this machine, or with the token. */
const isOperator = (ctx: ApiContext, metricsToken: string | undefined): boolean =>
  isHere(ctx) || isToken(ctx.get('Authorization'), metricsToken)

/** Compared by their hashes, which are as long as each other and tell nothing by how long the comparing takes. */
const isToken = (authorization: string, token: string | undefined): boolean => {
  if (token === undefined) return false
  const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(authorization), hashed(`Bearer ${token}`))
}
