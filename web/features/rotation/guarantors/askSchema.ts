import * as z from 'zod/mini'
import { invalidAmount, positiveAmountIn } from '#shared/api/amount.ts'
import { askGuarantorRequest } from '#shared/api/guarantees.ts'

/** A request to a guarantor, in the currency of the circle. */
export const askSchema = (currency: string) =>
  z.extend(askGuarantorRequest, { amount: positiveAmountIn(currency, invalidAmount) })
