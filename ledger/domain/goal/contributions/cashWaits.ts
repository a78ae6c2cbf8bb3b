import { ownAtRisk } from '../payouts/ownAtRisk.ts'
import { holderOf, turnsBy } from '../rotation/order.ts'
import type { GoalState } from '../state.ts'
import type { OutsidePayment } from './permissions.ts'

/**
 * Cash is in its recipient's hands at once, and pays no debts of theirs. So it waits, as a payout would, while a bank can take back what
 * the recipient has paid for an earlier round and the payer has not been sent: nothing would be left to answer for it. Until their own
 * earlier turn has closed, that is not known yet.
 */
export const cashWaits = (state: GoalState, { userId, round, debtId }: OutsidePayment): boolean => {
  const debt = debtId === undefined ? undefined : state.debts.get(debtId)
  const into = debt ? debt.round : round
  if (into === null) return false
  const recipient = debt ? debt.creditorUserId : holderOf(state, into)
  if (recipient == null || recipient === userId) return false
  const takesCardsToo = state.terms?.rotation?.charter?.cash === true
  const awaitsOwnTurn = turnsBy(state, userId).some(
    turn => turn.round < into && turn.round > state.closedRounds,
  )
  if (takesCardsToo && awaitsOwnTurn) return true
  return ownAtRisk(state, { userId: recipient, round: into, contributionIds: [] }, {}).some(
    ({ amountMinor, creditorUserIds }) => amountMinor > 0 && creditorUserIds.includes(userId),
  )
}
