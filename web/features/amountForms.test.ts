import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { testGoal } from '#lab/builders/web/goal.ts'
import { susu } from '#shared/api/goalKinds.ts'
import { createGoalRequest } from '#shared/api/goals.ts'
import { type Currency, currencies } from '#shared/currencies.ts'
import { formatDecimal, minor, parseAmount } from '#shared/money.ts'
import { charterIn, usualCharter } from './common/charter/charterDraft.ts'
import { usualRhythm } from './common/rhythm/rhythmDraft.ts'
import { paymentSchema } from './contributions/paymentSchema.ts'
import { texts } from './contributions/texts.ts'
import { editValuesOf } from './goals/editForm.ts'
import { editSchema } from './goals/editSchema.ts'
import { refundSchema } from './goals/refundSchema.ts'
import { ownPartSchema } from './payouts/ownPartSchema.ts'
import { amendSchema } from './rotation/charter/amendSchema.ts'
import { askSchema } from './rotation/guarantors/askSchema.ts'
import { amountSchema } from './schedules/amountSchema.ts'

/** Larger than any amount typed here, in any currency. */
const most = minor(90_000_000)
const highest = (currency: Currency) => formatDecimal(most, currency)

/** Whether a form accepts a text as an amount of a currency. */
type Takes = (text: string, currency: Currency) => boolean
const fits = (schema: z.ZodMiniType, values: object): boolean => schema.safeParse(values).success
const payment = {
  method: 'cash',
  reference: '',
  recurring: false,
  every: 'monthly',
  rhythm: usualRhythm,
  firstOn: '',
  endsOn: '',
}
const savings = { name: 'x', type: 'Custom', endDate: '2040-05-01' }
const circle = { ...savings, type: susu, cycleType: 'monthly', totalMembers: '2' }
/** An empty field or `0` asks for no deposit. */
const isNone = (deposit: string) => deposit === '' || deposit === '0'
const forms: Readonly<Record<string, Takes>> = {
  'a new goal': (targetAmount, currency) => fits(createGoalRequest, { ...savings, currency, targetAmount }),
  'a contribution to a circle': (contributionAmount, currency) =>
    fits(createGoalRequest, { ...circle, currency, targetAmount: '1', contributionAmount }),
  'a deposit of a circle': (deposit, currency) =>
    !isNone(deposit) && charterIn({ ...usualCharter(), deposit }, currency) !== undefined,
  'another deposit': (deposit, currency) => {
    const charter = { ...usualCharter(), deposit }
    return !isNone(deposit) && fits(amendSchema('2040-05-01', currency), { startDate: '2040-05-01', charter })
  },
  'what a guarantor answers for': (amount, currency) =>
    fits(askSchema(currency), { guarantorUserId: 2, amount }),
  'a change of a goal': (targetAmount, currency) => {
    const goal = testGoal({ currency, targetAmount: highest(currency) })
    return fits(editSchema(goal), { ...editValuesOf(goal), targetAmount })
  },
  'a payment': (amount, currency) =>
    fits(
      paymentSchema(testGoal({ currency, targetAmount: highest(currency), currentAmount: '0' }), {
        invalid: texts.invalid.page,
      }),
      { ...payment, amount },
    ),
  'a plan': (amount, currency) => fits(amountSchema(currency), { amount }),
  'a refund': (amount, currency) =>
    fits(refundSchema({ amount: most, currency }), { amount, reason: 'mistake' }),
  'what a member takes out': (amount, currency) =>
    fits(ownPartSchema({ amount: most, currency }), { amount }),
}

const digits = (least: number, length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: length })
/** Typical input, and variations of it. */
const typed = fc.oneof(
  digits(1, 4),
  fc.tuple(digits(1, 4), digits(0, 4)).map(parts => parts.join('.')),
  fc
    .tuple(digits(1, 3), fc.constantFrom(',', ' ', "'", '.'), digits(3, 3), digits(2, 2))
    .map(
      ([thousands, mark, rest, decimals]) =>
        `${thousands}${mark}${rest}${mark === '.' ? ',' : '.'}${decimals}`,
    ),
  digits(1, 4).map(text => `-${text}`),
  fc.constantFrom('1e3', '0x10', '１２', '١٢', '$5', '5 $', 'Infinity', 'NaN', ''),
)

describe('a typed amount', () => {
  it.each(Object.entries(forms))(
    'is accepted where it is one of the currency, and nowhere else: %s',
    (_, takes) =>
      fc.assert(
        fc.property(typed, fc.constantFrom(...currencies), (text, currency) => {
          const isAmount = (parseAmount(text, currency) ?? 0) > 0
          expect([text, currency, takes(text, currency)]).toEqual([text, currency, isAmount])
        }),
        { numRuns: 300 },
      ),
  )
})
