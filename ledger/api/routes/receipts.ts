import { paymentById } from '#projections/readModels/transactions/query.ts'
import type { ReceiptResponse } from '#shared/api/payments.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { ownsOrRuns } from '#shared/roles.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import { type EventAddress, TamperedWith } from '../../transparency/receiptProofs.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { goalInPath, requireMember } from '../guards/membership.ts'
import { type ByUser, signedIn, user } from '../guards/signedIn.ts'
import { ifReached } from '../ifReached.ts'
import { problem, refusalProblem } from '../problem.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof paymentById>>>

/** The subject of a proof. */
interface Proven {
  readonly name: string
  readonly addresses: readonly EventAddress[]
}

const notFound = () => refusalProblem({ code: 'contribution_not_found' })

const paymentNamed = async (id = '', { pool }: ApiParts): Promise<Payment | undefined> =>
  uuidForm.test(id) ? paymentById(pool, contributionId(id)) : undefined

/** Guard: the received card payment that the path names, for its payer and the organisers of its goal. */
const cardPaymentInPath = async ({ params }: RequestContext, deps: ApiParts, { userId }: ByUser) => {
  const paid = await paymentNamed(params['id'], deps)
  const { paymentIntentId, completedAt, receivedRevision } = paid ?? {}
  if (!paid || !paymentIntentId || completedAt == null || receivedRevision == null) throw notFound()
  const viewer = (await deps.goals.load(paid.goalId, 'fresh')).members.get(userId)
  if (!ownsOrRuns({ userId, role: viewer?.role ?? 'auditor' }, paid.userId)) throw notFound()
  return { paid, paymentIntentId, completedAt, receivedRevision }
}

/** The goal's first event, which proves the currency of the amounts in the others. */
const creationOf = (stream: string): EventAddress => ({ stream, revision: 0 })

/** Guard: the received payment that the path names, for its payer and the members of its goal. */
const paymentInPath = async (
  { params }: RequestContext,
  deps: ApiParts,
  { userId }: ByUser,
): Promise<Proven> => {
  const paid = await paymentNamed(params['id'], deps)
  if (paid?.receivedRevision == null) throw notFound()
  if (paid.userId !== userId && !(await deps.goals.load(paid.goalId, 'fresh')).members.has(userId))
    throw notFound()
  const stream = goalStream(paid.goalId)
  return {
    name: `calabash-receipt-${paid.contributionId}.json`,
    addresses: [creationOf(stream), { stream, revision: paid.receivedRevision }],
  }
}

/** Guard: the payout that the path names, for the members of its goal. */
const payoutInPath = async (
  ctx: RequestContext,
  deps: ApiParts,
  { goalId }: { readonly goalId: GoalId },
): Promise<Proven> => {
  await requireMember(deps, goalId, signedIn(ctx))
  const payoutId = ctx.params['payoutId'] ?? ''
  const found = await eventsOfPayout(deps, goalId, payoutId)
  if (found.length === 0) throw problem(404, 'no_payout')
  return {
    name: `calabash-payout-${goalId}-${payoutId.replace(/[^\w-]/g, '_')}.json`,
    addresses: [creationOf(goalStream(goalId)), ...found],
  }
}

const eventsOfPayout = async (
  { store }: ApiParts,
  goalId: GoalId,
  payoutId: string,
): Promise<EventAddress[]> => {
  const stream = goalStream(goalId)
  const found: EventAddress[] = []
  for await (const { type, data, revision, untrusted } of wholeStream(store, stream)) {
    if (untrusted !== undefined) break
    if (type.startsWith('Payout') && (data as { payoutId?: unknown }).payoutId === payoutId)
      found.push({ stream, revision: Number(revision) })
  }
  return found
}

const respond = async (
  ctx: RequestContext,
  { receiptProofs }: ApiParts,
  { name, addresses }: Proven,
): Promise<void> => {
  const proof = await receiptProofs.proofOf(addresses).catch((err: unknown) => {
    if (!(err instanceof TamperedWith)) throw err
    ctx.state.log.error({ err }, 'the log or its tree has been tampered with')
    throw problem(500, 'log_tampered')
  })
  if (!proof) throw problem(503, 'proof_not_ready')
  ctx.attachment(name)
  ctx.type = 'json'
  ctx.body = `${JSON.stringify(proof, null, 2)}\n`
}

/** Receipts of payments, and proofs of payments and payouts, which can be verified without us. */
export const receiptEndpoints = [
  endpoint('GET /api/transactions/:id/receipt', {
    guards: [user, limit('processor'), cardPaymentInPath],
    run: async ({ gateway }, { paid, paymentIntentId, completedAt, receivedRevision }) => {
      // A receipt is shown without the card while Stripe is unreachable.
      const facts = await ifReached(gateway.retrieve(paymentIntentId))
      return {
        id: paid.contributionId,
        goalId: paid.goalId,
        goalName: paid.goalName,
        payer: paid.payer ?? peopleTexts.formerMember,
        seat: paid.holderUserId === null ? null : (paid.holder ?? peopleTexts.formerMember),
        currency: paid.currency,
        amount: formatDecimal(paid.amountMinor, paid.currency),
        refunded: formatDecimal(paid.refundedMinor, paid.currency),
        refundFee: formatDecimal(paid.refundFeeMinor, paid.currency),
        refunding: formatDecimal(paid.refundingMinor, paid.currency),
        takenBack: formatDecimal(paid.disputedMinor, paid.currency),
        paidAt: completedAt,
        paidWith: paid.paidWith,
        card: facts?.card ? { brand: facts.card.brand, last4: facts.card.last4 } : null,
        statementDescriptor: facts?.statementDescriptor ?? 'CALABASH',
        stripePaymentId: paymentIntentId,
        event: { stream: goalStream(paid.goalId), revision: receivedRevision },
      } satisfies ReceiptResponse
    },
  }),
  endpoint('GET /api/transactions/:id/proof', { guards: [user, limit('proof'), paymentInPath], respond }),
  endpoint('GET /api/goals/:id/payouts/:payoutId/proof', {
    guards: [user, limit('proof'), goalInPath, payoutInPath],
    respond,
  }),
]
