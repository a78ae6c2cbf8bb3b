import { cashCountsOf } from '#projections/readModels/cashCounts/query.ts'
import { type CashBoxesResponse, countCashRequest, handOverCashRequest } from '#shared/api/cashBoxes.ts'
import { userId } from '#shared/ids.ts'
import { inBox } from '../../domain/goal/cashBoxes/boxes.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn, goalCurrency } from '../guards/currency.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, type InGoal, requireConcern } from '../guards/membership.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { boxHolders, cashBoxesResponse } from '../presenters/cashBoxes.ts'
import { refusalProblem } from '../problem.ts'

const base = '/api/goals/:id/cash-boxes'

/** Guard: the goal in the path, for its members and for former ones who still owe cash. */
const concerned = async (ctx: RequestContext, parts: ApiParts, { userId: by }: ByUser) => {
  const { goalId } = goalInPath(ctx)
  await requireConcern(
    parts,
    { goal: goalId, userId: by },
    state => state.members.has(by) || inBox(state, by) > 0,
  )
  return { goalId }
}
const guards = [user, concerned, limit('turn'), goalCurrency] as const

const handoverInPath = ({ params }: RequestContext): { readonly handover: number } => {
  const text = params['handover'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'cash_handover_not_found' })
  return { handover: Number(text) }
}

const boxesOf = async (
  { goals, pool, users }: ApiParts,
  { goalId, userId: viewer }: InGoal,
): Promise<CashBoxesResponse> => {
  const state = await goals.load(goalId, 'fresh')
  const counts = await cashCountsOf(pool, goalId)
  const people = new Set([...boxHolders(state), ...counts.map(({ holder_user_id: holder }) => holder)])
  for (const [, { fromUserId, toUserId }] of state.cashHandovers.entries())
    people.add(fromUserId).add(toUserId)
  return cashBoxesResponse(state, counts, { names: await users.namesOf([...people]), viewer })
}

/** Returns the new state of the boxes. */
const shown = async (_: unknown, input: InGoal, deps: ApiParts): Promise<Answer> => ({
  body: await boxesOf(deps, input),
})

const answering = (action: 'confirm' | 'end', type: 'ConfirmCashHandover' | 'EndCashHandover') =>
  endpoint(`POST ${base}/handovers/:handover/${action}`, {
    guards: [...guards, handoverInPath],
    run: (deps, { goalId, userId: by, handover, context }) =>
      changeGoal(deps, goalId, { type, userId: by, handover }, context),
    shows: shown,
  })

/** Cash that members keep for a circle. */
export const cashBoxEndpoints = [
  endpoint(`GET ${base}`, { guards: [user, concerned], run: boxesOf }),
  endpoint(`POST ${base}/count`, {
    guards,
    body: countCashRequest,
    run: (deps, { goalId, userId: by, currency, body: { count, explanation, ...amounts }, context }) => {
      const expectedMinor = amountIn(amounts.expected, currency)
      const countedMinor = amountIn(amounts.counted, currency)
      const counted = { count, expectedMinor, countedMinor, explanation, now: deps.clock.now() }
      return changeGoal(deps, goalId, { type: 'CountCash', userId: by, ...counted }, context)
    },
    shows: shown,
  }),
  endpoint(`POST ${base}/handovers`, {
    guards,
    body: handOverCashRequest,
    run: (deps, { goalId, userId: by, currency, body: { toUserId, amount }, context }) => {
      const moved = { toUserId: userId(toUserId), amountMinor: amountIn(amount, currency) }
      return changeGoal(deps, goalId, { type: 'ProposeCashHandover', userId: by, ...moved }, context)
    },
    shows: shown,
  }),
  answering('confirm', 'ConfirmCashHandover'),
  answering('end', 'EndCashHandover'),
]
