import { byteOrderMark, csvRow } from '#shared/csv.ts'
import { dayOf } from '../../lib/format.ts'
import { payerOf } from '../common/payments/payerOf.ts'
import { transactionTexts as shared } from '../common/payments/transactionTexts.ts'
import { wayOf } from '../common/payments/wayOf.ts'
import { texts } from './texts.ts'
import type { HistoryRow } from './view.ts'

/** The rows in RFC 4180 form, with the mark by which spreadsheets detect UTF-8. */
export const csvOf = (rows: readonly HistoryRow[]): string => {
  const { date, goal, member, amount, status, payment, refunded, currency, paidBy } = texts.columns
  const lines = [
    [date, goal, member, amount, status, payment, refunded, currency, paidBy],
    ...rows.map(row => [
      dayOf(row.date) ?? '',
      row.goalName,
      payerOf(row),
      row.amount,
      shared.transactions[row.status],
      row.stripePaymentId ?? '',
      row.refundedAmount ?? '',
      row.currency,
      wayOf(row),
    ]),
  ]
  return `${byteOrderMark}${lines.map(csvRow).join('')}`
}
