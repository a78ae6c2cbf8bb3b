import { goalOf, goalsOf } from '#projections/goals/query.ts'
import { transactionsOfGoal } from '#projections/transactions/query.ts'
import { cancelGoalRequest, createGoalRequest, editGoalRequest } from '#shared/api/goals.ts'
import { transactionsQuery } from '#shared/api/transactions.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { GoalCommand } from '../../domain/goal/decider.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { linkNext } from '../linkNext.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId, parseKey } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { askForRefunds } from '../refunding.ts'
import { withAnswers } from '../reported.ts'
import { changesOf, termsOf } from '../terms.ts'

/** Goals and what belongs to them. To those who are not members a goal does not exist. */
export const goalRoutes = (
  router: ApiRouter,
  { pool, goals, goalNumbers, readSide, live, sessions, limits, jobs, clock }: ApiParts,
): void => {
  router.get('/api/stream', ctx => {
    const userId = signedIn(ctx)
    const { token } = ctx.state
    ctx.respond = false
    ctx.res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    const stillSignedIn = async (): Promise<boolean> => (await sessions.of(token))?.userId === userId
    live.add({ userId, response: ctx.res, stillSignedIn })
    const stopWatching = sessions.onEnded(async ended => {
      if (ended.token !== token && ended.userId !== userId) return
      if (!(await stillSignedIn().catch(() => true))) ctx.res.end()
    })
    ctx.res.on('close', stopWatching)
  })

  router.get('/api/goals', async ctx => {
    ctx.body = await goalsOf(pool, { userId: signedIn(ctx), now: clock.now() })
  })

  router.post('/api/goals', async ctx => {
    const userId = signedIn(ctx)
    const body = parseBody(createGoalRequest, ctx.request.body)
    await limited(limits, { goal: String(userId) }, 'Too many goals have been made.')
    const now = clock.now()
    const idempotencyKey = parseKey(ctx.get('Idempotency-Key'))
    const numbered = await goalNumbers({ userId, idempotencyKey, body, now })
    if (numbered === 'conflict') throw problem(409, 'This form was sent before with other contents')
    const terms = termsOf(body, { goalId: numbered, creatorId: userId, now })
    const handled = await goals.handle(numbered, { type: 'CreateGoal', terms }, byUser(ctx.state, userId))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    ctx.status = 201
    ctx.body = { id: numbered, name: terms.name }
  })

  router.get('/api/goals/:id', async ctx => {
    const goalId = parseGoalId(ctx.params['id'])
    const goal = await goalOf(pool, { goalId, userId: signedIn(ctx), now: clock.now() })
    if (!goal) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = goal
  })

  /** The organiser's doing; answers with the goal as it is then. */
  const organise = async (
    ctx: ApiContext,
    goal: GoalId,
    userId: UserId,
    command: GoalCommand,
  ): Promise<void> => {
    const handled = await goals.handle(goal, command, byUser(ctx.state, userId))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    await askForRefunds(jobs, goal, handled.events)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
    ctx.body = await goalOf(pool, { goalId: goal, userId, now: clock.now() })
  }

  /** @throws ProblemError 404 before anything is said about the body, to those for whom the goal does not exist. */
  const visible = async (ctx: ApiContext & { params: Record<string, string> }): Promise<[GoalId, UserId]> => {
    const userId = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, userId)
    return [goal, userId]
  }

  router.patch('/api/goals/:id', async ctx => {
    const [goal, userId] = await visible(ctx)
    const changes = changesOf(parseBody(editGoalRequest, ctx.request.body))
    await organise(ctx, goal, userId, { type: 'EditGoal', userId, changes })
  })
  for (const [action, type] of [
    ['archive', 'ArchiveGoal'],
    ['restore', 'RestoreGoal'],
    ['withdraw', 'RequestWithdrawal'],
  ] as const)
    router.post(`/api/goals/:id/${action}`, async ctx => {
      const [goal, userId] = await visible(ctx)
      await organise(ctx, goal, userId, { type, userId, now: clock.now() })
    })
  router.post('/api/goals/:id/cancel', async ctx => {
    const [goal, userId] = await visible(ctx)
    const { refund = false } = parseBody(cancelGoalRequest, ctx.request.body)
    const cancel = { type: 'CancelGoal', userId, now: clock.now() } as const
    await organise(ctx, goal, userId, refund ? { ...cancel, refund } : cancel)
  })

  router.get('/api/goals/:id/transactions', async ctx => {
    const about = { goalId: parseGoalId(ctx.params['id']), userId: signedIn(ctx) }
    const wanted = parseBody(transactionsQuery, { ...ctx.query })
    const page = await transactionsOfGoal(pool, about, wanted)
    if (!page) throw refusalProblem({ code: 'goal_not_found' })
    linkNext(ctx, wanted.limit, page.next)
    ctx.body = await withAnswers(goals, page.transactions, about.userId)
  })
}
