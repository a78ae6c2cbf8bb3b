import type { Currency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import { type CalendarDate, parseCalendarDate } from '#shared/time.ts'
import { minorOf } from './entry.ts'

export const dayOrders = ['ymd', 'dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]
export type DecimalSign = ',' | '.'

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

const amountForm = /^([-+−]?) ?(\(?) ?([-+−]?)(\d[\d.,'’ ]*)(\)?) ?([-−]?)$/

/** `1.234,50-`, `(12.00)`, `€ -12`: undefined for text that is not an amount with this decimal sign. */
export const amountIn = (text: string, sign: DecimalSign, currency: Currency): Minor | undefined => {
  const parts = amountForm.exec(plainOf(text))
  if (!parts) return undefined
  const [, before = '', opening, inner = '', number = '', closing, after] = parts
  if ((opening === '(') !== (closing === ')')) return undefined
  const minuses = [before, inner, opening && '-', after].filter(one => one === '-' || one === '−')
  if (minuses.length > 1) return undefined
  const [whole = '', fraction, ...more] = number.trim().split(sign)
  if (more.length > 0 || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined
  // Groups have three digits; `1,23` with a decimal point is no amount.
  if (!/^(?:\d+|\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*)$/.test(whole)) return undefined
  const digits = whole.replace(/\D/g, '')
  const plain = fraction === undefined ? digits : `${digits}.${fraction}`
  return minorOf(minuses.length > 0 ? `-${plain}` : plain, currency)
}

/** With single spaces, and without a currency before or after it. */
const plainOf = (text: string): string =>
  text.length > longest
    ? ''
    : text
        .replace(/\s+/g, ' ')
        .replace(/^(?:[A-Z]{3}|[$€£¥₵₦])/, '')
        .replace(/(?:[A-Z]{3}|[$€£¥₵₦])$/, '')
        .trim()
const longest = 40

export const isAmount = (text: string): boolean => amountForm.test(plainOf(text))

/** The decimal signs that all of these can have; both where nothing decides it. */
export const signsOf = (texts: readonly string[], currency: Currency): DecimalSign[] =>
  ([',', '.'] as const).filter(sign => texts.every(text => amountIn(text, sign, currency) !== undefined))
