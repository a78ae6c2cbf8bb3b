import type { ContributionId } from '#shared/ids.ts'
import { type Minor, sum } from '#shared/money.ts'
import { type Contribution, seatOf } from '../contributions/contribution.ts'
import { hasSeveralSeats } from '../members/seats.ts'
import { debtOfPayout } from '../payouts/holds.ts'
import type { Payout } from '../payouts/payoutState.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'

/**
 * The debt for a round that a payout pays with another member's payment, where its debtor has several seats. Their creditor pays into
 * each of their turns, also after this payment, so the debt arises again when a bank takes it back. A member with one
 * seat is paid by a creditor only once, and that payment is set off first.
 */
export const debtPaidOn = (
  state: GoalState,
  payoutId: string,
  contribution: Contribution,
): Debt | undefined => {
  const debtId = debtOfPayout(payoutId)
  const debt = debtId === undefined ? undefined : state.debts.get(debtId)
  if (debt?.cause !== 'round_closed_short' || debt.creditorUserId === null) return undefined
  const payers = [contribution.userId, seatOf(contribution)]
  if (payers.includes(debt.debtorUserId) || payers.includes(debt.creditorUserId)) return undefined
  return hasSeveralSeats(state, debt.debtorUserId) ? debt : undefined
}

/**
 * What was sent to a creditor of a pot's recipient with this payment alone. It is not in the pot any more, whose rest consists of
 * other payments.
 */
export const sentAloneMinor = ({ payouts }: GoalState, id: ContributionId, round: number): Minor => {
  const isOfIt = ({ status, reason, contributionIds, ...payout }: Payout): boolean =>
    reason === 'debt' &&
    status !== 'due' &&
    status !== 'set_off' &&
    payout.round === round &&
    contributionIds.length === 1 &&
    contributionIds[0] === id
  return sum([...payouts.entries()].flatMap(([, one]) => (isOfIt(one) ? [one.amountMinor] : [])))
}
