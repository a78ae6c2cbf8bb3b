import type { User } from '../../accounts/users.ts'
import type { ApiContext, ApiMiddleware, ApiParts } from '../context.ts'
import { currentUser, requireAdmin } from '../guards/signedIn.ts'
import { ProblemError } from '../problem.ts'
import type { Routes } from '../router.ts'

const adminArea = /^\/api\/admin(\/|$)/
/** Paths for everybody at which admins may do what others may not. */
const alsoForAdmins = /^\/api\/payouts\/[^/]+\/(approve|send)\/?$/

/**
 * Lets only admins into their part of the API, and writes down what an admin does or looks at before it happens: where that
 * cannot be written, the request fails.
 */
export const adminOnly = (parts: ApiParts, { patternOf }: Pick<Routes, 'patternOf'>): ApiMiddleware => {
  const { adminLog } = parts
  return async (ctx, next) => {
    if (!adminArea.test(ctx.path) && !alsoForAdmins.test(ctx.path)) return next()
    const pattern = patternOf(ctx)
    // A caller who is refused here never reaches the router; the log still names the route.
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

/** A path that leads to no route. */
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
  return name === 'search' && !/^\d*$/.test(value) ? '(a name)' : value
}

/** Postgres takes neither NUL nor half a character. */
const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll('\0', '\ufffd')

const unkept = /password|secret|token|code|note|text|reference|name|title|description/i
/** Numbers, booleans and choices from a list; free text is kept only where it was written to. */
const choicesIn = (body: unknown): Record<string, string | number | boolean> => {
  const kept: Record<string, string | number | boolean> = {}
  if (typeof body !== 'object' || body === null) return kept
  for (const [name, value] of Object.entries(body).slice(0, 20)) {
    if (unkept.test(name)) continue
    const plain =
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      (typeof value === 'string' &&
        /^([a-z][a-z_]{0,39}|-?\d{1,15}(\.\d\d)?|\d{4}-\d\d(-\d\d)?)$/.test(value))
    if (plain) kept[beginningOf(name, 60)] = value
  }
  return kept
}

/** The user and the goal that the path or the query names. */
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
