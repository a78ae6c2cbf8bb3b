import { randomUUID } from 'node:crypto'
import type { ApiMiddleware } from '../context.ts'
import { problem } from '../problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Marks each request, and answers of the API as not to be kept. */
export const mark: ApiMiddleware = async (ctx, next) => {
  ctx.state.correlation = randomUUID()
  ctx.state.userId = undefined
  ctx.state.pendingUserId = undefined
  ctx.state.token = ''
  ctx.state.wrote = () => undefined
  if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store')
  await next()
}

/** Other sites cannot make a signed-in browser change anything here: changes come from our own pages, as JSON. */
export const sameOrigin: ApiMiddleware = async (ctx, next) => {
  if (!safe.has(ctx.method)) {
    const site = ctx.get('Sec-Fetch-Site')
    if (site !== '' && site !== 'same-origin' && site !== 'none')
      throw problem(403, 'Requests from other sites are refused')
    const origin = ctx.get('Origin')
    if (origin !== '' && !sameHost(origin, ctx.host))
      throw problem(403, 'Requests from other sites are refused')
    if (ctx.request.length && !ctx.is('json')) throw problem(415, 'Please send JSON')
  }
  await next()
}

const sameHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host
