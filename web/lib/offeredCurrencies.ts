import useSWR from 'swr'
import type { ConfigResponse, OfferedCurrency } from '#shared/api/config.ts'
import { type Minor, minor, stepOf } from '#shared/money.ts'
import type { Currency } from './currencies.ts'

/** The currencies that goals can have here, the default one first; none until they are known. */
export const useOffered = (): readonly OfferedCurrency[] =>
  useSWR<ConfigResponse, Error>('/api/config').data?.currencies ?? []

const names = new Intl.DisplayNames('en', { type: 'currency' })
/** 'EUR – Euro' */
export const namedCurrency = (currency: string): string => `${currency} – ${names.of(currency)}`

/** The next larger amount that can be paid, of minor units and parts of them. */
export const roundedUp = (amount: number, currency: Currency): Minor => {
  const step = stepOf(currency)
  return minor(Math.ceil(amount / step) * step)
}
