import { directionOf } from '#shared/direction.ts'
import { inLocale, monthInWords } from '#shared/intl.ts'
import { language, locale } from '#shared/language.ts'

const times = inLocale(of => new Intl.DateTimeFormat(of, { hour: 'numeric', minute: '2-digit' }))
const moments = inLocale(of => new Intl.DateTimeFormat(of, { dateStyle: 'medium', timeStyle: 'short' }))
const currencies = inLocale(of => new Intl.DisplayNames(of, { type: 'currency' }))
const regions = inLocale(of => new Intl.DisplayNames(of, { type: 'region' }))

/** '2:41 PM', by this browser's clock. */
export const timeOfDay = (at: string): string => times().format(new Date(at))

/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
export const periodName = (period: string): string => (period.length === 4 ? period : monthInWords(period))

const symbols = new Map<string, string>()

/** "$", and "CHF" where there is no sign. */
export const symbolOf = (currency: string): string => {
  const symbol = symbols.get(currency) ?? findSymbol(currency)
  symbols.set(currency, symbol)
  return symbol
}
const findSymbol = (currency: string): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    currencyDisplay: directionOf(language()) === 'rtl' ? 'code' : 'symbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** 'Euro' */
export const nameOfCurrency = (code: string): string => currencies().of(code) ?? code

/** 'Ghana' */
export const nameOfCountry = (code: string): string => regions().of(code) ?? code

/** 'Nov 21, 2026, 2:41 PM', by this browser's clock. */
export const dayAndTime = (at: string): string => moments().format(new Date(at))
