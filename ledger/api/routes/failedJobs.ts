import type { ApiContext, ApiParts, ApiRouter } from '../context.ts'
import { problem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

/** Jobs that failed for good: admins look at them, try them again, or let them go. */
export const failedJobRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { failedJobs } = parts

  router.get('/api/admin/jobs/failed', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await failedJobs.list()
  })
  const end = async (ctx: ApiContext & { params: Record<string, string> }, how: 'retry' | 'discard') => {
    await requireAdmin(ctx, parts)
    const id = ctx.params['id'] ?? ''
    if (!(await failedJobs[how](id))) throw problem(404, 'There is no such failed job')
    ctx.state.log.info({ userId: ctx.state.userId, job: id, how }, 'a failed job was dealt with')
    ctx.body = await failedJobs.list()
  }
  router.post('/api/admin/jobs/failed/:id/retry', ctx => end(ctx, 'retry'))
  router.post('/api/admin/jobs/failed/:id/discard', ctx => end(ctx, 'discard'))
}
