import { isSusu } from '#shared/api/goalKinds.ts'
import { amountFaults } from '#shared/api/goals.ts'
import { largestTarget } from '#shared/cardLimits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId } from '#shared/ids.ts'
import { type Minor, parseAmount } from '#shared/money.ts'
import type { GoalHandler } from '../../handle.ts'
import type { ApiParts } from '../context.ts'
import { fieldProblem, ProblemError, problem, refusalProblem } from '../problem.ts'
import type { InGoal } from './membership.ts'
import { notPayable } from './payable.ts'

/**
 * The currency of a goal, which never changes.
 * @throws ProblemError 404 when there is no such goal
 */
export const currencyOf = async (goals: GoalHandler, goal: GoalId): Promise<Currency> => {
  const { terms } = await goals.load(goal)
  if (!terms) throw refusalProblem({ code: 'goal_not_found' })
  return terms.currency
}

/** Guard: the currency of the goal that the path names. */
export const goalCurrency = async (
  _: unknown,
  { goals }: Pick<ApiParts, 'goals'>,
  { goalId }: Pick<InGoal, 'goalId'>,
): Promise<{ readonly currency: Currency }> => ({ currency: await currencyOf(goals, goalId) })

/**
 * The amount of a request.
 * @throws ProblemError 400 for one that the currency cannot represent
 */
export const amountIn = (text: string, currency: Currency): Minor => {
  const amount = parseAmount(text, currency)
  if (amount === undefined) throw fieldProblem('amount', problem(400, 'invalid_amount'))
  return amount
}

/** The possible loss that a member was shown. */
export const figureIn = async (
  goals: GoalHandler,
  goal: GoalId,
  { figure }: { readonly figure?: string | undefined },
): Promise<Minor | undefined> =>
  figure === undefined ? undefined : amountIn(figure, await currencyOf(goals, goal))

type Amounts = Parameters<typeof amountFaults>[0]

/**
 * @throws ProblemError 400 for amounts that the goal's currency cannot represent, or that are too large in it
 */
const refuseAmounts = (amounts: Amounts, currency: Currency): void => {
  const [first, ...more] = amountFaults(amounts, currency, largestTarget(currency))
  if (!first) return
  const errors = Object.fromEntries([first, ...more].map(([field, message]) => [field, [message]]))
  throw new ProblemError(400, { message: first[1], errors })
}

/**
 * Guard: the currency of a new goal.
 * @throws ProblemError 400 for one that is not offered, and for invalid amounts
 */
export const newGoalCurrency = (
  _: unknown,
  { publicConfig: { currencies, money } }: Pick<ApiParts, 'publicConfig'>,
  { body }: { readonly body: NewGoal },
): { readonly currency: Currency } => {
  const wanted = body.currency ?? currencies[0]?.code
  const offered = currencies.find(({ code }) => code === wanted)
  if (!offered) throw fieldProblem('currency', problem(400, 'currency_not_offered'))
  refuseAmounts(body, offered.code)
  if (money === 'cards') refuseUnpayable(body, offered.code)
  return { currency: offered.code }
}

interface EditedGoal extends Amounts {
  readonly currency?: string | undefined
}
interface NewGoal extends EditedGoal {
  readonly type: string
}

/** @throws ProblemError 400 for a circle whose contribution no card can pay */
const refuseUnpayable = ({ type, contributionAmount }: NewGoal, currency: Currency): void => {
  const amount = isSusu({ type }) ? parseAmount(contributionAmount ?? '', currency) : undefined
  const refused = amount && notPayable(amount, currency)
  if (refused) throw fieldProblem('contributionAmount', refusalProblem(refused))
}

/**
 * Guard: the currency of the edited goal.
 * @throws ProblemError 400 for another currency, and for invalid amounts
 */
export const editedGoalCurrency = async (
  _: unknown,
  { goals }: Pick<ApiParts, 'goals'>,
  { goalId, body }: Pick<InGoal, 'goalId'> & { readonly body: EditedGoal },
): Promise<{ readonly currency: Currency }> => {
  const currency = await currencyOf(goals, goalId)
  if ((body.currency ?? currency) !== currency) throw fieldProblem('currency', problem(400, 'currency_stays'))
  refuseAmounts(body, currency)
  return { currency }
}
