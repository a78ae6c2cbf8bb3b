import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { began, closed, formed, opened, paid, potDue, terms } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import { type CalendarDate, cycleTypes, instant, plusDays } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'

/**
 * Time zones whose clocks change at midnight, by half an hour, in opposite seasons, or never, and the first
 * and last zone of each day.
 */
const zones = [
  ...['Africa/Accra', 'America/New_York', 'Europe/London', 'Asia/Beirut', 'Africa/Cairo', 'America/Santiago'],
  ...['America/Asuncion', 'America/Havana', 'Atlantic/Azores', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'],
]
const clocks = new Map(
  zones.map(timeZone => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]),
)
const dayThere = (at: number, zone: string): string => clocks.get(zone)?.format(at) ?? ''

/** The millisecond in which a day begins there, found by the zone's clock alone. */
const beginningOf = (day: CalendarDate, zone: string): number => {
  const hour = 3_600_000
  let [before, in_] = [Date.parse(day) - 15 * hour, Date.parse(day) + 15 * hour]
  while (in_ - before > 1) {
    const middle = Math.floor((before + in_) / 2)
    if (dayThere(middle, zone) < day) before = middle
    else in_ = middle
  }
  return in_
}

/** Days of ten years with two leap days; month ends, where calendar errors occur, more often than others. */
const days = fc
  .record({
    month: fc.integer({ min: 0, max: 119 }),
    day: fc.oneof(fc.constantFrom(28, 29, 30, 31), fc.nat(30)),
  })
  .map(({ month, day }) => {
    const last = new Date(Date.UTC(2026, month + 1, 0)).getUTCDate()
    return new Date(Date.UTC(2026, month, Math.min(last, day + 1))).toISOString().slice(0, 10) as CalendarDate
  })
const circles = fc.record({
  startDate: days,
  cycleType: fc.constantFrom<Rhythm[]>(...cycleTypes, 'days:1', 'weekdays:1,4', 'monthdays:1,15', 'months:3'),
  timeZone: fc.constantFrom(...zones),
  graceDays: fc.nat(5),
})
type Drawn = typeof circles extends fc.Arbitrary<infer Value> ? Value : never

const formedBy = ({ startDate, cycleType, timeZone, graceDays }: Drawn): GoalEvent[] => {
  const agreed = terms({ timeZone, graceDays })
  const { rotation } = agreed
  const created: GoalEvent = {
    type: 'GoalCreated',
    data: { ...agreed, startDate, rotation: rotation && { ...rotation, cycleType } },
  }
  return [created, ...formed().slice(1)]
}
const begunBy = (drawn: Drawn): GoalEvent[] => {
  const due = plusCycles(drawn.startDate, drawn.cycleType, 1)
  return [...formedBy(drawn), began(drawn.startDate), opened(1, due)]
}
const byTheClock = (history: readonly GoalEvent[], at: number): readonly GoalEvent[] => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const decision = goalDecider.decide({ type: 'AdvanceRotation', now: instant(at) }, state)
  if (decision.outcome === 'refused') throw new Error(decision.refusal.code)
  return decision.events
}
const turn = (round: number, cycleType: Rhythm, startDate: CalendarDate): GoalEvent =>
  opened(round, plusCycles(startDate, cycleType, round))

/** Nothing happens in the last millisecond of the day before, and all of this in the next. */
const happensAsTheDayBegins = (
  history: readonly GoalEvent[],
  day: CalendarDate,
  { timeZone }: Drawn,
  events: readonly GoalEvent[],
): void => {
  const first = beginningOf(day, timeZone)
  expect(byTheClock(history, first - 1)).toEqual([])
  expect(byTheClock(history, first)).toEqual(events)
}

describe('in the time zone of a circle', () => {
  it('it begins with its first day', () =>
    fc.assert(
      fc.property(circles, drawn => {
        const { startDate, cycleType } = drawn
        happensAsTheDayBegins(formedBy(drawn), startDate, drawn, [
          began(startDate),
          turn(1, cycleType, startDate),
        ])
      }),
    ))

  it('the next round opens with the day after the due date', () =>
    fc.assert(
      fc.property(circles, drawn => {
        const { startDate, cycleType } = drawn
        const paidUp = [...[ama, kofi, nia].flatMap(who => paid(who, 1)), closed(1), potDue(1)]
        const opens = plusDays(plusCycles(startDate, cycleType, 1), 1)
        happensAsTheDayBegins([...begunBy(drawn), ...paidUp], opens, drawn, [turn(2, cycleType, startDate)])
      }),
    ))

  it('members who have not paid are late with the day after the grace', () =>
    fc.assert(
      fc.property(circles, drawn => {
        const { startDate, cycleType, graceDays } = drawn
        const dueOn = plusCycles(startDate, cycleType, 1)
        happensAsTheDayBegins(
          [...begunBy(drawn), ...paid(kofi, 1)],
          plusDays(dueOn, graceDays + 1),
          drawn,
          [ama, nia].map(userId => ({ type: 'MemberLate', data: { round: 1, userId } })),
        )
      }),
    ))

  it('a scheduler that has not run for weeks begins it later, and makes no member late', () =>
    fc.assert(
      fc.property(circles, fc.integer({ min: 0, max: 60 }), (drawn, idleDays) => {
        const { startDate, cycleType, timeZone } = drawn
        const startsOn = plusDays(startDate, idleDays)
        expect(byTheClock(formedBy(drawn), beginningOf(startsOn, timeZone))).toEqual([
          began(startsOn),
          turn(1, cycleType, startsOn),
        ])
      }),
    ))
})
