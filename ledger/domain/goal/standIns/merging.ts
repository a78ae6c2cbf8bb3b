import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { userId as toUserId, type UserId } from '#shared/ids.ts'
import { add, type Minor, sum, zero } from '#shared/money.ts'
import { draftMap } from '../../draftMap.ts'
import { isCircle } from '../rotation/circle.ts'
import { figureOfMember } from '../rotation/figure.ts'
import type { Evolving, GoalState } from '../state.ts'
import { renamed } from './renaming.ts'

type Merged = GoalEventOf<'StandInMerged'>['data']
type Balance = Merged['balances'][number]

/**
 * Whether a user has or had something to do with a goal: as a member, or as an admin who has decided about it. Being invited does not
 * count.
 */
export const isKnownIn = (state: GoalState, userId: UserId): boolean => {
  const without = { ...state, invitations: draftMap(), openClaims: draftMap() }
  return renamed(without, { from: userId, to: unusedId }) !== without
}
/** No account has it: only whether anything would change counts. */
const unusedId = toUserId(Number.MAX_SAFE_INTEGER)

/** What an account agrees to with a seat: the most that it can still lose, and what it owes. */
export const takenOver = (
  state: GoalState,
  userId: UserId,
): { readonly figureMinor: Minor; readonly owingMinor: Minor } => ({
  figureMinor: isCircle(state) && state.members.has(userId) ? figureOfMember(state, userId) : zero,
  owingMinor: sum(
    [...state.openDebts.entries()].map(([, { debtorUserId, leftMinor }]) =>
      debtorUserId === userId ? leftMinor : zero,
    ),
  ),
})

/** The stand-in's part in the goal becomes that of the account. */
export const merging = (state: GoalState, userId: UserId, accountUserId: UserId): GoalEvent => ({
  type: 'StandInMerged',
  data: {
    userId,
    accountUserId,
    balances: balancesOf(state, userId),
    contributionIds: paymentsOf(state, userId),
  },
})

/** What the books have of a member, without the cash that they keep for a circle. */
const balancesOf = (state: GoalState, userId: UserId): Balance[] => {
  const sums = new Map<Balance['account'], Minor>([['savings', state.savings.get(userId) ?? zero]])
  const count = (account: Balance['account'], amountMinor: Minor): void =>
    void sums.set(account, add(sums.get(account) ?? zero, amountMinor))
  for (const [, payout] of state.payouts.entries())
    if (payout.userId === userId && (payout.status === 'due' || payout.status === 'sending'))
      count('payable', payout.amountMinor)
  for (const [, deposit] of state.deposits.entries())
    if (deposit.userId === userId) count('deposits', deposit.leftMinor)
  for (const [, { debtorUserId, creditorUserId, cause, leftMinor }] of state.openDebts.entries()) {
    const isOrganisers = cause === 'organiser_fee'
    const isFee = isOrganisers || cause === 'late_fee'
    if (debtorUserId === userId) count(isFee ? 'owing_fees' : 'owing', leftMinor)
    const claims = isOrganisers ? 'organiser_fees' : 'late_fees'
    if (creditorUserId === userId) count(isFee ? claims : 'claims', leftMinor)
  }
  return [...sums]
    .filter(([, total]) => total > 0)
    .map(([account, amountMinor]) => ({ account, amountMinor }))
}

const paymentsOf = (state: GoalState, userId: UserId): Merged['contributionIds'] =>
  [...state.contributions.entries()]
    .filter(([, one]) => [one.userId, one.holderUserId, one.seatUserId, one.keptByUserId].includes(userId))
    .map(([id]) => id)

/** Nothing is moved or settled: the member has another id, and was always the same person. */
export const mergeInto = (state: Evolving, { userId: from, accountUserId: to }: Merged): void => {
  const { merged } = state
  Object.assign(state, renamed(state, { from, to }))
  state.merged = merged
  state.merged.set(from, to)
}
