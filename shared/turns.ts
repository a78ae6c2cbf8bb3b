import { plusCycles } from './cycles.ts'
import type { Rhythm } from './rhythm.ts'
import { type CalendarDate, daysBetween, plusDays } from './time.ts'

/** The rounds that a circle has from its start here: all but those before it was adopted. */
export const roundsToCome = ({
  seats,
  adopted,
}: {
  readonly seats: number
  readonly adopted?: { readonly round: number } | undefined
}): number => seats - (adopted?.round ?? 1) + 1

/** Determines a circle's due dates: the first is one cycle after the start. */
export interface TurnCalendar {
  readonly startsOn: CalendarDate
  readonly cycleType: Rhythm
  /** The days by which pauses have moved future dates; 0 by default. */
  readonly pausedDays?: number
}

/** The date on which a cycle ends. */
const endOf = ({ startsOn, cycleType, pausedDays = 0 }: TurnCalendar, cycle: number): CalendarDate =>
  plusDays(plusCycles(startsOn, cycleType, cycle), pausedDays)

/** The last opened round, with the cycle and day on which it is due. */
export interface TurnsSoFar extends TurnCalendar {
  readonly round: number
  readonly cycle: number
  readonly dueOn: CalendarDate
}

/**
 * The due date of a round that opens on `opensOn` after one of `cycle`: the next date of the calendar, or,
 * when it opens late, the first that is at least half a cycle away. So a delayed round makes no other member
 * late, and all later turns move.
 */
export const dueAfter = (
  calendar: TurnCalendar,
  cycle: number,
  opensOn: CalendarDate,
): { readonly cycle: number; readonly dueOn: CalendarDate } => {
  let next = cycle + 1
  while (isTooSoon(calendar, next, opensOn)) next += 1
  return { cycle: next, dueOn: endOf(calendar, next) }
}

/**
 * Whether less than half of the cycle that ends on its date is left. A round that opens with its cycle is in time, also on the only day
 * of a daily one.
 */
const isTooSoon = (calendar: TurnCalendar, cycle: number, opensOn: CalendarDate): boolean => {
  const dueOn = endOf(calendar, cycle)
  const dueBefore = endOf(calendar, cycle - 1)
  if (opensOn <= plusDays(dueBefore, 1)) return false
  return 2 * daysBetween(opensOn, dueOn) < daysBetween(dueBefore, dueOn)
}

/** The first day of a round's window, which is the cycle that ends on its due date. */
export const windowStart = (calendar: TurnCalendar, cycle: number): CalendarDate =>
  cycle <= 1 ? calendar.startsOn : plusDays(endOf(calendar, cycle - 1), 1)

/** The expected due date of a future round, without further delays. */
export const expectedDueOn = (turns: TurnsSoFar, round: number, today: CalendarDate): CalendarDate => {
  const ended = plusDays(turns.dueOn, 1)
  const { cycle } = dueAfter(turns, turns.cycle, ended > today ? ended : today)
  return endOf(turns, cycle + (round - turns.round - 1))
}
