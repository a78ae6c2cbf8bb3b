import type { GoalEvent } from '#shared/events/goal.ts'
import { smaller } from '#shared/money.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'
import { othersFirst } from './lastDebts.ts'
import { releasing } from './releasing.ts'

/**
 * Two members who owe each other pay nothing of what both owe: returns the first debt that an opposite one
 * meets, as far as it does. What is paid last is met last. Call it again until there is none.
 */
export const offsetting = ({ openDebts }: GoalState): GoalEvent[] => {
  if (openDebts.size < 2) return []
  const debts = othersFirst(openDebts.entries())
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

/** A fee meets only a fee: a bank could still take back what the other debt is for, and the fee is paid last. */
const isOpposite = (one: Debt, other: Debt): boolean =>
  one.debtorUserId === other.creditorUserId &&
  one.creditorUserId === other.debtorUserId &&
  isFee(one.cause) === isFee(other.cause)
