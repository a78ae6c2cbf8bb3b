import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor, sum } from './money.ts'
import { betweenShares, partOfShare, type Share, wholeSeat } from './shares.ts'

const cent = minor(1)
const sharesOf = (of: number): Share[] =>
  Array.from({ length: of }, (_, index) => ({ number: index + 1, of }))

describe('shares of a seat', () => {
  it('gives the odd cent to the first share', () => {
    expect(sharesOf(3).map(share => partOfShare(minor(100_00), share, cent))).toEqual([3334, 3333, 3333])
    expect(partOfShare(minor(100_00), wholeSeat, cent)).toBe(100_00)
  })

  it('lets each two shares pay each other the same, and each share its part in all', () => {
    const count = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 48, max: 1_000_000 }), count, count, (amount, k, m) => {
        const whole = minor(amount)
        for (const one of sharesOf(k)) {
          const given = sharesOf(m).map(other => betweenShares(whole, one, other, cent))
          expect(sum(given)).toBe(partOfShare(whole, one, cent))
          expect(given.every(part => part > 0)).toBe(true)
          expect(sharesOf(m).map(other => betweenShares(whole, other, one, cent))).toEqual(given)
        }
      }),
    )
  })

  it('counts in the steps of the currency', () => {
    expect(sharesOf(2).map(share => partOfShare(minor(30), share, minor(10)))).toEqual([20, 10])
  })
})
