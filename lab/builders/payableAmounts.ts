import fc from 'fast-check'
import { largestPayment, smallestPayment } from '#shared/cardLimits.ts'
import { type Currency, currencies } from '#shared/currencies.ts'
import { type Minor, minor, stepOf } from '#shared/money.ts'

interface Payable {
  readonly currency: Currency
  readonly amount: Minor
}

/** An amount that a card can pay, in one of all currencies. */
export const payableAmounts: fc.Arbitrary<Payable> = fc.constantFrom(...currencies).chain(currency => {
  const [step, least, most] = [stepOf(currency), smallestPayment(currency), largestPayment(currency)]
  return fc
    .integer({ min: Math.ceil(least / step), max: Math.floor(most / step) })
    .map(count => ({ currency, amount: minor(count * step) }))
})
