import { describe, expect, it } from 'vitest'
import { formatted, refuseCharge, refuseFraction, smallestCharge, supported } from './currencies.ts'
import { cardFee } from './resources/balance.ts'

describe('an amount', () => {
  it('is formatted with the decimals of its currency', () =>
    expect(['usd', 'eur', 'jpy', 'kwd', 'isk'].map(code => formatted(100_000, code))).toEqual([
      '$1,000.00',
      '€1,000.00',
      '¥100,000',
      'KWD\u00a0100.000',
      'ISK\u00a01,000',
    ]))
  it('can be charged from the smallest charge on, in every currency', () => {
    for (const code of supported) {
      expect(() => refuseCharge(smallestCharge(code), code), code).not.toThrow()
      expect(() => refuseCharge(smallestCharge(code) - 1, code), code).toThrow('at least')
      expect(() => refuseCharge(10 ** 12, code), code).toThrow('no more than')
    }
    expect(() => refuseCharge(999_999_999_999, 'idr')).not.toThrow()
    expect(() => refuseCharge(99_999_990, 'kwd')).not.toThrow()
  })
  it('has no fraction that its currency cannot represent', () => {
    expect(() => refuseFraction(5_124, 'kwd')).toThrow('Invalid integer: 5124.')
    expect(() => refuseFraction(5_120, 'kwd')).not.toThrow()
    expect(() => refuseFraction(550, 'ugx')).toThrow('must be evenly divisible by 100')
    expect(() => refuseFraction(5_124, 'jpy')).not.toThrow()
  })
})

it('has a fee that its currency can represent', () => {
  expect(cardFee(2_550, 'usd')).toBe(104)
  expect(cardFee(2_550, 'eur')).toBe(104)
  expect(cardFee(2_550, 'jpy')).toBe(104)
  expect(cardFee(10_000, 'xaf')).toBe(290 + 240)
  expect(cardFee(12_500, 'kwd')).toBe(360 + 120)
  expect(cardFee(100_000, 'isk')).toBe(2_900 + 5_400)
})
