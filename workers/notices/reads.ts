import type pg from 'pg'
import { type DuePayment, duePayments } from '#projections/due/query.ts'
import { type ReportedPayment, unansweredReports } from '#projections/reported/query.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'

/** What the read side tells the clock of who is to be reminded, a page at a time. It may be a moment behind the log. */
export interface DueReads {
  /** From whom a payment is awaited with a due date in the window. */
  duePayments(window: { readonly from: CalendarDate; readonly to: CalendarDate }): AsyncIterable<DuePayment[]>
  /** Payments outside that were reported in the window, and of which the other side has said nothing. */
  unansweredReports(window: {
    readonly from: Instant
    readonly before: Instant
  }): AsyncIterable<ReportedPayment[]>
}

export const createDueReads = (pool: pg.Pool): DueReads => ({
  duePayments: window => duePayments(pool, window),
  unansweredReports: window => unansweredReports(pool, window),
})
