import { describe, expect, it } from 'vitest'
import { largestPayment, largestTarget, smallestPayment } from './cardLimits.ts'
import { currencies, isCurrency } from './currencies.ts'
import { stepOf } from './money.ts'

describe('a currency', () => {
  it('is in the table, in upper case', () => {
    expect(isCurrency('XAF')).toBe(true)
    for (const code of ['xaf', 'XYZ', '', 'toString']) expect(isCurrency(code)).toBe(false)
    expect(currencies[0]).toBe('USD')
    expect(new Set(currencies).size).toBe(currencies.length)
  })
  it.each(currencies)('has limits of payments and targets that it can represent: %s', code => {
    const [smallest, largest] = [smallestPayment(code), largestPayment(code)]
    expect(smallest % stepOf(code)).toBe(0)
    expect(smallest).toBeGreaterThan(0)
    expect(largest).toBeGreaterThan(smallest)
    expect(Number.isSafeInteger(100 * largestTarget(code))).toBe(true)
  })
  it('has no larger payment than Stripe accepts', () => {
    expect([largestPayment('USD'), largestPayment('JPY')]).toEqual([99_999_999, 99_999_999])
    expect(largestPayment('IDR')).toBe(999_999_999_999)
  })
})
