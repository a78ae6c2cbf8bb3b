import { describe, expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { day, money } from './format.ts'
import { regionOf } from './region.ts'

describe('money', () => {
  it.each([
    ['1184.5', 'USD', '$1,184.50'],
    ['', 'USD', '$0.00'],
    [null, 'JPY', '¥0'],
    [minor(250_000), 'USD', '$2,500.00'],
    [minor(250_000), 'JPY', '¥250,000'],
    ['12.5', 'EUR', '€12.50'],
    ['12.500', 'KWD', 'KWD\u00a012.500'],
  ])('%s in %s reads %s', (amount, currency, text) => expect(money(amount, currency)).toBe(text))
})

describe('a day', () => {
  it('is the same in every time zone', () => expect(day('2026-11-05')).toBe('Nov 5, 2026'))
  it('can have two digits', () => expect(day('2026-11-05', 'two')).toBe('Nov 05, 2026'))
  it('may be missing', () => expect(day('')).toBe(''))
  it('of an instant is in the reader’s time zone', () => {
    const noon = new Date(2026, 10, 5, 12)
    expect(day(noon.toISOString())).toBe('Nov 5, 2026')
  })
})

describe('the region of a browser', () => {
  it.each([
    ['en-GB', 'GB'],
    ['en', 'US'],
    ['de', 'DE'],
    ['es-419', undefined],
    ['no language', undefined],
  ])('%s: %s', (language, region) => expect(regionOf(language)).toBe(region))
})
