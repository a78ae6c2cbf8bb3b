import type { BreakType, ClosingReason, RunKind } from '#shared/events/reconciliation.ts'
import type { ContributionId, GoalId, PaymentIntentId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** A difference between the processor's books and ours. */
export interface BreakRow {
  key: string
  type: BreakType
  /** `sighted`: seen once, and no break yet. */
  status: 'sighted' | 'open' | 'closed'
  paymentIntentId: PaymentIntentId
  goalId: GoalId | null
  contributionId: ContributionId | null
  ledgerCents: Cents | null
  stripeCents: Cents | null
  sightedAt: Instant
  /** From when on its age counts. */
  openedAt: Instant | null
  ownerUserId: UserId | null
  closedAt: Instant | null
  closedBecause: ClosingReason | null
  closedByUserId: UserId | null
}

export const breakTable: Table<BreakRow> = {
  name: 'breaks',
  key: ['key'],
  columns: {
    key: 'text',
    type: 'text',
    status: 'text',
    paymentIntentId: 'text',
    goalId: 'int8?',
    contributionId: 'uuid?',
    ledgerCents: 'int8?',
    stripeCents: 'int8?',
    sightedAt: 'timestamptz',
    openedAt: 'timestamptz?',
    ownerUserId: 'int8?',
    closedAt: 'timestamptz?',
    closedBecause: 'text?',
    closedByUserId: 'int8?',
  },
  extras: ["create index $name_unsettled on $table (sighted_at) where status <> 'closed'"],
}

export interface BreakNoteRow {
  key: string
  revision: number
  at: Instant
  byUserId: UserId
  text: string
}
export const breakNoteTable: Table<BreakNoteRow> = {
  name: 'break_notes',
  key: ['key', 'revision'],
  columns: { key: 'text', revision: 'int8', at: 'timestamptz', byUserId: 'int8', text: 'text' },
}

export interface RunRow {
  runId: string
  kind: RunKind
  dryRun: boolean
  fromAt: Instant
  toAt: Instant
  startedAt: Instant
  finishedAt: Instant | null
  payments: number
  found: number
  repaired: number
}
export const runTable: Table<RunRow> = {
  name: 'reconciliations',
  key: ['runId'],
  columns: {
    runId: 'uuid',
    kind: 'text',
    dryRun: 'bool',
    fromAt: 'timestamptz',
    toAt: 'timestamptz',
    startedAt: 'timestamptz',
    finishedAt: 'timestamptz?',
    payments: 'int8',
    found: 'int8',
    repaired: 'int8',
  },
  extras: ['create index $name_by_start on $table (started_at desc)'],
}

/** One side of a day's statement. */
export interface StatementRow {
  day: CalendarDate
  side: 'ledger' | 'stripe'
  drawnAt: Instant
  openingCents: Cents
  contributionsCents: Cents
  refundsCents: Cents
  disputesCents: Cents
  feesCents: Cents
  payoutsCents: Cents
  closingCents: Cents
}
export const statementTable: Table<StatementRow> = {
  name: 'statements',
  key: ['day', 'side'],
  columns: {
    day: 'date',
    side: 'text',
    drawnAt: 'timestamptz',
    openingCents: 'int8',
    contributionsCents: 'int8',
    refundsCents: 'int8',
    disputesCents: 'int8',
    feesCents: 'int8',
    payoutsCents: 'int8',
    closingCents: 'int8',
  },
}
