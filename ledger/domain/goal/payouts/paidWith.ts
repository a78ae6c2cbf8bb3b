import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, subtract, sum } from '#shared/money.ts'
import type { GoalState } from '../state.ts'
import { takeableMinor } from './firmness.ts'
import type { Payout } from './payoutState.ts'

/**
 * The payments with which a creditor is paid out of a payout: their own ones, where these suffice, so that no other payer
 * can take back what pays them; otherwise all payments in it.
 */
export const paidWith = (
  state: GoalState,
  { contributionIds }: Pick<Payout, 'contributionIds'>,
  { creditorUserId, amountMinor }: { readonly creditorUserId: UserId | null; readonly amountMinor: Minor },
): ContributionId[] => {
  const own = contributionIds.filter(id => state.contributions.get(id)?.userId === creditorUserId)
  const ownMinor = sum(
    own.flatMap(id => {
      const contribution = state.contributions.get(id)
      return contribution ? [takeableMinor(contribution)] : []
    }),
  )
  return subtract(ownMinor, usedMinor(state, own, creditorUserId)) >= amountMinor ? own : [...contributionIds]
}

/** What these payments pay that creditor already. */
const usedMinor = (
  { payouts }: GoalState,
  own: readonly ContributionId[],
  creditorUserId: UserId | null,
): Minor =>
  sum(
    [...payouts.entries()].flatMap(([, { userId, reason, contributionIds, amountMinor }]) =>
      userId === creditorUserId && reason === 'debt' && contributionIds.some(id => own.includes(id))
        ? [amountMinor]
        : [],
    ),
  )
