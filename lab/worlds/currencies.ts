import type { Currency } from '#shared/currencies.ts'
import { type Minor, minor, stepOf } from '#shared/money.ts'
import type { Random } from './random.ts'

/** Some with two decimals, some with none, and one with three. */
export const currencies = ['USD', 'EUR', 'JPY', 'XAF', 'KWD'] as const satisfies readonly Currency[]

/** The nearest positive amount that the currency can represent. */
export const nearestAmount = (value: number, currency: Currency): Minor => {
  const step = stepOf(currency)
  return minor(Math.max(step, Math.round(value / step) * step))
}

/** Any amount that the currency can represent, up to the largest. */
export const anyAmount = (random: Random, largest: number, currency: Currency): Minor =>
  minor(stepOf(currency) * random.between(1, Math.floor(largest / stepOf(currency))))
