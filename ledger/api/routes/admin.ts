import { feedbackRequest } from '#shared/api/accounts.ts'
import { policyRequest } from '#shared/api/admin.ts'
import { mustSetUpTwoStep, type User } from '../../accounts/users.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
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
  const { feedback, policies, limits } = parts

  const admin = (ctx: ApiContext): Promise<User> => requireAdmin(ctx, parts)

  router.post('/api/feedback', async ctx => {
    const userId = signedIn(ctx)
    const given = parseBody(feedbackRequest, ctx.request.body)
    await limited(limits, { feedback: String(userId) })
    await feedback.add(userId, given)
    ctx.status = 201
    ctx.body = { message: 'Thank you for your feedback!' }
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
    const by = await admin(ctx)
    const { password, ...wanted } = parseBody(policyRequest, ctx.request.body)
    const before = await policies.read()
    // Asking less of admins than before is what a stranger at an open screen would do.
    if (before.requireTwoStepOfAdmins && !wanted.requireTwoStepOfAdmins)
      await requirePassword(ctx, parts, { user: by, password: password ?? '' })
    await policies.write(wanted)
    ctx.state.log.info({ userId: ctx.state.userId, ...wanted }, 'policy changed')
    ctx.body = wanted
  })
}
