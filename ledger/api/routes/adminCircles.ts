import { type RunningCircle, type RunningPlace, runningCircles } from '#projections/rotation/query.ts'
import type { AdminCircleResponse, AdminCirclesResponse } from '#shared/api/rotation.ts'
import { goalId } from '#shared/ids.ts'
import { formatDecimal, times } from '#shared/money.ts'
import { parseCalendarDate } from '#shared/time.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser } from '../context.ts'
import { parseGoalId } from '../parse.ts'
import { personOf } from '../payoutView.ts'
import { problem, refusalProblem } from '../problem.ts'
import { askForRefunds } from '../refunding.ts'
import { requireAdmin } from './admin.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

const page = 50

/** All circles that are going round, for those who watch over them, and who may end one that cannot go on. */
export const adminCircleRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, jobs, clock } = parts

  router.get('/api/admin/circles', async ctx => {
    await requireAdmin(ctx, parts)
    const { after } = ctx.query
    const place = after === undefined ? undefined : readPlace(String(after))
    if (after !== undefined && !place) throw problem(400, 'Invalid page')
    const circles = await runningCircles(pool, { after: place, limit: page })
    const last = circles.at(-1)
    ctx.body = {
      circles: circles.map(toResponse),
      next: last && circles.length === page ? `${last.due_on}_${last.goal_id}` : null,
    } satisfies AdminCirclesResponse
  })

  router.post('/api/admin/goals/:id/wind-up', async (ctx: Ctx) => {
    const { id: by } = await requireAdmin(ctx, parts)
    const goal = parseGoalId(ctx.params['id'])
    const wound = { type: 'WindUpCircle', userId: by, asAdmin: true, now: clock.now() } as const
    const handled = await goals.handle(goal, wound, byUser(ctx.state, by))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    await askForRefunds(jobs, goal, handled.events)
    ctx.state.log.warn({ userId: by, goalId: goal }, 'an admin wound a circle up')
    ctx.body = { message: 'The circle has been wound up.' }
  })
}

const toResponse = (circle: RunningCircle): AdminCircleResponse => ({
  goalId: circle.goal_id,
  goalName: circle.goal_name,
  organiser:
    circle.organiser_user_id === null ? null : personOf(circle.organiser_user_id, circle.organiser_name),
  seats: circle.seats,
  pot: formatDecimal(times(circle.contribution_cents, circle.seats)),
  // Between two rounds the number is the next one's already.
  round: circle.is_open ? circle.round : circle.round - 1,
  dueOn: circle.due_on,
  unpaid: circle.unpaid,
})

const readPlace = (text: string): RunningPlace | undefined => {
  const [, day = '', goal] = /^(\d{4}-\d{2}-\d{2})_([1-9]\d{0,14})$/.exec(text) ?? []
  const dueOn = parseCalendarDate(day)
  return dueOn && goal ? { dueOn, goalId: goalId(Number(goal)) } : undefined
}
