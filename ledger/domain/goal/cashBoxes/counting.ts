import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { accept, type Decision, refuse } from '../../decider.ts'
import { type GoalState, moneyIn } from '../state.ts'
import { inBox } from './boxes.ts'

/** A cash holder counts what is in their box. */
export interface CountCash {
  readonly type: 'CountCash'
  readonly userId: UserId
  /** The number of this count, and what should be there, as they have seen it. */
  readonly count: number
  readonly expectedMinor: Minor
  readonly countedMinor: Minor
  /** Why that differs. */
  readonly explanation: string
  readonly now: Instant
}

/** A difference is recorded, and changes nothing: its holder owes what should be there. */
export const countCash = (
  { userId: holderUserId, count, expectedMinor, countedMinor, explanation, now }: CountCash,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  if (!state.cashBoxes.has(holderUserId)) return refuse('not_a_cash_holder')
  const last = state.cashCounts.get(holderUserId)
  const isRepeated = last?.count === count && last.countedMinor === countedMinor
  if (isRepeated && last.expectedMinor === expectedMinor) return accept()
  const expected = inBox(state, holderUserId)
  if (count !== (last?.count ?? 0) + 1 || expectedMinor !== expected)
    return refuse('cash_box_changed', { amount: moneyIn(state, expected) })
  if (countedMinor !== expected && explanation === '') return refuse('difference_unexplained')
  const counted = { holderUserId, count, expectedMinor, countedMinor, countedAt: now }
  return accept({
    type: 'CashCounted',
    data: explanation === '' ? counted : { ...counted, explanation },
  })
}
