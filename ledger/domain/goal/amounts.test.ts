import { describe, expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { notAnAmount } from './amounts.ts'

const codeOf = (amount: number, currency: 'USD' | 'JPY' | 'KWD') => {
  const decision = notAnAmount(minor(amount), currency)
  return decision?.outcome === 'refused' ? decision.refusal.code : undefined
}

describe('an amount', () => {
  it('is positive', () => {
    expect(codeOf(0, 'USD')).toBe('amount_not_positive')
    expect(codeOf(-5, 'JPY')).toBe('amount_not_positive')
  })
  it('has at most two decimals, as cards require', () => {
    expect(codeOf(12_340, 'KWD')).toBeUndefined()
    expect(codeOf(12_345, 'KWD')).toBe('amount_not_in_currency')
    expect([codeOf(1, 'USD'), codeOf(1, 'JPY')]).toEqual([undefined, undefined])
  })
})
