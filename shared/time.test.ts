import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calendarDate,
  cycleTypes,
  dateOf,
  daysBetween,
  formatDate,
  instant,
  nextPeriod,
  parseCalendarDate,
  periodFrom,
  periodUntil,
  plusCycles,
  plusDays,
  plusYears,
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
  it('adds whole months, up to the last day of a shorter month', () =>
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 600 }), (start, count) => {
        const [year = 0, month = 1, date = 1] = start.split('-').map(Number)
        const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
        const there = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
        expect(plusCycles(start, 'monthly', count)).toBe(there.toISOString().slice(0, 10))
      }),
    ))
  it('adds weeks by days, regardless of clock changes', () =>
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 600 }), (start, count) => {
        expect(daysBetween(start, plusCycles(start, 'weekly', count))).toBe(7 * count)
        expect(daysBetween(start, plusCycles(start, 'biweekly', count))).toBe(14 * count)
      }),
    ))
  it('finds the period of a day, and the next', () =>
    fc.assert(
      fc.property(days, days, fc.constantFrom(...cycleTypes), (one, other, cycle) => {
        const [first, day] = one < other ? [one, other] : [other, one]
        const [until, next] = [periodUntil(first, cycle, day), nextPeriod(first, cycle, day)]
        expect([until <= day, day < next]).toEqual([true, true])
        expect(periodFrom(first, cycle, plusDays(until, 1))).toBe(next)
        expect(periodFrom(first, cycle, until)).toBe(until)
      }),
      { numRuns: 30 },
    ))
  it('does not depend on the machine’s time zone', () => {
    const script = `const { plusCycles, plusDays } = await import(${JSON.stringify(new URL('time.ts', import.meta.url).href)})
      const days = []
      let day = '2024-01-01'
      for (let n = 0; n < 1500; n++) {
        days.push(day, plusCycles(day, 'monthly', n % 40))
        day = plusDays(day, 1)
      }
      console.log(new Date(2026, 0, 1).getTimezoneOffset(), days.join())`
    // Zones that skip midnight, half an hour, or nothing.
    const zones = [
      'UTC',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Beirut',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ]
    const results = zones.map(zone => {
      const said = execFileSync(process.execPath, ['-e', script], { env: { TZ: zone }, encoding: 'utf8' })
      return said.trim().split(' ')
    })
    expect(new Set(results.map(([offset]) => offset)).size).toBeGreaterThan(4)
    expect(new Set(results.map(([, days]) => days)).size).toBe(1)
  })
  it('uses the last of February in a year without a 29th', () =>
    expect([1, 4].map(years => plusYears(calendarDate('2024-02-29'), years))).toEqual([
      '2025-02-28',
      '2028-02-29',
    ]))
  it('finds the day of an instant at an offset', () => {
    const at = instant('2026-11-21T23:30:00Z')
    expect([dateOf(at), dateOf(at, 1), dateOf(at, -24)]).toEqual(['2026-11-21', '2026-11-22', '2026-11-20'])
  })
  it('is formatted as specified', () => {
    expect(formatDate(calendarDate('2026-11-05'))).toBe('Nov 5, 2026')
    expect(formatDate(calendarDate('2026-11-05'), 'two')).toBe('Nov 05, 2026')
  })
})
