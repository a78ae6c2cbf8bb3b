import { allDisputes, disputeById, type KnownDispute } from '#projections/disputes/query.ts'
import { type DisputeDetails, disputeEvidenceRequest } from '#shared/api/payments.ts'
import type { SaidToBank } from '#shared/ports/payments.ts'
import { trailOf } from '../../trail.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser } from '../context.ts'
import { evidenceFileIn, fieldIn } from '../evidenceFile.ts'
import { ifReached } from '../ifReached.ts'
import { parseBody } from '../parse.ts'
import { problem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

const over = () => problem(409, 'This dispute is over')

/** What payers' banks ask about payments, or have taken back; for admins to answer. */
export const disputeRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, store, disputes, readSide } = parts

  type Named = ApiContext & { params: Record<string, string> }
  const named = async (ctx: Named): Promise<KnownDispute> => {
    const found = await disputeById(pool, (ctx.params['id'] ?? '').slice(0, 255))
    if (!found) throw problem(404, 'There is no such dispute')
    return found
  }
  const details = async (ctx: Named): Promise<DisputeDetails> => {
    const { response, goalId, contributionId } = await named(ctx)
    const said = await ifReached(disputes.said(response.id))
    const given = { evidence: said?.texts ?? null, files: said?.files ?? null }
    return { ...response, ...given, trail: await trailOf(store, goalId, { contributionId }) }
  }

  router.get('/api/admin/disputes', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await allDisputes(pool)
  })
  router.get('/api/admin/disputes/:id', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await details(ctx)
  })

  const said = async (ctx: Named, { wasOpen, position }: SaidToBank): Promise<void> => {
    ctx.state.wrote(position)
    if (!wasOpen) throw over()
    if (position !== undefined) await readSide.waitFor(position, 2_000)
    ctx.body = await details(ctx)
  }
  router.post('/api/admin/disputes/:id/evidence', async ctx => {
    const admin = await requireAdmin(ctx, parts)
    const { response, paymentIntentId } = await named(ctx)
    const { evidence, submit } = parseBody(disputeEvidenceRequest, ctx.request.body)
    const dispute = { disputeId: response.id, paymentIntentId }
    const answered = await disputes.answer(dispute, evidence, submit, byUser(ctx.state, admin.id))
    ctx.state.log.info({ userId: admin.id, dispute: response.id, submit }, 'evidence was given')
    await said(ctx, answered)
  })
  const open = async (ctx: Named) => {
    const { response } = await named(ctx)
    if (response.status !== 'open' && response.status !== 'question') throw over()
    return response
  }
  router.put('/api/admin/disputes/:id/files/:field', async ctx => {
    const admin = await requireAdmin(ctx, parts)
    const field = fieldIn(ctx.params)
    const { id } = await open(ctx)
    const file = await evidenceFileIn(ctx, field, (await disputes.said(id)).files)
    const kept = await disputes.attach(id, file)
    if (kept === false) throw over()
    if (kept !== true) throw problem(422, 'The card provider does not take this file. Please choose another')
    ctx.state.log.info({ userId: admin.id, dispute: id, field }, 'a file was kept as evidence')
    ctx.body = await details(ctx)
  })
  router.delete('/api/admin/disputes/:id/files/:field', async ctx => {
    const admin = await requireAdmin(ctx, parts)
    const field = fieldIn(ctx.params)
    const { id } = await open(ctx)
    if (!(await disputes.remove(id, field))) throw over()
    ctx.state.log.info({ userId: admin.id, dispute: id, field }, 'a file was taken out of the evidence')
    ctx.body = await details(ctx)
  })
  router.post('/api/admin/disputes/:id/accept', async ctx => {
    const admin = await requireAdmin(ctx, parts)
    const { response, paymentIntentId } = await named(ctx)
    const dispute = { disputeId: response.id, paymentIntentId }
    const accepted = await disputes.accept(dispute, byUser(ctx.state, admin.id))
    ctx.state.log.info({ userId: admin.id, dispute: response.id }, 'a dispute was accepted')
    await said(ctx, accepted)
  })
}
