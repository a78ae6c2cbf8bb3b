import * as z from 'zod/mini'
import { positiveAmount } from '#shared/api/amount.ts'
import { refundRequest } from '#shared/api/payments.ts'
import { type Cents, parseCents } from '#shared/money.ts'
import { money } from '../../lib/format.ts'
import { refundTexts as texts } from './refundTexts.ts'

/** At most what has not been refunded before. */
export const refundSchema = (left: Cents) =>
  z.object({
    amount: positiveAmount(texts.invalid).check(
      z.refine(text => (parseCents(text) ?? 0) <= left, texts.tooMuch({ amount: money(left) })),
    ),
    reason: refundRequest.shape.reason,
  })
