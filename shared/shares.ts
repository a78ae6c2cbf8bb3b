import { type Minor, minor, split, sum, zero } from './money.ts'

/** One of the equal shares of a seat, counted from 1; the first one has the odd cent. */
export interface Share {
  readonly number: number
  readonly of: number
}

export const wholeSeat: Share = { number: 1, of: 1 }
/** A seat is whole, or shared in halves, thirds or quarters. */
export const mostShares = 4

/** Shares are counted in twelfths, which are whole numbers for halves, thirds and quarters. */
export const twelfthsOfSeat = 12
export const twelfthsOf = ({ of }: Share): number => twelfthsOfSeat / of

/** The share's part of an amount for a whole seat. */
export const partOfShare = (whole: Minor, { number, of }: Share, step: Minor): Minor =>
  split(whole, of, step)[number - 1] ?? zero

/**
 * What the holder of one share pays in the turn of the other, where a whole seat pays `whole` in the turn of
 * a whole one. It is the same in both directions. The payments of one share in the turns of all shares of
 * another seat add up to that share's part.
 */
export const betweenShares = (whole: Minor, one: Share, other: Share, step: Minor): Minor => {
  if (one.of === 1) return partOfShare(whole, other, step)
  if (other.of === 1) return partOfShare(whole, one, step)
  const upTo = (first: number, second: number): number =>
    roundedUpTo(whole, [one, first], [other, second], step)
  return minor(
    upTo(one.number, other.number) -
      upTo(one.number - 1, other.number) -
      upTo(one.number, other.number - 1) +
      upTo(one.number - 1, other.number - 1),
  )
}

/** What the first shares of one seat pay in the turns of the first shares of the other, rounded to steps. */
const roundedUpTo = (
  whole: Minor,
  [one, first]: readonly [Share, number],
  [other, second]: readonly [Share, number],
  step: Minor,
): number => {
  if (whole <= 0) return 0
  const stepsOf = ({ of }: Share, shares: number): bigint =>
    BigInt(sum(split(whole, of, step).slice(0, shares)) / step)
  const all = BigInt(whole / step)
  // The product of two amounts may be too large for a number.
  return step * Number((2n * stepsOf(one, first) * stepsOf(other, second) + all) / (2n * all))
}
