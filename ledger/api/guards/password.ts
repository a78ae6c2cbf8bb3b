import { isMadeOf } from '#shared/api/passwords.ts'
import type { UserId } from '#shared/ids.ts'
import type { AccountNotification } from '#shared/ports/jobQueue.ts'
import type { CurrentLock } from '../../accounts/locks.ts'
import { isCommonPassword, passwordMatches } from '../../accounts/passwords.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { routeOf } from '../middleware/watched.ts'
import { fieldProblem, problem } from '../problem.ts'
import { limited } from './limit.ts'

interface Asked {
  readonly user: User
  readonly password: string
  readonly field?: string
}

/** @throws ProblemError 400 on the field unless the password is right; 429 after too many wrong ones */
export const requirePassword = async (
  ctx: ApiContext,
  { limits }: Pick<ApiParts, 'limits'>,
  { user, password, field = 'password' }: Asked,
): Promise<void> => {
  await limited(limits, { passwordCheck: String(user.id) })
  if (await passwordMatches(user.passwordHash, password, 'known'))
    return limits.forget('passwordCheck', String(user.id))
  ctx.state.log.info({ userId: user.id, route: routeOf(ctx) }, 'a wrong password was given for a change')
  throw fieldProblem(field, problem(400, 'wrong_password'))
}

/**
 * The same for changes that send a mail to the owner of the account.
 * @throws ProblemError 400, 429
 */
export const requireForChange = async (
  ctx: ApiContext,
  parts: Pick<ApiParts, 'limits'>,
  asked: Asked,
): Promise<void> => {
  await requirePassword(ctx, parts, asked)
  await limited(parts.limits, { credentials: String(asked.user.id) })
}

interface WithPassword {
  readonly account: User
  readonly body: { readonly password: string }
}

/** Guard: the body has the caller's password. */
export const passwordGiven = (
  ctx: ApiContext,
  parts: Pick<ApiParts, 'limits'>,
  { account, body }: WithPassword,
): Promise<void> => requirePassword(ctx, parts, { user: account, password: body.password })

/** Guard: the same for changes that send a mail to the owner of the account. */
export const passwordForChange = (
  ctx: ApiContext,
  parts: Pick<ApiParts, 'limits'>,
  { account, body }: WithPassword,
): Promise<void> => requireForChange(ctx, parts, { user: account, password: body.password })

/**
 * @param own names and addresses of the user
 * @throws ProblemError 400 for a very common password, and for one that is the user's name or address
 */
export const refuseCommon = (password: string, own: readonly string[], field = 'password'): void => {
  if (isCommonPassword(password)) throw fieldProblem(field, problem(400, 'common_password'))
  if (isMadeOf(password, own)) throw fieldProblem(field, problem(400, 'own_name_password'))
}

/** Logs a change of an account, and mails its owner, in case it was an attacker. */
export const notifyOwner = async (
  ctx: ApiContext,
  { jobs, clock }: Pick<ApiParts, 'jobs' | 'clock'>,
  {
    userId,
    what,
    lock,
  }: { readonly userId: UserId; readonly what: AccountNotification; readonly lock?: CurrentLock | undefined },
): Promise<void> => {
  ctx.state.log.info({ userId, route: routeOf(ctx) }, what)
  const at = clock.now()
  await jobs.add(
    'account-notice',
    { userId, what, at, ...(lock && { lock }) },
    { id: `${what}-${userId}-${Date.parse(at)}` },
  )
}

/**
 * The address may be that of a person who has not made the account: their click alone must not prove it.
 * @throws ProblemError 403 without a session or the password of the account; 400 for a wrong password
 */
export const ownsAccount = async (
  ctx: ApiContext,
  deps: Pick<ApiParts, 'limits'>,
  { user, password }: { readonly user: User; readonly password: string | undefined },
): Promise<void> => {
  if (ctx.state.userId === user.id) return
  if (password === undefined) throw problem(403, 'verify_as_owner')
  await requirePassword(ctx, deps, { user, password })
}
