import * as z from 'zod/mini'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { texts } from './texts.ts'

/** A new amount of a schedule, in the currency of its goal. */
export const amountSchema = (currency: string) =>
  z.object({ amount: positiveAmountIn(currency, texts.change.invalidAmount) })
