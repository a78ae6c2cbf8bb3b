import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { hasMoneyPowers, hasTwoStep, mustSetUpTwoStep, type User } from '../../accounts/users.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import type { Context } from '../../handle.ts'
import type { ApiContext, ApiParts, ApiState } from '../context.ts'
import { parseKey } from '../parse.ts'
import { problem } from '../problem.ts'

interface Asking {
  readonly state: ApiState
}
type Users = Pick<ApiParts, 'users'>

/** @throws ProblemError 401 for callers who are not signed in */
export const signedIn = ({ state }: Asking): UserId => {
  if (state.userId === undefined) throw problem(401, 'signed_out')
  return state.userId
}

/** @throws ProblemError 401 */
export const currentUser = async ({ users }: Users, ctx: Asking): Promise<User> => {
  const user = await users.byId(signedIn(ctx))
  if (!user) throw problem(401, 'signed_out')
  // A program never has the rights of an admin, not even on routes that give admins more than others.
  return ctx.state.accessToken === undefined ? user : { ...user, isAdmin: false }
}

/**
 * The caller, for permissions about money. Where admins need a second step, an admin without one has no admin
 * rights; nor has a new admin.
 */
export const callerOf = (found: User, now: Instant): Caller => ({
  userId: found.id,
  asAdmin: hasMoneyPowers(found, now) && !mustSetUpTwoStep(found),
})

/** @throws ProblemError 403 for all but admins, and for an admin without a required second step */
export const requireAdmin = async (ctx: Asking, parts: Users): Promise<User> => {
  const user = await currentUser(parts, ctx)
  if (!user.isAdmin) throw problem(403, 'access_denied')
  if (mustSetUpTwoStep(user)) throw problem(403, 'two_step_required')
  return user
}

/** The metadata of events that the user's request causes. */
export const byUser = ({ correlation }: ApiState, userId: UserId): Context => ({
  actor: `user:${userId}`,
  cause: `request-${correlation}`,
  correlation,
})

export interface SignedIn {
  readonly userId: UserId
  readonly context: Context
}

export type ByUser = Pick<SignedIn, 'userId'>

/** Guard: the caller is signed in. */
export const user = (ctx: Asking): SignedIn => {
  const userId = signedIn(ctx)
  return { userId, context: byUser(ctx.state, userId) }
}

/** Guard: the same, with the account. */
export const account = async (ctx: Asking, parts: Users): Promise<SignedIn & { readonly account: User }> => {
  const found = await currentUser(parts, ctx)
  return { ...user(ctx), account: found }
}

/** Guard: the caller is an admin. */
export const admin = async (ctx: Asking, parts: Users): Promise<SignedIn & { readonly account: User }> => {
  const found = await requireAdmin(ctx, parts)
  return { ...user(ctx), account: found }
}

/**
 * Guard: the caller is an admin who may decide about money, or about other admins.
 * @throws ProblemError 403
 */
export const moneyAdmin = async (
  ctx: Asking,
  parts: Users & Pick<ApiParts, 'clock'>,
): Promise<SignedIn & { readonly account: User }> => {
  const found = await admin(ctx, parts)
  requireMoneyPowers(found.account, parts)
  return found
}

/** The guards that refuse callers who are not signed in. */
export const userGuards: ReadonlySet<unknown> = new Set([user, account, admin, moneyAdmin])

/** @throws ProblemError 403 for a new admin, and for one without a second factor */
export const requireMoneyPowers = (found: User, { clock }: Pick<ApiParts, 'clock'>): void => {
  if (found.adminBy === null && !hasTwoStep(found)) throw problem(403, 'two_step_required')
  if (!hasMoneyPowers(found, clock.now())) throw problem(403, 'money_powers_pending')
}

/**
 * Guard: the idempotency key of the request.
 * @throws ProblemError 400
 */
export const idempotencyKey = (ctx: ApiContext): { readonly idempotencyKey: string | undefined } => ({
  idempotencyKey: parseKey(ctx.get('Idempotency-Key')),
})
