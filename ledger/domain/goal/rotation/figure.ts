import type { UserId } from '#shared/ids.ts'
import { type Minor, times } from '#shared/money.ts'
import { countedMinor, isInDispute } from '../contributions/contribution.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState } from '../state.ts'
import { type Circle, contributionMinorOf, hasBegun, isDrawing } from './circle.ts'

/** A seat and who has it; nobody, where it is offered to somebody who has not joined. */
export interface Seat {
  readonly userId: UserId | undefined
  readonly position: number
}

export interface AtRisk {
  readonly amountMinor: Minor
  /** Turns before this one, whether or not they are taken. */
  readonly seatsBefore: number
  /** As many of their holders are proved. */
  readonly proved: number
}

/**
 * What a seat can lose at most: who has received and stops paying owes each later seat one contribution. There are no
 * deposits that would answer for it.
 */
export const atRisk = (circle: Circle, seat: Seat, isVerified: (userId: UserId) => boolean): AtRisk => ({
  amountMinor: figureMinor(circle, seat),
  seatsBefore: seatsBefore(circle, seat),
  proved: holdersBefore(circle, seat).filter(userId => isVerified(userId) && hasPaidByCard(circle, userId))
    .length,
})

export const figureMinor = (circle: Circle, seat: Seat): Minor =>
  times(contributionMinorOf(circle), seatsBefore(circle, seat))

/** A turn that is still to be drawn counts as the last. Whoever has had theirs has nothing to lose any more. */
const seatsBefore = (circle: Circle, { userId, position }: Seat): number => {
  if (position <= circle.closedRounds) return 0
  return (isToBeDrawn(circle, userId) ? circle.terms.rotation.seats : position) - 1
}

/** Who has drawn a turn keeps it until another draw, which asks them anew. */
export const isToBeDrawn = (circle: Circle, userId: UserId | undefined): boolean =>
  !hasBegun(circle) &&
  (circle.draw !== undefined ||
    (isDrawing(circle) && (userId === undefined || !circle.drawnAmong?.has(userId))))

/** Whether the turn comes later now than the one that somebody was shown. */
export const hasMovedBack = (circle: Circle, seat: Seat, shown: number | undefined): boolean =>
  shown !== undefined && seatsBefore(circle, seat) > shown

/** The holders of the turns before this one, by whom it can lose something. */
export const holdersBefore = (circle: Circle, seat: Seat): UserId[] =>
  seatHolders(circle)
    .filter(([, { position }]) => position !== seat.position && (position ?? 0) <= latestBefore(circle, seat))
    .map(([userId]) => userId)

const latestBefore = (circle: Circle, seat: Seat): number =>
  isToBeDrawn(circle, seat.userId) ? circle.terms.rotation.seats : seatsBefore(circle, seat)

/** A payment by card that has settled, and that no bank has taken back or looks at. */
const hasPaidByCard = ({ contributions }: GoalState, payer: UserId): boolean =>
  [...contributions.entries()].some(
    ([, contribution]) =>
      contribution.userId === payer &&
      contribution.paymentIntentId !== undefined &&
      contribution.availableAt !== undefined &&
      countedMinor(contribution) > 0 &&
      !isInDispute(contribution),
  )
