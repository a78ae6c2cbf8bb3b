import { activityOf } from '#projections/readModels/activity/query.ts'
import { membersOf } from '#projections/readModels/members/query.ts'
import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { changeRoleRequest } from '#shared/api/invitations.ts'
import { userId } from '#shared/ids.ts'
import { notifyBrowsers } from '../../browserUpdates.ts'
import { reminderOf } from '../../domain/goal/reminding.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { changing, limit } from '../guards/limit.ts'
import { goalInPath, goalMember, type InGoal } from '../guards/membership.ts'
import { user } from '../guards/signedIn.ts'
import { memberResponses } from '../presenters/member.ts'
import { problem, refusalProblem } from '../problem.ts'

export const memberInPath = ({ params }: RequestContext) => {
  const text = params['userId'] ?? ''
  if (!/^[1-9]\d{0,14}$/.test(text)) throw refusalProblem({ code: 'member_not_found' })
  return { memberUserId: userId(Number(text)) }
}

const page = ({ query: { before } }: RequestContext): { readonly before?: number } => {
  if (before === undefined) return {}
  if (!/^\d{1,15}$/.test(String(before))) throw problem(400, 'invalid_page')
  return { before: Number(before) }
}

const shownMembers = async (
  { pool, users, goals, clock }: ApiParts,
  { goalId, userId: viewer }: InGoal,
): Promise<MemberResponse[]> => {
  const [own, rows] = await Promise.all([
    users.byId(viewer),
    membersOf(pool, { goalId, userId: viewer, now: clock.now() }),
  ])
  const now = clock.now()
  return memberResponses(goals, { goalId, viewer, email: own?.email ?? null, now }, rows)
}

/** The members of a goal, their roles, and its activity. */
export const memberEndpoints = [
  endpoint('GET /api/goals/:id/members', {
    guards: [goalInPath, user],
    run: async (deps, input) => {
      const members = await shownMembers(deps, input)
      return members.length === 0 ? ({ code: 'goal_not_found' } as const) : members
    },
  }),

  endpoint('PATCH /api/goals/:id/members/:userId', {
    guards: [user, goalMember, memberInPath, changing],
    body: changeRoleRequest,
    run: ({ goals, clock }, { goalId, userId: by, memberUserId, body: { role }, context }) => {
      const now = clock.now()
      return goals.handle(goalId, { type: 'ChangeRole', userId: by, memberUserId, role, now }, context)
    },
    shows: async (_, input, deps) => {
      const members = await shownMembers(deps, input)
      return { body: members.find(row => row.userId === input.memberUserId) }
    },
  }),

  endpoint('POST /api/goals/:id/members/:userId/remind', {
    guards: [user, goalMember, memberInPath, limit('turn')],
    status: 202,
    run: async ({ goals, limits, jobs, clock }, { goalId, userId: byUserId, memberUserId }) => {
      const now = clock.now()
      const state = await goals.load(goalId, 'fresh')
      const due = reminderOf(state, { userId: byUserId, memberUserId, now })
      if ('code' in due) return due
      // Counted for the member who is reminded, over all goals.
      if ((await limits.take('reminder', String(memberUserId))) !== undefined)
        return { code: 'reminded_already' } as const
      const reminder = { goalId, userId: memberUserId, byUserId, at: now }
      await jobs.add('remind', reminder, { id: `${goalId}-${memberUserId}-${Date.parse(now)}` })
      return {}
    },
    shows: async () => ({ body: { message: done.reminded } }),
  }),

  endpoint('DELETE /api/goals/:id/members/:userId', {
    guards: [user, goalMember, memberInPath, changing],
    run: (deps, { goalId, userId: by, memberUserId, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'RemoveMember', userId: by, memberUserId, now }, context)
    },
    shows: async (_, { goalId, userId: by, memberUserId }, { pool, log }) => {
      // Updates of a goal go to its members, which the removed one no longer is.
      await notifyBrowsers(pool, [memberUserId], ['/api/goals', `/api/goals/${goalId}`]).catch(err =>
        log.warn({ err }, 'the browser of a removed member could not be updated'),
      )
      return {
        body: { message: by === memberUserId ? done.left : done.memberRemoved },
      }
    },
  }),

  endpoint('GET /api/goals/:id/activity', {
    guards: [goalInPath, page, user],
    run: async ({ pool }, { goalId, userId: viewer, before }) =>
      (await activityOf(pool, {
        goalId,
        userId: viewer,
        ...(before === undefined ? {} : { before }),
      })) ?? ({ code: 'goal_not_found' } as const),
  }),
]
