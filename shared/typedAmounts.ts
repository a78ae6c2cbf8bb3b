import { inLocale } from './intl.ts'
import { locale } from './language.ts'
import { decimalsOf, formatDecimal, type Minor, parseAmount } from './money.ts'

/** How the reader's language writes numbers. */
const writings = inLocale(of => {
  const parts = new Intl.NumberFormat(of).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const [decimal, group] = [sign('decimal'), sign('group')].map(plainSigns) as [string, string]
  return { decimal, groups: `${group} '’` }
})

/** Digits and signs of Arabic and Persian as ASCII, and all spaces alike. */
const plainSigns = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', ' ')
    .replace(/\s/g, ' ')

export type TypedAmount = { readonly amount: Minor } | { readonly fault: 'unreadable' | 'ambiguous' }

/**
 * An amount as the reader's language writes it, with or without groups of digits, or with a decimal point as everywhere in the API.
 * It is ambiguous where both are possible: `1.230` Kuwaiti dinars in Spanish.
 */
export const readAmount = (text: string, currency: string): TypedAmount => {
  const written = plainSigns(text.trim())
  // Digits of Arabic come with signs of their own.
  const { decimal, groups } = /[٠-٩۰-۹]/.test(text) ? { decimal: '.', groups: ' ' } : writings()
  const [whole = '', ...fractions] = written.split(decimal)
  const own = parseAmount([withoutGroups(whole, groups), ...fractions].join('.'), currency)
  const pointed = parseAmount(written, currency)
  if (own !== undefined && pointed !== undefined && own !== pointed) return { fault: 'ambiguous' }
  const amount = own ?? pointed
  return amount === undefined ? { fault: 'unreadable' } : { amount }
}

/** Groups have three digits and the same sign between them; `1,23` with a decimal point is no amount. */
const withoutGroups = (whole: string, groups: string): string => {
  const [, sign = ''] = /^\d{1,3}(\D)\d{3}(?:\1\d{3})*$/.exec(whole) ?? []
  return sign !== '' && groups.includes(sign) ? whole.replaceAll(sign, '') : whole
}

/** For the API. Text that is no amount stays as it is and is refused there; what is ambiguous becomes a question mark, which is none. */
export const plainAmount = (text: string, currency: string): string => {
  const read = readAmount(text, currency)
  const trimmed = text.trim()
  if ('fault' in read) return read.fault === 'ambiguous' ? '?' : trimmed
  return parseAmount(trimmed, currency) === read.amount ? trimmed : formatDecimal(read.amount, currency)
}

/** '1,234.50' as the reader's language writes it in this currency. */
export const exampleOf = (currency: string): string => {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(locale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(decimals === 0 ? 1234 : 1234.5)
}
