import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from './currencies.ts'
import {
  add,
  decimalsOf,
  formatDecimal,
  formatMoney,
  larger,
  type Minor,
  minor,
  parseAmount,
  smaller,
  split,
  stepOf,
  sum,
  totalsOf,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 99_999_999_999 })
const currency = fc.constantFrom(...currencies)

describe('money', () => {
  it('is whole minor units only', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => minor(value)).toThrow(RangeError)
    expect(() => minor(0.5)).toThrow('not whole minor units: 0.5')
    expect(() => add(minor(Number.MAX_SAFE_INTEGER), minor(1))).toThrow(RangeError)
  })
  it('parses its own format, in every currency', () =>
    fc.assert(
      fc.property(amounts, currency, (units, code) => {
        const value = minor(units * stepOf(code))
        return parseAmount(formatDecimal(value, code), code) === value
      }),
    ))
  it('parses amounts as people type them', () => {
    const typed = ['5', '5.5', '5.05', '0.01', '5.050']
    const parsedIn = (code: string) => typed.map(text => parseAmount(text, code))
    expect(parsedIn('USD')).toEqual([500, 550, 505, 1, undefined])
    expect(parsedIn('KWD')).toEqual([5_000, 5_500, 5_050, 10, 5_050])
    expect(parsedIn('JPY')).toEqual([5, undefined, undefined, undefined, undefined])
    expect(['5.0', '5.00'].map(text => parseAmount(text, 'JPY'))).toEqual([5, 5])
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
    '9007199254740992',
  ])('refuses %j as an amount', text => {
    for (const code of ['USD', 'JPY', 'KWD']) expect(parseAmount(text, code)).toBeUndefined()
  })
  it('splits without losing or adding a cent', () =>
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 500 }), (value, parts) => {
        const shares = split(minor(value), parts)
        return sum(shares) === value && Math.max(...shares) - Math.min(...shares) <= 1
      }),
    ))
  it('splits into amounts that its currency has', () => {
    expect(split(minor(100_00), 3, stepOf('KWD'))).toEqual([3340, 3330, 3330])
    expect(split(minor(100_00), 3, stepOf('USD'))).toEqual([3334, 3333, 3333])
  })
  it.each([0, -1, 1.5, Number.NaN])('is not split into %d parts', parts => {
    expect(() => split(minor(100), parts)).toThrow(`cannot split into ${parts} parts`)
  })
  it('is compared', () => {
    expect([smaller(minor(1), minor(2)), smaller(minor(2), minor(1))]).toEqual([1, 1])
    expect([larger(minor(1), minor(2)), larger(minor(2), minor(1))]).toEqual([2, 2])
  })
  it('of two currencies cannot be added', () => {
    const [one, other] = [
      { amount: minor(1), currency: 'USD' },
      { amount: minor(2), currency: 'XAF' },
    ] as const
    // @ts-expect-error an amount with its currency is no number of minor units
    expect(() => add(one, other)).toThrow(RangeError)
    // @ts-expect-error what `+` makes is no amount
    const plain: Minor = one.amount + other.amount
    expect(plain).toBe(3)
  })
  it('is summed by currency', () => {
    const money = [
      { amount: minor(500), currency: 'JPY' },
      { amount: minor(12_50), currency: 'EUR' },
      { amount: minor(700), currency: 'JPY' },
    ] as const
    expect(totalsOf(money)).toEqual([
      { amount: 1_200, currency: 'JPY' },
      { amount: 12_50, currency: 'EUR' },
    ])
    expect(totalsOf([])).toEqual([])
  })
  it('is sent as a decimal, also when negative', () => {
    const sentIn = (code: string) => [1250, 5, 0, -5, -1250].map(value => formatDecimal(minor(value), code))
    expect(sentIn('USD')).toEqual(['12.50', '0.05', '0.00', '-0.05', '-12.50'])
    expect(sentIn('JPY')).toEqual(['1250', '5', '0', '-5', '-1250'])
    expect(sentIn('KWD')).toEqual(['1.250', '0.005', '0.000', '-0.005', '-1.250'])
  })
  it('is shown with its currency’s sign, groups and decimals', () => {
    expect(formatMoney(minor(0), 'USD')).toBe('$0.00')
    expect(formatMoney(minor(123_450), 'USD')).toBe('$1,234.50')
    expect(formatMoney(minor(123_456_789_05), 'USD')).toBe('$123,456,789.05')
    expect(formatMoney(minor(-5), 'USD')).toBe('-$0.05')
    expect(formatMoney(minor(123_450), 'EUR')).toBe('€1,234.50')
    expect(formatMoney(minor(1_234), 'JPY')).toBe('¥1,234')
    expect(formatMoney(minor(-12_500), 'KWD')).toBe('-KWD\u00a012.500')
  })
})

describe('every currency', () => {
  it('has Stripe’s decimals, which may differ from the runtime’s', () => {
    const counted = (count: number) => currencies.filter(code => decimalsOf(code) === count)
    expect(counted(0)).toHaveLength(17)
    expect(counted(3)).toEqual(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])
    expect(decimalsOf('HUF')).toBe(2)
    expect(formatMoney(minor(100_000), 'ISK')).toBe('ISK\u00a0100,000')
  })
})
