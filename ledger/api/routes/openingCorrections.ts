import { openingCorrectionRequest } from '#shared/api/adoption.ts'
import { userId } from '#shared/ids.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn, currencyOf } from '../guards/currency.ts'
import { limit } from '../guards/limit.ts'
import { goalMember } from '../guards/membership.ts'
import { user } from '../guards/signedIn.ts'
import { refusalProblem } from '../problem.ts'
import { shownCircle } from './rotation.ts'

const base = '/api/goals/:id/rotation/corrections'
const guards = [user, goalMember, limit('turn')] as const

const correctionInPath = ({ params }: RequestContext): { readonly correction: number } => {
  const text = params['correction'] ?? ''
  if (!/^[1-9]\d{0,8}$/.test(text)) throw refusalProblem({ code: 'opening_correction_not_found' })
  return { correction: Number(text) }
}

const answering = (action: 'agree' | 'decline') =>
  endpoint(`POST ${base}/:correction/${action}`, {
    guards: [...guards, correctionInPath],
    run: (deps, { goalId, userId: by, correction, context }) => {
      const answer = { correction, inFavour: action === 'agree' }
      return changeGoal(deps, goalId, { type: 'AnswerOpeningCorrection', userId: by, ...answer }, context)
    },
    shows: shownCircle,
  })

/** Two members of an adopted circle agree that one of them had paid less to the other. */
export const openingCorrectionEndpoints = [
  endpoint(`POST ${base}`, {
    guards,
    body: openingCorrectionRequest,
    run: async (deps, { goalId, userId: by, body: { debtorUserId, round, amount }, context }) => {
      const amountMinor = amountIn(amount, await currencyOf(deps.goals, goalId))
      const less = { debtorUserId: userId(debtorUserId), round, amountMinor }
      return changeGoal(deps, goalId, { type: 'ProposeOpeningCorrection', userId: by, ...less }, context)
    },
    shows: shownCircle,
  }),
  answering('agree'),
  answering('decline'),
]
