import { bankDebits, type DebitType, isDebitType } from '#shared/bankDebits.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { firmAt } from '../payouts/firmness.ts'
import type { GoalState } from '../state.ts'
import { type Contribution, countedMinor, type Dispute, isUnderWay } from './contribution.ts'

interface Wanted {
  readonly userId: UserId
  readonly contributionId: ContributionId
  readonly debit: DebitType
}

/**
 * Whether a payment may be made by bank debit. A circle takes debits only if its members have accepted their wait, because a payer could
 * otherwise delay others' pots by weeks. Nobody has two under way, and after one that failed or was taken back its payer first pays as much
 * otherwise, so that they cannot hold a place in a target with debits that a bank will never pay.
 */
export const mayPayByDebit = (state: GoalState, { userId, contributionId, debit }: Wanted): boolean => {
  const { rotation } = state.terms ?? {}
  if (rotation && (rotation.charter?.debitDays ?? 0) < bankDebits[debit].firmAfterDays) return false
  if (state.contributions.get(contributionId)?.scheduleId !== undefined) return false
  return !endedBadly(state, { userId, contributionId })
}

/** The payer's last debit has brought no money that stays, and they have not paid as much otherwise since. */
const endedBadly = (
  { contributions }: GoalState,
  { userId, contributionId }: Omit<Wanted, 'debit'>,
): boolean => {
  const own = [...contributions.entries()]
    .filter(([id, one]) => id !== contributionId && one.userId === userId)
    .map(([, one]) => one)
  const last = own.findLastIndex(({ paidWith }) => isDebitType(paidWith))
  const debit = own[last]
  if (!debit || isPaid(debit)) return false
  return isUnderWay(debit) || sum(own.slice(last + 1).map(countedMinor)) < debit.amountMinor
}

const isPaid = ({ status, reversals }: Contribution): boolean =>
  status === 'received' && ![...(reversals?.disputes.values() ?? [])].some(isAgainst)

const isAgainst = ({ status }: Dispute): boolean => status !== 'won' && status !== 'closed'

/** Refunded before its claims have ended, a debit could come back to its payer twice: from us, and from their bank. */
export const mayBeTakenBackToo = (contribution: Contribution, now: Instant): boolean => {
  if (!isDebitType(contribution.paidWith)) return false
  const from = firmAt(contribution, 0)
  return from === undefined || from > now
}
