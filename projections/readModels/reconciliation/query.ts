import { sql } from 'kysely'
import type pg from 'pg'
import type { ContributionId, PaymentIntentId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Movement } from '#shared/ports/paymentRecords.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

/** The fields of a payment that are compared with the processor's books. */
export type LedgerPayment = RowIn<ReturnType<typeof payments>>

const payments = () =>
  db
    .selectFrom('transactions as payment')
    .innerJoin('goals as goal', 'goal.goal_id', 'payment.goal_id')
    .select(['contribution_id as contributionId', 'payment.goal_id as goalId', 'user_id as userId'])
    .select(sql<PaymentIntentId>`payment_intent_id`.as('paymentIntentId'))
    .select(['payment.created_at as createdAt', 'goal.currency'])
    // Null before money was received.
    .select(sql<Minor | null>`case when completed_at is not null then amount_minor end`.as('receivedMinor'))
    .select(['refunded_minor as refundedMinor', 'disputed_minor as disputedMinor', 'fee_minor as feeMinor'])

/** The known payments among these, newest first. */
export const ledgerPayments = (pool: pg.Pool, ids: readonly PaymentIntentId[]): Promise<LedgerPayment[]> =>
  byIntent(pool, { ids: [...ids] })

/** Received payments, created in a window, oldest first, a page at a time. */
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
  payments().where(sql<boolean>`payment_intent_id = any(${ids})`).orderBy('payment.created_at', 'desc'),
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
      .where('payment.created_at', '<', to)
      .where(sql<boolean>`(payment.created_at, contribution_id) > (${createdAt}, ${contributionId})`)
      .orderBy('payment.created_at')
      .orderBy('contribution_id')
      .limit(page),
)

type Break = Database['breaks']

/** Open breaks and sighted differences; the longest waiting first, optionally after a cursor. */
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

/** For display: open ones first, oldest first, then the most recently closed. */
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

/** Both sides of the newest day. */
export const newestStatement = statement('newest-statement', () =>
  db
    .selectFrom('statements')
    .selectAll()
    .where('day', '=', db.selectFrom('statements').select(sql<CalendarDate>`max(day)`.as('day')))
    .orderBy('currency')
    .orderBy('side'),
)

/** Figures for monitoring. */
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

/** The platform's movements in our books before a day and on it, summed by kind and currency. */
export const movementsUntil = async (
  pool: pg.Pool,
  day: CalendarDate,
): Promise<{ readonly before: readonly Movement[]; readonly on: readonly Movement[] }> => {
  const rows = await moved(pool, { day })
  return { before: rows.filter(row => row.before), on: rows.filter(row => !row.before) }
}
const moved = statement('movements-until', ({ day }: Slots<{ day: CalendarDate }>) =>
  db
    .selectFrom('movements as movement')
    .innerJoin('goals as goal', 'goal.goal_id', 'movement.goal_id')
    .select(['movement.kind', 'goal.currency', sql<boolean>`movement.day < ${day}`.as('before')])
    .select(sql<Minor>`sum(movement.amount_minor)::int8`.as('amountMinor'))
    .select(sql<Minor>`sum(movement.fee_minor)::int8`.as('feeMinor'))
    .where('movement.day', '<=', day)
    .groupBy(['movement.kind', 'goal.currency', sql`3`]),
)

/**
 * The processor's closing balances of the last day before a given day whose statements were drawn late enough
 * to be complete.
 */
export const lastClosing = async (
  pool: pg.Pool,
  { before, settledMs }: { readonly before: CalendarDate; readonly settledMs: number },
): Promise<{ readonly day: CalendarDate; readonly balances: ReadonlyMap<string, Minor> } | undefined> => {
  const rows = await closing(pool, { before, settledMs })
  const day = rows[0]?.day
  return day && { day, balances: new Map(rows.map(({ currency, minor }) => [currency, minor])) }
}
const closing = statement(
  'last-closing',
  ({ before, settledMs }: Slots<{ before: CalendarDate; settledMs: number }>) =>
    db
      .selectFrom('statements')
      .select(['day', 'currency', 'closing_minor as minor'])
      .where('side', '=', 'stripe')
      .where('day', '=', ({ selectFrom }) =>
        selectFrom('statements')
          .select(sql<CalendarDate>`max(day)`.as('day'))
          .where('day', '<', before)
          .where(
            sql<boolean>`drawn_at >= (day + 1)::timestamp at time zone 'UTC' + ${settledMs} * interval '1 ms'`,
          ),
      ),
)
