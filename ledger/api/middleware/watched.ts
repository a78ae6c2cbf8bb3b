import { nowhere, traced, uncollected, within } from '#shared/tracing.ts'
import type { ApiContext, ApiMiddleware, OnAnswer } from '../context.ts'

/**
 * Begins a trace for each request, and measures it. The trace begins here and not in the browser: a client
 * that could choose trace ids could mix its requests into the traces of others, or have all of its own
 * collected.
 */
export const watched =
  (onAnswer: OnAnswer = () => undefined): ApiMiddleware =>
  async (ctx, next) => {
    const began = performance.now()
    try {
      // Static files are not traced.
      await (ctx.path.startsWith('/api/') ? tracedAs(ctx, next) : within(uncollected(), next))
    } finally {
      const seconds = (performance.now() - began) / 1_000
      onAnswer({ route: routeOf(ctx), method: ctx.method, status: ctx.status, seconds })
    }
  }

const tracedAs = (ctx: ApiContext, next: () => Promise<unknown>): Promise<void> =>
  traced(ctx.method, { kind: 'server', within: nowhere }, async span => {
    await next()
    const route = routeOf(ctx)
    span.updateName(`${ctx.method} ${route}`)
    span.setAttributes({
      'http.request.method': ctx.method,
      'http.route': route,
      'http.response.status_code': ctx.status,
    })
  })

/** The pattern of a path, never the path itself, which may contain secrets. */
export const routeOf = (ctx: object): string => {
  const { _matchedRoute: route } = ctx as { readonly _matchedRoute?: unknown }
  return typeof route === 'string' ? route : 'other'
}
