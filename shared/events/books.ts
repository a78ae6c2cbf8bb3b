import * as z from 'zod'
import { accounts } from '../api/reconciliation.ts'
import type { Instant } from '../time.ts'
import { currency, moment, money, user } from './fields.ts'
import { type EventOf, parserOf } from './parsing.ts'
import { booksUpcasters, type StoredEvent, upcast } from './upcasting.ts'

/** Decisions about the books as a whole, in a stream of the platform. */
export const booksCategory = 'books-'
export const periodStream = `${booksCategory}periods`
export const booksSchemaVersion = 2

/** A month in UTC, such as `2026-11`. */
export const periodForm = /^20\d\d-(0[1-9]|1[0-2])$/

const figures = z.object({
  account: z.enum(accounts),
  currency,
  /** Debits positive, credits negative, as in the journal; both sums of bookings are given. */
  openingMinor: money,
  debitMinor: money,
  creditMinor: money,
  closingMinor: money,
})
export type AccountFigures = Readonly<z.output<typeof figures>>

const payloads = {
  /** A month is closed: these are its figures, and nothing can be booked into it any more. */
  PeriodClosed: z.object({
    period: z.string().regex(periodForm),
    from: moment,
    /** The first instant after it: everything is booked from here on. */
    until: moment,
    byUserId: user,
    /** The number of its journal lines. */
    lines: z.int().min(0),
    accounts: z.array(figures),
  }),
} as const

export type BooksEvent = EventOf<typeof payloads>
export const parseBooksEvent = parserOf(payloads, 'event of the books')
/**
 * Parses a stored event of any schema version.
 * @throws like {@link parseBooksEvent}
 */
export const readBooksEvent = (stored: StoredEvent): BooksEvent =>
  parseBooksEvent(stored.type, upcast(stored, { upcasters: booksUpcasters, current: booksSchemaVersion }))

const startOf = (year: number, month: number): Instant =>
  new Date(Date.UTC(year, month, 1)).toISOString() as Instant
/** From its first instant to the first one after it. */
export const spanOf = (period: string): { readonly from: Instant; readonly until: Instant } => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return { from: startOf(year, month - 1), until: startOf(year, month) }
}
export const periodAfter = (period: string): string => spanOf(period).until.slice(0, 7)
export const periodAt = (at: Instant): string => at.slice(0, 7)
