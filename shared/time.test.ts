import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarDate,
  dateOf,
  daysBetween,
  formatDate,
  instant,
  parseCalendarDate,
  plusDays,
} from './time.ts'

const days = fc
  .integer({ min: 0, max: 36_500 })
  .map(offset => calendarDate(new Date(Date.UTC(2000, 0, 1 + offset)).toISOString()))

describe('calendar days', () => {
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
  it('parses the day of a date and time', () =>
    expect(parseCalendarDate('2027-06-09T23:59:59.000Z')).toBe('2027-06-09'))
  it('adds and subtracts days', () =>
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -4000, max: 4000 }),
        (day, count) => daysBetween(day, plusDays(day, count)) === count,
      ),
    ))
  it('finds the day of an instant at an offset', () => {
    const at = instant('2026-11-21T23:30:00Z')
    expect([dateOf(at), dateOf(at, 1), dateOf(at, -24)]).toEqual(['2026-11-21', '2026-11-22', '2026-11-20'])
  })
  it('is formatted as specified', () => {
    expect(formatDate(calendarDate('2026-11-05'))).toBe('Nov 5, 2026')
    expect(formatDate(calendarDate('2026-11-05'), 'two')).toBe('Nov 05, 2026')
  })
})
