import { goalHead, roleIn } from '#projections/books/query.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Role } from '#shared/roles.ts'
import { openPack } from '../../evidence/pack.ts'
import { zip } from '../../evidence/zip.ts'
import type { ApiSettings } from '../app.ts'
import { checkerPage } from '../checkerPage.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { asResponse, forMember } from '../eventView.ts'
import { sendFile, takePlace } from '../exporting.ts'
import { limited } from '../limit.ts'
import { parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }
type Viewer = { readonly userId: UserId; readonly role: Role } | 'admin'

/** A circle's evidence pack: its members see in it what its pages tell them too, who runs it and admins see everything. */
export const evidenceRoutes = (
  router: ApiRouter,
  parts: ApiParts,
  { webRoot }: Pick<ApiSettings, 'webRoot'>,
): void => {
  const { pool, limits, clock, treeHeads } = parts

  const answer = async (ctx: Ctx, goalId: GoalId, viewer: Viewer): Promise<void> => {
    const goal = await goalHead(pool, goalId)
    if (!goal) throw refusalProblem({ code: 'goal_not_found' })
    if (!goal.isCircle) throw refusalProblem({ code: 'not_a_circle' })
    await limited(limits, { export: String(signedIn(ctx)) })
    const giveBack = takePlace()
    try {
      const checker = await checkerPage({ treeHeads, webRoot })
      const now = clock.now()
      const seen = seenBy(viewer)
      const pack = checker && (await openPack(parts, { goalId, name: goal.name, seen, checker, now }))
      if (!pack) throw problem(503, 'The evidence is not ready yet. Please try again in a moment.')
      const name = `calabash-circle-${goalId}-evidence.zip`
      sendFile(ctx, { name, type: 'application/zip', chunks: zip(pack, now), done: giveBack })
    } catch (error) {
      giveBack()
      throw error
    }
  }

  router.get('/api/goals/:id/evidence', async ctx => {
    const userId = signedIn(ctx)
    const goalId = parseGoalId(ctx.params['id'])
    const role = await roleIn(pool, goalId, userId)
    if (role === undefined) throw refusalProblem({ code: 'goal_not_found' })
    await answer(ctx, goalId, { userId, role })
  })

  router.get('/api/admin/goals/:id/evidence', async ctx => {
    await requireAdmin(ctx, parts)
    await answer(ctx, parseGoalId(ctx.params['id']), 'admin')
  })
}

const seenBy = (viewer: Viewer) => (event: RecordedEvent) => {
  const whole = asResponse(event)
  const { data, withheld } = viewer === 'admin' ? whole : forMember(whole, viewer)
  return { data: (data ?? {}) as Readonly<Record<string, unknown>>, whole: withheld.length === 0 }
}
