import { openDebtsOf } from '#projections/debts/query.ts'
import { payoutsOfGoal } from '#projections/payouts/query.ts'
import { circleOf } from '#projections/rotation/query.ts'
import {
  acceptCharterRequest,
  amendCharterRequest,
  orderRequest,
  releaseRequest,
  roundRequest,
  saltRequest,
  swapRequest,
} from '#shared/api/rotation.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { calendarDate } from '#shared/time.ts'
import type { GoalCommand } from '../../domain/goal/decider.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { createDrawing } from '../../drawing.ts'
import type { Handled } from '../../handle.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { ownDebtResponse } from '../debtView.ts'
import { limited } from '../limit.ts'
import { isMember, requireConcern, requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import { askForRefunds } from '../refunding.ts'
import { rotationResponse } from '../rotationView.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }
interface Doing {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly now: Instant
}

/** Circles: whose turn it is, who has paid, and what their members do about it. */
export const rotationRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, readSide, limits, jobs, clock, publicConfig } = parts
  const drawing = createDrawing(parts)
  const base = '/api/goals/:id/rotation'

  /** @throws ProblemError 404 for goals that are no circle, and to those who are not in it. */
  const show = async (ctx: Ctx, goalId: GoalId, viewer: UserId): Promise<void> => {
    const now = clock.now()
    const circle = await circleOf(pool, { goalId, userId: viewer })
    if (!circle) throw refusalProblem({ code: 'goal_not_found' })
    const payouts = await payoutsOfGoal(pool, { goalId, userId: viewer, now })
    const looking = { userId: viewer, approvalAbove: parts.payoutApprovalAbove }
    ctx.body = rotationResponse({ circle, payouts, viewer: looking, money: publicConfig.money, now })
  }

  router.get(base, ctx => show(ctx, parseGoalId(ctx.params['id']), signedIn(ctx)))

  /** Who does it, and where. @throws ProblemError 404 before anything is said about the body, to those who are not in it. */
  const doing = async (ctx: Ctx): Promise<Doing> => {
    const user = signedIn(ctx)
    const goalId = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goalId, user)
    await limited(limits, { turn: String(user) })
    return { goalId, userId: user, now: clock.now() }
  }
  const answer = async (ctx: Ctx, { goalId, userId: user }: Doing, handled: Handled): Promise<void> => {
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    await askForRefunds(jobs, goalId, handled.events)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
    await show(ctx, goalId, user)
  }
  /** One command a route; what it answers with is the circle as it is then. */
  const command = (toCommand: (ctx: Ctx, who: Doing) => GoalCommand) => async (ctx: Ctx) => {
    const who = await doing(ctx)
    const handled = await goals.handle(who.goalId, toCommand(ctx, who), byUser(ctx.state, who.userId))
    await answer(ctx, who, handled)
  }
  const body = (ctx: Ctx): unknown => ctx.request.body

  router.patch(
    `${base}/charter`,
    command((ctx, { userId: by, now }) => {
      const { startDate, charter } = parseBody(amendCharterRequest, body(ctx))
      return { type: 'AmendCharter', userId: by, startDate: calendarDate(startDate), charter, now }
    }),
  )
  router.post(
    `${base}/charter/accept`,
    command((ctx, { userId: by, now }) => {
      const { version } = parseBody(acceptCharterRequest, body(ctx))
      return { type: 'AcceptCharter', userId: by, version, now }
    }),
  )
  router.put(
    `${base}/order`,
    command((ctx, { userId: by, now }) => {
      const { order } = parseBody(orderRequest, body(ctx))
      return { type: 'OrderRotation', userId: by, order: order.map(userId), now }
    }),
  )
  router.post(
    `${base}/shrink`,
    command((_, { userId: by, now }) => ({ type: 'ShrinkCircle', userId: by, now })),
  )

  router.post(`${base}/draw`, async ctx => {
    const who = await doing(ctx)
    await answer(ctx, who, await drawing.begin(who.goalId, who.userId, byUser(ctx.state, who.userId)))
  })
  router.post(`${base}/draw/salt`, async ctx => {
    const who = await doing(ctx)
    const { draw, salt } = parseBody(saltRequest, body(ctx))
    const by = byUser(ctx.state, who.userId)
    const salted = await goals.handle(who.goalId, { type: 'SaltDraw', userId: who.userId, draw, salt }, by)
    if (salted.outcome === 'refused') throw refusalProblem(salted.refusal)
    // Whoever is the last to add to it need not wait for the clock.
    const revealed = await drawing.reveal(who.goalId, null, by)
    await answer(ctx, who, revealed?.outcome === 'accepted' ? revealed : salted)
  })
  router.post(`${base}/draw/reveal`, async ctx => {
    const who = await doing(ctx)
    const revealed = await drawing.reveal(who.goalId, who.userId, byUser(ctx.state, who.userId))
    if (revealed) await answer(ctx, who, revealed)
    else await show(ctx, who.goalId, who.userId)
  })

  for (const [action, type] of [
    ['open', 'OpenRound'],
    ['close-short', 'CloseRoundShort'],
  ] as const)
    router.post(
      `${base}/${action}`,
      command((ctx, { userId: by, now }) => {
        const { round } = parseBody(roundRequest, body(ctx))
        return { type, userId: by, round, now }
      }),
    )
  router.post(
    `${base}/wind-up`,
    command((_, { userId: by, now }) => ({ type: 'WindUpCircle', userId: by, asAdmin: false, now })),
  )

  router.post(
    `${base}/swaps`,
    command((ctx, { userId: by }) => {
      const { withUserId } = parseBody(swapRequest, body(ctx))
      return { type: 'ProposeSwap', userId: by, withUserId: userId(withUserId) }
    }),
  )
  for (const [action, type] of [
    ['accept', 'AcceptSwap'],
    ['decline', 'DeclineSwap'],
  ] as const)
    router.post(
      `${base}/swaps/:swap/${action}`,
      command((ctx, { userId: by }) => ({ type, userId: by, swap: swapIn(ctx) })),
    )

  router.get('/api/debts', async ctx => {
    ctx.body = (await openDebtsOf(pool, signedIn(ctx))).map(ownDebtResponse)
  })
  router.post(`${base}/debts/:debt/release`, async ctx => {
    const user = signedIn(ctx)
    const goalId = parseGoalId(ctx.params['id'])
    const debtId = (ctx.params['debt'] ?? '').slice(0, 200)
    const isOwed = ({ debts }: GoalState): boolean => debts.get(debtId)?.creditorUserId === user
    await requireConcern(
      { goals, pool },
      { goal: goalId, userId: user },
      state => state.members.has(user) || isOwed(state),
    )
    await limited(limits, { turn: String(user) })
    const { reason } = parseBody(releaseRequest, body(ctx))
    const release = { type: 'ReleaseDebt', userId: user, debtId, reason } as const
    const handled = await goals.handle(goalId, release, byUser(ctx.state, user))
    if (await isMember({ goals, pool }, goalId, user))
      return answer(ctx, { goalId, userId: user, now: clock.now() }, handled)
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    ctx.status = 204
  })
}

/** @throws ProblemError 404 for anything that is no number of a proposal. */
const swapIn = (ctx: Ctx): number => {
  const text = ctx.params['swap'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'swap_not_found' })
  return Number(text)
}
