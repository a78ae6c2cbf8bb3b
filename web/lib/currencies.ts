import { byCurrency } from '#shared/api/byCurrency.ts'
import { defaultCurrency, type Money, totalsOf, zero } from '#shared/money.ts'

/** Its code. */
export type Currency = Money['currency']

interface InCurrency {
  readonly currency: Currency
}

/**
 * One sum for each currency, the default one first. Without any amounts it is zero in the first of `among`.
 */
export const sumsOf = (amounts: readonly Money[], among: readonly InCurrency[]): readonly Money[] => {
  const [first] = among.toSorted(byCurrency)
  return amounts.length > 0
    ? totalsOf(amounts).toSorted(byCurrency)
    : [{ amount: zero, currency: first?.currency ?? defaultCurrency }]
}

/**
 * The page that explains a figure over all goals, which is in one currency; the default one need not be
 * named.
 */
export const totalPath = (figure: string, currency: Currency): string => {
  const named: Record<string, string> = currency === defaultCurrency ? {} : { currency }
  return `/books?${new URLSearchParams({ figure, ...named })}`
}
