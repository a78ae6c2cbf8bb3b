import { monthInWords } from '#shared/intl.ts'
import { locale } from '#shared/language.ts'

/** '2:41 PM', by this browser's clock. */
export const timeOfDay = (at: string): string =>
  new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(at))

/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
export const periodName = (period: string): string => (period.length === 4 ? period : monthInWords(period))

/** "$", and "CHF" where there is no sign. */
export const symbolOf = (currency: string): string =>
  new Intl.NumberFormat(locale(), { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** 'Euro' */
export const nameOfCurrency = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'currency' }).of(code) ?? code

/** 'Ghana' */
export const nameOfCountry = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'region' }).of(code) ?? code

/** 'Nov 21, 2026, 2:41 PM', by this browser's clock. */
export const dayAndTime = (at: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
