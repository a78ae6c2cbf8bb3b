import { sql } from 'kysely'
import type pg from 'pg'
import type { ContributionId, PaymentIntentId } from '#shared/ids.ts'
import { type Cents, subtract, sum } from '#shared/money.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

/** The fields of a payment that are compared with the processor's books. */
export type LedgerPayment = RowIn<ReturnType<typeof payments>>

const payments = () =>
  db
    .selectFrom('transactions')
    .select(['contribution_id as contributionId', 'goal_id as goalId', 'user_id as userId'])
    .select(sql<PaymentIntentId>`payment_intent_id`.as('paymentIntentId'))
    .select('created_at as createdAt')
    // Null when no money has come in.
    .select(sql<Cents | null>`case when completed_at is not null then amount_cents end`.as('receivedCents'))
    .select(['refunded_cents as refundedCents', 'disputed_cents as disputedCents', 'fee_cents as feeCents'])

/** What is known of these payments; nothing of those that are unknown. */
export const ledgerPayments = (pool: pg.Pool, ids: readonly PaymentIntentId[]): Promise<LedgerPayment[]> =>
  byIntent(pool, { ids: [...ids] })

/** Payments that counted as received, begun in a window, oldest first, a page at a time. */
export async function* receivedPayments(
  pool: pg.Pool,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): AsyncGenerator<LedgerPayment[]> {
  let after = { createdAt: from, contributionId: '00000000-0000-0000-0000-000000000000' as ContributionId }
  for (;;) {
    const rows = await received(pool, { ...after, to })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last
  }
}
const page = 1_000

const byIntent = statement('ledger-payments', ({ ids }: Slots<{ ids: PaymentIntentId[] }>) =>
  payments().where(sql<boolean>`payment_intent_id = any(${ids})`),
)
const received = statement(
  'received-payments',
  ({
    createdAt,
    contributionId,
    to,
  }: Slots<{ createdAt: Instant; contributionId: ContributionId; to: Instant }>) =>
    payments()
      .where('completed_at', 'is not', null)
      .where('payment_intent_id', 'is not', null)
      .where('created_at', '<', to)
      .where(sql<boolean>`(created_at, contribution_id) > (${createdAt}, ${contributionId})`)
      .orderBy('created_at')
      .orderBy('contribution_id')
      .limit(page),
)

type Break = Database['breaks']

/**
 * Breaks that are not closed, and what was seen once and may become one; those that have waited longest first, or those that
 * come after one of them.
 */
export const unsettledBreaks = (
  pool: pg.Pool,
  limit: number,
  after?: Pick<Break, 'sighted_at' | 'key'>,
): Promise<Break[]> => unsettled(pool, { limit, at: after?.sighted_at ?? instant(0), key: after?.key ?? '' })
const unsettled = statement(
  'unsettled-breaks',
  ({ limit, at, key }: Slots<{ limit: number; at: Instant; key: string }>) =>
    db
      .selectFrom('breaks')
      .selectAll()
      .where('status', '<>', 'closed')
      .where(sql<boolean>`(sighted_at, key) > (${at}::timestamptz, ${key})`)
      .orderBy('sighted_at')
      .orderBy('key')
      .limit(limit),
)

/** For a person: open ones first, the oldest of them on top, then those closed last. */
export const breaksToShow = statement('breaks-to-show', () =>
  db
    .selectFrom('breaks as break')
    .leftJoin('accounts.users as owner', 'owner.id', 'break.owner_user_id')
    .leftJoin('accounts.users as closer', 'closer.id', 'break.closed_by_user_id')
    .selectAll('break')
    .select(['owner.username as owner', 'closer.username as closed_by'])
    .where('break.status', '<>', 'sighted')
    .orderBy(sql`break.status = 'closed'`)
    .orderBy(sql`case when break.status = 'open' then break.opened_at end`)
    .orderBy('break.closed_at', 'desc')
    .limit(200),
)

export const breakNotes = (pool: pg.Pool, keys: readonly string[]) => notes(pool, { keys: [...keys] })
const notes = statement('break-notes', ({ keys }: Slots<{ keys: string[] }>) =>
  db
    .selectFrom('break_notes as note')
    .leftJoin('accounts.users as writer', 'writer.id', 'note.by_user_id')
    .selectAll('note')
    .select('writer.username')
    .where(sql<boolean>`note.key = any(${keys})`)
    .orderBy('note.key')
    .orderBy('note.revision'),
)

/** Newest first. */
export const reconciliationRuns = statement('reconciliation-runs', () =>
  db.selectFrom('reconciliations').selectAll().orderBy('started_at', 'desc').limit(20),
)

/** The newest day's, both sides. */
export const newestStatement = statement('newest-statement', () =>
  db
    .selectFrom('statements')
    .selectAll()
    .where('day', '=', db.selectFrom('statements').select(sql<CalendarDate>`max(day)`.as('day')))
    .orderBy('side'),
)

/** What an operator watches. */
export const reconciliationHealth = async (pool: pg.Pool) => {
  const [row] = await health(pool)
  return { openBreaks: row?.open_breaks ?? 0, lastRunAt: row?.last_run_at ?? null }
}
const health = statement('reconciliation-health', () =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('breaks')
      .select(sql<number>`count(*)::int4`.as('n'))
      .where('status', '=', 'open')
      .as('open_breaks'),
    selectFrom('reconciliations')
      .select(sql<Instant | null>`max(finished_at)`.as('at'))
      .where('dry_run', '=', false)
      .as('last_run_at'),
  ]),
)

/** The movements of the platform's money in our books before a day and on it, one sum per kind. */
export const movementsUntil = async (
  pool: pg.Pool,
  day: CalendarDate,
): Promise<{ readonly openingCents: Cents; readonly movements: readonly Movement[] }> => {
  const rows = await moved(pool, { day })
  const before = rows.filter(row => row.before)
  return {
    openingCents: sum(before.map(({ amountCents, feeCents }) => subtract(amountCents, feeCents))),
    movements: rows.filter(row => !row.before),
  }
}
const moved = statement('movements-until', ({ day }: Slots<{ day: CalendarDate }>) =>
  db
    .selectFrom('movements')
    .select(['kind', sql<boolean>`day < ${day}`.as('before')])
    .select(sql<Cents>`sum(amount_cents)::int8`.as('amountCents'))
    .select(sql<Cents>`sum(fee_cents)::int8`.as('feeCents'))
    .where('day', '<=', day)
    .groupBy(['kind', sql`2`]),
)

/** The processor's closing balance of the last day before a day whose statement was drawn late enough to be complete. */
export const lastClosing = async (
  pool: pg.Pool,
  { before, settledMs }: { readonly before: CalendarDate; readonly settledMs: number },
): Promise<{ readonly day: CalendarDate; readonly cents: Cents } | undefined> =>
  (await closing(pool, { before, settledMs }))[0]
const closing = statement(
  'last-closing',
  ({ before, settledMs }: Slots<{ before: CalendarDate; settledMs: number }>) =>
    db
      .selectFrom('statements')
      .select(['day', 'closing_cents as cents'])
      .where('side', '=', 'stripe')
      .where('day', '<', before)
      .where(
        sql<boolean>`drawn_at >= (day + 1)::timestamp at time zone 'UTC' + ${settledMs} * interval '1 ms'`,
      )
      .orderBy('day', 'desc')
      .limit(1),
)
