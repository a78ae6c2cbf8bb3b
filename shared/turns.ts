import { type CalendarDate, type CycleType, plusCycles, plusDays } from './time.ts'

/** What a circle's due dates are counted by: the first is one cycle after the start. */
export interface TurnCalendar {
  readonly startsOn: CalendarDate
  readonly cycleType: CycleType
}

/** How far it has come: the round that was opened last, and the cycle and day on which it is due. */
export interface TurnsSoFar extends TurnCalendar {
  readonly round: number
  readonly cycle: number
  readonly dueOn: CalendarDate
}

/**
 * When a round is due that opens on a day, after one of `cycle`: on the first date of the calendar after that day.
 * Whoever held the others up makes nobody late, and all later turns move along.
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

/** When a round will be due that is not open yet, if from today on nobody holds the others up. */
export const expectedDueOn = (turns: TurnsSoFar, round: number, today: CalendarDate): CalendarDate => {
  const ended = plusDays(turns.dueOn, 1)
  const { cycle } = dueAfter(turns, turns.cycle, ended > today ? ended : today)
  return plusCycles(turns.startsOn, turns.cycleType, cycle + (round - turns.round - 1))
}
