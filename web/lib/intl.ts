import { madeOnce } from '#shared/intl.ts'

const times = madeOnce(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))
const months = madeOnce(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const moments = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))
const currencies = madeOnce(() => new Intl.DisplayNames('en', { type: 'currency' }))
const regions = madeOnce(() => new Intl.DisplayNames('en', { type: 'region' }))

/** '2:41 PM', by this browser's clock. */
export const timeOfDay = (at: string): string => times().format(new Date(at))

/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
export const periodName = (period: string): string =>
  period.length === 4 ? period : months().format(new Date(`${period}-01`))

const symbols = new Map<string, string>()

/** "$", and "CHF" where there is no sign. */
export const symbolOf = (currency: string): string => {
  const symbol = symbols.get(currency) ?? findSymbol(currency)
  symbols.set(currency, symbol)
  return symbol
}
const findSymbol = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** 'Euro' */
export const nameOfCurrency = (code: string): string => currencies().of(code) ?? code

/** 'Ghana' */
export const nameOfCountry = (code: string): string => regions().of(code) ?? code

/** 'Nov 21, 2026, 2:41 PM', by this browser's clock. */
export const dayAndTime = (at: string): string => moments().format(new Date(at))
