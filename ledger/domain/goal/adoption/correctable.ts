import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { seatHolders } from '../members/seats.ts'
import { isTurning } from '../rotation/circle.ts'
import type { GoalState } from '../state.ts'
import { type OpeningCorrection, openingPaidBy } from './adoptionState.ts'
import { isBetween } from './correctingLater.ts'

export interface Correctable extends Pick<OpeningCorrection, 'debtorUserId' | 'creditorUserId' | 'round'> {
  readonly paidMinor: Minor
}

/** What a member can correct with another one: payments between them before the circle was adopted, without those that are open. */
export const correctableBy = (state: GoalState, userId: UserId): Correctable[] => {
  if (!isTurning(state)) return []
  const holders = seatHolders(state).map(([holder]) => holder)
  const waiting = openCorrectionsOf(state, userId).map(([, one]) => one)
  const isWaiting = ({ debtorUserId, round }: Correctable): boolean =>
    waiting.some(one => one.debtorUserId === debtorUserId && one.round === round)
  return [...state.openingRecipients]
    .flatMap(([round, creditorUserId]) =>
      holders.map(debtorUserId => {
        const paidMinor = openingPaidBy(state, debtorUserId, round)
        return { debtorUserId, creditorUserId, round, paidMinor }
      }),
    )
    .filter(
      one =>
        one.paidMinor > 0 &&
        one.debtorUserId !== one.creditorUserId &&
        holders.includes(one.creditorUserId) &&
        isBetween(one, userId) &&
        !isWaiting(one),
    )
}

export const openCorrectionsOf = (state: GoalState, userId: UserId): [number, OpeningCorrection][] =>
  isTurning(state)
    ? [...state.openingCorrections.entries()].filter(
        ([, one]) => one.status === 'proposed' && isBetween(one, userId),
      )
    : []
