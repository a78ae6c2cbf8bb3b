import * as z from 'zod/mini'
import { parseAmount } from '../money.ts'
import { amountForm, isAboveZero } from './amountForm.ts'
import { fieldTexts } from './fieldTexts.ts'

/** Also returned for an amount that the currency cannot represent, such as half a yen. */
export const invalidAmount = fieldTexts.amountInvalid

const amountWhere = (isAmount: (text: string) => boolean, message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message),
    z.pipe(
      z.transform((value: string | number) => String(value).trim()),
      z.string().check(z.refine(isAmount, message)),
    ),
  )

/** An amount in a request, as text or as a number: more than zero. */
export const positiveAmount = (message: string) => amountWhere(isAboveZero, message)

/** The same for a known currency. */
export const positiveAmountIn = (currency: string, message: string) =>
  amountWhere(text => (parseAmount(text, currency) ?? 0) > 0, message)

/** What a seat can lose, as in `atRisk` of a circle. */
export const figure = z.string().check(z.regex(amountForm))

/** The least and the most that a part of what is asked can be. */
export interface PossiblePartsResponse {
  readonly least: string
  readonly most: string
}
