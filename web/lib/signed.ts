import { type Cents, formatMoney, subtract, zero } from '#shared/money.ts'
import { centsOf } from './format.ts'

/** Figures of the books may stand below zero, as what people save and pay never does. */
export const signedCents = (amount: string): Cents =>
  amount.startsWith('-') ? subtract(zero, centsOf(amount.slice(1))) : centsOf(amount)

/** "-12.50" -> "-$12.50". */
export const signedMoney = (amount: string): string => formatMoney(signedCents(amount))

/** "+$12.50", "-$12.50": with a sign for money that comes in, too. */
export const movedMoney = (amount: string): string =>
  signedCents(amount) > 0 ? `+${signedMoney(amount)}` : signedMoney(amount)
