import { isDebitType } from '#shared/bankDebits.ts'
import type { UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, stepOf, subtract, sum, times, zero } from '#shared/money.ts'
import { wholeSeat } from '#shared/shares.ts'
import { countedMinor, isInDispute } from '../contributions/contribution.ts'
import type { Deposit } from '../deposits/depositState.ts'
import { answeringMinor, depositMinorOf } from '../deposits/deposits.ts'
import { guaranteedMinor } from '../guarantees/guarantees.ts'
import { seatAt, seatHolders } from '../members/seats.ts'
import { standInsMinor } from '../standIns/standIns.ts'
import type { GoalState, HeldSeat } from '../state.ts'
import { type Circle, contributionMinorOf, hasBegun, isCircle, isDrawing } from './circle.ts'
import { awaitedTurns, dueBetween, holderOf, turnsOf } from './order.ts'

/** A seat and its holder; undefined where it is offered to a person who has not joined. */
export interface Seat {
  readonly userId: UserId | undefined
  readonly position: number
  /** All seats and shares that the holder has, or will have; by default those that they have. */
  readonly seats?: readonly HeldSeat[]
}

const heldBy = ({ members }: Circle, { userId, position, seats }: Seat): readonly HeldSeat[] => {
  const own = userId === undefined ? undefined : members.get(userId)
  return seats ?? (own?.position === position ? own.seats : seatAt(position))
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

/** What a member can lose by the seats that they have. */
export const figureOfMember = (state: GoalState, userId: UserId): Minor => {
  const position = state.members.get(userId)?.position ?? null
  return position !== null && isCircle(state) ? figureMinor(state, { userId, position }) : zero
}

/** Only firm deposits are in it; a draw may assign them to the turns where they answer for least. */
const lostByOthers = (circle: Circle, seat: Seat, without?: Deposit): Minor => {
  const seats = heldBy(circle, seat)
  if (circle.hasShares || seats.length > 1) return lostBySeats(circle, seat, seats)
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

/**
 * Where a member has several seats, or seats are shared, there are no deposits: each turn before one of their
 * own can fail what it owes that seat. Turns that are still to be drawn may all come first.
 */
const lostBySeats = (circle: Circle, { userId }: Seat, seats: readonly HeldSeat[]): Minor => {
  const isOwn = (position: number, number: number): boolean =>
    seats.some(seat => seat.position === position && seat.share.number === number)
  const others = slotsIn(circle).filter(({ position, share }) => !isOwn(position, share.number))
  return sum(
    seats.map(seat => {
      const own = slotsIn(circle).find(isSlotOf(seat))
      if (own && own.round <= circle.closedRounds) return zero
      const isBefore = (slot: Slot): boolean =>
        slot.position < seat.position ||
        (slot.position === seat.position && slot.share.number < seat.share.number)
      const before = isToBeDrawn(circle, userId) ? others : others.filter(isBefore)
      return dueBetween(circle, [seat], before)
    }),
  )
}

type Slot = HeldSeat & { readonly round: number }
const isSlotOf =
  ({ position, share }: HeldSeat) =>
  (slot: Slot): boolean =>
    slot.position === position && slot.share.number === share.number

/** All turns; a seat without a member is a whole one. */
const slotsIn = (circle: Circle): readonly Slot[] => {
  const turns = turnsOf(circle)
  const taken = new Set(turns.map(({ position }) => position))
  const empty = Array.from({ length: circle.terms.rotation.seats }, (_, index) => index + 1)
    .filter(position => !taken.has(position))
    .map(position => ({ position, share: wholeSeat, round: Number.POSITIVE_INFINITY }))
  return [...turns, ...empty]
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
const seatsBefore = (circle: Circle, seat: Seat): number => {
  const seats = heldBy(circle, seat)
  const last = seats.at(-1)?.position ?? seat.position
  const own = seats.length === 0 ? 1 : seats.length
  if (!circle.hasShares && last <= circle.closedRounds) return 0
  if (circle.hasShares && hasNoTurnAhead(circle, seat)) return 0
  return (isToBeDrawn(circle, seat.userId) ? circle.terms.rotation.seats : last) - own
}

const hasNoTurnAhead = (circle: Circle, { userId }: Seat): boolean =>
  hasBegun(circle) &&
  userId !== undefined &&
  circle.members.has(userId) &&
  awaitedTurns(circle, userId).length === 0

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
    .filter(
      ([userId, { position }]) =>
        userId !== seat.userId && position !== seat.position && (position ?? 0) <= latestBefore(circle, seat),
    )
    .map(([userId]) => userId)

const latestBefore = (circle: Circle, seat: Seat): number => {
  if (isToBeDrawn(circle, seat.userId)) return circle.terms.rotation.seats
  return seatsBefore(circle, seat) === 0 ? 0 : (heldBy(circle, seat).at(-1)?.position ?? seat.position) - 1
}

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
