import { texts as shared } from '../../components/texts.ts'
import { dayOf } from '../../lib/format.ts'
import { texts } from './texts.ts'
import type { HistoryRow } from './view.ts'

/**
 * A cell that a spreadsheet takes as text. One that begins like a formula would be computed by whoever opens the file,
 * and names are written by others (CWE-1236).
 */
export const cell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as RFC 4180 has them, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly HistoryRow[]): string => {
  const { date, goal, member, amount, status, payment, refunded } = texts.columns
  const lines = [
    [date, goal, member, amount, status, payment, refunded],
    ...rows.map(row => [
      dayOf(row.date) ?? '',
      row.goalName,
      row.username,
      row.amount,
      shared.transactions[row.status],
      row.stripePaymentId ?? '',
      row.refundedAmount ?? '',
    ]),
  ]
  return `\uFEFF${lines.map(line => `${line.map(cell).join(',')}\r\n`).join('')}`
}
