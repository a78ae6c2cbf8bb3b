import { type CalendarDate, parseCalendarDate, plusYears } from '#shared/time.ts'
import { day } from '../../lib/format.ts'
import { simpleTexts } from './simpleTexts.ts'

const texts = simpleTexts.days

/** From when and until when a plan goes, as its fields have it: empty is today, and without an end. */
export interface PlanDays {
  readonly firstOn: string
  readonly endsOn: string
}
export const fromToday: PlanDays = { firstOn: '', endsOn: '' }

const firstOf = ({ firstOn }: PlanDays, today: CalendarDate): CalendarDate =>
  parseCalendarDate(firstOn) ?? today

export const startsLater = (days: PlanDays, today: CalendarDate): boolean => firstOf(days, today) > today

/** What is wrong with them, by field; undefined when nothing is. */
export const dayFaults = (
  days: PlanDays,
  { today, bySaved }: { readonly today: CalendarDate; readonly bySaved: boolean },
): Partial<PlanDays> | undefined => {
  const first = firstOf(days, today)
  if (first < today) return { firstOn: texts.past }
  if (first > plusYears(today, 5)) return { firstOn: texts.tooFar }
  if (first > today && !bySaved) return { firstOn: texts.needsCard }
  return days.endsOn !== '' && days.endsOn < first ? { endsOn: texts.endsBefore } : undefined
}

/** For the server, whose today counts: another browser's may be over. */
export const wantedDays = (days: PlanDays, today: CalendarDate): Partial<PlanDays> => ({
  ...(startsLater(days, today) ? { firstOn: days.firstOn } : {}),
  ...(days.endsOn === '' ? {} : { endsOn: days.endsOn }),
})

/** 'Starts today', 'Starts Dec 1, 2026, ends Jan 31, 2027'. */
export const daysLine = (days: PlanDays, today: CalendarDate): string => {
  const start = startsLater(days, today) ? texts.starts(day(days.firstOn)) : texts.today
  return days.endsOn === '' ? start : `${start}, ${texts.ends(day(days.endsOn))}`
}
