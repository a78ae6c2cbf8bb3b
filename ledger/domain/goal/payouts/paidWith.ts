import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, subtract, sum } from '#shared/money.ts'
import { seatOf } from '../contributions/contribution.ts'
import type { Debt } from '../rotation/circleState.ts'
import type { GoalState } from '../state.ts'
import { takeableMinor } from './firmness.ts'
import type { Payout } from './payoutState.ts'

/** Where a debt is owed to a seat, payments for that seat count as its creditor's, also those of its former holders. */
type Creditor = Pick<Debt, 'creditorUserId'> & Partial<Pick<Debt, 'seatUserId'>>
type Paid = Creditor & { readonly amountMinor: Minor }
type Paying = Pick<Payout, 'contributionIds'>

/**
 * The payments with which a creditor is paid out of a payout: their own ones, where these suffice, so that no other payer
 * can take back what pays them; otherwise all payments in it.
 */
export const paidWith = (
  state: GoalState,
  payout: Paying,
  { amountMinor, ...creditor }: Paid,
): ContributionId[] => {
  const own = ownIn(state, payout, creditor)
  return own.amountMinor >= amountMinor ? own.contributionIds : [...payout.contributionIds]
}

/**
 * The same where the debtor has several seats, so that what is owed is more than the creditor pays into one pot: first their own
 * payments, and then those of others, from which alone a bank takes something back.
 */
export const firstPaidWith = (
  state: GoalState,
  payout: Paying,
  { amountMinor, ...creditor }: Paid,
): { readonly amountMinor: Minor; readonly contributionIds: ContributionId[] } => {
  const own = ownIn(state, payout, creditor)
  if (own.amountMinor > 0) return { ...own, amountMinor: smaller(own.amountMinor, amountMinor) }
  const others = payout.contributionIds.filter(id => !own.contributionIds.includes(id))
  return { amountMinor, contributionIds: others.length > 0 ? others : [...payout.contributionIds] }
}

/** The creditor's own payments in a payout, and what of them does not pay that creditor already. */
const ownIn = (state: GoalState, { contributionIds }: Paying, { creditorUserId, seatUserId }: Creditor) => {
  const isOwn = (userId: UserId): boolean => userId === creditorUserId || userId === seatUserId
  const own = contributionIds.filter(id => {
    const contribution = state.contributions.get(id)
    return contribution && (isOwn(contribution.userId) || isOwn(seatOf(contribution)))
  })
  const ownMinor = sum(own.flatMap(id => state.contributions.get(id) ?? []).map(takeableMinor))
  return { contributionIds: own, amountMinor: subtract(ownMinor, usedMinor(state, own, creditorUserId)) }
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
