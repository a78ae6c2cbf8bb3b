import * as z from 'zod/mini'
import type { PossiblePartsResponse } from '#shared/api/amount.ts'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { fieldTexts } from '#shared/api/fieldTexts.ts'
import { sendPayoutRequest } from '#shared/api/payouts.ts'
import { add, type Minor, parseAmount, zero } from '#shared/money.ts'
import { cycleTypes } from '#shared/time.ts'
import { minorOf, money, today } from '../../lib/format.ts'
import { type RhythmDraft, rhythmOf } from '../common/rhythm/rhythmDraft.ts'
import type { Payable } from './amount.ts'
import { dayFaults } from './scheduleDays.ts'
import { texts } from './texts.ts'

interface Accepted {
  /** All that is asked, where that is fixed. */
  readonly fixed?: string | undefined
  /** The least and the most that a part of it can be. */
  readonly parts?: PossiblePartsResponse | undefined
  /** The message for what is no amount. */
  readonly invalid: string
}

/** The fields of all payment forms; a form shows some of them, and the others keep their defaults. */
export const paymentSchema = (goal: Payable, accepted: Accepted) =>
  z
    .object({
      amount: positiveAmountIn(goal.currency, accepted.invalid).check(({ value, issues }) => {
        const message = refusalOf(parseAmount(value, goal.currency) ?? zero, goal, accepted)
        if (message !== undefined) issues.push({ code: 'custom', message, input: value })
      }),
      method: sendPayoutRequest.shape.method,
      reference: sendPayoutRequest.shape.reference,
      recurring: z.boolean(),
      every: z.enum([...cycleTypes, 'other']),
      rhythm: z.custom<RhythmDraft>(),
      firstOn: z.string(),
      endsOn: z.string(),
    })
    .check(({ value, issues }) => {
      const faults = value.recurring ? dayFaults(value, today()) : {}
      for (const [field, message] of Object.entries(faults ?? {}))
        issues.push({ code: 'custom', path: [field], message, input: value })
      if (value.recurring && rhythmOf({ ...value, cycleType: value.every }) === undefined)
        issues.push({ code: 'custom', path: ['rhythm'], message: fieldTexts.rhythmInvalid, input: value })
    })

export type PaymentValues = z.input<ReturnType<typeof paymentSchema>>
export type PaymentRequest = z.output<ReturnType<typeof paymentSchema>>

const refusalOf = (
  amount: Minor,
  { currency, currentAmount, targetAmount }: Payable,
  { fixed, parts }: Accepted,
): string | undefined => {
  if (amount <= 0) return undefined
  if (fixed !== undefined) {
    const isPart = parts && amount !== minorOf(fixed, currency)
    return isPart ? partFault(amount, parts, currency) : undefined
  }
  const after = add(minorOf(currentAmount, currency), amount)
  return after > minorOf(targetAmount, currency) ? texts.exceeds : undefined
}

const partFault = (
  amount: Minor,
  { least, most }: PossiblePartsResponse,
  currency: string,
): string | undefined =>
  amount < minorOf(least, currency) || amount > minorOf(most, currency)
    ? texts.parts.fault({ least: money(least, currency), most: money(most, currency) })
    : undefined
