import type { User } from '../../accounts/users.ts'
import type { ApiContext, ApiMiddleware, ApiParts } from '../context.ts'
import { currentUser, requireAdmin } from '../guards/signedIn.ts'
import { ProblemError } from '../problem.ts'
import type { Routes } from '../router.ts'

const adminArea = /^\/api\/admin(\/|$)/
/** Public paths with additional rights for admins. */
const alsoForAdmins = /^\/api\/payouts\/[^/]+\/(approve|send)\/?$/

/**
 * Restricts the admin API to admins, and logs each request of an admin before it is handled: if that fails,
 * the request fails.
 */
export const adminOnly = (parts: ApiParts, { patternOf }: Pick<Routes, 'patternOf'>): ApiMiddleware => {
  const { adminLog } = parts
  return async (ctx, next) => {
    if (!adminArea.test(ctx.path) && !alsoForAdmins.test(ctx.path)) return next()
    const pattern = patternOf(ctx)
    // A refused request never reaches the router; the log still names the route.
    if (adminArea.test(ctx.path) && pattern !== undefined) Object.assign(ctx, { _matchedRoute: pattern })
    const admin = await adminAt(ctx, parts)
    if (!admin) return next()
    const id = await adminLog.begin({
      adminId: admin.id,
      correlation: ctx.state.correlation,
      // A HEAD request reads the same data.
      method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
      door: pattern ?? unknown,
      path: ctx.path.slice(0, 500),
      query: queryOf(ctx.query),
      wished: choicesIn(ctx.request.body),
      ...aboutIn(ctx),
    })
    let status = 500
    try {
      await next()
      status = ctx.status
    } catch (error) {
      if (error instanceof ProblemError) status = error.status
      throw error
    } finally {
      await adminLog.end(id, status)
    }
  }
}

const adminAt = async (ctx: ApiContext, parts: ApiParts): Promise<User | undefined> => {
  if (adminArea.test(ctx.path)) return requireAdmin(ctx, parts)
  if (ctx.state.userId === undefined) return undefined
  const user = await currentUser(parts, ctx)
  return user.isAdmin ? user : undefined
}

/** A path without a route. */
const unknown = 'other'

/** The query without people's addresses and names: this log outlives their accounts. */
const queryOf = (query: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .slice(0, 20)
      .map(([name, value]) => [beginningOf(name, 60), beginningOf(String(value), 200)] as const)
      .map(([name, value]) => [name, withoutNames(name, value)]),
  )
const withoutNames = (name: string, value: string): string => {
  if (value.includes('@')) return '(an e-mail address)'
  return (name === 'search' || name === 'q') && !/^\d*$/.test(value) ? '(a name)' : value
}

/** Postgres stores neither NUL nor half a surrogate pair. */
const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll('\0', '\ufffd')

const unkept = /password|secret|token|code|note|text|reference|name|title|description/i
/** Numbers, booleans, choices from a list, and fingerprints; free text is stored only by its own route. */
const choicesIn = (body: unknown): Record<string, string | number | boolean> => {
  const kept: Record<string, string | number | boolean> = {}
  if (typeof body !== 'object' || body === null) return kept
  for (const [name, value] of Object.entries(body).slice(0, 20)) {
    if (unkept.test(name)) continue
    const plain =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' &&
        /^([a-z][a-z_]{0,39}|-?\d{1,15}(\.\d\d)?|\d{4}-\d\d(-\d\d)?|[0-9a-f]{64})$/.test(value))
    if (plain) kept[beginningOf(name, 60)] = value
  }
  return kept
}

/** The user and the goal in the path or the query. */
const aboutIn = ({
  path,
  query,
}: ApiContext): { aboutUserId: number | null; aboutGoalId: number | null } => ({
  aboutUserId: numberIn(/\/users\/([1-9]\d{0,14})(\/|$)/.exec(path)?.[1] ?? query['userId']),
  aboutGoalId: numberIn(
    /\/goals\/([1-9]\d{0,14})(\/|$)/.exec(path)?.[1] ??
      /\/payouts\/([1-9]\d{0,14})(:|%3A)/i.exec(path)?.[1] ??
      /\/events\/goal-([1-9]\d{0,14})(\/|$)/.exec(path)?.[1] ??
      query['goalId'] ??
      /^goal-([1-9]\d{0,14})$/.exec(String(query['stream'] ?? ''))?.[1],
  ),
})
const numberIn = (text: string | string[] | undefined): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
