import type { GoalEvent } from '#shared/events/goal.ts'
import { smaller } from '#shared/money.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'
import { haveSameRank } from './lastDebts.ts'
import { releasing } from './releasing.ts'

/**
 * Two members who owe each other pay nothing of what both owe: returns the first debt that an opposite one
 * meets, as far as it does. Call it again until there is none.
 */
export const offsetting = ({ openDebts }: GoalState): GoalEvent[] => {
  if (openDebts.size < 2) return []
  const debts = [...openDebts.entries()]
  for (const one of debts)
    for (const other of debts) {
      if (!isOpposite(one[1], other[1])) continue
      const amountMinor = smaller(one[1].leftMinor, other[1].leftMinor)
      return [one, other].map(([debtId, debt]) => {
        const { creditorUserId } = debt
        return releasing(debtId, debt, { creditorUserId, amountMinor, reason: 'set_off' })
      })
    }
  return []
}

/** What is paid last meets only its like: a bank could still take back what another debt is for, and that one is paid before it. */
const isOpposite = (one: Debt, other: Debt): boolean =>
  one.debtorUserId === other.creditorUserId &&
  one.creditorUserId === other.debtorUserId &&
  haveSameRank(one, other)
