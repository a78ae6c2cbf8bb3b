import type { RotationResponse, RoundResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { day, money } from '../../../lib/format.ts'
import { filledOf, paidSeats, seatsOf } from '../view.ts'
import { roundCardTexts as texts } from './roundCardTexts.ts'

/** A seat on the card. */
export interface CardSeat {
  /** Null for an open seat. */
  readonly name: string | null
  readonly state: 'paid' | 'late' | 'waiting' | 'open'
}

/** What a round's card says. */
export interface RoundCard {
  readonly goal: string
  readonly about: string
  /** Whose pot it is. */
  readonly receives: string
  /** In the order of turns. */
  readonly seats: readonly CardSeat[]
  /** The index of the seat that receives. */
  readonly turn: number
  /** In the middle of the wheel. */
  readonly figure: string
  readonly below: string
  /** The part of the pot that is there, 0 to 1. */
  readonly filled: number
  /** Where it comes from. */
  readonly foot: string
  /** The same in sentences. */
  readonly text: string
}

/** The card of a round, from this host. */
export const roundCardOf = (
  goal: string,
  rotation: RotationResponse,
  round: RoundResponse,
  host: string,
): RoundCard => {
  const { currency, rounds, contribution } = rotation
  const seats = seatsOf(rotation).map(({ member }): CardSeat => {
    if (!member) return { name: null, state: 'open' }
    const state = round.paidUserIds.includes(member.userId) ? 'paid' : member.late ? 'late' : 'waiting'
    return { name: member.name, state }
  })
  const namesOf = (isOf: (seat: CardSeat) => boolean): string =>
    listOf(seats.flatMap(seat => (seat.name !== null && isOf(seat) ? seat.name : []))) || 'none'
  const values = { pot: money(round.pot, currency), date: day(round.dueOn) }
  const who = round.recipient?.name
  const receives = who === undefined ? texts.openSeat(values) : texts.receives({ who, ...values })
  const counts = { round: round.round, rounds: rounds.length }
  return {
    ...{ goal, seats, receives },
    filled: filledOf(round, rotation),
    about: texts.round({ ...counts, amount: money(contribution, currency) }),
    turn: round.round - 1,
    figure: money(round.collected, currency),
    foot: texts.foot({ host }),
    below: `${paidSeats(round, rotation)}/${seats.length}`,
    text: texts.text({
      ...{ goal, receives, ...counts },
      paid: namesOf(({ state }) => state === 'paid'),
      open: namesOf(({ state }) => state !== 'paid'),
    }),
  }
}
