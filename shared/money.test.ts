import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, cents, formatDecimal, formatMoney, larger, parseCents, smaller, split, sum } from './money.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999_999 })

describe('money', () => {
  it('is whole cents only', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => cents(value)).toThrow(RangeError)
    expect(() => cents(0.5)).toThrow('not whole cents: 0.5')
    expect(() => add(cents(Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError)
  })
  it('parses its own format', () =>
    fc.assert(fc.property(amounts, value => parseCents(formatDecimal(cents(value))) === value)))
  it('parses amounts as people type them', () => {
    expect([parseCents('5'), parseCents('5.5'), parseCents('5.05'), parseCents('0.01')]).toEqual([
      500, 550, 505, 1,
    ])
  })
  it.each([
    '',
    ' 5',
    '5 ',
    '-5',
    '+5',
    '5.',
    '.5',
    '5.005',
    '1e3',
    '5,00',
    '0x10',
    'Infinity',
    '٥',
    '90071992547409.92',
  ])('does not take %j for an amount', text => expect(parseCents(text)).toBeUndefined())
  it('splits without losing or adding a cent', () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 500 }), (value, parts) => {
        const shares = split(cents(value), parts)
        return sum(shares) === value && Math.max(...shares) - Math.min(...shares) <= 1
      }),
    ))
  it.each([0, -1, 1.5, Number.NaN])('is not split into %d parts', parts => {
    expect(() => split(cents(100), parts)).toThrow(`cannot split into ${parts} parts`)
  })
  it('is compared', () => {
    expect([smaller(cents(1), cents(2)), smaller(cents(2), cents(1))]).toEqual([1, 1])
    expect([larger(cents(1), cents(2)), larger(cents(2), cents(1))]).toEqual([2, 2])
  })
  it('is sent as a decimal, also when negative', () => {
    expect([1250, 5, 0, -5, -1250].map(value => formatDecimal(cents(value)))).toEqual([
      ...['12.50', '0.05', '0.00', '-0.05', '-12.50'],
    ])
    expect(formatMoney(cents(0))).toBe('$0.00')
  })
  it('is shown with a dollar sign, groups and two decimals', () => {
    expect(formatMoney(cents(123_450))).toBe('$1,234.50')
    expect(formatMoney(cents(123_456_789_05))).toBe('$123,456,789.05')
    expect(formatMoney(cents(-5))).toBe('-$0.05')
  })
})
