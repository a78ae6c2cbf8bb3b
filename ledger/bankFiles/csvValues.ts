import { type CalendarDate, parseCalendarDate } from '#shared/time.ts'

export const dayOrders = ['ymd', 'dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

const dayForm = /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})(?:[ T,].*)?$/

/** Undefined for text that is not a day in this order. Years of two digits are in this century. */
export const dayIn = (text: string, order: DayOrder): CalendarDate | undefined => {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  const [, first = '', second = '', third = ''] =
    compact ?? (dayForm.exec(text) ?? []).filter((_, index) => index !== 2)
  const inOrder = {
    ymd: [first, second, third],
    dmy: [third, second, first],
    mdy: [third, first, second],
  } as const
  const [year, month, date] = inOrder[compact ? 'ymd' : order]
  if (!/^(\d\d|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return undefined
  return parseCalendarDate(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
}

/** Whether it can be a day in any order. */
export const isDay = (text: string): boolean => dayOrders.some(order => dayIn(text, order) !== undefined)

/** The orders in which all of these are days. */
export const ordersOf = (texts: readonly string[]): DayOrder[] =>
  dayOrders.filter(order => texts.every(text => dayIn(text, order) !== undefined))
