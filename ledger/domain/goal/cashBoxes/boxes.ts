import type { ContributionId, UserId } from '#shared/ids.ts'
import { larger, type Minor, subtract, zero } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { isOutside } from '../contributions/contribution.ts'
import type { Payout } from '../payouts/payoutState.ts'
import { charterOf, isCircle } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'

/** What a member owes of the cash that was given to them for the circle. */
export const inBox = ({ cashBoxes }: GoalState, userId: UserId): Minor => cashBoxes.get(userId) ?? zero

/** The most that a box may contain; zero for who is no cash holder, or no longer one. */
export const ceilingOf = (state: GoalState, userId: UserId): Minor => {
  if (!isCircle(state) || !takesPart(state.members.get(userId)?.role ?? 'auditor')) return zero
  const named = charterOf(state).cashHolders?.find(holder => holder.userId === userId)
  return named?.ceilingMinor ?? zero
}

/** How much more it may take. */
export const roomIn = (state: GoalState, userId: UserId): Minor =>
  larger(zero, subtract(ceilingOf(state, userId), inBox(state, userId)))

/** It was given to a cash holder. From then on boxes are sums: which of them pays it out is left to their holders. */
export const isInBox =
  ({ contributions }: GoalState) =>
  (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution?.cashHolderUserId !== undefined && isOutside(contribution)
  }

/** All of it is in cash boxes. */
export const isBoxPayout = (
  state: GoalState,
  { contributionIds }: Pick<Payout, 'contributionIds'>,
): boolean => contributionIds.length > 0 && contributionIds.every(isInBox(state))
