import type { SendingMethod } from '../payoutMethods.ts'
import { type CalendarDate, plusDays } from '../time.ts'

/**
 * Business days after which money has usually arrived; none where it depends on what was done. A transfer: one in
 * the euro area (PSD2, article 83), up to two by ACH in the United States (Nacha), and one more to be credited.
 * A check: the day after its deposit by Regulation CC, § 229.12, plus the post. Banks’ holidays are not counted.
 */
const businessDays: Partial<Record<SendingMethod, number>> = {
  bank_transfer: 3,
  mobile_money: 1,
  cash: 0,
  check: 7,
}

/** The day by which money that was sent this way usually has arrived. */
export const usuallyBy = (sentOn: CalendarDate, method: SendingMethod): CalendarDate | undefined => {
  const days = businessDays[method]
  return days === undefined ? undefined : afterBusinessDays(sentOn, days)
}

const afterBusinessDays = (from: CalendarDate, days: number): CalendarDate => {
  if (days === 0) return from
  const next = plusDays(from, 1)
  return afterBusinessDays(next, isWeekend(next) ? days : days - 1)
}
export const isWeekend = (day: CalendarDate): boolean => [0, 6].includes(new Date(day).getUTCDay())
