import type pg from 'pg'
import { lastClosing, movementsUntil } from '#projections/readModels/reconciliation/query.ts'
import type { StatementSide } from '#shared/events/reconciliation.ts'
import { add, defaultCurrency, type Minor, subtract, zero } from '#shared/money.ts'
import type { Movement, PaymentRecords, Window } from '#shared/ports/paymentRecords.ts'
import { type CalendarDate, instant, plusDays } from '#shared/time.ts'

/** Milliseconds after its end until a day is complete in both books. */
export const settledMs = 2 * 3_600_000

/** A day in UTC, as in Stripe's books; our days are compared by it. */
export const dayWindow = (day: CalendarDate): Window => ({
  from: instant(`${day}T00:00:00Z`),
  to: instant(`${plusDays(day, 1)}T00:00:00Z`),
})

const beginning = instant(0)

export interface CurrencyStatement {
  readonly currency: string
  readonly ledger: StatementSide
  readonly stripe: StatementSide
}

/**
 * The balance at Stripe at a day's beginning and end by both sides' books, and its movements, in each
 * currency. Payouts are transfers to the bank on Stripe's side and payments to members on ours; the
 * difference at the end is held by the bank.
 */
export const drawStatements = async (
  pool: pg.Pool,
  records: PaymentRecords,
  day: CalendarDate,
): Promise<CurrencyStatement[]> => {
  const [ledger, stripe] = [await ledgerSide(pool, day), await stripeSide(pool, records, day)]
  // A day before any movement has a statement too.
  const currencies = new Set([defaultCurrency, ...ledger.keys(), ...stripe.keys()])
  return [...currencies]
    .toSorted()
    .map(currency => ({ currency, ledger: sideIn(ledger, currency), stripe: sideIn(stripe, currency) }))
}

/** One side of each currency with movements. */
type Sides = ReadonlyMap<string, StatementSide>
const sideIn = (sides: Sides, currency: string): StatementSide => sides.get(currency) ?? opened(zero)

const ledgerSide = async (pool: pg.Pool, day: CalendarDate): Promise<Sides> => {
  const { before, on } = await movementsUntil(pool, day)
  return withMoved(nextDay(withMoved(new Map(), before)), on)
}

/** Continues from the last statements, so only later movements are listed. */
const stripeSide = async (pool: pg.Pool, records: PaymentRecords, day: CalendarDate): Promise<Sides> => {
  const window = dayWindow(day)
  // A statement drawn soon after midnight may lack what Stripe booked just before.
  const last = await lastClosing(pool, { before: day, settledMs })
  const from = last ? dayWindow(last.day).to : beginning
  let sides: Sides = new Map(
    [...(last?.balances ?? [])].map(([currency, minor]) => [currency, opened(minor)]),
  )
  if (from < window.from)
    for await (const page of records.movements({ from, to: window.from })) sides = withMoved(sides, page)
  sides = nextDay(sides)
  for await (const page of records.movements(window)) sides = withMoved(sides, page)
  return sides
}

const nextDay = (sides: Sides): Sides =>
  new Map([...sides].map(([currency, { closingMinor }]) => [currency, opened(closingMinor)]))
const withMoved = (sides: Sides, movements: readonly Movement[]): Sides => {
  const changed = new Map(sides)
  for (const movement of movements)
    changed.set(movement.currency, moved(sideIn(changed, movement.currency), movement))
  return changed
}

const opened = (openingMinor: Minor): StatementSide => ({
  openingMinor,
  contributionsMinor: zero,
  refundsMinor: zero,
  disputesMinor: zero,
  feesMinor: zero,
  payoutsMinor: zero,
  closingMinor: openingMinor,
})

const moved = (side: StatementSide, { kind, amountMinor, feeMinor }: Movement): StatementSide => {
  const column = columns[kind]
  const counted = { ...side, [column]: add(side[column], amountMinor) }
  return {
    ...counted,
    feesMinor: subtract(counted.feesMinor, feeMinor),
    closingMinor: add(side.closingMinor, subtract(amountMinor, feeMinor)),
  }
}

const columns = {
  contribution: 'contributionsMinor',
  refund: 'refundsMinor',
  dispute: 'disputesMinor',
  payout: 'payoutsMinor',
  // Other charges of Stripe's, such as for its services, are expenses like its fees.
  other: 'feesMinor',
} as const
