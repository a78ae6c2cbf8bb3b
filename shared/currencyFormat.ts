import { locale } from './language.ts'

const formats = new Map<string, Intl.NumberFormat>()
/** Formats amounts of a currency in the language of the texts; cached, because creating a formatter is slow. */
export const currencyFormat = (currency: string, decimals: number): Intl.NumberFormat => {
  const key = locale() + currency
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(key, format)
  return format
}
