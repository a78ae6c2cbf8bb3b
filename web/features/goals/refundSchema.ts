import * as z from 'zod/mini'
import { positiveAmountIn } from '#shared/api/amount.ts'
import { refundRequest } from '#shared/api/payments.ts'
import { formatMoney, type Money, parseAmount } from '#shared/money.ts'
import { refundTexts as texts } from './refundTexts.ts'

/** At most what has not been refunded before. */
export const refundSchema = ({ amount: left, currency }: Money) =>
  z.object({
    amount: positiveAmountIn(currency, texts.invalid).check(
      z.refine(
        text => (parseAmount(text, currency) ?? 0) <= left,
        texts.tooMuch({ amount: formatMoney(left, currency) }),
      ),
    ),
    reason: refundRequest.shape.reason,
  })
