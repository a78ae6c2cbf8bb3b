import { type CalendarDate, type CycleType, plusCycles, plusDays } from './time.ts'

/** Determines a circle's due dates: the first is one cycle after the start. */
export interface TurnCalendar {
  readonly startsOn: CalendarDate
  readonly cycleType: CycleType
}

/** The last opened round, with the cycle and day on which it is due. */
export interface TurnsSoFar extends TurnCalendar {
  readonly round: number
  readonly cycle: number
  readonly dueOn: CalendarDate
}

/**
 * When a round is due that opens on `opensOn` after one of `cycle`: on the calendar's first date after that day. So a delayed round
 * makes no other member late, and all later turns move.
 */
export const dueAfter = (
  { startsOn, cycleType }: TurnCalendar,
  cycle: number,
  opensOn: CalendarDate,
): { readonly cycle: number; readonly dueOn: CalendarDate } => {
  let next = cycle + 1
  while (plusCycles(startsOn, cycleType, next) <= opensOn) next += 1
  return { cycle: next, dueOn: plusCycles(startsOn, cycleType, next) }
}

/** The expected due date of a future round, without further delays. */
export const expectedDueOn = (turns: TurnsSoFar, round: number, today: CalendarDate): CalendarDate => {
  const ended = plusDays(turns.dueOn, 1)
  const { cycle } = dueAfter(turns, turns.cycle, ended > today ? ended : today)
  return plusCycles(turns.startsOn, turns.cycleType, cycle + (round - turns.round - 1))
}
