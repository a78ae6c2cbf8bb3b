import { type RefundRequest, type RefundResponse, refundRequest } from '#shared/api/payments.ts'
import { contributionId, refundRequestId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { requestRefund } from '../../useCases/requestRefund.ts'
import { endpoint } from '../endpoint.ts'
import { goalInPath, goalMember } from '../guards/membership.ts'
import { centsOf } from '../guards/payer.ts'
import { admin, user } from '../guards/signedIn.ts'

type Requested = Exclude<Awaited<ReturnType<typeof requestRefund>>, { readonly code: unknown }>

const refundAnswer = ({ request }: Requested, { body }: { readonly body: RefundRequest }) => ({
  body: {
    id: body.id,
    contributionId: body.contributionId,
    amount: formatDecimal(request.amountCents),
    status: request.status === 'open' ? 'requested' : request.status,
  } satisfies RefundResponse,
})

/** Refunds to the card that paid. A refund counts until Stripe has made it. */
export const refundEndpoints = [
  endpoint('POST /api/goals/:id/refunds', {
    guards: [user, goalMember],
    body: refundRequest,
    status: 202,
    run: (deps, { goalId, userId, body, context }) =>
      requestRefund(deps, { ...wantedRefund(body), goalId, byUserId: userId, asAdmin: false }, context),
    present: refundAnswer,
  }),
  endpoint('POST /api/admin/goals/:id/refunds', {
    guards: [admin, goalInPath],
    body: refundRequest,
    status: 202,
    run: (deps, { goalId, userId, body, context }) =>
      requestRefund(deps, { ...wantedRefund(body), goalId, byUserId: userId, asAdmin: true }, context),
    present: (requested, input, { log }) => {
      log.info({ userId: input.userId, goalId: input.goalId }, 'an admin requested a refund')
      return refundAnswer(requested, input)
    },
  }),
]

const wantedRefund = ({ id, contributionId: of, amount, reason }: RefundRequest) => ({
  refundRequestId: refundRequestId(id),
  contributionId: contributionId(of),
  amountCents: amount === undefined ? undefined : centsOf(amount),
  reason,
})
