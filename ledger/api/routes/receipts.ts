import { paymentById } from '#projections/readModels/transactions/query.ts'
import type { ReceiptResponse } from '#shared/api/payments.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, type UserId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { ownsOrRuns } from '#shared/roles.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { user } from '../guards/signedIn.ts'
import { ifReached } from '../ifReached.ts'
import { refusalProblem } from '../problem.ts'

/** Guard: the received card payment that the path names, for its payer and the organisers of its goal. */
const paymentInPath = async (
  { params }: RequestContext,
  { pool, goals }: ApiParts,
  { userId }: { readonly userId: UserId },
) => {
  const text = params['id'] ?? ''
  const paid = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
  const { paymentIntentId, completedAt, receivedRevision } = paid ?? {}
  if (!paid || !paymentIntentId || completedAt == null || receivedRevision == null)
    throw refusalProblem({ code: 'contribution_not_found' })
  const viewer = (await goals.load(paid.goalId, 'fresh')).members.get(userId)
  if (!ownsOrRuns({ userId, role: viewer?.role ?? 'auditor' }, paid.userId))
    throw refusalProblem({ code: 'contribution_not_found' })
  return { paid, paymentIntentId, completedAt, receivedRevision }
}

/** Receipts of payments. */
export const receiptEndpoints = [
  endpoint('GET /api/transactions/:id/receipt', {
    guards: [user, paymentInPath],
    run: async ({ gateway }, { paid, paymentIntentId, completedAt, receivedRevision }) => {
      // A receipt is shown without the card while Stripe cannot be reached.
      const facts = await ifReached(gateway.retrieve(paymentIntentId))
      return {
        id: paid.contributionId,
        goalId: paid.goalId,
        goalName: paid.goalName,
        payer: paid.payer ?? 'Former member',
        amount: formatDecimal(paid.amountCents),
        refunded: formatDecimal(paid.refundedCents),
        refunding: formatDecimal(paid.refundingCents),
        paidAt: completedAt,
        card: facts?.card ? { brand: facts.card.brand, last4: facts.card.last4 } : null,
        statementDescriptor: facts?.statementDescriptor ?? 'CALABASH',
        stripePaymentId: paymentIntentId,
        event: { stream: goalStream(paid.goalId), revision: receivedRevision },
      } satisfies ReceiptResponse
    },
  }),
]
