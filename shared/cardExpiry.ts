import { plusCycles } from './cycles.ts'
import { type CalendarDate, calendarDate, daysBetween, plusDays } from './time.ts'

/** A card expires soon when it has at most this many days left. */
const soonDays = 60

interface Expiry {
  readonly expMonth: number
  readonly expYear: number
}
const firstOf = ({ expMonth, expYear }: Expiry): CalendarDate =>
  calendarDate(`${expYear}-${String(expMonth).padStart(2, '0')}-01`)

/** A card is valid until the last day of its month. */
export const lastDayOf = (card: Expiry): CalendarDate => plusDays(plusCycles(firstOf(card), 'monthly', 1), -1)

export const expiryOf = (card: Expiry, today: CalendarDate): 'later' | 'soon' | 'over' => {
  const left = daysBetween(today, lastDayOf(card))
  if (left < 0) return 'over'
  return left <= soonDays ? 'soon' : 'later'
}

/** Which notification its owner gets: one when it expires soon, another in its last month. */
export const expiryStep = (card: Expiry, today: CalendarDate): 'soon' | 'this_month' | undefined => {
  if (expiryOf(card, today) === 'later') return undefined
  return firstOf(card) <= today ? 'this_month' : 'soon'
}
