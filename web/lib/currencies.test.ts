import { describe, expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { sumsOf, totalPath } from './currencies.ts'
import { nameOfCurrency, symbolOf } from './intl.ts'

describe('a currency', () => {
  it('has a sign, or else its letters', () =>
    expect(['USD', 'EUR', 'JPY', 'KWD'].map(symbolOf)).toEqual(['$', '€', '¥', 'KWD']))
  it('has a name', () => expect(['EUR', 'JPY'].map(nameOfCurrency)).toEqual(['Euro', 'Japanese Yen']))
})

describe('sums over several goals', () => {
  const of = (amount: number, currency: 'EUR' | 'KWD' | 'USD') => ({ amount: minor(amount), currency })
  it('are one for each currency, the default one first', () =>
    expect(sumsOf([of(1, 'KWD'), of(2, 'EUR'), of(3, 'USD'), of(4, 'KWD')], [])).toEqual([
      of(3, 'USD'),
      of(2, 'EUR'),
      of(5, 'KWD'),
    ]))
  it('are zero in a currency that is listed anyway, or in the default one', () => {
    expect(sumsOf([], [{ currency: 'KWD' }, { currency: 'EUR' }])).toEqual([of(0, 'EUR')])
    expect(sumsOf([], [])).toEqual([of(0, 'USD')])
  })
  it('open in the books of their currency', () => {
    expect(totalPath('group', 'USD')).toBe('/books?figure=group')
    expect(totalPath('group', 'EUR')).toBe('/books?figure=group&currency=EUR')
  })
})
