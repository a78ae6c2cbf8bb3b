import { plusYears } from '#shared/cycles.ts'
import { type CalendarDate, parseCalendarDate } from '#shared/time.ts'
import { day } from '../../lib/format.ts'
import { planTexts } from './planTexts.ts'

const texts = planTexts.days

/** The first and the last day of a schedule as entered: empty means today, and no end. */
export interface ScheduleDays {
  readonly firstOn: string
  readonly endsOn: string
}
export const fromToday: ScheduleDays = { firstOn: '', endsOn: '' }

export const firstOf = ({ firstOn }: ScheduleDays, today: CalendarDate): CalendarDate =>
  parseCalendarDate(firstOn) ?? today

export const startsLater = (days: ScheduleDays, today: CalendarDate): boolean => firstOf(days, today) > today

/** The errors by field; undefined without any. */
export const dayFaults = (days: ScheduleDays, today: CalendarDate): Partial<ScheduleDays> | undefined => {
  const first = firstOf(days, today)
  if (first < today) return { firstOn: texts.past }
  if (first > plusYears(today, 5)) return { firstOn: texts.tooFar }
  return days.endsOn !== '' && days.endsOn < first ? { endsOn: texts.endsBefore } : undefined
}

/** For the server, whose date counts: the browser's day may differ. */
export const wantedDays = (days: ScheduleDays, today: CalendarDate): Partial<ScheduleDays> => ({
  ...(startsLater(days, today) ? { firstOn: days.firstOn } : {}),
  ...(days.endsOn === '' ? {} : { endsOn: days.endsOn }),
})

/** 'Starts today', 'Starts Dec 1, 2026, ends Jan 31, 2027'. */
export const daysLine = (days: ScheduleDays, today: CalendarDate): string => {
  const [start, end] = [day(days.firstOn), day(days.endsOn)]
  if (startsLater(days, today))
    return days.endsOn === '' ? texts.starts({ start }) : texts.startsUntil({ start, end })
  return days.endsOn === '' ? texts.today : texts.todayUntil({ end })
}
