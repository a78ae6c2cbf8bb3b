import { formatMoney, type Minor, subtract, zero } from '#shared/money.ts'
import { minorOf } from './format.ts'

/** Figures of the books may be negative, unlike savings and payments. */
export const signedMinor = (amount: string, currency: string): Minor =>
  amount.startsWith('-') ? subtract(zero, minorOf(amount.slice(1), currency)) : minorOf(amount, currency)

/** "-12.50" -> "-$12.50". */
export const signedMoney = (amount: string, currency: string): string =>
  formatMoney(signedMinor(amount, currency), currency)

/** "+$12.50", "-$12.50": with a sign for incoming money, too. */
export const movedMoney = (amount: string, currency: string): string => {
  const written = signedMoney(amount, currency)
  // Arabic begins with a mark, behind which the sign belongs to the amount.
  return signedMinor(amount, currency) > 0 ? written.replace(/^\u200e?/, '$&+') : written
}
