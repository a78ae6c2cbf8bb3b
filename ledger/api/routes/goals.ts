import { goalOf, goalsOf } from '#projections/goals/query.ts'
import { membersOf } from '#projections/members/query.ts'
import { transactionsOfGoal } from '#projections/transactions/query.ts'
import { createGoalRequest } from '#shared/api/goals.ts'
import { type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'
import { termsOf } from '../terms.ts'

/** Goals and what belongs to them. To those who are not members a goal does not exist. */
export const goalRoutes = (router: ApiRouter, { pool, goals, goalNumbers, clock }: ApiParts): void => {
  router.get('/api/goals', async ctx => {
    ctx.body = await goalsOf(pool, signedIn(ctx))
  })

  router.post('/api/goals', async ctx => {
    const userId = signedIn(ctx)
    const body = parseBody(createGoalRequest, ctx.request.body)
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
    const goal = await goalOf(pool, parseGoalId(ctx.params['id']), signedIn(ctx))
    if (!goal) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = goal
  })

  router.get('/api/goals/:id/members', async ctx => {
    const members = await membersOf(pool, parseGoalId(ctx.params['id']), signedIn(ctx))
    if (members.length === 0) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = members
  })

  router.get('/api/goals/:id/transactions', async ctx => {
    const transactions = await transactionsOfGoal(pool, parseGoalId(ctx.params['id']), signedIn(ctx))
    if (!transactions) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = transactions
  })
}

const parseKey = (header: string): string | undefined => {
  if (header === '') return undefined
  if (!/^[\x21-\x7e]{8,128}$/.test(header)) throw problem(400, 'Invalid Idempotency-Key')
  return header
}
