import { type CalendarDate, calendarDate, daysBetween, plusCycles, plusDays } from './time.ts'

/** Days before its end from which a card's owner should think of another. */
const soonDays = 60

interface Expiry {
  readonly expMonth: number
  readonly expYear: number
}
const firstOf = ({ expMonth, expYear }: Expiry): CalendarDate =>
  calendarDate(`${expYear}-${String(expMonth).padStart(2, '0')}-01`)

/** A card is good until the last day of its month. */
export const lastDayOf = (card: Expiry): CalendarDate => plusDays(plusCycles(firstOf(card), 'monthly', 1), -1)

export const expiryOf = (card: Expiry, today: CalendarDate): 'later' | 'soon' | 'over' => {
  const left = daysBetween(today, lastDayOf(card))
  if (left < 0) return 'over'
  return left <= soonDays ? 'soon' : 'later'
}

/** What its owner is told of it: once when the end comes near, and again in its last month. */
export const expiryStep = (card: Expiry, today: CalendarDate): 'soon' | 'this_month' | undefined => {
  if (expiryOf(card, today) === 'later') return undefined
  return firstOf(card) <= today ? 'this_month' : 'soon'
}
