import { goalHead } from '#projections/readModels/journal/query.ts'
import { goalSchemaVersion } from '#shared/events/goal.ts'
import { goalUpcasters, upcast } from '#shared/events/upcasting.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Role } from '#shared/roles.ts'
import { openPack } from '../../evidence/pack.ts'
import { zip } from '../../evidence/zip.ts'
import type { ApiDependencies } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { sendFile, takePlace } from '../exporting.ts'
import { limited } from '../guards/limit.ts'
import { goalInPath } from '../guards/membership.ts'
import { account, admin } from '../guards/signedIn.ts'
import { stepUp, stepUpWithFactor } from '../guards/stepUp.ts'
import { checkerPage } from '../presenters/checkerPage.ts'
import { asResponse, forMember } from '../presenters/event.ts'
import { problem, refusalProblem } from '../problem.ts'
import { roleInGoal } from './books.ts'

type Viewer = { readonly userId: UserId; readonly role: Role } | 'admin'

interface Asked {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly viewer: Viewer
}

const sendPack = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { goalId, userId, viewer }: Asked,
): Promise<void> => {
  const { pool, limits, clock, treeHeads, settings } = deps
  const goal = await goalHead(pool, goalId)
  if (!goal) throw refusalProblem({ code: 'goal_not_found' })
  if (!goal.isCircle) throw refusalProblem({ code: 'not_a_circle' })
  await limited(limits, { export: String(userId) })
  const giveBack = takePlace({ userId, ip: ctx.ip })
  try {
    const checker = await checkerPage({ treeHeads, webRoot: settings.webRoot })
    const now = clock.now()
    const seen = seenBy(viewer)
    const pack = checker && (await openPack(deps, { goalId, ...goal, seen, checker, now }))
    if (!pack) throw problem(503, 'evidence_not_ready')
    const name = `calabash-circle-${goalId}-evidence.zip`
    sendFile(ctx, { name, type: 'application/zip', chunks: zip(pack, now), done: giveBack })
  } catch (error) {
    giveBack()
    throw error
  }
}

/** Events of all versions in the current form; the proofs have the stored form. */
const seenBy = (viewer: Viewer) => (event: RecordedEvent) => {
  const data = upcast(event, { upcasters: goalUpcasters, current: goalSchemaVersion })
  const whole = asResponse({ ...event, data })
  const { data: shown, withheld } = viewer === 'admin' ? whole : forMember(whole, viewer)
  return { data: (shown ?? {}) as Readonly<Record<string, unknown>>, whole: withheld.length === 0 }
}

/** A circle's evidence pack: members get what its pages show them, organisers and admins everything. */
export const evidenceEndpoints = [
  endpoint('GET /api/goals/:id/evidence', {
    guards: [account, stepUpWithFactor, roleInGoal],
    respond: (ctx, deps, { goalId, userId, role }) =>
      sendPack(ctx, deps, { goalId, userId, viewer: { userId, role } }),
  }),
  endpoint('GET /api/admin/goals/:id/evidence', {
    guards: [admin, stepUp, goalInPath],
    respond: (ctx, deps, { goalId, userId }) => sendPack(ctx, deps, { goalId, userId, viewer: 'admin' }),
  }),
]
