import type { TransactionResponse } from '#shared/api/contributions.ts'
import { add, type Money, subtract } from '#shared/money.ts'
import { folded } from '#shared/text.ts'
import { sumsOf } from '../../lib/currencies.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { payerOf } from '../common/payments/payerOf.ts'
import { transactionTexts as shared } from '../common/payments/transactionTexts.ts'

export const statuses = ['all', 'completed', 'pending', 'failed'] as const
export const sorts = ['newest', 'oldest'] as const

/** The filters and the order of the history. */
export interface View {
  readonly q: string
  readonly status: (typeof statuses)[number]
  readonly sort: (typeof sorts)[number]
}

/** Older servers say `success` for what is completed. */
export type HistoryRow = Omit<TransactionResponse, 'status'> & {
  readonly status: TransactionResponse['status'] | 'success'
}

export const wholeView: View = { q: '', status: 'all', sort: 'newest' }

export const viewIn = (search: URLSearchParams): View => ({
  q: search.get('q') ?? '',
  status: statuses.find(status => status === search.get('status')) ?? 'all',
  sort: sorts.find(sort => sort === search.get('sort')) ?? 'newest',
})

/** Only differences from the default view; other parameters stay. */
export const withView = (search: URLSearchParams, view: View): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const name of ['q', 'status', 'sort'] as const)
    if (view[name] === wholeView[name]) next.delete(name)
    else next.set(name, view[name])
  return next
}

export const isFiltered = (view: View): boolean => view.q.trim() !== '' || view.status !== 'all'

const plainStatus = (row: HistoryRow): TransactionResponse['status'] =>
  row.status === 'success' ? 'completed' : row.status

/** All visible text of a row, so that everything visible can be found. */
const textOf = (row: HistoryRow): string =>
  [
    row.goalName,
    payerOf(row),
    money(row.amount, row.currency),
    row.amount,
    day(row.date),
    shared.transactions[row.status],
    row.stripePaymentId ?? '',
  ].join(' ')

/** The rows of a view, in its order. */
export const rowsOf = (rows: readonly HistoryRow[], { q, status, sort }: View): readonly HistoryRow[] => {
  const wanted = folded(q.trim().replace(/\s+/g, ' '))
  const direction = sort === 'newest' ? -1 : 1
  return rows
    .filter(row => status === 'all' || plainStatus(row) === status)
    .filter(row => folded(textOf(row)).includes(wanted))
    .toSorted((a, b) => direction * Date.parse(a.date) - direction * Date.parse(b.date))
}

/** The part of a payment that still counts: neither refunded nor kept as the fee of a refund. */
const kept = ({ amount, refundedAmount, refundFee, currency }: HistoryRow): Money => ({
  amount: subtract(
    minorOf(amount, currency),
    add(minorOf(refundedAmount, currency), minorOf(refundFee, currency)),
  ),
  currency,
})

/**
 * Of the shown rows, in each currency. Without a filter only received money counts that was not refunded;
 * otherwise the requested amounts.
 */
export const totalsOf = (
  { shown, all }: { readonly shown: readonly HistoryRow[]; readonly all: readonly HistoryRow[] },
  status: View['status'],
): readonly Money[] => {
  const counted = status === 'all' ? 'completed' : status
  return sumsOf(shown.filter(row => plainStatus(row) === counted).map(kept), all)
}
