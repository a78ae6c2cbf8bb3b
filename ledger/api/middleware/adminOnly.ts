import type Router from '@koa/router'
import type { User } from '../../accounts/users.ts'
import type { ApiContext, ApiMiddleware, ApiParts, ApiState } from '../context.ts'
import { ProblemError } from '../problem.ts'
import { requireAdmin } from '../routes/admin.ts'
import { currentUser } from '../routes/settings.ts'

const adminArea = /^\/api\/admin(\/|$)/
/** Doors of everybody at which admins do what others may not. */
const alsoForAdmins = /^\/api\/payouts\/[^/]+\/(approve|send)\/?$/

/**
 * The one door to everything that is for admins only. Nobody else comes through, and what an admin does or looks at is
 * written down before it happens: where that cannot be done, it does not happen.
 */
export const adminDoor = (parts: ApiParts, router: Router<ApiState>): ApiMiddleware => {
  const { adminLog } = parts
  return async (ctx, next) => {
    if (!adminArea.test(ctx.path) && !alsoForAdmins.test(ctx.path)) return next()
    const door = doorOf(router, ctx)
    // Who is kept out here never comes to the router, and the log still says where they wanted to go.
    if (adminArea.test(ctx.path) && door !== unknown) Object.assign(ctx, { _matchedRoute: door })
    const admin = await adminAt(ctx, parts)
    if (!admin) return next()
    const id = await adminLog.begin({
      adminId: admin.id,
      correlation: ctx.state.correlation,
      // Whoever asks for the head of a page alone looks at it all the same.
      method: ctx.method === 'HEAD' ? 'GET' : ctx.method,
      door,
      path: ctx.path.slice(0, 500),
      query: queryOf(ctx.query),
      wished: wishedIn(ctx.request.body),
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
const doorOf = (router: Router<ApiState>, { path, method }: ApiContext): string => {
  const { pathAndMethod } = router.match(path, method)
  // The first that fits is the one that answers.
  const layer = pathAndMethod.find(({ methods }) => methods.length > 0)
  return typeof layer?.path === 'string' ? layer.path : unknown
}

/** What is in an address stays, but for people's own addresses and names: this log outlives their accounts. */
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

/** What nobody could have meant is written down too, in signs that the table takes: neither NUL nor half a character. */
const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).toWellFormed().replaceAll('\0', '\ufffd')

const unkept = /password|secret|token|code|note|text|reference|name|title|description/i
/** Numbers, yes or no, and what is chosen from a list. What people write themselves is in the place that it was written to. */
const wishedIn = (body: unknown): Record<string, string | number | boolean> => {
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

/** About whom and which goal it is, as far as the address says. */
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
