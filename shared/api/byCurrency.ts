import { defaultCurrency } from '../money.ts'

interface InCurrency {
  readonly currency: string
}

/** The order of lists by currency: the default currency first, the others by their codes. */
export const byCurrency = ({ currency: one }: InCurrency, { currency: other }: InCurrency): number => {
  if (one === other) return 0
  if (one === defaultCurrency || other === defaultCurrency) return one === defaultCurrency ? -1 : 1
  return one < other ? -1 : 1
}
