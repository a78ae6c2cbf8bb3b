import type { Currency } from './currencies.ts'
import { currencyFormat, inOneDirection } from './currencyFormat.ts'

/**
 * Whole minor units of a currency, such as cents; branded, so that plain numbers and sums made with `+` are
 * not accepted. The currency is the goal's, or is given beside the amount.
 */
export type Minor = number & { readonly unit: 'minor' }

/** @throws RangeError unless `value` is a safe integer. */
export const minor = (value: number): Minor => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole minor units: ${value}`)
  return value as Minor
}

/**
 * An amount with its currency. It has no arithmetic: amounts of different goals are only summed by currency,
 * with {@link totalsOf}.
 */
export interface Money {
  readonly amount: Minor
  readonly currency: Currency
}

/** The currency of goals that name none, and of all goals from before others were supported. */
export const defaultCurrency: Currency = 'USD'

const withoutDecimals: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
)
const withThreeDecimals: ReadonlySet<string> = new Set('BHD JOD KWD OMR TND'.split(' '))

/** The number of decimals of the currency, as Stripe counts them. */
export const decimalsOf = (currency: string): 0 | 2 | 3 => {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** Typed amounts are multiples of this: Stripe accepts only zero as a third decimal. */
export const stepOf = (currency: Currency): Minor => minor(decimalsOf(currency) === 3 ? 10 : 1)

export const zero = minor(0)

export const add = (a: Minor, b: Minor): Minor => minor(a + b)
export const subtract = (a: Minor, b: Minor): Minor => minor(a - b)
export const times = (amount: Minor, count: number): Minor => minor(amount * count)
export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = zero
  for (const amount of amounts) total = add(total, amount)
  return total
}
export const smaller = (a: Minor, b: Minor): Minor => (a < b ? a : b)
export const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b)

/**
 * Divides into `parts` shares that differ by at most one step, the larger ones first.
 * @throws RangeError unless `parts` is a positive integer.
 */
export const split = (whole: Minor, parts: number, step: Minor = minor(1)): Minor[] => {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`cannot split into ${parts} parts`)
  const least = step * Math.floor(whole / (parts * step))
  const larger = Math.floor((whole - least * parts) / step)
  return Array.from({ length: parts }, (_, index) => minor(index < larger ? least + step : least))
}

/** The sum of each currency, in the order of the first amount of each. */
export const totalsOf = (amounts: Iterable<Money>): Money[] => {
  const totals = new Map<Currency, Minor>()
  for (const { amount, currency } of amounts) totals.set(currency, add(totals.get(currency) ?? zero, amount))
  return [...totals].map(([currency, amount]) => ({ amount, currency }))
}

/** The form in which amounts are typed and sent: digits with up to two decimals. */
export const decimalAmount = /^\d+(\.\d{1,2})?$/

/**
 * "12.5" -> 1250 in dollars. A third decimal may be zero where the currency has three. Undefined for other text, for parts of
 * a minor unit, and for numbers beyond safe integers.
 */
export const parseAmount = (text: string, currency: string): Minor | undefined => {
  const decimals = decimalsOf(currency)
  const plain = decimals === 3 ? text.replace(/(\.\d\d)0$/, '$1') : text
  if (!decimalAmount.test(plain)) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  if (fraction.length > decimals && /[1-9]/.test(fraction)) return undefined
  const value = Number(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
  return Number.isSafeInteger(value) ? minor(value) : undefined
}

/** 1250 -> "12.50" in dollars, for the API. */
export const formatDecimal = (amount: Minor, currency: string): string => {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** 123450 -> "$1,234.50", for people. */
export const formatMoney = (amount: Minor, currency: string): string =>
  // A text, which is exact for any size.
  inOneDirection(
    currencyFormat(currency, decimalsOf(currency)).format(formatDecimal(amount, currency) as `${number}`),
  )
