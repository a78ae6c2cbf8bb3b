import { activityOf } from '#projections/activity/query.ts'
import { membersOf } from '#projections/members/query.ts'
import { changeRoleRequest } from '#shared/api/invitations.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import type { GoalCommand } from '../../domain/goal/decider.ts'
import { tellUsers } from '../../told.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Who is in a goal and as what, how they go, and what happened there. */
export const memberRoutes = (router: ApiRouter, { pool, goals, readSide, clock }: ApiParts): void => {
  const visible = async (ctx: Ctx): Promise<{ goal: GoalId; user: UserId; member: UserId }> => {
    const user = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, user)
    const text = ctx.params['userId'] ?? ''
    if (!/^[1-9]\d{0,14}$/.test(text)) throw refusalProblem({ code: 'member_not_found' })
    return { goal, user, member: userId(Number(text)) }
  }
  const carryOut = async (ctx: Ctx, goal: GoalId, user: UserId, command: GoalCommand): Promise<void> => {
    const handled = await goals.handle(goal, command, byUser(ctx.state, user))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
  }

  router.get('/api/goals/:id/members', async ctx => {
    const goalId = parseGoalId(ctx.params['id'])
    const members = await membersOf(pool, { goalId, userId: signedIn(ctx), now: clock.now() })
    if (members.length === 0) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = members
  })

  router.patch('/api/goals/:id/members/:userId', async ctx => {
    const { goal, user, member } = await visible(ctx)
    const { role } = parseBody(changeRoleRequest, ctx.request.body)
    const change = { type: 'ChangeRole', userId: user, memberUserId: member, role, now: clock.now() } as const
    await carryOut(ctx, goal, user, change)
    ctx.body = (await membersOf(pool, { goalId: goal, userId: user, now: clock.now() })).find(
      row => row.userId === member,
    )
  })

  router.delete('/api/goals/:id/members/:userId', async ctx => {
    const { goal, user, member } = await visible(ctx)
    const leave = { type: 'RemoveMember', userId: user, memberUserId: member, now: clock.now() } as const
    await carryOut(ctx, goal, user, leave)
    // The goal's own news go to its members, and they are none any more.
    await tellUsers(pool, [member], ['/api/goals', `/api/goals/${goal}`]).catch(err =>
      ctx.state.log.warn({ err }, 'a leaver could not be told'),
    )
    ctx.body = { message: user === member ? 'You have left this goal.' : 'The member was removed.' }
  })

  router.get('/api/goals/:id/activity', async ctx => {
    const goalId = parseGoalId(ctx.params['id'])
    const { before } = ctx.query
    if (before !== undefined && !/^\d{1,15}$/.test(String(before))) throw problem(400, 'Invalid page')
    const from = before === undefined ? {} : { before: Number(before) }
    const activity = await activityOf(pool, { goalId, userId: signedIn(ctx), ...from })
    if (!activity) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = activity
  })
}
