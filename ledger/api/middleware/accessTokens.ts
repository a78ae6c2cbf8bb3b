import type { Access } from '../../accounts/accessTokens.ts'
import type { ApiContext, ApiMiddleware, ApiParts } from '../context.ts'
import { callerOf } from '../guards/address.ts'
import { limited } from '../guards/limit.ts'
import { parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import type { Routes } from '../router.ts'
import { tokenAccess } from '../tokenAccess.ts'

type Parts = Pick<ApiParts, 'accessTokens' | 'limits'>

/**
 * A request with a bearer token acts for the account that made the token, on the listed routes only. It takes no cookie into
 * account, so a page of another site, which can add no such header, can't use one. Other requests go on with their session.
 */
export const accessTokens = (
  parts: Parts,
  { patternOf }: Pick<Routes, 'patternOf'>,
  session: ApiMiddleware,
): ApiMiddleware => {
  const withToken = async (ctx: ApiContext, token: string, next: () => Promise<unknown>): Promise<void> => {
    delete ctx.req.headers.cookie
    const access = await accessBy(ctx, token, parts)
    await limited(parts.limits, { accessToken: access.id })
    const { state } = ctx
    const pattern = patternOf({ path: ctx.path, method: ctx.method === 'HEAD' ? 'GET' : ctx.method })
    try {
      if (pattern !== undefined) {
        // A refused request never reaches the router; errors and logs still name the route.
        Object.assign(ctx, { _matchedRoute: pattern })
        requireScope(ctx, access, pattern)
        state.userId = access.userId
        state.accessToken = access.id
        state.lacksStep = access.lacksStep
      }
      await next()
    } finally {
      const { id, userId } = access
      state.log.info(
        { userId, accessToken: id, method: ctx.method, route: pattern ?? 'other' },
        'an access token was used',
      )
    }
  }
  return (ctx, next) => {
    const token = ctx.path.startsWith('/api/') ? bearerIn(ctx.get('Authorization')) : undefined
    return token === undefined ? session(ctx, next) : withToken(ctx, token, next)
  }
}

const bearerIn = (authorization: string): string | undefined =>
  /^bearer\b/i.test(authorization) ? authorization.slice('bearer'.length).trim() : undefined

/** @throws ProblemError 401, and 429 for an address that tries many */
const accessBy = async (
  ctx: ApiContext,
  token: string,
  { accessTokens: known, limits }: Parts,
): Promise<Access> => {
  const access = token.length > longest ? undefined : await known.accessBy(token)
  if (access) return access
  await limited(limits, { tokenGuess: callerOf(ctx) })
  ctx.set('WWW-Authenticate', 'Bearer realm="Calabash", error="invalid_token"')
  throw problem(401, 'access_token_invalid')
}
const longest = 200

/** @throws ProblemError 403; 404 for a goal that the token does not open */
const requireScope = (ctx: ApiContext, { scopes, goalIds }: Access, pattern: string): void => {
  const scope = tokenAccess[`${ctx.method === 'HEAD' ? 'GET' : ctx.method} ${pattern}`]
  if (scope === undefined) throw problem(403, 'not_by_access_token')
  if (!scopes.includes(scope)) {
    ctx.set('WWW-Authenticate', `Bearer realm="Calabash", error="insufficient_scope", scope="${scope}"`)
    throw problem(403, 'access_token_scope', { scope })
  }
  if (goalIds === null) return
  const [, goal] = /^\/api\/goals\/([^/]+)/.exec(ctx.path) ?? []
  if (goal === undefined) throw problem(403, 'access_token_goals')
  if (!goalIds.includes(parseGoalId(goal))) throw refusalProblem({ code: 'goal_not_found' })
}
