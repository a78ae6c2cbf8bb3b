import { feedbackRequest } from '#shared/api/accounts.ts'
import { type AdminUserDetails, endSessionsRequest, policy, setAdminRequest } from '#shared/api/admin.ts'
import { userId } from '#shared/ids.ts'
import { hasTwoStep, mustSetUpTwoStep, type User } from '../../accounts/users.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { giveNotice } from '../notice.ts'
import { parseBody } from '../parse.ts'
import { problem } from '../problem.ts'
import { currentUser, requirePassword } from './settings.ts'

/** @throws ProblemError 403 for anybody but admins, and for an admin who has yet to set up a second step. */
export const requireAdmin = async (ctx: ApiContext, parts: Pick<ApiParts, 'users'>): Promise<User> => {
  const user = await currentUser(parts, ctx)
  if (!user.isAdmin) throw problem(403, 'Access Denied')
  if (mustSetUpTwoStep(user))
    throw problem(403, 'Please set up two-step sign-in in your settings first.', 'two_step_required')
  return user
}

/** Feedback from everybody, and what only admins may see or set. */
export const adminRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { users, sessions, feedback, policies, limits } = parts

  const admin = (ctx: ApiContext): Promise<User> => requireAdmin(ctx, parts)

  /** Whose account the path names. @throws ProblemError 404 */
  const named = async (ctx: ApiContext & { params: Record<string, string> }): Promise<User> => {
    const id = ctx.params['id'] ?? ''
    const user = /^[1-9]\d{0,14}$/.test(id) ? await users.byId(userId(Number(id))) : undefined
    if (!user) throw problem(404, 'User not found')
    return user
  }

  /** @throws ProblemError 409 for one's own account: that is what the settings are for. */
  const refuseOwn = (by: User, user: User, message: string): void => {
    if (by.id === user.id) throw problem(409, message, 'own_account')
  }

  router.post('/api/feedback', async ctx => {
    const userId = signedIn(ctx)
    const given = parseBody(feedbackRequest, ctx.request.body)
    await limited(limits, { feedback: String(userId) })
    await feedback.add(userId, given)
    ctx.status = 201
    ctx.body = { message: 'Thank you for your feedback!' }
  })

  router.get('/api/admin/users', async ctx => {
    await admin(ctx)
    ctx.body = await users.all()
  })
  router.get('/api/admin/users/:id', async ctx => {
    await admin(ctx)
    const user = await named(ctx)
    const { count, lastSeenAt } = await sessions.summaryOf(user.id)
    const { id, username, createdAt, isAdmin, isVerified } = user
    ctx.body = {
      ...{ id, username, createdAt, isAdmin, isVerified, lastSeenAt },
      twoStep: hasTwoStep(user),
      sessions: count,
    } satisfies AdminUserDetails
  })
  router.post('/api/admin/users/:id/end-sessions', async ctx => {
    const by = await admin(ctx)
    const { password } = parseBody(endSessionsRequest, ctx.request.body)
    const user = await named(ctx)
    refuseOwn(by, user, 'Your own sessions are ended in your settings.')
    await requirePassword(ctx, parts, { user: by, password })
    await sessions.endAll(user.id)
    ctx.state.log.warn({ userId: by.id, of: user.id }, 'an admin ended all sessions of an account')
    await giveNotice(ctx, parts, { userId: user.id, what: 'sessions_ended' })
    ctx.body = { message: 'All sessions of this account have been ended.' }
  })
  router.put('/api/admin/users/:id/admin', async ctx => {
    const by = await admin(ctx)
    const { password, isAdmin } = parseBody(setAdminRequest, ctx.request.body)
    const user = await named(ctx)
    refuseOwn(by, user, 'Only another admin can change your role.')
    await requirePassword(ctx, parts, { user: by, password })
    if (user.isAdmin !== isAdmin) {
      if (!(await users.setAdmin(by.id, user.id, isAdmin))) throw problem(403, 'Access Denied')
      ctx.state.log.warn({ userId: by.id, of: user.id, isAdmin }, 'an admin changed the role of an account')
      const what = isAdmin ? 'admin_granted' : 'admin_revoked'
      await giveNotice(ctx, parts, { userId: user.id, what })
    }
    ctx.body = { message: isAdmin ? 'This user is an admin now.' : 'This user is no longer an admin.' }
  })
  router.get('/api/admin/feedback', async ctx => {
    await admin(ctx)
    ctx.body = await feedback.newest()
  })
  router.get('/api/admin/policy', async ctx => {
    await admin(ctx)
    ctx.body = await policies.read()
  })
  router.put('/api/admin/policy', async ctx => {
    await admin(ctx)
    const wanted = parseBody(policy, ctx.request.body)
    await policies.write(wanted)
    ctx.state.log.info({ userId: ctx.state.userId, ...wanted }, 'policy changed')
    ctx.body = wanted
  })
}
