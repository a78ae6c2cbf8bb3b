import { plusCycles } from '#shared/cycles.ts'
import { type Minor, subtract, times, zero } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { expectedDueOn } from '#shared/turns.ts'
import { dateIn } from '#shared/zones.ts'
import type { Database } from '../database.ts'
import { nextSeat } from '../members/seats.ts'

export type Turns = Pick<
  Database['circles'],
  | 'starts_on'
  | 'cycle_type'
  | 'round'
  | 'is_open'
  | 'cycle'
  | 'due_on'
  | 'phase'
  | 'time_zone'
  | 'paused_days'
>

/** The due date of an open or later round: as it was opened, or as expected now. */
export const roundDateOf = (turns: Turns, round: number, now: Instant): CalendarDate => {
  const { starts_on: startsOn, cycle_type: cycleType, cycle, due_on: dueOn, phase, is_open } = turns
  const pausedDays = turns.paused_days
  const today = dateIn(now, turns.time_zone)
  // A circle that has not begun on its day begins later.
  // The rounds before a circle was adopted have no days here.
  if (phase === 'forming' && round < turns.round) return startsOn
  if (phase === 'forming')
    return plusCycles(startsOn < today ? today : startsOn, cycleType, round - turns.round + 1)
  const opened = is_open ? turns.round : turns.round - 1
  if (round <= opened) return dueOn
  return expectedDueOn({ startsOn, cycleType, pausedDays, round: opened, cycle, dueOn }, round, today)
}

/** By round, what a member has paid into the open and later rounds. */
export type PaidAhead = Readonly<Record<string, Minor>>

export interface NextPayment {
  readonly round: number
  readonly amountMinor: Minor
  readonly dueOn: CalendarDate
}

/** What is left to pay for all seats of a member, of the first round that is not paid in full; null after the last one. */
export const nextPaymentIn = (
  turns: Turns & Pick<Database['circles'], 'contribution_minor' | 'seats'>,
  { paid, seats }: { readonly paid: PaidAhead; readonly seats: readonly number[] },
  now: Instant,
): NextPayment | null => {
  if (turns.phase === 'completed' || turns.phase === 'wound_up') return null
  const whole = times(turns.contribution_minor, seats.length)
  const missing = (of: number): Minor => subtract(whole, paid[of] ?? zero)
  let round = turns.round
  while (round <= turns.seats && missing(round) <= 0) round += 1
  if (round > turns.seats) return null
  return { round, amountMinor: missing(round), dueOn: roundDateOf(turns, round, now) }
}

/** When the member with these seats is paid next; null after that, and in a circle that was wound up. */
export const payoutDateOf = (turns: Turns, seats: readonly number[], now: Instant): CalendarDate | null => {
  const next = nextSeat(seats, turns.round)
  return next === null || next < turns.round || turns.phase === 'wound_up'
    ? null
    : roundDateOf(turns, next, now)
}
