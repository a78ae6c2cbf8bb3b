import {
  correctionById,
  correctionsOf,
  correctionsPage,
  mirroredLines,
  waitingCorrections,
} from '#projections/corrections/query.ts'
import {
  approveCorrectionRequest,
  type CorrectionsResponse,
  correctionsQuery,
  declineCorrectionRequest,
  type EntryCorrectionResponse,
  proposeCorrectionRequest,
} from '#shared/api/corrections.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, zero } from '#shared/money.ts'
import { refusalText } from '#shared/refusals.ts'
import { mistakenOf } from '../../domain/goal/corrections/correctable.ts'
import { proposeCorrection } from '../../domain/goal/corrections/corrections.ts'
import type { GoalCommand } from '../../domain/goal/decider.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser } from '../context.ts'
import { readOne } from '../eventView.ts'
import { limited } from '../limit.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import { requireAdmin } from './admin.ts'
import { requirePassword } from './settings.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** What was recorded by mistake is reversed, when two admins want it. */
export const correctionRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, store, limits, readSide, clock } = parts

  const entryAt = async (goal: GoalId, revision: number): Promise<GoalEvent | undefined> => {
    const recorded = await readOne(store, goalStream(goal), BigInt(revision))
    return recorded && parseGoalEvent(recorded.type, recorded.data)
  }

  /** Answers with the correction as it is then. */
  const carryOut = async (
    ctx: Ctx,
    userId: UserId,
    command: Extract<GoalCommand, { type: `${string}Correction` }>,
  ): Promise<void> => {
    const goal = parseGoalId(ctx.params['id'])
    const handled = await goals.handle(goal, command, byUser(ctx.state, userId))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
    const number = 'correction' in command ? command.correction : undefined
    const [newest] = 'revision' in command ? await correctionsOf(pool, goal, command.revision) : []
    ctx.body = number === undefined ? newest : await correctionById(pool, goal, number)
    ctx.state.log.warn({ userId, goalId: goal, what: command.type }, 'an admin dealt with a correction')
  }

  router.get('/api/admin/corrections', async ctx => {
    await requireAdmin(ctx, parts)
    const { status = 'waiting', before } = parseBody(correctionsQuery, { ...ctx.query })
    const [page, waiting] = await Promise.all([
      correctionsPage(pool, status, before),
      waitingCorrections(pool),
    ])
    ctx.body = { ...page, waiting } satisfies CorrectionsResponse
  })

  router.get('/api/admin/goals/:id/entries/:revision/correction', async ctx => {
    const { id: userId } = await requireAdmin(ctx, parts)
    const goal = parseGoalId(ctx.params['id'])
    const revision = numberIn(ctx.params['revision'])
    const entry = revision === undefined ? undefined : await entryAt(goal, revision)
    if (revision === undefined || !entry) throw refusalProblem({ code: 'entry_not_found' })
    const asked = { type: 'ProposeCorrection', userId, revision, entry, reason: '' } as const
    const decision = proposeCorrection(asked, await goals.load(goal, 'fresh'))
    const mistaken = mistakenOf(entry)
    ctx.body = {
      entry: typeof mistaken === 'string' ? null : mistaken.type,
      amount: formatDecimal(typeof mistaken === 'string' ? zero : mistaken.data.amountCents),
      objection: decision.outcome === 'refused' ? refusalText(decision.refusal) : null,
      lines: await mirroredLines(pool, goal, revision),
      corrections: await correctionsOf(pool, goal, revision),
    } satisfies EntryCorrectionResponse
  })

  router.post('/api/admin/goals/:id/corrections', async ctx => {
    const { id: userId } = await requireAdmin(ctx, parts)
    const { revision, reason } = parseBody(proposeCorrectionRequest, ctx.request.body)
    await limited(limits, { turn: String(userId) })
    const entry = await entryAt(parseGoalId(ctx.params['id']), revision)
    await carryOut(ctx, userId, { type: 'ProposeCorrection', userId, revision, entry, reason })
    ctx.status = 201
  })

  router.post('/api/admin/goals/:id/corrections/:correction/approve', async ctx => {
    const by = await requireAdmin(ctx, parts)
    const correction = named(ctx)
    const { password } = parseBody(approveCorrectionRequest, ctx.request.body)
    await requirePassword(ctx, parts, { user: by, password })
    const about = { userId: by.id, correction, now: clock.now() }
    await carryOut(ctx, by.id, { type: 'ApproveCorrection', ...about })
  })
  router.post('/api/admin/goals/:id/corrections/:correction/decline', async ctx => {
    const { id: userId } = await requireAdmin(ctx, parts)
    const correction = named(ctx)
    const { note } = parseBody(declineCorrectionRequest, ctx.request.body)
    await carryOut(ctx, userId, { type: 'DeclineCorrection', userId, correction, note })
  })
  router.post('/api/admin/goals/:id/corrections/:correction/withdraw', async ctx => {
    const { id: userId } = await requireAdmin(ctx, parts)
    await carryOut(ctx, userId, { type: 'WithdrawCorrection', userId, correction: named(ctx) })
  })
}

const numberIn = (text = ''): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)
/** @throws ProblemError 404 for what is no number. */
const named = (ctx: Ctx): number => {
  const number = numberIn(ctx.params['correction'])
  if (number === undefined) throw refusalProblem({ code: 'correction_not_found' })
  return number
}
