import type { BreakType, ClosingReason, RunKind } from '#shared/events/reconciliation.ts'
import type { ContributionId, GoalId, PaymentIntentId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { bool, date, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** A difference between the processor's books and ours. */
export const breakTable = table('breaks', {
  key: ['key'],
  columns: {
    key: text(),
    type: text<BreakType>(),
    /** `sighted`: found once, not yet a break. */
    status: text<'sighted' | 'open' | 'closed'>(),
    /** One of these two is null. */
    paymentIntentId: orNull(text<PaymentIntentId>()),
    transferId: orNull(text()),
    goalId: orNull(int8<GoalId>()),
    contributionId: orNull(uuid<ContributionId>()),
    currency: text(),
    ledgerMinor: orNull(int8<Minor>()),
    stripeMinor: orNull(int8<Minor>()),
    sightedAt: timestamptz(),
    /** The start of its age. */
    openedAt: orNull(timestamptz()),
    ownerUserId: orNull(int8<UserId>()),
    closedAt: orNull(timestamptz()),
    closedBecause: orNull(text<ClosingReason>()),
    closedByUserId: orNull(int8<UserId>()),
  },
  extras: ["create index $name_unsettled on $table (sighted_at) where status <> 'closed'"],
})
export type BreakRow = RowOf<typeof breakTable>

export const breakNoteTable = table('break_notes', {
  key: ['key', 'revision'],
  columns: { key: text(), revision: int8(), at: timestamptz(), byUserId: int8<UserId>(), text: text() },
})

export const runTable = table('reconciliations', {
  key: ['runId'],
  columns: {
    runId: uuid(),
    kind: text<RunKind>(),
    dryRun: bool(),
    fromAt: timestamptz(),
    toAt: timestamptz(),
    startedAt: timestamptz(),
    finishedAt: orNull(timestamptz()),
    payments: int8(),
    found: int8(),
    repaired: int8(),
  },
  extras: ['create index $name_by_start on $table (started_at desc)'],
})

/** One side of a day's statement. */
export const statementTable = table('statements', {
  key: ['day', 'currency', 'side'],
  columns: {
    day: date(),
    currency: text(),
    side: text<'ledger' | 'stripe'>(),
    drawnAt: timestamptz(),
    openingMinor: int8<Minor>(),
    contributionsMinor: int8<Minor>(),
    refundsMinor: int8<Minor>(),
    disputesMinor: int8<Minor>(),
    feesMinor: int8<Minor>(),
    payoutsMinor: int8<Minor>(),
    closingMinor: int8<Minor>(),
  },
})
