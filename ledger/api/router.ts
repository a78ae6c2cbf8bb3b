import Router from '@koa/router'
import type { ApiMiddleware, ApiRouter, ApiState } from './context.ts'
import type { Endpoint } from './endpoint.ts'

/** With `params`, which the router adds itself. */
type RouterContext = Parameters<ReturnType<ApiRouter['routes']>>[0]

export interface Routes {
  /** Answers requests that match an endpoint; others continue to the next middleware. */
  readonly middleware: ApiMiddleware & { readonly endpoints: readonly Endpoint<never>[] }
  /** The pattern of the matching endpoint; undefined where there is none. */
  readonly patternOf: (request: Asked) => string | undefined
  /** Whether the matching endpoint refuses callers who are not signed in. */
  readonly needsUser: (request: Asked) => boolean
}
interface Asked {
  readonly path: string
  readonly method: string
}

/**
 * One small router for every group of paths. Trying some hundred patterns one after the other would take
 * longer than most routes do.
 */
export const createRoutes = <Deps>(endpoints: readonly Endpoint<Deps>[], deps: Deps): Routes => {
  const groups = new Map<string, ApiRouter>()
  for (const { method, path, handle } of endpoints) {
    const router = groups.get(groupOf(path)) ?? new Router<ApiState>({ sensitive: true })
    groups.set(groupOf(path), router)
    router[verbs[method]](path, ctx => handle(ctx, deps))
  }
  const middlewares = new Map([...groups].map(([group, router]) => [group, router.routes()]))
  const nowhere = new Router<ApiState>().routes()
  const middleware: ApiMiddleware = (ctx, next) =>
    (middlewares.get(groupOf(ctx.path)) ?? nowhere)(ctx as RouterContext, next)
  const patternOf = ({ path, method }: Asked): string | undefined => {
    const matched = groups.get(groupOf(path))?.match(path, method).pathAndMethod
    // The first match answers.
    const layer = matched?.find(({ methods }) => methods.length > 0)
    return typeof layer?.path === 'string' ? layer.path : undefined
  }
  const forUsers = new Set(
    endpoints.flatMap(({ needsUser, method, path }) => (needsUser ? `${method} ${path}` : [])),
  )
  return {
    middleware: Object.assign(middleware, { endpoints }),
    patternOf,
    needsUser: asked => forUsers.has(`${asked.method} ${patternOf(asked)}`),
  }
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** The number of parts of a path, and its first part that is not `api`. A trailing slash is optional. */
const groupOf = (path: string): string => {
  const parts = path.split('/')
  if (parts.length > 2 && parts.at(-1) === '') parts.pop()
  return `${parts.length} ${parts[1] === 'api' ? parts[2] : parts[1]}`
}
