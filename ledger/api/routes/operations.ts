import { createHash, timingSafeEqual } from 'node:crypto'
import { isOwnMachine } from '#shared/ownMachine.ts'
import type { ApiContext, ApiParts, ApiSettings } from '../context.ts'
import { endpointFor } from '../endpoint.ts'
import { isHere } from '../guards/address.ts'
import { problem } from '../problem.ts'

interface Dependencies extends Pick<ApiParts, 'notReady'> {
  readonly settings: Pick<ApiSettings, 'metrics' | 'metricsToken' | 'appUrl'>
}
const endpoint = endpointFor<Dependencies>()

/**
 * A program with the token, or one on this machine. Where browsers find the application elsewhere, a proxy on this machine may forward
 * the requests of others without a sign of it, so that only the token counts.
 */
const isOperator = (ctx: ApiContext, { settings }: Dependencies): boolean =>
  (isOwnMachine(settings.appUrl) && isHere(ctx)) || isToken(ctx.get('Authorization'), settings.metricsToken)

/** Compares hashes in constant time. */
const isToken = (authorization: string, token: string | undefined): boolean => {
  if (token === undefined) return false
  const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(authorization), hashed(`Bearer ${token}`))
}

/** Health, readiness and metrics, which every process serves. */
export const operationEndpoints = [
  endpoint('GET /healthz', { run: () => ({ status: 'ok' }) }),
  endpoint('GET /readyz', {
    guards: [(ctx: ApiContext, deps: Dependencies) => ({ isOperator: isOperator(ctx, deps) })],
    run: ({ notReady }) => notReady(),
    present: (because, input) => {
      if (because.length === 0) return { body: { status: 'ready' } }
      // Load balancers are anonymous; the reason is for operators.
      const reason = input.isOperator ? { because } : {}
      return { status: 503, body: { status: 'not ready', ...reason } }
    },
  }),
  endpoint('GET /metrics', {
    respond: async (ctx, deps) => {
      const { metrics } = deps.settings
      if (!isOperator(ctx, deps)) throw problem(404, 'not_found')
      ctx.type = metrics.contentType
      ctx.body = await metrics.metrics()
    },
  }),
]
