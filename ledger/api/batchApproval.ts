import type { UserId } from '#shared/ids.ts'
import type { Refusal } from '#shared/refusals.ts'
import type { Batch } from '../accounts/payoutBatches.ts'
import { mayPayOut } from '../domain/goal/payouts/permissions.ts'
import type { ApiParts } from './context.ts'

/** Why an admin may not approve a batch: they made it, or may not send one of its payouts; undefined where they may. */
export const approvalRefused = async (
  { goals, users, clock }: Pick<ApiParts, 'goals' | 'users' | 'clock'>,
  { madeBy, decided, rows }: Batch,
  userId: UserId,
): Promise<Refusal | undefined> => {
  if (decided) return { code: 'batch_decided' }
  if (madeBy === userId) return { code: 'own_batch' }
  if (madeBy === null || !(await users.moneyAdmins(clock.now())).includes(madeBy))
    return { code: 'batch_admin_gone' }
  for (const { goalId, payoutId } of rows) {
    const state = await goals.load(goalId)
    const payout = state.payouts.get(payoutId)
    const refused = payout && mayPayOut(state, payout, { userId, asAdmin: true })
    if (refused?.outcome === 'refused') return refused.refusal
  }
  return undefined
}
