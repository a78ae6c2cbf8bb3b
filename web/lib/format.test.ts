import { describe, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { day, money, shortMoney } from './format.ts'

describe('money', () => {
  it.each([
    ['1184.5', '$1,184.50'],
    ['', '$0.00'],
    [null, '$0.00'],
    [cents(250_000), '$2,500.00'],
  ])('%s reads %s', (amount, text) => expect(money(amount)).toBe(text))

  it('drops only cents that are zero', () => {
    expect(shortMoney('2500.00')).toBe('$2,500')
    expect(shortMoney('2500.50')).toBe('$2,500.50')
  })
})

describe('a day', () => {
  it('stands for itself, wherever the reader is', () => expect(day('2026-11-05')).toBe('Nov 5, 2026'))
  it('can have two digits', () => expect(day('2026-11-05', 'two')).toBe('Nov 05, 2026'))
  it('may be missing', () => expect(day('')).toBe(''))
  it('of an instant is that of the reader', () => {
    const noon = new Date(2026, 10, 5, 12)
    expect(day(noon.toISOString())).toBe('Nov 5, 2026')
  })
})
