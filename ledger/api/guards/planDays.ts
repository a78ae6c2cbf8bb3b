import type { CreateScheduleRequest } from '#shared/api/payments.ts'
import { plusYears } from '#shared/cycles.ts'
import { type CalendarDate, calendarDate } from '#shared/time.ts'
import { type Knowing, todayOf } from '../../useCases/dependencies.ts'
import { fieldProblem, problem } from '../problem.ts'
import type { ByUser } from './signedIn.ts'

/**
 * The days of a new schedule: by default it begins today, and has no end.
 * @throws ProblemError 400 for invalid ones
 */
export const planDays = async (
  deps: Knowing,
  { userId, firstOn: first, endsOn: last }: ByUser & Pick<CreateScheduleRequest, 'firstOn' | 'endsOn'>,
) => {
  const today = await todayOf(deps, userId)
  const firstOn = first === undefined ? today : calendarDate(first)
  const endsOn = last == null ? null : calendarDate(last)
  refuseDays(firstOn, endsOn, today)
  return { today, firstOn, endsOn }
}

const refuseDays = (firstOn: CalendarDate, endsOn: CalendarDate | null, today: CalendarDate): void => {
  if (firstOn < today) throw fieldProblem('firstOn', problem(400, 'first_in_past'))
  if (firstOn > plusYears(today, 5))
    throw fieldProblem('firstOn', problem(400, 'first_too_far', { years: 5 }))
  if (endsOn !== null && endsOn < firstOn) throw fieldProblem('endsOn', problem(400, 'last_before_first'))
}
