import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { waitingDays } from './charter.ts'
import { nextPeriod, periodFrom, periodUntil, plusCycles } from './cycles.ts'
import { isRhythm, parseRhythm, type Rhythm, readRhythm, writtenRhythm } from './rhythm.ts'
import { everyText } from './rhythmWords.ts'
import { calendarDate, daysBetween, plusDays } from './time.ts'

const days = fc.integer({ min: 0, max: 3_650 }).map(offset => plusDays(calendarDate('2024-01-01'), offset))
const numbers = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: 7 })
const rhythms = fc
  .oneof(
    numbers(90).map(([number]) => `days:${number}`),
    numbers(12).map(([number]) => `months:${number}`),
    numbers(7).map(chosen => `weekdays:${chosen.sort().join()}`),
    fc
      .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }))
      .map(both => `monthdays:${both.join()}`),
  )
  .filter(isRhythm)

describe('other rhythms', () => {
  it.each([
    ['days:1', '2026-01-30', ['2026-01-31', '2026-02-01', '2026-02-02']],
    ['days:3', '2026-01-30', ['2026-02-02', '2026-02-05', '2026-02-08']],
    // A Wednesday.
    ['weekdays:1,4', '2026-01-07', ['2026-01-08', '2026-01-12', '2026-01-15']],
    ['weekdays:3', '2026-01-07', ['2026-01-14', '2026-01-21', '2026-01-28']],
    ['monthdays:1,15', '2026-01-07', ['2026-01-15', '2026-02-01', '2026-02-15']],
    ['monthdays:15,31', '2026-01-31', ['2026-02-15', '2026-02-28', '2026-03-15']],
    ['months:3', '2025-11-30', ['2026-02-28', '2026-05-30', '2026-08-30']],
  ] as const)('%s from %s', (rhythm, from, dates) =>
    expect(dates.map((_, index) => plusCycles(calendarDate(from), rhythm, index + 1))).toEqual(dates),
  )

  it('have their turns on later and later days, all of them on the days that they name', () =>
    fc.assert(
      fc.property(rhythms, days, fc.integer({ min: 1, max: 100 }), (rhythm, start, count) => {
        const [before, turn] = [count - 1, count].map(turns => plusCycles(start, rhythm, turns))
        expect(daysBetween(before!, turn!)).toBeGreaterThan(0)
        const [kind, named = ''] = rhythm.split(':')
        const weekday = String(new Date(turn!).getUTCDay() || 7)
        if (kind === 'weekdays') expect(named.split(',')).toContain(weekday)
        const isLast = plusDays(turn!, 1).endsWith('-01')
        if (kind === 'monthdays' && !isLast)
          expect(named.split(',')).toContain(String(Number(turn!.slice(8))))
      }),
    ))
  it('leave out none of the days that they name', () =>
    fc.assert(
      fc.property(numbers(7), days, (chosen, start) => {
        const rhythm = `weekdays:${chosen.sort().join()}` as const
        expect(daysBetween(start, plusCycles(start, rhythm, 10 * chosen.length))).toBeLessThanOrEqual(70)
        expect(daysBetween(start, plusCycles(start, rhythm, 10 * chosen.length + 1))).toBeGreaterThan(70)
      }),
    ))
  it('have the period of each day', () =>
    fc.assert(
      fc.property(rhythms, days, fc.nat(800), (rhythm, first, later) => {
        const day = plusDays(first, later)
        const [until, next] = [periodUntil(first, rhythm, day), nextPeriod(first, rhythm, day)]
        expect([until <= day, day < next]).toEqual([true, true])
        expect(periodFrom(first, rhythm, plusDays(until, 1))).toBe(next)
      }),
      { numRuns: 50 },
    ))

  it.each([
    ...['days:0', 'days:7', 'days:14', 'days:91', 'days:03', 'days:1,2', 'days:', 'days', 'years:1'],
    ...['months:1', 'months:13', 'weekdays:', 'weekdays:0', 'weekdays:8', 'weekdays:4,1', 'weekdays:1,1'],
    ...['monthdays:1', 'monthdays:1,7', 'monthdays:1,31', 'monthdays:0,15', 'monthdays:15,32', ' days:2'],
  ])('are not %s', text => expect(parseRhythm(text)).toBeUndefined())

  it('travel beside a cycle type of null', () => {
    for (const rhythm of ['weekly', 'days:2'] as const) expect(readRhythm(writtenRhythm(rhythm))).toBe(rhythm)
    expect(writtenRhythm('days:2')).toEqual({ cycleType: null, rhythm: 'days:2' })
    expect(writtenRhythm(null)).toEqual({ cycleType: null, rhythm: null })
  })

  it.each<[Rhythm, number]>([
    ['days:1', 3],
    ['days:10', 10],
    ['days:30', 14],
    ['weekdays:1', 7],
    ['weekdays:1,4', 3],
    ['monthdays:1,15', 14],
    ['months:3', 14],
  ])('hold a round for one turn, at least 3 and at most 14 days: %s', (rhythm, held) =>
    expect(waitingDays({ latePolicy: 'hold', graceDays: 2 }, rhythm)).toBe(2 + held),
  )

  it.each<[Rhythm, string]>([
    ['weekly', 'every week'],
    ['biweekly', 'every two weeks'],
    ['monthly', 'every month'],
    ['days:1', 'every day'],
    ['days:3', 'every 3 days'],
    ['weekdays:1,4', 'every Monday and Thursday'],
    ['monthdays:1,15', 'twice a month, on day 1 and day 15'],
    ['monthdays:15,31', 'twice a month, on day 15 and day 31 or the last'],
    ['months:3', 'every quarter'],
    ['months:2', 'every 2 months'],
  ])('%s reads "%s"', (rhythm, text) => expect(everyText(rhythm)).toBe(text))
})
