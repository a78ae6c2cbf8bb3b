import type { InvitationId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { depositMinorOf } from '../deposits/deposits.ts'
import { hasOneWholeSeat, isWhole, nextPosition, seatAt, seatsOf } from '../members/seats.ts'
import { mayTakePart } from '../permissions.ts'
import type { GoalState } from '../state.ts'
import { figureChoosing, noMoreSeats, seatsFixed, withFurther } from './choosingSeats.ts'
import { isCircle } from './circle.ts'
import { figureMinor } from './figure.ts'

/** A number of seats that a member can have, and what they could lose by them. */
export interface SeatChoice {
  readonly seats: number
  readonly figureMinor: Minor
}

/** More at once is not offered. */
const mostMore = 5

/** For who joins by an invitation to a new seat; empty where there is nothing to choose. */
export const choicesOfJoining = (
  state: GoalState,
  { invitationId, now }: { readonly invitationId: InvitationId; readonly now: Instant },
): readonly SeatChoice[] => {
  if (!isCircle(state) || seatsFixed(state) || depositMinorOf(state) > 0) return []
  const most = Math.min(seatsOf(state, now, invitationId).free, 1 + mostMore)
  if (most < 2) return []
  const position = nextPosition(state)
  return Array.from({ length: most }, (_, index) => {
    const seats = withFurther(state, [position], index + 1).flatMap(seatAt)
    return { seats: index + 1, figureMinor: figureMinor(state, { userId: undefined, position, seats }) }
  })
}

/** Empty where a member cannot change how many seats they have. */
export const seatChoices = (
  state: GoalState,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): readonly SeatChoice[] => {
  const member = state.members.get(userId)
  if (!member || !isCircle(state) || mayTakePart(state, userId) || seatsFixed(state)) return []
  if (member.seats.length === 0 || !member.seats.every(isWhole)) return []
  const { free } = seatsOf(state, now)
  let most = member.seats.length
  while (most < member.seats.length + Math.min(free, mostMore)) {
    if (noMoreSeats(state, { userId, now }, most + 1 - member.seats.length)) break
    most++
  }
  if (most === 1 && hasOneWholeSeat(member)) return []
  return Array.from({ length: most }, (_, index) => ({
    seats: index + 1,
    figureMinor: figureChoosing(state, userId, index + 1),
  }))
}
