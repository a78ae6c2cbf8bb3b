import type { ConfigResponse } from '#shared/api/config.ts'
import type { ContributeResponse } from '#shared/api/contributions.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal, parseCents, zero } from '#shared/money.ts'
import { largestPayment, smallestPayment } from '#shared/paymentLimits.ts'
import type { MadePayment, OpenedPayment, PaymentFacts, SetupFacts } from '#shared/ports/payments.ts'
import { declineWeight } from '../accounts/rateLimits.ts'
import { callerOf } from './caller.ts'
import type { ApiContext, ApiParts } from './context.ts'
import { limited } from './limit.ts'
import { ProblemError, problem, refusalProblem } from './problem.ts'

export const centsOf = (text: string): Cents => parseCents(text) ?? zero

/** @throws ProblemError 400 for an amount that no card can pay. */
export const payable = (amountCents: Cents): Cents => {
  if (amountCents < smallestPayment) throw refusalProblem({ code: 'amount_too_small' })
  if (amountCents > largestPayment) throw refusalProblem({ code: 'amount_too_large' })
  return amountCents
}

/** @throws ProblemError 409 where no cards are taken. */
export const requireCards = ({ money }: Pick<ConfigResponse, 'money'>): void => {
  if (money === 'outside')
    throw problem(409, 'Contributions are paid outside here, and reported on the goal’s page', 'no_cards')
}

/** Whatever lets a card be tried counts. @throws ProblemError 429 when that was too often. */
export const mayTryCard = (ctx: ApiContext, limits: ApiParts['limits'], userId: UserId): Promise<void> =>
  limited(
    limits,
    { payment: String(userId), paymentAddress: callerOf(ctx) },
    'Too many payments have been begun.',
  )

/** The account's own count hears of a declined card from the processor, whether or not it is reported here. */
export const countDecline = async (
  ctx: ApiContext,
  limits: ApiParts['limits'],
  facts: Pick<PaymentFacts, 'decline'> | Pick<SetupFacts, 'decline'>,
): Promise<void> => {
  if (facts.decline) await limits.count('paymentAddress', callerOf(ctx), declineWeight)
}

/** @throws ProblemError 402 with the reason when Stripe does not have the money. */
export const statusOf = (facts: PaymentFacts): 'completed' | 'processing' => {
  if (facts.status === 'succeeded') return 'completed'
  if (facts.status === 'processing') return 'processing'
  const { decline } = facts
  throw new ProblemError(402, {
    message: decline?.message ?? 'This payment has not been completed',
    ...(decline ? { code: decline.declineCode ?? decline.code } : {}),
  })
}

interface About {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly amountCents: Cents
}
interface Answer {
  readonly status: number
  readonly body: ContributeResponse
}

/** The payer is to go on with the card form. */
export const openedAnswer = (
  about: About,
  { contributionId, paymentIntentId, clientSecret }: OpenedPayment,
): Answer => ({
  status: 202,
  body: {
    status: 'requires_payment',
    clientSecret,
    paymentIntentId,
    transaction: transactionOf(about, contributionId, paymentIntentId, 'pending'),
  },
})

/** What came of a payment. @throws ProblemError 402 when the card was declined. */
export const madeAnswer = (about: About, { contributionId, facts, first }: MadePayment): Answer => {
  if (facts.status === 'requires_action')
    return {
      status: 202,
      body: {
        status: 'requires_action',
        clientSecret: facts.clientSecret,
        paymentIntentId: facts.id,
        transaction: transactionOf(about, contributionId, facts.id, 'pending'),
      },
    }
  const status = statusOf(facts)
  const shown = status === 'completed' ? 'completed' : 'pending'
  return {
    status: status === 'completed' ? (first ? 201 : 200) : 202,
    body: { status, transaction: transactionOf(about, contributionId, facts.id, shown) },
  }
}

const transactionOf = (
  { goalId, userId, amountCents }: About,
  id: string,
  stripePaymentId: string,
  status: 'completed' | 'pending',
): ContributeResponse['transaction'] => ({
  ...{ id, goalId, userId, status, stripePaymentId },
  amount: formatDecimal(amountCents),
  type: 'contribution',
})
