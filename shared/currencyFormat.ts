import { directionOf } from './direction.ts'
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
      currencyDisplay: directionOf(language()) === 'rtl' ? 'code' : 'symbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(key, format)
  return format
}

/** An amount in text from the right: from the left as a whole, so that its sign and its currency stay in their places. */
export const inOneDirection = (amount: string): string =>
  directionOf(language()) === 'rtl' ? `\u200e${amount.replace(/[\u200e\u200f]/g, '')}\u200e` : amount
