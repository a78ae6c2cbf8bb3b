import { type CashCodeResponse, confirmByCodeRequest } from '#shared/api/contributions.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { codedPayment } from '../../domain/goal/contributions/byCode.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { answerReport } from '../../useCases/reportContribution.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limited } from '../guards/limit.ts'
import { goalInPath, type InGoal } from '../guards/membership.ts'
import { reportedPayment } from '../guards/reportedPayment.ts'
import { user } from '../guards/signedIn.ts'
import { refusalProblem } from '../problem.ts'

const path = '/api/goals/:id/contributions/:contributionId/code'

/** Everything that a code is for. */
const subjectOf = (goalId: number, id: ContributionId, { receiver, amountMinor, round }: Coded): string =>
  ['payment', goalId, id, receiver, amountMinor, round].join(' ')

type Coded = Exclude<ReturnType<typeof codedPayment>, Refusal>

interface OfPayment extends Pick<InGoal, 'goalId' | 'userId'> {
  readonly contributionId: ContributionId
}

/** The code of a reported payment, for who receives it. */
export const cashCodeOf = (
  { cashCodes }: Pick<ApiParts, 'cashCodes'>,
  state: GoalState,
  { goalId, contributionId, userId }: OfPayment,
): CashCodeResponse | undefined => {
  const coded = codedPayment(state, contributionId)
  if (isRefusal(coded) || coded.receiver !== userId) return undefined
  return cashCodes.of(subjectOf(goalId, contributionId, coded))
}

/** Guard: too many wrong codes of a payment end the caller's trying for an hour. No member uses up the tries of another one. */
const tries = (
  _: RequestContext,
  { limits }: ApiParts,
  { contributionId, userId }: OfPayment,
): Promise<void> => limited(limits, { cashCode: `${contributionId} ${userId}` })

const mayType = (state: GoalState, { payer }: Coded, userId: UserId): boolean =>
  payer === userId || state.standIns.get(payer)?.addedByUserId === userId

/** Cash from hand to hand: its receiver shows a code, which the payer types. */
export const cashCodeEndpoints = [
  endpoint(`GET ${path}`, {
    guards: [user, goalInPath, reportedPayment],
    run: async (parts, input): Promise<CashCodeResponse> => {
      const code = cashCodeOf(parts, await parts.goals.load(input.goalId, 'fresh'), input)
      if (!code) throw refusalProblem({ code: input.member ? 'not_the_other_side' : 'goal_not_found' })
      return code
    },
  }),
  endpoint(`POST ${path}`, {
    guards: [user, goalInPath, reportedPayment, tries],
    body: confirmByCodeRequest,
    run: async (parts, { goalId, contributionId, userId, member, body: { code }, context }) => {
      const state = await parts.goals.load(goalId, 'fresh')
      const coded = codedPayment(state, contributionId)
      if (isRefusal(coded)) return member ? coded : ({ code: 'goal_not_found' } as const)
      if (!mayType(state, coded, userId))
        return { code: member ? 'not_the_other_side' : 'goal_not_found' } as const
      if (!parts.cashCodes.isRight(subjectOf(goalId, contributionId, coded), code))
        return { code: 'cash_code_wrong' } as const
      const about = { goalId, type: 'ConfirmContribution', contributionId, userId: coded.receiver } as const
      return answerReport(parts, about, context)
    },
    present: () => ({ body: { message: done.cashCame } }),
  }),
]
