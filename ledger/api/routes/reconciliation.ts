import { randomUUID } from 'node:crypto'
import { assignRequest, closeRequest, noteRequest, runRequest } from '#shared/api/reconciliation.ts'
import { breakKeyForm } from '#shared/events/reconciliation.ts'
import type { UserId } from '#shared/ids.ts'
import type { BreakCommand } from '../../domain/reconciliation/break.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser } from '../context.ts'
import { parseBody } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import { reconciliationView } from '../reconciliationView.ts'
import { requireAdmin } from './admin.ts'

/** Comparing the processor's books with ours, and dealing with what differs: for admins only. */
export const reconciliationRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, clock, jobs, breaks } = parts
  const base = '/api/admin/reconciliation'

  router.get(base, async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await reconciliationView(pool, clock.now())
  })

  router.post(`${base}/run`, async ctx => {
    const { id } = await requireAdmin(ctx, parts)
    const { dryRun } = parseBody(runRequest, ctx.request.body)
    const runId = randomUUID()
    await jobs.add('reconcile', { runId, kind: 'on_demand', dryRun }, { id: runId })
    ctx.state.log.info({ userId: id, runId, dryRun }, 'an admin had the books compared')
    ctx.status = 202
    ctx.body = { runId }
  })

  const deal = async (
    ctx: ApiContext & { params: Record<string, string> },
    toCommand: (by: { readonly byUserId: UserId }) => BreakCommand,
  ): Promise<void> => {
    const { id } = await requireAdmin(ctx, parts)
    const key = ctx.params['key'] ?? ''
    if (!breakKeyForm.test(key)) throw refusalProblem({ code: 'break_not_found' })
    const handled = await breaks.handle(key, toCommand({ byUserId: id }), byUser(ctx.state, id))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    ctx.body = { message: 'Done' }
  }
  router.post(`${base}/breaks/:key/assign`, ctx =>
    deal(ctx, ({ byUserId }) => {
      parseBody(assignRequest, ctx.request.body)
      return { type: 'AssignBreak', ownerUserId: byUserId, byUserId }
    }),
  )
  router.post(`${base}/breaks/:key/note`, ctx =>
    deal(ctx, by => ({ type: 'NoteBreak', ...by, ...parseBody(noteRequest, ctx.request.body) })),
  )
  router.post(`${base}/breaks/:key/close`, ctx =>
    deal(ctx, by => ({ type: 'CloseBreak', ...by, ...parseBody(closeRequest, ctx.request.body) })),
  )
}
