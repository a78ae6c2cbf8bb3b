import { transactionsOfMember } from '#projections/readModels/transactions/query.ts'
import {
  type CreatePaymentIntentRequest,
  contributeRequest,
  createPaymentIntentRequest,
} from '#shared/api/contributions.ts'
import { transactionsQuery } from '#shared/api/transactions.ts'
import { goalId, paymentIntentForm, paymentIntentId } from '#shared/ids.ts'
import { isRefusal } from '#shared/refusals.ts'
import { contribute } from '../../useCases/contribute.ts'
import { openPayment } from '../../useCases/openPayment.ts'
import { giveUpPayment } from '../../useCases/releasePayments.ts'
import { answerReport } from '../../useCases/reportContribution.ts'
import type { WantedPayment } from '../../useCases/wantedPayment.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext, refusalIn } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath } from '../guards/membership.ts'
import {
  cardsTaken,
  declines,
  mayTryCard,
  payableIn,
  payer,
  payingFor,
  requirePayer,
  wantedContribution,
} from '../guards/payer.ts'
import { reportedPayment } from '../guards/reportedPayment.ts'
import { type ByUser, user } from '../guards/signedIn.ts'
import { contributeAnswer } from '../presenters/payment.ts'
import { transactionsAnswer } from '../presenters/transactions.ts'
import { refusalProblem } from '../problem.ts'

interface InBody extends ByUser {
  readonly body: CreatePaymentIntentRequest
}

/** Guard: the caller may pay into the goal that the body names. */
const payerByBody = (_: RequestContext, parts: ApiParts, { userId, body }: InBody): Promise<void> =>
  requirePayer(parts, goalId(body.goalId), { userId, body })

const payableAmount = async (_: unknown, { goals }: ApiParts, { body }: InBody) => ({
  amountMinor: await payableIn(goals, goalId(body.goalId), body.amount),
})

const wantedPayment = async (
  _: unknown,
  { goals }: ApiParts,
  { userId, body, amountMinor }: InBody & Pick<WantedPayment, 'amountMinor'>,
): Promise<{ readonly wanted: WantedPayment }> => {
  const goal = goalId(body.goalId)
  return { wanted: { goalId: goal, userId, amountMinor, ...(await payingFor(goals, goal, body)) } }
}

/** Guard: the caller's own payment that the path names, from Stripe. */
const ownIntent = async ({ params }: RequestContext, { gateway }: ApiParts, { userId }: ByUser) => {
  const text = params['id'] ?? ''
  const facts = paymentIntentForm.test(text) ? await gateway.retrieve(paymentIntentId(text)) : undefined
  const { contribution } = facts ?? {}
  if (!facts || contribution?.userId !== userId) throw refusalProblem({ code: 'contribution_not_found' })
  return { facts: { ...facts, contribution } }
}

const answering = (
  action: 'confirm' | 'deny',
  type: 'ConfirmContribution' | 'DenyContribution',
  message: 'cashCame' | 'cashDidNotCome',
) =>
  endpoint(`POST /api/goals/:id/contributions/:contributionId/${action}`, {
    guards: [user, goalInPath, reportedPayment],
    run: async (deps, { goalId: goal, member, contributionId: id, userId, context }) => {
      const about = { goalId: goal, type, contributionId: id, userId }
      const answered = await answerReport(deps, about, context)
      return member || !refusalIn(answered) ? answered : ({ code: 'goal_not_found' } as const)
    },
    present: () => ({ body: { message: done[message] } }),
  })

/**
 * Paying into goals. Card payments are looked up at Stripe; outside payments are reported and confirmed by
 * the two sides.
 */
export const contributionEndpoints = [
  endpoint('GET /api/transactions', {
    guards: [user],
    query: transactionsQuery,
    run: ({ pool }, { userId, query }) => transactionsOfMember(pool, userId, query),
    present: (page, { userId, query: { limit } }, deps) =>
      transactionsAnswer(page, { path: '/api/transactions', userId, limit }, deps),
  }),

  endpoint('POST /api/create-payment-intent', {
    guards: [user],
    body: createPaymentIntentRequest,
    checks: [payerByBody, cardsTaken, payableAmount, mayTryCard, wantedPayment],
    run: (deps, { wanted, context }) => openPayment(deps, wanted, context),
    present: ({ clientSecret, paymentIntentId }) => ({ body: { clientSecret, paymentIntentId } }),
  }),

  endpoint('DELETE /api/payment-intents/:id', {
    guards: [user, limit('paymentReport'), ownIntent],
    run: (deps, { facts, context }) => giveUpPayment(deps, facts, context),
    present: () => ({ body: {} }),
  }),

  endpoint('POST /api/goals/:id/contribute', {
    guards: [user, goalInPath, payer],
    body: contributeRequest,
    checks: [wantedContribution, declines],
    run: async (deps, input) => {
      const result = await contribute(deps, input)
      if (!isRefusal(result) && 'made' in result) await input.countDecline(result.made.facts)
      return result
    },
    present: contributeAnswer,
  }),

  answering('confirm', 'ConfirmContribution', 'cashCame'),
  answering('deny', 'DenyContribution', 'cashDidNotCome'),
]
