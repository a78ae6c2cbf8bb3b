import type { Currency } from './currencies.ts'
import { decimalsOf, type Minor, minor } from './money.ts'

/** How amounts are written in statements and sheets. */
export type DecimalSign = ',' | '.'

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

/**
 * `12.5` -> 1250 in euros. Undefined for other text, and for parts of a minor unit. Unlike amounts of goals, those that people or banks
 * write may have any third decimal where the currency has three.
 */
export const minorOf = (text: string, currency: Currency): Minor | undefined => {
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d{1,15})(?:\.(\d{0,10}))?$/.exec(text) ?? []
  if (whole === '') return undefined
  const decimals = decimalsOf(currency)
  if (/[1-9]/.test(fraction.slice(decimals))) return undefined
  const value = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return undefined
  return minor(sign === '-' && value !== 0 ? -value : value)
}
