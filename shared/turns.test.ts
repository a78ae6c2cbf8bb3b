import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusCycles } from './cycles.ts'
import type { Rhythm } from './rhythm.ts'
import { type CalendarDate, calendarDate, cycleTypes, daysBetween, plusDays } from './time.ts'
import { dueAfter, expectedDueOn, windowStart } from './turns.ts'

const monthly = { startsOn: calendarDate('2026-01-31'), cycleType: 'monthly' } as const

describe('the due date of a round', () => {
  it.each([
    ['the next date of the calendar', 1, '2026-03-01', 2, '2026-03-31'],
    ['counted from the start, so that a short month shortens no other', 2, '2026-04-01', 3, '2026-04-30'],
    ['later when the previous round was delayed', 1, '2026-04-12', 3, '2026-04-30'],
    ['never the day on which it opens', 1, '2026-03-31', 3, '2026-04-30'],
    ['the next date that is half a cycle away', 1, '2026-03-15', 2, '2026-03-31'],
    ['the date after it when less is left', 1, '2026-03-16', 3, '2026-04-30'],
  ])('is %s', (_, cycle, opensOn, next, dueOn) =>
    expect(dueAfter(monthly, cycle, calendarDate(opensOn))).toEqual({ cycle: next, dueOn }),
  )

  const calendars = fc.record({
    startsOn: fc.integer({ min: 0, max: 3_000 }).map(days => plusDays('2026-01-01' as CalendarDate, days)),
    cycleType: fc.constantFrom<Rhythm[]>(
      ...cycleTypes,
      'days:3',
      'weekdays:1,4',
      'monthdays:1,15',
      'months:3',
    ),
  })
  it('is one cycle after the previous one for a round that opens on its day, or earlier', () =>
    fc.assert(
      fc.property(calendars, fc.integer({ min: 1, max: 60 }), fc.nat(40), (calendar, cycle, early) => {
        const opensOn = plusDays(windowStart(calendar, cycle + 1), -early)
        expect(dueAfter(calendar, cycle, opensOn).cycle).toBe(cycle + 1)
      }),
    ))
  it('is otherwise the first date of the calendar that leaves at least half of its cycle', () =>
    fc.assert(
      fc.property(calendars, fc.integer({ min: 1, max: 60 }), fc.nat(200), (calendar, cycle, late) => {
        const { startsOn, cycleType } = calendar
        const opensOn = plusDays(windowStart(calendar, cycle + 1), late)
        const leavesHalf = (next: number): boolean => {
          const dueOn = plusCycles(startsOn, cycleType, next)
          const before = plusCycles(startsOn, cycleType, next - 1)
          return daysBetween(opensOn, dueOn) >= daysBetween(before, dueOn) / 2
        }
        const due = dueAfter(calendar, cycle, opensOn)
        expect(due.dueOn).toBe(plusCycles(startsOn, cycleType, due.cycle))
        expect(leavesHalf(due.cycle)).toBe(true)
        expect(due.cycle === cycle + 1 || !leavesHalf(due.cycle - 1)).toBe(true)
      }),
    ))
})

describe('future turns', () => {
  const turns = { ...monthly, round: 1, cycle: 1, dueOn: calendarDate('2026-02-28') }
  it.each([
    ['follow each other by the cycle', 2, '2026-02-10', '2026-03-31'],
    ['for any number of rounds', 11, '2026-02-10', '2026-12-31'],
    ['move with a delayed round', 2, '2026-05-02', '2026-05-31'],
    ['all of them', 3, '2026-05-02', '2026-06-30'],
  ])('%s', (_, round, today, dueOn) => expect(expectedDueOn(turns, round, calendarDate(today))).toBe(dueOn))

  it('fall on every week or every second week', () => {
    const weekly = { ...turns, startsOn: calendarDate('2026-01-05'), dueOn: calendarDate('2026-01-12') }
    expect(expectedDueOn({ ...weekly, cycleType: 'weekly' }, 3, calendarDate('2026-01-06'))).toBe(
      '2026-01-26',
    )
    const other = { ...weekly, dueOn: calendarDate('2026-01-19'), cycleType: 'biweekly' } as const
    expect(expectedDueOn(other, 2, calendarDate('2026-01-06'))).toBe('2026-02-02')
  })
})
