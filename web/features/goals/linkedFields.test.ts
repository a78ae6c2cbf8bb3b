import { describe, expect, it } from 'vitest'
import { calendarDate } from '#shared/time.ts'
import type { Currency } from '../../lib/currencies.ts'
import { atLeastTwo, type Figures, fromTarget, suggestedMonthly, withTarget } from './linkedFields.ts'

const figures = (contributionAmount: string, totalMembers: string, targetAmount = ''): Figures => ({
  currency: 'USD',
  contributionAmount,
  totalMembers,
  targetAmount,
})

describe('typing a contribution or the members', () => {
  it('sets the target to contribution times members', () =>
    expect(withTarget(figures('100', '5')).targetAmount).toBe('500.00'))
  it('keeps the cents', () => expect(withTarget(figures('33.33', '3')).targetAmount).toBe('99.99'))
  it.each([
    ['JPY', '1200', '3600'],
    ['KWD', '1.250', '3.750'],
  ] as const)('has the decimals of %s', (currency, contribution, target) =>
    expect(withTarget({ ...figures(contribution, '3'), currency }).targetAmount).toBe(target),
  )
  it('keeps the target while a field is missing or invalid', () => {
    expect(withTarget(figures('', '5', '500')).targetAmount).toBe('500')
    expect(withTarget(figures('100', '', '500')).targetAmount).toBe('500')
    expect(withTarget(figures('1.234', '5', '500')).targetAmount).toBe('500')
  })
})

describe('typing a target', () => {
  const before = figures('100', '5', '500')

  it('sets as many members as it needs', () =>
    expect(fromTarget('1000', before)).toEqual(figures('100.00', '10', '1000')))
  it('sets the contribution to target over members', () =>
    expect(fromTarget('950', before)).toEqual(figures('95.00', '10', '950')))
  it('rounds the contribution to the cent', () =>
    expect(fromTarget('1000', figures('400', '5')).contributionAmount).toBe('333.33'))
  it.each([
    ['JPY', '333'],
    ['KWD', '333.330'],
  ] as const)('rounds it to a payable amount in %s', (currency, contribution) =>
    expect(fromTarget('1000', { ...figures('400', '5'), currency }).contributionAmount).toBe(contribution),
  )
  it('depends on the value, not on its format', () => {
    const typed = ['1', '10', '100', '1000'].map(target => fromTarget(target, before)).at(-1)
    expect(typed).toEqual(fromTarget('1000', before))
  })
  it('never leaves fewer than two members, nor more than a circle can have', () => {
    expect(fromTarget('10', before).totalMembers).toBe('2')
    expect(fromTarget('1000000', before).totalMembers).toBe('100')
  })
  it('keeps the members where there was no contribution', () =>
    expect(fromTarget('900', figures('', '3'))).toEqual(figures('300.00', '3', '900')))
  it('waits for an amount', () => expect(fromTarget('', before)).toEqual(figures('100', '5', '')))
})

describe('the members', () => {
  it.each([
    ['', '2'],
    ['1', '2'],
    ['0', '2'],
    ['-4', '2'],
    ['2.5', '2'],
    ['2', '2'],
    ['7', '7'],
  ])('%s become %s', (typed, members) => expect(atLeastTwo(typed)).toBe(members))
})

describe('the suggested monthly contribution', () => {
  const today = calendarDate('2026-11-21')
  const suggest = (targetAmount: string, totalMembers: string, end: string, currency: Currency = 'USD') =>
    suggestedMonthly({ currency, targetAmount, totalMembers }, end ? calendarDate(end) : undefined, today)

  it('divides the target among months and members', () =>
    expect(suggest('900', '3', '2027-01-20')).toBe(150_00))
  it('counts a month that has begun', () => expect(suggest('900', '3', '2027-01-21')).toBe(100_00))
  it('rounds up, so that the last month does not fall short', () =>
    expect(suggest('100', '3', '2026-12-21')).toBe(33_34))
  it('is in whole yen, and in payable amounts of dinars', () => {
    expect(suggest('1000', '3', '2026-12-21', 'JPY')).toBe(334)
    expect(suggest('100', '3', '2026-12-21', 'KWD')).toBe(33_340)
  })
  it('waits for all required fields', () => {
    expect(suggest('', '3', '2027-01-21')).toBeUndefined()
    expect(suggest('900', '0', '2027-01-21')).toBeUndefined()
    expect(suggest('900', '3', '')).toBeUndefined()
    expect(suggest('900', '3', '2026-11-21')).toBeUndefined()
  })
})
