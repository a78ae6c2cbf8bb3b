import {
  changePasswordRequest,
  changePreferencesRequest,
  changeUsernameRequest,
  deleteAccountRequest,
} from '#shared/api/accounts.ts'
import { confirmPasswordRequest } from '#shared/api/twoStep.ts'
import { uuidForm } from '#shared/ids.ts'
import { leaveAllGoals } from '../../accounts/leavingGoals.ts'
import { hashPassword, passwordMatches } from '../../accounts/passwords.ts'
import { toUserResponse, type User } from '../../accounts/users.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { routeOf } from '../middleware/watched.ts'
import { giveNotice } from '../notice.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'
import { refuseCommon, takenProblem } from './accounts.ts'

/** The signed-in person. @throws ProblemError 401 */
export const currentUser = async (
  { users }: Pick<ApiParts, 'users'>,
  ctx: Parameters<typeof signedIn>[0],
): Promise<User> => {
  const user = await users.byId(signedIn(ctx))
  if (!user) throw problem(401, 'Please sign in')
  return user
}

/** @throws ProblemError 400 on the field unless the password is right; 429 after too many wrong ones. */
export const requirePassword = async (
  ctx: ApiContext,
  { limits }: Pick<ApiParts, 'limits'>,
  { user, password, field = 'password' }: { user: User; password: string; field?: string },
): Promise<void> => {
  await limited(limits, { passwordCheck: String(user.id) })
  if (await passwordMatches(user.passwordHash, password))
    return limits.forget('passwordCheck', String(user.id))
  ctx.state.log.info({ userId: user.id, route: routeOf(ctx) }, 'the password was asked for, and was wrong')
  const message = 'The password is not right'
  throw new ProblemError(400, { message, errors: { [field]: [message] } })
}

/** The same for what is told by mail once it is done. @throws ProblemError 400, 429 */
export const requireForChange = async (
  ctx: ApiContext,
  parts: Pick<ApiParts, 'limits'>,
  asked: Parameters<typeof requirePassword>[2],
): Promise<void> => {
  await requirePassword(ctx, parts, asked)
  await limited(parts.limits, { credentials: String(asked.user.id) })
}

/** What people change about their own account. */
export const settingsRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { users, sessions, departures, mailRequests, cards, plans, jobs, limits } = parts

  router.patch('/api/user', async ctx => {
    const userId = signedIn(ctx)
    const { username } = parseBody(changeUsernameRequest, ctx.request.body)
    await limited(limits, { rename: String(userId) })
    const renamed = await users.rename(userId, username)
    if (renamed !== true) throw takenProblem(renamed)
    ctx.body = toUserResponse(await currentUser(parts, ctx))
  })

  router.post('/api/change-password', async ctx => {
    const user = await currentUser(parts, ctx)
    const { currentPassword, newPassword } = parseBody(changePasswordRequest, ctx.request.body)
    refuseCommon(newPassword, 'newPassword')
    await requireForChange(ctx, parts, { user, password: currentPassword, field: 'currentPassword' })
    await users.setPassword(user.id, await hashPassword(newPassword))
    await sessions.endAll(user.id)
    await signIn(ctx, user.id) // this browser goes on, under a new token
    await giveNotice(ctx, parts, { userId: user.id, what: 'password_changed' })
    ctx.body = { message: 'Your password has been changed.' }
  })

  router.get('/api/preferences', async ctx => {
    ctx.body = (await currentUser(parts, ctx)).preferences
  })
  router.put('/api/preferences', async ctx => {
    const userId = signedIn(ctx)
    await users.setPreferences(userId, parseBody(changePreferencesRequest, ctx.request.body))
    ctx.body = (await currentUser(parts, ctx)).preferences
  })

  router.get('/api/sessions', async ctx => {
    ctx.body = await sessions.list(signedIn(ctx), ctx.state.token)
  })
  router.delete('/api/sessions/:id', async ctx => {
    const userId = signedIn(ctx)
    const id = ctx.params['id'] ?? ''
    const known = uuidForm.test(id) && (await sessions.endById(userId, id))
    if (!known) throw problem(404, 'Session not found')
    ctx.state.log.info({ userId }, 'session ended')
    ctx.body = { message: 'Signed out there.' }
  })
  router.post('/api/sessions/end-others', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(confirmPasswordRequest, ctx.request.body)
    await requirePassword(ctx, parts, { user, password })
    await sessions.endAll(user.id, ctx.state.token)
    ctx.state.log.info({ userId: user.id }, 'all other sessions ended')
    ctx.body = { message: 'Signed out everywhere else.' }
  })

  router.get('/api/user/data', async ctx => {
    ctx.attachment('calabash-my-data.json')
    const userId = signedIn(ctx)
    const own = { ...(await departures.dataOf(userId)), cards: await cards.list(userId) }
    ctx.body = JSON.stringify(own, null, 2)
    ctx.type = 'json'
  })
  router.delete('/api/user', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(deleteAccountRequest, ctx.request.body)
    await requirePassword(ctx, parts, { user, password })
    const owed = await departures.objection(user.id)
    if (owed !== undefined) throw problem(409, owed, 'money_owed')
    const kept = await leaveAllGoals(parts, user.id, byUser(ctx.state, user.id))
    if (kept !== undefined) throw problem(409, kept, 'needed_in_goal')
    await departures.leave(user.id)
    // Their plans have ended with their memberships, what these had open ends here, and they are deleted at Stripe. What
    // fails of it now, the workers find later.
    await plans
      .endAllOf(user.id, byUser(ctx.state, user.id))
      .catch(err => ctx.state.log.warn({ err, userId: user.id }, 'an open payment was left for later'))
    await jobs
      .add('forget-customers', {}, { id: `left-${user.id}` })
      .catch(err => ctx.state.log.warn({ err, userId: user.id }, 'a customer was left for later'))
    await sessions.endAll(user.id)
    signOut(ctx)
    await mailRequests
      .sayGoodbye(user)
      .catch(err => ctx.state.log.warn({ err, userId: user.id }, 'no goodbye could be mailed'))
    ctx.state.log.info({ userId: user.id }, 'account deleted')
    ctx.body = { message: 'Your account has been deleted.' }
  })
}
