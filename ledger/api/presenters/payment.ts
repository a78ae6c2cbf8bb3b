import type { ContributeResponse, PlannedResponse } from '#shared/api/contributions.ts'
import type { Currency } from '#shared/currencies.ts'
import { declineSentence } from '#shared/declineWords.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import type { PaymentFacts, SetupFacts } from '#shared/ports/paymentFacts.ts'
import type { Contributed, Way } from '../../useCases/contribute.ts'
import type { MadePayment, OpenedPayment } from '../../useCases/openIntent.ts'
import type { Reported } from '../../useCases/reportContribution.ts'
import type { WantedPayment } from '../../useCases/wantedPayment.ts'
import type { Answer } from '../endpoint.ts'
import { ProblemError, problem } from '../problem.ts'

interface Contribution extends Answer {
  readonly body: ContributeResponse | PlannedResponse
}

const mismatches = {
  another_payer: () => problem(403, 'another_payer'),
  another_goal: () => problem(409, 'another_goal'),
  another_amount: () => problem(409, 'another_amount'),
} as const

/**
 * The state of a contribution.
 * @throws ProblemError 402 when the card was declined
 */
export const contributeAnswer = (
  result: Contributed,
  {
    wanted,
    currency,
    way,
  }: { readonly wanted: WantedPayment; readonly currency: Currency; readonly way: Way },
): Contribution => {
  if ('mismatch' in result) throw mismatches[result.mismatch]()
  if ('plannedOn' in result) return { status: 201, body: { status: 'planned', firstOn: result.plannedOn } }
  if ('reported' in result) return reportedAnswer({ ...wanted, currency }, result.reported)
  const about = { ...wanted, currency, amountMinor: result.amountMinor }
  if ('opened' in result) return openedAnswer(about, result.opened)
  if (way.by === 'confirmed_intent' && result.made.facts.status === 'requires_action')
    throw problem(402, 'payment_incomplete')
  return madeAnswer(about, result.made)
}

/** @throws ProblemError 402 with the reason when Stripe does not have the money */
export const statusOf = (facts: PaymentFacts): 'completed' | 'processing' => {
  if (facts.status === 'succeeded') return 'completed'
  if (facts.status === 'processing') return 'processing'
  throw declined(facts, 'payment_incomplete')
}

interface About {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly currency: Currency
  readonly amountMinor: Minor
}

/** The payer continues with the card form. */
const openedAnswer = (
  about: About,
  { contributionId, paymentIntentId, clientSecret }: OpenedPayment,
): Contribution => ({
  status: 202,
  body: {
    status: 'requires_payment',
    clientSecret,
    paymentIntentId,
    transaction: transactionOf(about, contributionId, paymentIntentId, 'pending'),
  },
})

const madeAnswer = (about: About, { contributionId, facts, first }: MadePayment): Contribution => {
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

/** A payment that its payer reported. */
const reportedAnswer = (about: About, { contributionId, isReceived }: Reported): Contribution => ({
  status: isReceived ? 201 : 202,
  body: {
    status: isReceived ? 'completed' : 'reported',
    transaction: transactionOf(about, contributionId, null, isReceived ? 'completed' : 'pending'),
  },
})

const transactionOf = (
  { goalId, userId, currency, amountMinor }: About,
  id: string,
  stripePaymentId: string | null,
  status: 'completed' | 'pending',
): ContributeResponse['transaction'] => ({
  id,
  goalId,
  userId,
  status,
  stripePaymentId,
  currency,
  amount: formatDecimal(amountMinor, currency),
  type: 'contribution',
})

/** The reason of a decline, or the text of its code. */
export const declined = (
  { decline, debit }: Pick<SetupFacts, 'decline'> & Pick<PaymentFacts, 'debit'>,
  otherwise: 'payment_incomplete' | 'card_not_saved',
): ProblemError => {
  if (!decline) return problem(402, otherwise)
  const { code, declineCode = null } = decline
  const message = declineSentence({ code, declineCode, isDebit: debit !== undefined })
  return new ProblemError(402, { message, code: declineCode ?? code })
}
