import { largestPayment, smallestPayment } from '#shared/cardLimits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'

/** Why no card can pay an amount, if so. */
export const notPayable = (amountMinor: Minor, currency: Currency): Refusal | undefined => {
  const [smallest, largest] = [smallestPayment(currency), largestPayment(currency)]
  const beyond = (code: 'amount_too_small' | 'amount_too_large', amount: Minor): Refusal => ({
    code,
    values: { amount: { amount, currency } },
  })
  if (amountMinor < smallest) return beyond('amount_too_small', smallest)
  return amountMinor > largest ? beyond('amount_too_large', largest) : undefined
}
