import { language, locale } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()
/** Formats amounts of a currency in the language of the texts; cached, because creating a formatter is slow. */
export const currencyFormat = (currency: string, decimals: number): Intl.NumberFormat => {
  const key = locale() + currency
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      // The sign of “US$” would move to the other end in text from the right.
      currencyDisplay: language() === 'ar' ? 'code' : 'symbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(key, format)
  return format
}
