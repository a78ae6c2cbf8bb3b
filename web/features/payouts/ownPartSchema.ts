import * as z from 'zod/mini'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { formatMoney, type Money, parseAmount } from '#shared/money.ts'
import { texts as all } from './texts.ts'

const texts = all.ownPart

/** At most what the member has in the goal. */
export const ownPartSchema = ({ amount: left, currency }: Money) =>
  z.object({
    amount: positiveAmountIn(currency, texts.invalid).check(
      z.refine(
        text => (parseAmount(text, currency) ?? 0) <= left,
        texts.tooMuch({ amount: formatMoney(left, currency) }),
      ),
    ),
  })
