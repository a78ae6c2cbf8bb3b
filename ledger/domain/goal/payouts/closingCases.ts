import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import type { GoalState } from '../state.ts'
import type { Payout } from './payoutState.ts'

type Closing = Omit<
  GoalEventOf<'PayoutCaseClosed'>['data'],
  'userId' | 'amountMinor' | 'from' | 'cashHolderUserId'
>

/** Closes the case of a contested payout. What Stripe has transferred came back when Stripe says so. */
export const closeCase = (state: GoalState, closing: Closing): Decision<GoalEvent> => {
  const payout = state.payouts.get(closing.payoutId)
  if (!payout) return refuse('payout_not_found')
  if (payout.attempt !== closing.attempt) return refuse('payout_changed')
  if (payout.status === 'contested' && closing.outcome === 'returned' && payout.sent?.from === 'stripe')
    return refuse('transfer_not_reversed')
  return payout.status === 'contested' ? accept(caseClosed(payout, closing)) : refuse('no_case')
}

export const caseClosed = ({ userId, amountMinor, sent }: Payout, closing: Closing): GoalEvent => ({
  type: 'PayoutCaseClosed',
  data: {
    ...closing,
    userId,
    amountMinor,
    from: sent?.from ?? 'bank',
    ...(sent?.cashHolderUserId === undefined ? {} : { cashHolderUserId: sent.cashHolderUserId }),
  },
})
