import { paymentById } from '#projections/transactions/query.ts'
import { goalStream } from '#shared/events/goal.ts'
import { contributionId, type GoalId, uuidForm } from '#shared/ids.ts'
import { wholeStream } from '#shared/wholeStream.ts'
import { type EventAddress, TamperedWith } from '../../transparency/receiptProofs.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { requireMember } from '../membership.ts'
import { parseGoalId } from '../parse.ts'
import { problem, refusalProblem } from '../problem.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Receipts that can be checked without us, for everybody who sees in the goal what they prove. */
export const proofRoutes = (router: ApiRouter, { pool, goals, store, receiptProofs }: ApiParts): void => {
  router.get('/api/transactions/:id/proof', async ctx => {
    const userId = signedIn(ctx)
    const text = ctx.params['id'] ?? ''
    const paid = uuidForm.test(text) ? await paymentById(pool, contributionId(text)) : undefined
    if (paid?.receivedRevision == null) throw refusalProblem({ code: 'contribution_not_found' })
    if (paid.userId !== userId && !(await goals.load(paid.goalId, 'fresh')).members.has(userId))
      throw refusalProblem({ code: 'contribution_not_found' })
    const address = { stream: goalStream(paid.goalId), revision: paid.receivedRevision }
    await answer(ctx, `calabash-receipt-${paid.contributionId}.json`, [address])
  })

  router.get('/api/goals/:id/payouts/:payoutId/proof', async ctx => {
    const goalId = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goalId, signedIn(ctx))
    const payoutId = ctx.params['payoutId'] ?? ''
    const addresses = await eventsOfPayout(goalId, payoutId)
    if (addresses.length === 0) throw problem(404, 'Payout not found')
    await answer(ctx, `calabash-payout-${goalId}-${payoutId.replace(/[^\w-]/g, '_')}.json`, addresses)
  })

  /** All that became of it, as far as that has gone. */
  const eventsOfPayout = async (goalId: GoalId, payoutId: string): Promise<EventAddress[]> => {
    const stream = goalStream(goalId)
    const found: EventAddress[] = []
    for await (const { type, data, revision } of wholeStream(store, stream))
      if (type.startsWith('Payout') && (data as { payoutId?: unknown }).payoutId === payoutId)
        found.push({ stream, revision: Number(revision) })
    return found
  }

  const answer = async (ctx: Ctx, name: string, addresses: readonly EventAddress[]): Promise<void> => {
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
}
