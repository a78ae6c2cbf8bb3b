import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarDate,
  dateOf,
  daysBetween,
  formatDate,
  instant,
  parseCalendarDate,
  plusCycles,
  plusDays,
  plusYears,
} from './time.ts'

const days = fc
  .integer({ min: 0, max: 36_500 })
  .map(offset => calendarDate(new Date(Date.UTC(2000, 0, 1 + offset)).toISOString()))

describe('days of the calendar', () => {
  it.each([
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '27-01-01',
    '2027-1-1',
    'tomorrow',
    '',
    '2027-01-01T25:00:00Z',
    '2027-01-01x',
  ])('refuses %j', text => expect(parseCalendarDate(text)).toBeUndefined())
  it('takes the day of a date and time', () =>
    expect(parseCalendarDate('2027-06-09T23:59:59.000Z')).toBe('2027-06-09'))
  it('counts there and back', () =>
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -4000, max: 4000 }),
        (day, count) => daysBetween(day, plusDays(day, count)) === count,
      ),
    ))
  it('keeps a monthly cycle on its day, or the last of a shorter month', () => {
    const start = calendarDate('2026-01-31')
    expect([1, 2, 3, 13].map(count => plusCycles(start, 'monthly', count))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ])
    expect(plusCycles(calendarDate('2024-02-29'), 'monthly', 12)).toBe('2025-02-28')
    expect(plusCycles(start, 'weekly', 2)).toBe('2026-02-14')
    expect(plusCycles(start, 'biweekly', 1)).toBe('2026-02-14')
  })
  it('comes to the last of February where a year has no 29th', () =>
    expect([1, 4].map(years => plusYears(calendarDate('2024-02-29'), years))).toEqual([
      '2025-02-28',
      '2028-02-29',
    ]))
  it('knows the day of an instant here and elsewhere', () => {
    const at = instant('2026-11-21T23:30:00Z')
    expect([dateOf(at), dateOf(at, 1), dateOf(at, -24)]).toEqual(['2026-11-21', '2026-11-22', '2026-11-20'])
  })
  it('is shown as the specification says', () => {
    expect(formatDate(calendarDate('2026-11-05'))).toBe('Nov 5, 2026')
    expect(formatDate(calendarDate('2026-11-05'), 'two')).toBe('Nov 05, 2026')
  })
})
