import type { GoalId } from '#shared/ids.ts'
import type { GoalCommand } from '../domain/goal/decider.ts'
import { isOutsidePayout } from '../domain/goal/payouts/permissions.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

type SendPayout = Extract<GoalCommand, { readonly type: 'SendPayout' }>

/** Records that a payout was sent: from the bank, or outside where its money never came by card. */
export const sendPayout = async (
  { goals, clock }: Pick<Dependencies, 'goals' | 'clock'>,
  { goalId, ...wanted }: Omit<SendPayout, 'type' | 'from' | 'now'> & { readonly goalId: GoalId },
  context: Context,
): Promise<Handled> => {
  const state = await goals.load(goalId, 'fresh')
  const payout = state.payouts.get(wanted.payoutId)
  const from = payout && isOutsidePayout(state, payout) ? 'outside' : 'bank'
  return goals.handle(goalId, { type: 'SendPayout', ...wanted, from, now: clock.now() }, context)
}
