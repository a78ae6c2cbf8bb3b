import { adminLogQuery } from '#shared/api/adminLog.ts'
import type { ApiParts, ApiRouter } from '../context.ts'
import { parseBody } from '../parse.ts'
import { requireAdmin } from './admin.ts'

/** What admins did and looked at, for admins; that somebody looks at it stands in it too. */
export const adminLogRoutes = (router: ApiRouter, parts: ApiParts): void => {
  router.get('/api/admin/log', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await parts.adminLog.page(parseBody(adminLogQuery, { ...ctx.query }))
  })
}
