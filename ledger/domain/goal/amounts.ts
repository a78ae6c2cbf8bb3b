import type { Currency } from '#shared/currencies.ts'
import { decimalsOf, type Minor, stepOf } from '#shared/money.ts'
import { refuse } from '../decider.ts'

/** Refuses an amount that is not positive, or has more decimals than payments in this currency. */
export const notAnAmount = (amount: Minor, currency: Currency) => {
  if (amount <= 0) return refuse('amount_not_positive')
  if (amount % stepOf(currency) === 0) return undefined
  return refuse('amount_not_in_currency', { currency, decimals: Math.min(2, decimalsOf(currency)) })
}
