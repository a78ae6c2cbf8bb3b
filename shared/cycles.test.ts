import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPeriod, periodFrom, periodUntil, plusCycles, plusYears } from './cycles.ts'
import { calendarDate, cycleTypes, daysBetween, plusDays } from './time.ts'

const days = fc
  .integer({ min: 0, max: 36_500 })
  .map(offset => calendarDate(new Date(Date.UTC(2000, 0, 1 + offset)).toISOString()))

describe('cycles', () => {
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
    const script = `const { plusCycles } = await import(${JSON.stringify(new URL('cycles.ts', import.meta.url).href)})
      const { plusDays } = await import(${JSON.stringify(new URL('time.ts', import.meta.url).href)})
      const days = []
      let day = '2024-01-01'
      for (let n = 0; n < 1500; n++) {
        days.push(day, plusCycles(day, 'monthly', n % 40))
        day = plusDays(day, 1)
      }
      console.log(new Date(2026, 0, 1).getTimezoneOffset(), days.join())`
    // Their clocks leap over midnight, half an hour, or not at all.
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
})
