import { paymentById } from '#projections/readModels/transactions/query.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, type UserId, uuidForm } from '#shared/ids.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import { type EventAddress, TamperedWith } from '../../transparency/receiptProofs.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { goalInPath, requireMember } from '../guards/membership.ts'
import { signedIn, user } from '../guards/signedIn.ts'
import { problem, refusalProblem } from '../problem.ts'

/** What a proof is about. */
interface Proven {
  readonly name: string
  readonly addresses: readonly EventAddress[]
}

/** Guard: the received payment that the path names, for its payer and the members of its goal. */
const paymentInPath = async (
  { params }: RequestContext,
  { pool, goals }: ApiParts,
  { userId }: { readonly userId: UserId },
): Promise<Proven> => {
  const text = params['id'] ?? ''
  const paid = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
  if (paid?.receivedRevision == null) throw refusalProblem({ code: 'contribution_not_found' })
  if (paid.userId !== userId && !(await goals.load(paid.goalId, 'fresh')).members.has(userId))
    throw refusalProblem({ code: 'contribution_not_found' })
  return {
    name: `calabash-receipt-${paid.contributionId}.json`,
    addresses: [{ stream: goalStream(paid.goalId), revision: paid.receivedRevision }],
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
  const addresses = await eventsOfPayout(deps, goalId, payoutId)
  if (addresses.length === 0) throw problem(404, 'Payout not found')
  return { name: `calabash-payout-${goalId}-${payoutId.replace(/[^\w-]/g, '_')}.json`, addresses }
}

const eventsOfPayout = async (
  { store }: ApiParts,
  goalId: GoalId,
  payoutId: string,
): Promise<EventAddress[]> => {
  const stream = goalStream(goalId)
  const found: EventAddress[] = []
  for await (const { type, data, revision } of wholeStream(store, stream))
    if (type.startsWith('Payout') && (data as { payoutId?: unknown }).payoutId === payoutId)
      found.push({ stream, revision: Number(revision) })
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
    throw problem(500, 'The ledger differs here from what was published, so there is no proof.')
  })
  if (!proof) throw problem(503, 'The proof is not ready yet. Please try again in a moment.')
  ctx.attachment(name)
  ctx.type = 'json'
  ctx.body = `${JSON.stringify(proof, null, 2)}\n`
}

/** Proofs of receipts and payouts, which can be checked without us. */
export const proofEndpoints = [
  endpoint('GET /api/transactions/:id/proof', { guards: [user, paymentInPath], respond }),
  endpoint('GET /api/goals/:id/payouts/:payoutId/proof', { guards: [goalInPath, payoutInPath], respond }),
]
