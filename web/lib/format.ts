import { formatMoney, type Minor, parseAmount, zero } from '#shared/money.ts'
import { type CalendarDate, formatDate, instant, parseCalendarDate } from '#shared/time.ts'

/** Amounts are transferred as decimal strings; an empty one counts as zero. */
export const minorOf = (text: string | null | undefined, currency: string): Minor =>
  parseAmount(text ?? '', currency) ?? zero

/** "1500.00" or 150000 in dollars -> "$1,500.00". */
export const money = (amount: string | Minor | null | undefined, currency: string): string =>
  formatMoney(typeof amount === 'number' ? amount : minorOf(amount, currency), currency)

/** The day of an event or a due date, in this browser's time zone: 'MMM d, yyyy'. */
export const day = (text: string, digits: 'short' | 'two' = 'short'): string => {
  const date = dayOf(text)
  return date === undefined ? '' : formatDate(date, digits)
}

/** 'MMM d, yyyy HH:mm', by this browser's clock. */
export const moment = (at: string): string => {
  const date = new Date(at)
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map(part => String(part).padStart(2, '0'))
  return `${day(at)} ${hours}:${minutes}`
}

/** A calendar day is independent of the time zone; the day of an instant depends on the reader's. */
export const dayOf = (text: string): CalendarDate | undefined => {
  if (text.length <= 10) return parseCalendarDate(text)
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : localDay(at)
}

const localDay = (at: Date): CalendarDate | undefined =>
  parseCalendarDate(instant(at.getTime() - at.getTimezoneOffset() * 60_000).slice(0, 10))

export const today = (): CalendarDate => localDay(new Date())!
