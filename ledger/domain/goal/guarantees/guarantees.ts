import type { UserId } from '#shared/ids.ts'
import { type Minor, subtract, sum, times } from '#shared/money.ts'
import type { Payout } from '../payouts/payoutState.ts'
import { isOutsidePayout } from '../payouts/permissions.ts'
import { type Circle, contributionMinorOf, isTurning } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import type { Guarantee } from './guaranteeState.ts'

const positionOf = ({ members }: GoalState, userId: UserId): number | null =>
  members.get(userId)?.position ?? null

const hasHadPot = (state: GoalState, userId: UserId): boolean => {
  const position = positionOf(state, userId)
  return position !== null && position <= state.closedRounds
}

/** From its seat's pot on it cannot be withdrawn. */
export const isBinding = ({ status, potRound }: Guarantee): boolean =>
  status === 'accepted' && potRound !== undefined

/** Whether this member has a binding guarantee for another seat. */
export const isBound = (state: GoalState, userId: UserId): boolean =>
  [...state.guarantees.entries()].some(
    ([, one]) => one.guarantorUserId === userId && isBinding(one) && isWorth(state, one),
  )

/** Only a later pot can pay what a seat fails to pay after its own. */
export const comesLater = (
  state: GoalState,
  { seatUserId, guarantorUserId }: Pick<Guarantee, 'seatUserId' | 'guarantorUserId'>,
): boolean => {
  const [seat, guarantor] = [positionOf(state, seatUserId), positionOf(state, guarantorUserId)]
  return seat !== null && guarantor !== null && seat < guarantor
}

/** It does not bind yet, and can no longer come to bind. */
export const lapses = (state: GoalState, guarantee: Guarantee): boolean =>
  guarantee.status !== 'ended' &&
  !isBinding(guarantee) &&
  (!isTurning(state) || hasHadPot(state, guarantee.seatUserId) || !comesLater(state, guarantee))

/** The most that a seat can owe after its own pot. */
export const mostOwed = (circle: Circle, seatUserId: UserId): Minor =>
  times(contributionMinorOf(circle), circle.terms.rotation.seats - (positionOf(circle, seatUserId) ?? 0))

/** What others pay into the guarantor's pot must cover all their guarantees. */
export const canStillBear = (circle: Circle, userId: UserId): Minor =>
  subtract(
    times(contributionMinorOf(circle), circle.terms.rotation.seats - 1),
    guaranteedMinor(circle, userId),
  )

/** What a member can still lose by guarantees. */
export const guaranteedMinor = (state: GoalState, userId: UserId | undefined): Minor =>
  sum(
    [...state.guarantees.entries()].flatMap(([, one]) =>
      one.guarantorUserId === userId && one.status === 'accepted' && isWorth(state, one)
        ? [one.leftMinor]
        : [],
    ),
  )

/** Once a guarantor's pot has been sent, there is nothing left to pay from. */
const isWorth = (state: GoalState, { guarantorUserId }: Guarantee): boolean =>
  !hasHadPot(state, guarantorUserId) || potOf(state, guarantorUserId).length > 0

/**
 * What is due to a guarantor for their turn. Before it, or without a seat, what others owe them takes its
 * place: they receive it when the circle is wound up, or when they were replaced.
 */
export const potOf = (state: GoalState, userId: UserId): readonly (readonly [string, Payout])[] =>
  [...state.payouts.entries()].filter(
    ([, payout]) =>
      payout.userId === userId &&
      payout.status === 'due' &&
      (payout.reason === 'round' || (payout.reason === 'debt' && !hasHadPot(state, userId))) &&
      !isOutsidePayout(state, payout),
  )
