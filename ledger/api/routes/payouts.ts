import {
  type KnownPayout,
  payoutById,
  payoutCounts,
  payoutQueue,
  payoutsOfGoal,
  payoutsOfUser,
  type QueuePlace,
} from '#projections/payouts/query.ts'
import {
  type AdminPayoutResponse,
  type AdminPayoutsResponse,
  closeCaseRequest,
  type PayoutFilter,
  type PayoutStatus,
  payoutAnswerRequest,
  payoutFilters,
  payoutNoteRequest,
  sendPayoutRequest,
} from '#shared/api/rotation.ts'
import { goalId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { mustSetUpTwoStep } from '../../accounts/users.ts'
import type { GoalCommand } from '../../domain/goal/decider.ts'
import { isOutsidePayout } from '../../domain/goal/payouts/payers.ts'
import { trailOf } from '../../trail.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { payoutResponse } from '../payoutView.ts'
import { problem, refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'
import { currentUser } from './settings.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

const page = 50

/** Money that is owed to members, from both sides. */
export const payoutRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, store, users, limits, readSide, clock, payoutNotes } = parts
  const { payoutApprovalAbove: approvalAbove } = parts

  router.get('/api/payouts', async ctx => {
    const userId = signedIn(ctx)
    const payouts = await payoutsOfUser(pool, { userId, now: clock.now() })
    ctx.body = payouts.map(payout => payoutResponse(payout, { userId, approvalAbove }))
  })

  router.get('/api/goals/:id/payouts', async ctx => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, userId)
    const payouts = await payoutsOfGoal(pool, { goalId: goal, userId, now: clock.now() })
    ctx.body = payouts.map(payout => payoutResponse(payout, { userId, approvalAbove }))
  })

  /** Who deals with which payout, as what. @throws ProblemError 404 for what is none. */
  const dealing = async (ctx: Ctx) => {
    const user = await currentUser({ users }, ctx)
    const key = parsePayoutKey(ctx.params['id'])
    if (!key) throw refusalProblem({ code: 'payout_not_found' })
    await limited(limits, { turn: String(user.id) })
    const { goalId: goal, payoutId } = key
    return { goal, payoutId, userId: user.id, asAdmin: user.isAdmin && !mustSetUpTwoStep(user) }
  }
  type Dealing = Awaited<ReturnType<typeof dealing>>

  /** Answers with the payout as it is then. */
  const carryOut = async (
    ctx: Ctx,
    { goal, payoutId, userId }: Dealing,
    command: GoalCommand,
  ): Promise<void> => {
    const handled = await goals.handle(goal, command, byUser(ctx.state, userId))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
    const found = await payoutById(pool, { goalId: goal, payoutId, userId, now: clock.now() })
    if (!found) throw refusalProblem({ code: 'payout_not_found' })
    ctx.body = payoutResponse(found, { userId, approvalAbove })
  }

  router.post('/api/payouts/:id/approve', async ctx => {
    const who = await dealing(ctx)
    const { payoutId, userId, asAdmin } = who
    parseBody(payoutAnswerRequest, ctx.request.body)
    await carryOut(ctx, who, { type: 'ApprovePayout', payoutId, userId, asAdmin, approvalAbove })
  })
  router.post('/api/payouts/:id/send', async ctx => {
    const who = await dealing(ctx)
    const { payoutId, userId, asAdmin } = who
    const sent = parseBody(sendPayoutRequest, ctx.request.body)
    const state = await goals.load(who.goal, 'fresh')
    const payout = state.payouts.get(payoutId)
    const from = payout && isOutsidePayout(state, payout) ? 'outside' : 'bank'
    const about = { payoutId, userId, asAdmin, ...sent, from, approvalAbove, now: clock.now() } as const
    await carryOut(ctx, who, { type: 'SendPayout', ...about })
  })
  for (const [action, type] of [
    ['confirm', 'ConfirmPayout'],
    ['contest', 'ContestPayout'],
  ] as const)
    router.post(`/api/payouts/:id/${action}`, async ctx => {
      const who = await dealing(ctx)
      const { attempt } = parseBody(payoutAnswerRequest, ctx.request.body)
      await carryOut(ctx, who, { type, userId: who.userId, payoutId: who.payoutId, attempt })
    })

  router.post('/api/admin/payouts/:id/case', async ctx => {
    const payout = await named(ctx)
    const { attempt, outcome, note } = parseBody(closeCaseRequest, ctx.request.body)
    const userId = signedIn(ctx)
    const { goal_id: goal, payout_id: payoutId } = payout
    const about = { userId, asAdmin: true, payoutId, attempt, outcome }
    const who = { goal, payoutId, userId, asAdmin: true }
    await carryOut(ctx, who, { type: 'ClosePayoutCase', ...about })
    if (note) await payoutNotes.add({ goalId: goal, payoutId }, userId, note)
    ctx.state.log.info({ userId, goalId: goal, payoutId, outcome }, 'an admin closed the case of a payout')
    ctx.body = await details(ctx, await named(ctx))
  })

  /** The payout that the path names, for an admin. @throws ProblemError 404 */
  const named = async (ctx: Ctx): Promise<KnownPayout> => {
    const { id: userId } = await requireAdmin(ctx, parts)
    const key = parsePayoutKey(ctx.params['id'])
    const found = key && (await payoutById(pool, { ...key, userId, now: clock.now() }))
    if (!found) throw problem(404, 'Payout not found')
    return found
  }
  const details = async (ctx: Ctx, payout: KnownPayout): Promise<AdminPayoutResponse> => {
    const about = { goalId: payout.goal_id, payoutId: payout.payout_id }
    return {
      ...payoutResponse(payout, { userId: signedIn(ctx), approvalAbove }),
      notes: await payoutNotes.of(about),
      trail: await trailOf(store, payout.goal_id, { payoutId: payout.payout_id }),
    }
  }

  router.get('/api/admin/payouts', async ctx => {
    const { id: userId } = await requireAdmin(ctx, parts)
    const { status = 'open', after } = ctx.query
    const filter = payoutFilters.find(known => known === status)
    if (!filter) throw problem(400, `The status must be one of ${payoutFilters.join(', ')}`)
    const place = after === undefined ? undefined : readPlace(String(after))
    if (after !== undefined && !place) throw problem(400, 'Invalid page')
    const asked = { userId, now: clock.now(), statuses: statusesOf[filter], after: place, limit: page }
    const [{ payouts, next }, counts] = await Promise.all([payoutQueue(pool, asked), payoutCounts(pool)])
    ctx.body = {
      payouts: payouts.map(payout => payoutResponse(payout, { userId, approvalAbove })),
      next: next ? writePlace(next) : null,
      counts,
    } satisfies AdminPayoutsResponse
  })

  router.get('/api/admin/payouts/:id', async ctx => {
    ctx.body = await details(ctx, await named(ctx))
  })

  router.post('/api/admin/payouts/:id/notes', async ctx => {
    const payout = await named(ctx)
    const { note } = parseBody(payoutNoteRequest, ctx.request.body)
    await payoutNotes.add({ goalId: payout.goal_id, payoutId: payout.payout_id }, signedIn(ctx), note)
    ctx.status = 201
    ctx.body = await details(ctx, payout)
  })
}

const parsePayoutKey = (text = '') => {
  const [, goal, payoutId] = /^([1-9]\d{0,14}):([\w-]{1,250})$/.exec(text) ?? []
  return goal && payoutId ? { goalId: goalId(Number(goal)), payoutId } : undefined
}

const statusesOf: Readonly<Record<PayoutFilter, readonly PayoutStatus[]>> = {
  open: ['due', 'sent', 'contested'],
  due: ['due'],
  sent: ['sent'],
  contested: ['contested'],
  confirmed: ['confirmed'],
  proved: ['proved'],
  all: ['due', 'sent', 'contested', 'confirmed', 'proved'],
}

const writePlace = ({ rank, dueAt, goalId: goal, payoutId }: QueuePlace): string =>
  `${rank}_${Date.parse(dueAt)}_${goal}:${payoutId}`
/** Moments of up to fourteen digits have years of four, which every database reads. */
const readPlace = (text: string): QueuePlace | undefined => {
  const [, rank, at, key] = /^([1-4])_(\d{1,14})_(.+)$/.exec(text) ?? []
  const of = parsePayoutKey(key)
  return of && { rank: Number(rank), dueAt: instant(Number(at)), ...of }
}
