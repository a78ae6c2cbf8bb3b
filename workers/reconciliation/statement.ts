import type pg from 'pg'
import { accountMovements } from '#projections/reconciliation/query.ts'
import type { StatementSide } from '#shared/events/reconciliation.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import type { Movement, PaymentRecords, Window } from '#shared/ports/paymentRecords.ts'
import { type CalendarDate, instant, plusDays } from '#shared/time.ts'

/** A day in UTC, in which Stripe keeps its books. */
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
  const window = dayWindow(day)
  return { ledger: await ledgerSide(pool, window), stripe: await stripeSide(records, window) }
}

const ledgerSide = async (pool: pg.Pool, window: Window): Promise<StatementSide> => {
  const { openingCents, byKind } = await accountMovements(pool, window)
  const of = (kind: string): Cents => byKind.find(row => row.kind === kind)?.cents ?? zero
  return closed(openingCents, {
    contributionsCents: of('contributions'),
    refundsCents: of('refunds'),
    disputesCents: of('disputes'),
    feesCents: of('fees'),
    payoutsCents: of('payouts'),
  })
}

const stripeSide = async (records: PaymentRecords, window: Window): Promise<StatementSide> => {
  let opening = zero
  for await (const page of records.movements({ from: beginning, to: window.from }))
    for (const { amountCents, feeCents } of page) opening = add(opening, subtract(amountCents, feeCents))
  const sums: Record<Movement['kind'], Cents> = {
    ...{ contribution: zero, refund: zero, dispute: zero, payout: zero, other: zero },
  }
  let fees = zero
  for await (const page of records.movements(window))
    for (const { kind, amountCents, feeCents } of page) {
      sums[kind] = add(sums[kind], amountCents)
      fees = subtract(fees, feeCents)
    }
  return closed(opening, {
    contributionsCents: sums.contribution,
    refundsCents: sums.refund,
    disputesCents: sums.dispute,
    // What Stripe charges beside payments, such as for its services, is an expense like its fees.
    feesCents: add(fees, sums.other),
    payoutsCents: sums.payout,
  })
}

const closed = (
  openingCents: Cents,
  movements: Omit<StatementSide, 'openingCents' | 'closingCents'>,
): StatementSide => ({
  openingCents,
  ...movements,
  closingCents: Object.values(movements).reduce(add, openingCents),
})
