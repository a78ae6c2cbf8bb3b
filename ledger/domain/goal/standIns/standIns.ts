import type { UserId } from '#shared/ids.ts'
import { type Minor, sum, times, zero } from '#shared/money.ts'
import { owedAtBeginning } from '../adoption/adopting.ts'
import { seatHolders } from '../members/seats.ts'
import { type Circle, contributionMinorOf, hasBegun, isCircle } from '../rotation/circle.ts'
import { dueMinor, holderOf, roundsIn } from '../rotation/order.ts'
import type { GoalState } from '../state.ts'

/** Without an account so far. */
export const isUnclaimed = ({ standIns }: GoalState, userId: UserId): boolean =>
  standIns.get(userId)?.isClaimed === false

/** They have not even answered by their link. */
export const isUnanswered = ({ standIns }: GoalState, userId: UserId): boolean =>
  standIns.get(userId)?.hasAnswered === false

/** They can use their link: also after a default has given their seat to another member, for what is still due to them. */
export const hasLink = (state: GoalState, userId: UserId): boolean =>
  state.standIns.has(userId) && (state.members.has(userId) || (isCircle(state) && hasBegun(state)))

/** Who added this member, if they were added; undefined for everybody else. */
export const addedBy = ({ standIns }: GoalState, userId: UserId): UserId | undefined =>
  standIns.get(userId)?.addedByUserId

/** The members whom this one has added. */
export const standInsOf = (state: GoalState, addedByUserId: UserId): UserId[] =>
  seatHolders(state)
    .map(([userId]) => userId)
    .filter(userId => addedBy(state, userId) === addedByUserId)

/** The most that a seat can owe: every round that is not closed, but its own, and what it owes already. */
const owingMinor = (circle: Circle, userId: UserId): Minor => {
  const ahead = Array.from({ length: roundsIn(circle) }, (_, index) => index + 1)
    .filter(round => round > circle.closedRounds && holderOf(circle, round) !== userId)
    .map(round => dueMinor(circle, userId, round))
  const owed = [...circle.openDebts.entries()].map(([, { debtorUserId, cause, leftMinor }]) =>
    debtorUserId === userId && cause !== 'opening_corrected' ? leftMinor : zero,
  )
  return sum([...ahead, ...owed, owedAtBeginning(circle, circle.members.get(userId)?.position ?? null)])
}

/** What a member can still lose by the stand-ins whom they have added. */
export const standInsMinor = (circle: Circle, userId: UserId | undefined): Minor =>
  sum(
    seatHolders(circle).flatMap(([one]) =>
      userId !== undefined && addedBy(circle, one) === userId ? [owingMinor(circle, one)] : [],
    ),
  )

/** What one more of them adds to that, before the circle begins. */
export const oneMoreMinor = (circle: Circle): Minor =>
  times(contributionMinorOf(circle), circle.terms.rotation.seats - 1)
