import { smallestPayment } from '#shared/cardLimits.ts'
import { type Currency, currencies, isCurrency } from '#shared/currencies.ts'
import { formatMoney, minor, stepOf } from '#shared/money.ts'
import { invalidRequest, type SandboxError } from './errors.ts'

/** Codes as Stripe writes them. */
export const supported: readonly string[] = currencies.map(code => code.toLowerCase())
const named = (code: string): Currency => {
  const upper = code.toUpperCase()
  if (!isCurrency(upper)) throw new RangeError(`no currency: ${code}`)
  return upper
}

/** Currencies whose former two decimals remain in Stripe's amounts and must be zero. */
const formerlyWithDecimals: ReadonlySet<Currency> = new Set(['ISK', 'UGX'])
const scaleOf = (currency: Currency): number => (formerlyWithDecimals.has(currency) ? 100 : 1)
const stepFor = (currency: Currency): number => stepOf(currency) * scaleOf(currency)

/** The smallest charge in a currency. */
export const smallestCharge = (code: string): number => {
  const currency = named(code)
  return smallestPayment(currency) * scaleOf(currency)
}
/** An amount has at most eight digits, in rupiah twelve. */
const largestCharge = (code: string): number => {
  const largest = code === 'idr' ? 999_999_999_999 : 99_999_999
  return largest - (largest % stepFor(named(code)))
}

/** The nearest amount that the currency can represent. */
export const rounded = (amount: number, code: string): number => {
  const step = stepFor(named(code))
  return Math.round(amount / step) * step
}

/** Formats an amount for display. */
export const formatted = (amount: number, code: string): string => {
  const currency = named(code)
  return formatMoney(minor(amount / scaleOf(currency)), currency)
}

const refused = (message: string, code: string): SandboxError =>
  invalidRequest(message, { code, param: 'amount' })

/** @throws SandboxError for an amount that the currency cannot represent */
export const refuseFraction = (amount: number, code: string): void => {
  const currency = named(code)
  if (amount % stepFor(currency) === 0) return
  throw formerlyWithDecimals.has(currency)
    ? refused(
        `Invalid amount. Currency ${currency} has become effectively zero-decimal and charged amounts must be evenly divisible by 100. See https://stripe.com/docs/currencies#special-cases for more information.`,
        'invalid_charge_amount_no_decimal_compatible',
      )
    : refused(
        `Invalid integer: ${amount}. The last digit of an amount in ${currency} must be 0.`,
        'parameter_invalid_integer',
      )
}

/** @throws SandboxError for an amount that cannot be charged */
export const refuseCharge = (amount: number, code: string): void => {
  const [smallest, largest] = [smallestCharge(code), largestCharge(code)]
  if (amount < smallest)
    throw refused(`Amount must be at least ${formatted(smallest, code)} ${code}`, 'amount_too_small')
  if (amount > largest)
    throw refused(`Amount must be no more than ${formatted(largest, code)}`, 'amount_too_large')
  refuseFraction(amount, code)
}
