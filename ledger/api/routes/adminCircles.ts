import {
  type RunningCircle,
  type RunningPlace,
  runningCircles,
} from '#projections/readModels/rotation/query.ts'
import { type AdminCircleResponse, type AdminCirclesResponse, writeOffRequest } from '#shared/api/rotation.ts'
import { goalId } from '#shared/ids.ts'
import { formatDecimal, times } from '#shared/money.ts'
import { parseCalendarDate } from '#shared/time.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { goalInPath } from '../guards/membership.ts'
import { admin, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { personOf } from '../presenters/payout.ts'
import { problem } from '../problem.ts'

const pageSize = 50

const page = ({ query: { after } }: RequestContext): { readonly after: RunningPlace | undefined } => {
  const place = after === undefined ? undefined : readPlace(String(after))
  if (after !== undefined && !place) throw problem(400, 'invalid_page')
  return { after: place }
}

const readPlace = (text: string): RunningPlace | undefined => {
  const [, day = '', goal] = /^(\d{4}-\d{2}-\d{2})_([1-9]\d{0,14})$/.exec(text) ?? []
  const dueOn = parseCalendarDate(day)
  return dueOn && goal ? { dueOn, goalId: goalId(Number(goal)) } : undefined
}

const debtInPath = ({ params }: RequestContext) => ({ debtId: (params['debt'] ?? '').slice(0, 200) })

/**
 * All running circles, for admins, who may propose to wind up one that cannot continue: its members decide.
 */
export const adminCircleEndpoints = [
  endpoint('GET /api/admin/circles', {
    guards: [admin, page],
    run: async ({ pool }, { after }) => {
      const circles = await runningCircles(pool, { after, limit: pageSize })
      const last = circles.at(-1)
      return {
        circles: circles.map(toResponse),
        next: last && circles.length === pageSize ? `${last.due_on}_${last.goal_id}` : null,
      } satisfies AdminCirclesResponse
    },
  }),

  endpoint('POST /api/admin/goals/:id/wind-up', {
    guards: [moneyAdmin, stepUp, goalInPath],
    run: (deps, { goalId: goal, userId, context }) => {
      const now = deps.clock.now()
      const proposed = { type: 'ProposeVote', proposal: { kind: 'wind_up' }, now } as const
      return changeGoal(deps, goal, { ...proposed, userId, asAdmin: true }, context)
    },
    present: (_, input, { log }) => {
      log.warn({ userId: input.userId, goalId: input.goalId }, 'an admin proposed to wind a circle up')
      return { status: 202, body: { message: done.membersAsked } }
    },
  }),

  endpoint('POST /api/admin/goals/:id/debts/:debt/write-off', {
    guards: [moneyAdmin, stepUp, goalInPath, debtInPath],
    body: writeOffRequest,
    run: (deps, { goalId: goal, debtId, userId, body: { reason: note }, context }) => {
      const now = deps.clock.now()
      return changeGoal(
        deps,
        goal,
        { type: 'WriteOffDebt', userId, asAdmin: true, debtId, note, now },
        context,
      )
    },
    present: (_, input, { log }) => {
      log.warn({ userId: input.userId, goalId: input.goalId }, 'an admin proposed to write off a debt')
      return { status: 202, body: { message: done.secondAdmin } }
    },
  }),
]

const toResponse = (circle: RunningCircle): AdminCircleResponse => ({
  goalId: circle.goal_id,
  goalName: circle.goal_name,
  organiser:
    circle.organiser_user_id === null ? null : personOf(circle.organiser_user_id, circle.organiser_name),
  seats: circle.seats,
  currency: circle.currency,
  pot: formatDecimal(times(circle.contribution_minor, circle.seats), circle.currency),
  // Between two rounds the number is already the next one's.
  round: circle.is_open ? circle.round : circle.round - 1,
  dueOn: circle.due_on,
  unpaid: circle.unpaid,
})
