import { sql } from 'kysely'
import type pg from 'pg'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { TransactionsQuery } from '#shared/api/transactions.ts'
import { answeredBy, bankDebits, isDebitType } from '#shared/bankDebits.ts'
import { type ContributionId, contributionId, type GoalId, type UserId, uuidForm } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { ownsOrRuns } from '#shared/roles.ts'
import { dateOf, dayMs, type Instant, instant, plusMs } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'

export interface TransactionsPage {
  /** Newest first. */
  readonly transactions: readonly TransactionResponse[]
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined
}

/** The contribution with this id, or with this one of the processor, of any user; the caller checks that they may see it. */
export const contributionsNamed = (pool: pg.Pool, text: string) =>
  named(pool, { id: uuidForm.test(text) ? text : null, intent: text })
const named = statement(
  'contributions-named',
  ({ id, intent }: Slots<{ id: string | null; intent: string }>) =>
    db
      .selectFrom('transactions as paid')
      .innerJoin('goals as goal', 'goal.goal_id', 'paid.goal_id')
      .leftJoin('accounts.users as person', 'person.id', 'paid.user_id')
      .select(['paid.contribution_id as contributionId', 'paid.user_id as userId', 'person.username'])
      .select(['paid.amount_minor as amountMinor', 'paid.created_at as createdAt'])
      .select(['goal.name as goalName', 'goal.currency'])
      .where(sql<boolean>`(paid.contribution_id = ${id}::uuid or paid.payment_intent_id = ${intent})`)
      .limit(1),
)

/** A goal's transactions; undefined when the user is not a member of it. */
export const transactionsOfGoal = async (
  pool: pg.Pool,
  about: { readonly goalId: GoalId; readonly userId: UserId },
  wanted: TransactionsQuery,
): Promise<TransactionsPage | undefined> => {
  const rows = await ofGoal(pool, { ...about, ...placeOf(wanted) })
  return rows.length === 0 ? undefined : toPage(rows, wanted)
}

/** The transactions of all goals of a member. */
export const transactionsOfMember = async (
  pool: pg.Pool,
  userId: UserId,
  wanted: TransactionsQuery,
): Promise<TransactionsPage> => toPage(await ofMember(pool, { userId, ...placeOf(wanted) }), wanted)

/**
 * Reported payments outside the processor that need confirmation, in the goals of a member; the newest first.
 */
export const openReports = async (
  pool: pg.Pool,
  userId: UserId,
  rows: number,
): Promise<readonly TransactionResponse[]> =>
  (await reported(pool, { userId, ...placeOf({ limit: rows }) })).filter(isPresent).map(toResponse)

const start = '9999-12-31T23:59:59.999Z_ffffffff-ffff-ffff-ffff-ffffffffffff'
/** One more row than requested shows whether there are more. */
const placeOf = ({ limit, before = start }: TransactionsQuery) => {
  const [at = '', id = ''] = before.split('_')
  return { at: instant(at), id: contributionId(id), rows: limit + 1 }
}
const toPage = (rows: readonly Row[], { limit }: TransactionsQuery): TransactionsPage => {
  const present = rows.filter(isPresent)
  const page = present.slice(0, limit)
  const last = present.length > limit ? page.at(-1) : undefined
  return {
    transactions: page.map(toResponse),
    next: last && `${last.created_at}_${last.contribution_id}`,
  }
}

/** A user's own payments from before an instant that wait at the payer's bank: none that a bank account is debited for. */
export const paymentsToFinish = (
  pool: pg.Pool,
  asked: { readonly userId: UserId; readonly before: Instant },
) => toFinish(pool, asked)
const toFinish = statement(
  'payments-to-finish',
  ({ userId, before }: Slots<{ userId: UserId; before: Instant }>) =>
    db
      .selectFrom('transactions as paid')
      .innerJoin('goals as goal', 'goal.goal_id', 'paid.goal_id')
      .select(['paid.contribution_id as contributionId', 'paid.goal_id as goalId', 'goal.name as goalName'])
      .select(['paid.amount_minor as amountMinor', 'goal.currency', 'paid.created_at as createdAt'])
      .where('paid.user_id', '=', userId)
      .where('paid.state', '=', 'open')
      .where('paid.status', '=', 'pending')
      .where('paid.payment_intent_id', 'is not', null)
      .where('paid.debit_asked_at', 'is', null)
      .where('paid.created_at', '<', before)
      .orderBy('paid.created_at')
      .limit(50),
)

export type UnfinishedPayment = Awaited<ReturnType<typeof unfinishedPayments>>[number]

/** Payments from before an instant that are open or lack their fee, oldest first. */
export const unfinishedPayments = (
  pool: pg.Pool,
  { before, limit }: { readonly before: Instant; readonly limit: number },
) => unfinished(pool, { before, limit })

interface Place {
  readonly at: Instant
  readonly id: ContributionId
  readonly rows: number
}

// A goal without transactions gives a member one empty row, and other users none.
const seen = ({ at, id, rows }: Slots<Place>) =>
  db
    .selectFrom('members as me')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('transactions as transaction', join =>
      join
        .onRef('transaction.goal_id', '=', 'me.goal_id')
        .on(sql<boolean>`(transaction.created_at, transaction.contribution_id) < (${at}, ${id})`)
        // An open form is its payer's alone.
        .on(
          sql<boolean>`(transaction.attempted or (transaction.state = 'open' and transaction.user_id = me.user_id))`,
        ),
    )
    .leftJoin('accounts.users as person', 'person.id', 'transaction.user_id')
    .leftJoin('accounts.users as holder', 'holder.id', 'transaction.holder_user_id')
    .select(['transaction.holder_user_id', 'holder.username as holder'])
    .leftJoin('accounts.users as receiver', 'receiver.id', 'transaction.received_by_user_id')
    .select(['transaction.contribution_id', 'transaction.goal_id', 'transaction.user_id'])
    .select(['transaction.amount_minor', 'transaction.status', 'transaction.round', 'transaction.debt_id'])
    .select('transaction.is_deposit')
    .select(['transaction.method', 'transaction.reference', 'transaction.payment_intent_id'])
    .select([
      'transaction.received_by_user_id',
      'transaction.in_cash_box',
      'receiver.username as received_by',
    ])
    .select(['transaction.created_at', 'transaction.refunded_minor', 'transaction.refunding_minor'])
    .select('transaction.refund_fee_minor')
    .select(['transaction.paid_with', 'transaction.debit_asked_at', 'transaction.available_at'])
    .select('transaction.dispute_status')
    .select(['goal.name', 'goal.currency', 'person.username'])
    .select(['me.user_id as viewer_id', 'me.role as viewer_role'])
    .orderBy('transaction.created_at', 'desc')
    .orderBy('transaction.contribution_id', 'desc')
    .limit(rows)

type Columns = Database['transactions']
type Row = RowIn<ReturnType<typeof seen>>
type Present = { [Column in keyof Row]: Column extends keyof Columns ? Columns[Column] : Row[Column] }
const isPresent = (row: Row): row is Present => row.contribution_id !== null

const ofGoal = statement(
  'transactions-of-goal',
  (slots: Slots<Place & { goalId: GoalId; userId: UserId }>) =>
    seen(slots).where('me.goal_id', '=', slots.goalId).where('me.user_id', '=', slots.userId),
  { short: true },
)
const ofMember = statement('transactions-of-member', (slots: Slots<Place & { userId: UserId }>) =>
  seen(slots).where('me.user_id', '=', slots.userId).where('transaction.contribution_id', 'is not', null),
)
const reported = statement('open-reports', (slots: Slots<Place & { userId: UserId }>) =>
  seen(slots)
    .where('me.user_id', '=', slots.userId)
    .where('transaction.state', '=', 'open')
    .where('transaction.method', 'is not', null),
)
const unfinished = statement(
  'unfinished-payments',
  ({ before, limit }: Slots<{ before: Instant; limit: number }>) =>
    db
      .selectFrom('transactions as paid')
      .leftJoin('schedules as schedule', 'schedule.schedule_id', 'paid.schedule_id')
      .select(['paid.contribution_id as contributionId', 'paid.goal_id as goalId'])
      .select(['paid.payment_intent_id as paymentIntentId', 'paid.created_at as createdAt'])
      .select(sql<boolean>`paid.state = 'open'`.as('open'))
      // An active schedule charges it again or gives it up.
      .select(sql<boolean>`coalesce(schedule.status in ('active', 'paused'), false)`.as('planned'))
      .where(where =>
        where.or([
          where('paid.state', '=', 'open'),
          where.and([where('paid.fee_minor', 'is', null), where('paid.status', '=', 'completed')]),
        ]),
      )
      // A schedule retries a failed payment after days; it is looked up then.
      .where(where =>
        where.or([
          where('schedule.status', 'is', null),
          where('schedule.status', 'in', ['requested', 'ended']),
          where('paid.status', '<>', 'failed'),
        ]),
      )
      // A bank answers a debit after days, which a webhook says; ten times an hour is enough for the others.
      .where(
        sql<boolean>`(paid.debit_asked_at is null
          or mod(extract(minute from ${before}::timestamptz)::int4, 6) = mod(extract(minute from paid.created_at)::int4, 6))`,
      )
      // A reported payment waits for people, not for the processor.
      .where('paid.method', 'is', null)
      .where('paid.created_at', '<', before)
      .orderBy('paid.created_at')
      .limit(limit),
)

// Lists have hundreds of these, so optional fields are set one by one instead of spread from objects.
const toResponse = (row: Present): TransactionResponse => {
  const { currency } = row
  const response: { -readonly [Part in keyof TransactionResponse]: TransactionResponse[Part] } = {
    id: row.contribution_id,
    goalId: row.goal_id,
    goalName: row.name,
    userId: row.user_id,
    username: row.username ?? peopleTexts.formerMember,
    currency,
    amount: formatDecimal(row.amount_minor, currency),
    type: 'contribution',
    status: row.status,
    stripePaymentId: row.payment_intent_id,
    createdAt: row.created_at,
    date: row.created_at,
    description: null,
  }
  if (row.paid_with !== null) response.paidWith = row.paid_with
  if (row.debit_asked_at !== null && isDebitType(row.paid_with))
    response.expectedOn = answeredBy(row.paid_with, row.debit_asked_at)
  if (row.status === 'completed' && row.available_at !== null && isDebitType(row.paid_with))
    response.takeableUntil = dateAfter(row.available_at, bankDebits[row.paid_with].firmAfterDays)
  if (row.round !== null) response.round = row.round
  if (row.holder_user_id !== null)
    response.holder = { userId: row.holder_user_id, name: row.holder ?? peopleTexts.formerMember }
  if (row.debt_id !== null) response.debtId = row.debt_id
  if (row.is_deposit) response.deposit = true
  if (row.method !== null)
    response.outside = {
      method: row.method,
      reference: row.reference ?? '',
      receivedBy:
        row.received_by_user_id === null
          ? null
          : { userId: row.received_by_user_id, name: row.received_by ?? peopleTexts.formerMember },
      inCashBox: row.in_cash_box,
    }
  if (row.refunded_minor > 0) response.refundedAmount = formatDecimal(row.refunded_minor, currency)
  if (row.refund_fee_minor > 0) response.refundFee = formatDecimal(row.refund_fee_minor, currency)
  // Only for the payer and the organisers.
  if (ownsOrRuns({ userId: row.viewer_id, role: row.viewer_role }, row.user_id)) {
    if (row.refunding_minor > 0) response.refundingAmount = formatDecimal(row.refunding_minor, currency)
    if (row.dispute_status !== null) response.disputeStatus = row.dispute_status
  }
  return response
}

const dateAfter = (at: Instant, days: number) => dateOf(plusMs(at, days * dayMs))

/** One payment, for any user; undefined when the id is unknown. */
export const paymentById = async (pool: pg.Pool, id: ContributionId) => {
  const [row] = await byId(pool, { id })
  return row && { ...row, timeZone: row.timeZone ?? undefined }
}

/** The payments of these that have ended without being paid. */
export const neverPaidAmong = async (
  pool: pg.Pool,
  ids: readonly ContributionId[],
): Promise<readonly ContributionId[]> => {
  if (ids.length === 0) return []
  const rows = await unpaid(pool, { ids })
  return rows.map(({ contribution_id: id }) => id)
}

const unpaid = statement('never-paid-among', ({ ids }: Slots<{ ids: readonly ContributionId[] }>) =>
  db
    .selectFrom('transactions')
    .select('contribution_id')
    .where('state', '=', 'closed')
    .where('completed_at', 'is', null)
    .where('contribution_id', '=', sql<ContributionId>`any(${ids})`),
)

const byId = statement('payment-by-id', ({ id }: Slots<{ id: ContributionId }>) =>
  db
    .selectFrom('transactions as paid')
    .innerJoin('goals as goal', 'goal.goal_id', 'paid.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'paid.user_id')
    .leftJoin('accounts.users as holder', 'holder.id', 'paid.holder_user_id')
    .select(['paid.holder_user_id as holderUserId', 'holder.username as holder'])
    .select(['paid.contribution_id as contributionId', 'paid.goal_id as goalId', 'goal.name as goalName'])
    .select(['goal.currency', 'paid.user_id as userId'])
    .select(['person.username as payer', 'person.time_zone as timeZone'])
    .select(['paid.amount_minor as amountMinor', 'paid.refunded_minor as refundedMinor'])
    .select(['paid.refund_fee_minor as refundFeeMinor', 'paid.disputed_minor as disputedMinor'])
    .select('paid.paid_with as paidWith')
    .select(['paid.refunding_minor as refundingMinor', 'paid.payment_intent_id as paymentIntentId'])
    .select(['paid.completed_at as completedAt', 'paid.received_revision as receivedRevision'])
    .select(sql<boolean>`paid.state = 'open'`.as('open'))
    .select(['paid.declines', 'paid.decline_code as declineCode', 'paid.decline_advice as declineAdvice'])
    .select(['paid.first_declined_at as firstDeclinedAt', 'paid.declined_at as declinedAt', 'paid.period'])
    .where('paid.contribution_id', '=', id),
)

/** A payment outside the processor that its payer reported and the receiver has not confirmed. */
export type ReportedPayment = Awaited<ReturnType<typeof unanswered>>[number]

interface ReportWindow {
  readonly from: Instant
  readonly before: Instant
}

const reportsPerPage = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Unconfirmed reports made in the window, a page at a time, oldest first. */
export async function* unansweredReports(
  pool: pg.Pool,
  { from, before }: ReportWindow,
): AsyncGenerator<ReportedPayment[]> {
  let after = { from, id: firstId }
  for (;;) {
    const rows = await unanswered(pool, { ...after, before })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < reportsPerPage) return
    after = { from: last.reportedAt, id: last.contributionId }
  }
}

const unanswered = statement(
  'unanswered-reports',
  ({ from, id, before }: Slots<{ from: Instant; id: string; before: Instant }>) =>
    db
      .selectFrom('transactions')
      .select(['contribution_id as contributionId', 'goal_id as goalId', 'created_at as reportedAt'])
      .where('state', '=', 'open')
      .where('method', 'is not', null)
      .where('created_at', '<', before)
      .where(sql<boolean>`(created_at, contribution_id) > (${from}::timestamptz, ${id}::uuid)`)
      .orderBy('created_at')
      .orderBy('contribution_id')
      .limit(reportsPerPage),
)
