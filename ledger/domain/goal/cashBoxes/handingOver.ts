import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { ceilingOf, inBox } from './boxes.ts'
import { noRoomFor } from './giving.ts'

/** Who keeps a box says that another cash holder gets cash out of it. */
export interface ProposeCashHandover {
  readonly type: 'ProposeCashHandover'
  readonly userId: UserId
  readonly toUserId: UserId
  readonly amountMinor: Minor
}
/** The other one confirms that they have it; the boxes change with that. */
export interface ConfirmCashHandover {
  readonly type: 'ConfirmCashHandover'
  readonly userId: UserId
  readonly handover: number
}
/** One of the two says that it did not take place. */
export interface EndCashHandover {
  readonly type: 'EndCashHandover'
  readonly userId: UserId
  readonly handover: number
}

export const proposeCashHandover = (
  { userId: fromUserId, toUserId, amountMinor }: ProposeCashHandover,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  if (inBox(state, fromUserId) <= 0 || fromUserId === toUserId || ceilingOf(state, toUserId) <= 0)
    return refuse('not_a_cash_holder')
  const wrong = notAnAmount(amountMinor, state.terms.currency)
  if (wrong) return wrong
  for (const [, open] of state.cashHandovers.entries()) {
    if (open.status !== 'proposed' || open.fromUserId !== fromUserId) continue
    const isSame = open.toUserId === toUserId && open.amountMinor === amountMinor
    return isSame ? accept() : refuse('cash_handover_open')
  }
  const refused = notPossible(state, { fromUserId, toUserId, amountMinor })
  if (refused) return refused
  const handover = state.cashHandovers.size + 1
  return accept({ type: 'CashHandoverProposed', data: { handover, fromUserId, toUserId, amountMinor } })
}

export const confirmCashHandover = (
  { userId, handover }: ConfirmCashHandover,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.cashHandovers.get(handover)
  if (!known) return refuse('cash_handover_not_found')
  if (known.toUserId !== userId) return refuse('not_the_other_side')
  if (known.status === 'confirmed') return accept()
  if (known.status === 'ended') return refuse('cash_handover_ended')
  const { status: _, ...moved } = known
  const refused = notPossible(state, moved)
  return refused ?? accept({ type: 'CashHandoverConfirmed', data: { handover, ...moved } })
}

export const endCashHandover = (
  { userId: byUserId, handover }: EndCashHandover,
  state: GoalState,
): Decision<GoalEvent> => {
  const known = state.cashHandovers.get(handover)
  if (!known) return refuse('cash_handover_not_found')
  if (![known.fromUserId, known.toUserId].includes(byUserId)) return refuse('not_the_other_side')
  if (known.status === 'ended') return accept()
  if (known.status === 'confirmed') return refuse('cash_handover_ended')
  return accept({ type: 'CashHandoverEnded', data: { handover, byUserId } })
}

interface Moved {
  readonly fromUserId: UserId
  readonly toUserId: UserId
  readonly amountMinor: Minor
}

const notPossible = (
  state: GoalState,
  { fromUserId, toUserId: cashHolderUserId, amountMinor }: Moved,
): Decision<never> | undefined => {
  const there = inBox(state, fromUserId)
  if (amountMinor > there) return refuse('cash_box_short', { amount: moneyIn(state, there) })
  return noRoomFor(state, { cashHolderUserId, amountMinor })
}
