import * as z from 'zod/mini'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { createScheduleRequest } from '#shared/api/payments.ts'
import { sendPayoutRequest } from '#shared/api/payouts.ts'
import type { PossiblePartsResponse } from '#shared/api/rotation.ts'
import { add, type Minor, parseAmount, zero } from '#shared/money.ts'
import type { Currency } from '../../lib/currencies.ts'
import { minorOf, money, today } from '../../lib/format.ts'
import { rotates } from '../../lib/progress.ts'
import type { AmountWords, Payable } from './amount.ts'
import { dayFaults } from './scheduleDays.ts'
import { texts } from './texts.ts'

/** The fields of all payment forms; a form shows some of them, and the others keep their defaults. */
export const paymentSchema = (goal: Payable, words: AmountWords, { bySaved = false } = {}) =>
  z
    .object({
      amount: positiveAmountIn(goal.currency, words.invalid).check(({ value, issues }) => {
        const message = refusalOf(value, goal, words)
        if (message !== undefined) issues.push({ code: 'custom', message, input: value })
      }),
      method: sendPayoutRequest.shape.method,
      reference: sendPayoutRequest.shape.reference,
      recurring: z.boolean(),
      every: createScheduleRequest.shape.every,
      firstOn: z.string(),
      endsOn: z.string(),
    })
    .check(({ value, issues }) => {
      const faults = value.recurring ? dayFaults(value, { today: today(), bySaved }) : {}
      for (const [field, message] of Object.entries(faults ?? {}))
        issues.push({ code: 'custom', path: [field], message, input: value })
    })

export type PaymentValues = z.input<ReturnType<typeof paymentSchema>>
export type PaymentRequest = z.output<ReturnType<typeof paymentSchema>>

const refusalOf = (text: string, goal: Payable, words: AmountWords): string | undefined => {
  const { currency, contributionAmount, currentAmount, targetAmount, parts } = goal
  const amount = parseAmount(text, currency) ?? zero
  if (amount <= 0) return undefined
  if (rotates(goal) && contributionAmount && amount !== minorOf(contributionAmount, currency))
    return parts
      ? partFault(amount, parts, currency)
      : words.exactly({ amount: money(contributionAmount, currency) })
  const after = add(minorOf(currentAmount, currency), amount)
  return after > minorOf(targetAmount, currency) ? words.exceeds : undefined
}

const partFault = (
  amount: Minor,
  { least, most }: PossiblePartsResponse,
  currency: Currency,
): string | undefined =>
  amount < minorOf(least, currency) || amount > minorOf(most, currency)
    ? texts.parts.fault({ least: money(least, currency), most: money(most, currency) })
    : undefined
