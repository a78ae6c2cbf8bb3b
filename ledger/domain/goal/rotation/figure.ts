import { isDebitType } from '#shared/bankDebits.ts'
import type { UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, stepOf, subtract, sum, times, zero } from '#shared/money.ts'
import { countedMinor, isInDispute } from '../contributions/contribution.ts'
import type { Deposit } from '../deposits/depositState.ts'
import { answeringMinor, depositMinorOf } from '../deposits/deposits.ts'
import { guaranteedMinor } from '../guarantees/guarantees.ts'
import { seatHolders } from '../members/seats.ts'
import { standInsMinor } from '../standIns/standIns.ts'
import type { GoalState } from '../state.ts'
import { type Circle, contributionMinorOf, hasBegun, holderOf, isDrawing } from './circle.ts'

/** A seat and its holder; undefined where it is offered to a person who has not joined. */
export interface Seat {
  readonly userId: UserId | undefined
  readonly position: number
}

export interface AtRisk {
  readonly amountMinor: Minor
  /** Turns before this one, taken or not. */
  readonly seatsBefore: number
  /** How many of their holders are proved. */
  readonly proved: number
}

/**
 * What a seat can lose at most: a member who has received and stops paying owes each later seat one
 * contribution, less what their deposit answers for.
 */
export const atRisk = (circle: Circle, seat: Seat, isVerified: (userId: UserId) => boolean): AtRisk => ({
  amountMinor: figureMinor(circle, seat),
  seatsBefore: seatsBefore(circle, seat),
  proved: holdersBefore(circle, seat).filter(userId => isVerified(userId) && hasPaidByCard(circle, userId))
    .length,
})

/** By the seats before it, and by its holder's guarantees and stand-ins. What others answer for lowers no figure. */
export const figureMinor = (circle: Circle, seat: Seat, without?: Deposit): Minor =>
  sum([
    lostByOthers(circle, seat, without),
    guaranteedMinor(circle, seat.userId),
    standInsMinor(circle, seat.userId),
  ])

/** Only firm deposits are in it; a draw may assign them to the turns where they answer for least. */
const lostByOthers = (circle: Circle, seat: Seat, without?: Deposit): Minor => {
  const whole = times(contributionMinorOf(circle), seatsBefore(circle, seat))
  if (depositMinorOf(circle) <= 0 || whole <= 0) return whole
  const lying = (userId: UserId): Minor =>
    smaller(depositMinorOf(circle), subtract(answeringMinor(circle, userId), partOf(without, userId)))
  if (!isToBeDrawn(circle, seat.userId)) {
    const turns = Array.from({ length: seat.position - 1 }, (_, index) => index + 1)
    const covered = turns.map(turn => {
      const holder = holderOf(circle, turn)
      return holder === undefined ? zero : coveredMinor(circle, turn, lying(holder))
    })
    return subtract(whole, sum(covered))
  }
  const others = seatHolders(circle).filter(([userId]) => userId !== seat.userId)
  const amounts = others.map(([userId]) => lying(userId)).sort((one, other) => other - one)
  return subtract(whole, sum(amounts.map((amount, index) => coveredMinor(circle, index + 1, amount))))
}

const partOf = (without: Deposit | undefined, userId: UserId): Minor =>
  without?.seatUserId === userId ? without.leftMinor : zero

/** The deposit of a turn is shared among all later ones. The remainder of the division covers nothing. */
const coveredMinor = (circle: Circle, turn: number, deposit: Minor): Minor => {
  const later = Math.max(1, circle.terms.rotation.seats - turn)
  const step = stepOf(circle.terms.currency)
  const part = times(step, Math.floor(deposit / (later * step)))
  return smaller(contributionMinorOf(circle), larger(zero, part))
}

/** A turn that is still to be drawn counts as the last. After its turn a seat has nothing left to lose. */
const seatsBefore = (circle: Circle, { userId, position }: Seat): number => {
  if (position <= circle.closedRounds) return 0
  return (isToBeDrawn(circle, userId) ? circle.terms.rotation.seats : position) - 1
}

/** A drawn turn stays until another draw, which needs a new acceptance. */
export const isToBeDrawn = (circle: Circle, userId: UserId | undefined): boolean =>
  !hasBegun(circle) &&
  (circle.draw !== undefined ||
    (isDrawing(circle) && (userId === undefined || !circle.drawnAmong?.has(userId))))

/** What a user was shown of a seat before they took it. */
export interface Shown {
  /** How many turns come before it: with more of them they could lose more. */
  readonly seatsBefore?: number | undefined
  /** The most that it could lose. */
  readonly figureMinor?: Minor | undefined
}

/** Whether a seat can lose more now than the user was shown. */
export const isWorse = (circle: Circle, seat: Seat, shown: Shown): boolean =>
  (shown.seatsBefore !== undefined && seatsBefore(circle, seat) > shown.seatsBefore) ||
  (shown.figureMinor !== undefined && figureMinor(circle, seat) > shown.figureMinor)

/** The holders of the turns before this one, through whom it can lose something. */
export const holdersBefore = (circle: Circle, seat: Seat): UserId[] =>
  seatHolders(circle)
    .filter(([, { position }]) => position !== seat.position && (position ?? 0) <= latestBefore(circle, seat))
    .map(([userId]) => userId)

const latestBefore = (circle: Circle, seat: Seat): number =>
  isToBeDrawn(circle, seat.userId) ? circle.terms.rotation.seats : seatsBefore(circle, seat)

/** The organiser's turn where it comes before this one; undefined where it is still to be drawn, or over. */
export const organiserBefore = (circle: Circle, seat: Seat): number | undefined => {
  if (isToBeDrawn(circle, seat.userId) || seatsBefore(circle, seat) === 0) return undefined
  const organiser = seatHolders(circle).find(([, { role }]) => role === 'organiser')?.[1]
  const turn = organiser?.position ?? seat.position
  return turn < seat.position ? turn : undefined
}

/** Has a settled card payment that no bank has taken back or is examining. */
export const hasPaidByCard = ({ contributions }: GoalState, payer: UserId): boolean =>
  [...contributions.entries()].some(
    ([, contribution]) =>
      contribution.userId === payer &&
      contribution.paymentIntentId !== undefined &&
      !isDebitType(contribution.paidWith) &&
      contribution.availableAt !== undefined &&
      countedMinor(contribution) > 0 &&
      !isInDispute(contribution),
  )
