import { acceptGuaranteeRequest, askGuarantorRequest } from '#shared/api/guarantees.ts'
import { userId } from '#shared/ids.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn, currencyOf } from '../guards/currency.ts'
import { limit } from '../guards/limit.ts'
import { goalMember } from '../guards/membership.ts'
import { guarantorsTaken } from '../guards/payer.ts'
import { user } from '../guards/signedIn.ts'
import { refusalProblem } from '../problem.ts'
import { shownCircle } from './rotation.ts'

const base = '/api/goals/:id/rotation/guarantees'
const guards = [user, goalMember, limit('turn')] as const

const guaranteeInPath = ({ params }: RequestContext): { readonly guarantee: number } => {
  const text = params['guarantee'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'guarantee_not_found' })
  return { guarantee: Number(text) }
}

/** Guarantees: asked for, then accepted, declined or withdrawn. */
export const guaranteeEndpoints = [
  endpoint(`POST ${base}`, {
    guards,
    body: askGuarantorRequest,
    checks: [guarantorsTaken],
    run: async (deps, { goalId, userId: by, body, context }) => {
      const seatUserId = body.seatUserId === undefined ? by : userId(body.seatUserId)
      const amountMinor = amountIn(body.amount, await currencyOf(deps.goals, goalId))
      const asked = { seatUserId, guarantorUserId: userId(body.guarantorUserId), amountMinor }
      return changeGoal(deps, goalId, { type: 'AskGuarantor', userId: by, ...asked }, context)
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/:guarantee/accept`, {
    guards: [...guards, guaranteeInPath],
    body: acceptGuaranteeRequest,
    run: async (deps, { goalId, userId: by, guarantee, body, context }) => {
      const currency = await currencyOf(deps.goals, goalId)
      const shown = {
        amountMinor: amountIn(body.amount, currency),
        figureMinor: amountIn(body.figure, currency),
      }
      const accepting = { type: 'AcceptGuarantee', userId: by, guarantee, ...shown } as const
      return changeGoal(deps, goalId, accepting, context)
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/:guarantee/end`, {
    guards: [...guards, guaranteeInPath],
    run: (deps, { goalId, userId: by, guarantee, context }) =>
      changeGoal(deps, goalId, { type: 'EndGuarantee', userId: by, guarantee }, context),
    shows: shownCircle,
  }),
]
