import { paymentById } from '#projections/transactions/query.ts'
import type { ReceiptResponse } from '#shared/api/payments.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { runsGoal } from '#shared/roles.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { ifReached } from '../ifReached.ts'
import { refusalProblem } from '../problem.ts'

/** Proof of a payment, for the payer and who runs the goal. */
export const receiptRoutes = (router: ApiRouter, { pool, goals, payments }: ApiParts): void => {
  router.get('/api/transactions/:id/receipt', async ctx => {
    const userId = signedIn(ctx)
    const text = ctx.params['id'] ?? ''
    const paid = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
    const { paymentIntentId, completedAt, receivedRevision } = paid ?? {}
    if (!paid || !paymentIntentId || completedAt == null || receivedRevision == null)
      throw refusalProblem({ code: 'contribution_not_found' })
    const viewer = (await goals.load(paid.goalId, 'fresh')).members.get(userId)
    if (paid.userId !== userId && !(viewer && runsGoal(viewer.role)))
      throw refusalProblem({ code: 'contribution_not_found' })
    // The receipt is no less one while Stripe cannot say which card it was.
    const facts = await ifReached(payments.look(paymentIntentId))
    ctx.body = {
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
  })
}
