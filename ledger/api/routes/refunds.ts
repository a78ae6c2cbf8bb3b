import { type RefundRequest, type RefundResponse, refundRequest } from '#shared/api/payments.ts'
import type { Currency } from '#shared/currencies.ts'
import { contributionId, refundRequestId } from '#shared/ids.ts'
import { formatDecimal, zero } from '#shared/money.ts'
import { requestRefund } from '../../useCases/requestRefund.ts'
import type { ApiParts } from '../context.ts'
import { withinDayLimit } from '../dayLimit.ts'
import { endpoint } from '../endpoint.ts'
import { amountIn, goalCurrency } from '../guards/currency.ts'
import { changing } from '../guards/limit.ts'
import { goalInPath, goalMember } from '../guards/membership.ts'
import { account, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp, stepUpWithFactor } from '../guards/stepUp.ts'

type Requested = Exclude<Awaited<ReturnType<typeof requestRefund>>, { readonly code: unknown }>

interface InBody {
  readonly body: RefundRequest
  readonly currency: Currency
}

const refundAnswer = ({ request }: Requested, { body, currency }: InBody) => ({
  body: {
    id: body.id,
    contributionId: body.contributionId,
    currency,
    amount: formatDecimal(request.amountMinor, currency),
    status: request.status === 'open' ? 'requested' : request.status,
  } satisfies RefundResponse,
})

/** Refunds to the paying card. A payment counts until Stripe has made its refund. */
export const refundEndpoints = [
  endpoint('POST /api/goals/:id/refunds', {
    guards: [account, stepUpWithFactor, goalMember, goalCurrency, changing],
    body: refundRequest,
    status: 202,
    run: (deps, { goalId, userId, body, currency, context }) => {
      const wanted = { ...wantedRefund(deps, { body, currency }), goalId, byUserId: userId, asAdmin: false }
      return requestRefund(deps, wanted, context)
    },
    present: refundAnswer,
  }),
  endpoint('POST /api/admin/goals/:id/refunds', {
    guards: [moneyAdmin, stepUp, goalInPath, goalCurrency],
    body: refundRequest,
    status: 202,
    run: async (deps, { goalId, userId, body, currency, context }) => {
      const wanted = { ...wantedRefund(deps, { body, currency }), goalId, byUserId: userId, asAdmin: true }
      const { contributions } = await deps.goals.load(goalId)
      const whole = contributions.get(wanted.contributionId)?.amountMinor ?? zero
      const money = { amount: wanted.amountMinor ?? whole, currency }
      const act = { userId, money, id: `refund-${wanted.refundRequestId}` }
      return withinDayLimit(deps, act, () => requestRefund(deps, wanted, context))
    },
    present: (requested, input, { log }) => {
      log.info({ userId: input.userId, goalId: input.goalId }, 'an admin requested a refund')
      return refundAnswer(requested, input)
    },
  }),
]

const wantedRefund = (
  { refundFee }: Pick<ApiParts, 'refundFee'>,
  { body: { id, contributionId: of, amount, reason }, currency }: InBody,
) => ({
  refundRequestId: refundRequestId(id),
  contributionId: contributionId(of),
  amountMinor: amount === undefined ? undefined : amountIn(amount, currency),
  reason,
  feeMinor: refundFee(currency),
})
