import { type Currency, smallestPayments } from './currencies.ts'
import { decimalsOf, type Minor, minor, smaller, times } from './money.ts'

/** Stripe's smallest card payment. */
export const smallestPayment = (currency: Currency): Minor => minor(smallestPayments[currency])

/** Stripe's largest card payment: eight digits in Stripe's own units, in rupiah twelve. */
export const largestPayment = (currency: Currency): Minor => {
  if (currency === 'IDR') return minor(999_999_999_999)
  // Stripe writes these with two decimals, which must be zero; of three decimals the last must be.
  if (currency === 'ISK' || currency === 'UGX') return minor(999_999)
  return minor(decimalsOf(currency) === 3 ? 99_999_990 : 99_999_999)
}

/**
 * The largest target of a goal: ten million dollars, and in other currencies as many smallest payments. The
 * pot of a circle is up to a hundred times as large, and must still be a safe integer.
 */
export const largestTarget = (currency: Currency): Minor =>
  smaller(times(smallestPayment(currency), 20_000_000), minor(90_000_000_000_000))
