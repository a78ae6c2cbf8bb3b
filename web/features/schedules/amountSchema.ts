import * as z from 'zod/mini'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { texts } from './texts.ts'

/** Another amount of a plan, in the currency of its goal. */
export const amountSchema = (currency: string) =>
  z.object({ amount: positiveAmountIn(currency, texts.change.invalidAmount) })
