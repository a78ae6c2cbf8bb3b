import type pg from 'pg'
import { lastClosing, movementsUntil } from '#projections/readModels/reconciliation/query.ts'
import type { StatementSide } from '#shared/events/reconciliation.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import type { Movement, PaymentRecords, Window } from '#shared/ports/paymentRecords.ts'
import { type CalendarDate, instant, plusDays } from '#shared/time.ts'

/** So long after its end a day is over in everybody's books. */
export const settledMs = 2 * 3_600_000

/** A day in UTC, in which Stripe keeps its books and by which ours are laid beside them. */
export const dayWindow = (day: CalendarDate): Window => ({
  from: instant(`${day}T00:00:00Z`),
  to: instant(`${plusDays(day, 1)}T00:00:00Z`),
})

const beginning = instant(0)

/**
 * What the account at Stripe held at a day's beginning and end by both sides' books, and what moved it meanwhile. Payouts
 * are what Stripe has transferred to the bank there, and what the bank has sent to members here: what the two differ by at
 * the end lies in the bank.
 */
export const drawStatement = async (
  pool: pg.Pool,
  records: PaymentRecords,
  day: CalendarDate,
): Promise<{ readonly ledger: StatementSide; readonly stripe: StatementSide }> => {
  const { openingCents, movements } = await movementsUntil(pool, day)
  return {
    ledger: movements.reduce(moved, opened(openingCents)),
    stripe: await stripeSide(pool, records, day),
  }
}

/** Continues from the last statement, so only later movements are listed. */
const stripeSide = async (
  pool: pg.Pool,
  records: PaymentRecords,
  day: CalendarDate,
): Promise<StatementSide> => {
  const window = dayWindow(day)
  // One that was asked for soon after midnight may lack what Stripe booked just before.
  const last = await lastClosing(pool, { before: day, settledMs })
  const from = last ? dayWindow(last.day).to : beginning
  let before = opened(last?.cents ?? zero)
  if (from < window.from)
    for await (const page of records.movements({ from, to: window.from })) before = page.reduce(moved, before)
  let side = opened(before.closingCents)
  for await (const page of records.movements(window)) side = page.reduce(moved, side)
  return side
}

const opened = (openingCents: Cents): StatementSide => ({
  openingCents,
  contributionsCents: zero,
  refundsCents: zero,
  disputesCents: zero,
  feesCents: zero,
  payoutsCents: zero,
  closingCents: openingCents,
})

const moved = (side: StatementSide, { kind, amountCents, feeCents }: Movement): StatementSide => {
  const column = columns[kind]
  const counted = { ...side, [column]: add(side[column], amountCents) }
  return {
    ...counted,
    feesCents: subtract(counted.feesCents, feeCents),
    closingCents: add(side.closingCents, subtract(amountCents, feeCents)),
  }
}

const columns = {
  contribution: 'contributionsCents',
  refund: 'refundsCents',
  dispute: 'disputesCents',
  payout: 'payoutsCents',
  // What Stripe charges beside payments, such as for its services, is an expense like its fees.
  other: 'feesCents',
} as const
