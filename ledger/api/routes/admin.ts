import { feedbackRequest } from '#shared/api/accounts.ts'
import { policy } from '#shared/api/admin.ts'
import { mustSetUpTwoStep } from '../../accounts/users.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { problem } from '../problem.ts'
import { currentUser } from './settings.ts'

/** Feedback from everybody, and what only admins may see or set. */
export const adminRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { users, feedback, policies, limits } = parts

  /** @throws ProblemError 403 for anybody else, and for an admin who has yet to set up a second step. */
  const admin = async (ctx: ApiContext): Promise<void> => {
    const user = await currentUser(parts, ctx)
    if (!user.isAdmin) throw problem(403, 'Access Denied')
    if (mustSetUpTwoStep(user))
      throw problem(403, 'Please set up two-step sign-in in your settings first.', 'two_step_required')
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
