import type { UserId } from '#shared/ids.ts'
import { type Minor, minor, stepOf, sum, times, zero } from '#shared/money.ts'
import { betweenShares, twelfthsOf, twelfthsOfSeat, wholeSeat } from '#shared/shares.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState, HeldSeat } from '../state.ts'

/**
 * Each seat has one turn, and a shared one as many turns as shares: rounds of the same days, in each of which
 * one share is paid. So every round has one recipient, and every debt is between two members.
 */
export interface Turn extends HeldSeat {
  readonly round: number
  readonly userId: UserId
}

/** All turns in their order. A position without a member has a round as well. */
export const turnsOf = (state: GoalState): readonly Turn[] => {
  const held = seatHolders(state)
    .flatMap(([userId, { seats }]) => seats.map(seat => ({ ...seat, userId })))
    .sort((one, other) => one.position - other.position || one.share.number - other.share.number)
  let more = 0
  return held.map(seat => {
    const { position, share } = seat
    const turn = { ...seat, round: position + more + share.number - 1 }
    if (share.number === share.of) more += share.of - 1
    return turn
  })
}

export const turnsBy = (state: GoalState, userId: UserId): readonly Turn[] =>
  turnsOf(state).filter(turn => turn.userId === userId)

export const turnIn = (state: GoalState, round: number): Turn | undefined =>
  turnsOf(state).find(turn => turn.round === round)

/** The member who receives in this round. */
export const holderOf = (state: GoalState, round: number): UserId | undefined =>
  state.hasShares
    ? turnIn(state, round)?.userId
    : seatHolders(state).find(([, { seats }]) => seats.some(({ position }) => position === round))?.[0]

/** How many rounds a circle has. */
export const roundsIn = (state: GoalState): number => {
  const seats = state.terms?.rotation?.seats ?? 0
  if (!state.hasShares) return seats
  const more = seatHolders(state)
    .flatMap(([, member]) => member.seats)
    .filter(({ share }) => share.number === 1)
    .map(({ share }) => share.of - 1)
  return more.reduce((total, one) => total + one, seats)
}

/** The rounds of the seat whose turn a round is; one round, where it is not shared. */
export const roundsOfSeat = (
  state: GoalState,
  round: number,
): { readonly first: number; readonly last: number } => {
  const share = state.hasShares ? (turnIn(state, round)?.share ?? wholeSeat) : wholeSeat
  const first = round - share.number + 1
  return { first, last: first + share.of - 1 }
}

/** The rounds of a seat that are not closed, up to the last one or to the given one. */
export const openRoundsOf = (state: GoalState, round: number, upTo?: number): readonly number[] => {
  const { first, last } = roundsOfSeat(state, round)
  const from = Math.min(round, Math.max(first, state.closedRounds + 1))
  return Array.from({ length: (upTo ?? last) - from + 1 }, (_, index) => from + index)
}

/** Whether payments into this round have no use there any more: all rounds of its seat are closed. */
export const isRoundOver = (state: GoalState, round: number): boolean =>
  roundsOfSeat(state, round).last <= state.closedRounds

export const areOfOneSeat = (state: GoalState, round: number, other: number): boolean =>
  round === other || roundsOfSeat(state, round).first === roundsOfSeat(state, other).first

/** The round of the collecting seat, and the first round of the next one: both take payments. */
export const payableRounds = (state: GoalState): readonly number[] => [
  state.round,
  roundsOfSeat(state, state.round).last + 1,
]

/** What a member pays into a round for all their seats and shares. */
export const dueMinor = (state: GoalState, userId: UserId, round: number): Minor => {
  const { contributionMinor = zero } = state.terms?.rotation ?? {}
  const seats = state.members.get(userId)?.seats ?? []
  if (!state.hasShares) return times(contributionMinor, seats.length)
  const turn = turnIn(state, round)?.share ?? wholeSeat
  return dueBetween(state, seats, [{ share: turn }])
}

/** What the holder of some seats pays in the turns of others. */
export const dueBetween = (
  { terms }: GoalState,
  seats: readonly Pick<HeldSeat, 'share'>[],
  turns: readonly Pick<HeldSeat, 'share'>[],
): Minor => {
  if (!terms?.rotation) return zero
  const whole = terms.rotation.contributionMinor
  const step = stepOf(terms.currency)
  return sum(seats.flatMap(one => turns.map(other => betweenShares(whole, one.share, other.share, step))))
}

/** The weight of seats, in twelfths of one. */
export const weightOf = (seats: readonly Pick<HeldSeat, 'share'>[]): number =>
  seats.reduce((total, { share }) => total + twelfthsOf(share), 0)

/** The same as a number of seats. */
export const seatsIn = (twelfths: number): number => twelfths / twelfthsOfSeat

/** The turns that a member still awaits. */
export const awaitedTurns = (state: GoalState, userId: UserId): readonly Turn[] =>
  turnsBy(state, userId).filter(({ round }) => round > state.closedRounds)

export const hasReceived = (state: GoalState, userId: UserId): boolean =>
  turnsBy(state, userId).some(({ round }) => round <= state.closedRounds)

/** The part of an amount that belongs to the seats of a member which await their turn. */
export const awaitingPart = (state: GoalState, userId: UserId, amount: Minor): Minor => {
  const all = weightOf(turnsBy(state, userId))
  const awaiting = weightOf(awaitedTurns(state, userId))
  if (all === 0 || awaiting === all) return amount
  const step = state.terms ? stepOf(state.terms.currency) : 1
  return minor(step * Math.floor((amount * awaiting) / (all * step)))
}
