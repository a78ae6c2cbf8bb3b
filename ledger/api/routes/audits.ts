import { randomUUID } from 'node:crypto'
import { differencesOf, latestAudits } from '#projections/audit/query.ts'
import { isRebuilding } from '#projections/progress/query.ts'
import type { AuditsResponse } from '#shared/api/audits.ts'
import { rebuildRequest } from '#shared/api/projections.ts'
import { uuidForm } from '#shared/ids.ts'
import type { ApiParts, ApiRouter } from '../context.ts'
import { parseBody } from '../parse.ts'
import { problem } from '../problem.ts'
import { projectionsView } from '../projectionsView.ts'
import { requireAdmin } from './admin.ts'
import { requirePassword } from './settings.ts'

/** How what is served compares with the log, and how far it has come: for admins only. */
export const auditRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, jobs } = parts
  const base = '/api/admin/audits'

  router.get(base, async ctx => {
    await requireAdmin(ctx, parts)
    const runs = await latestAudits(pool)
    const wrong = runs.find(({ differences }) => differences > 0)
    const differences = wrong ? await differencesOf(pool, wrong.runId) : []
    ctx.body = { runs, differences } satisfies AuditsResponse
  })

  router.post(base, async ctx => {
    const { id } = await requireAdmin(ctx, parts)
    const runId = randomUUID()
    await jobs.add('audit-books', { runId, kind: 'on_demand' }, { id: runId })
    ctx.state.log.info({ userId: id, runId }, 'an admin had everything compared with the log')
    ctx.status = 202
    ctx.body = { runId }
  })

  router.get('/api/admin/projections', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await projectionsView(parts)
  })

  router.post('/api/admin/projections/rebuild', async ctx => {
    const user = await requireAdmin(ctx, parts)
    const { password } = parseBody(rebuildRequest, ctx.request.body)
    await requirePassword(ctx, parts, { user, password })
    if (await isRebuilding(pool)) throw problem(409, 'A rebuild is under way already')
    const runId = randomUUID()
    await jobs.add('rebuild-read-side', { runId }, { id: runId })
    ctx.state.log.warn({ userId: user.id, runId }, 'an admin had the read side folded anew')
    ctx.status = 202
    ctx.body = { runId }
  })

  router.get(`${base}/:id/differences`, async ctx => {
    await requireAdmin(ctx, parts)
    const runId = ctx.params['id'] ?? ''
    const after = Number(ctx.query['after'] ?? 0)
    if (!uuidForm.test(runId) || !Number.isSafeInteger(after)) throw problem(404, 'There is no such audit')
    ctx.body = await differencesOf(pool, runId, { after })
  })
}
