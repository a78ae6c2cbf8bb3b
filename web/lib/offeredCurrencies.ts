import useSWR from 'swr'
import type { ConfigResponse, OfferedCurrency } from '#shared/api/config.ts'
import { type Minor, minor, stepOf, subtract } from '#shared/money.ts'
import type { Currency } from './currencies.ts'
import { useFresh } from './data.ts'
import { minorOf } from './format.ts'
import { type Rotating, rotates, type Saved } from './progress.ts'

/** The currencies that goals can have here, the default one first; empty until they are loaded. */
export const useOffered = (): readonly OfferedCurrency[] =>
  useSWR<ConfigResponse, Error>('/api/config').data?.currencies ?? []

/**
 * What the operator keeps of a refund to a card at its payer's own wish; undefined for nothing, or while it is not known.
 * It is fetched each time, because a payment costs at most what was named before it.
 */
export const useRefundFee = (currency: Currency): string | undefined => {
  const { data: config } = useFresh<ConfigResponse>('/api/config')
  if (config?.money !== 'cards') return undefined
  return config.currencies.find(({ code }) => code === currency)?.refundFee ?? undefined
}

/** The next larger payable amount, of minor units and fractions of them. */
export const roundedUp = (amount: number, currency: Currency): Minor => {
  const step = stepOf(currency)
  return minor(Math.ceil(amount / step) * step)
}

/** Whether the missing amount of a goal is below the smallest card payment. */
export const useIsTooLittleLeft = (goal: Saved & Rotating): boolean => {
  const { data: config } = useSWR<ConfigResponse, Error>('/api/config')
  const smallest = config?.currencies.find(({ code }) => code === goal.currency)?.smallest
  if (config?.money !== 'cards' || smallest === undefined || rotates(goal)) return false
  const left = subtract(minorOf(goal.targetAmount, goal.currency), minorOf(goal.currentAmount, goal.currency))
  return left > 0 && left < minorOf(smallest, goal.currency)
}
