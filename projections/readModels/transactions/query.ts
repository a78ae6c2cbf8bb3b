import { type Kysely, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { TransactionsQuery } from '#shared/api/transactions.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  type PaymentIntentId,
  type UserId,
} from '#shared/ids.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'
import { type Role, runsGoal } from '#shared/roles.ts'
import { type CalendarDate, type Instant, instant } from '#shared/time.ts'
import { type Database, statement } from '../db/statement.ts'

export interface TransactionsPage {
  /** Newest first. */
  readonly transactions: readonly TransactionResponse[]
  /** From where on there are more. */
  readonly next: string | undefined
}

/** A goal's transactions; undefined when the user is not a member of it. */
export const transactionsOfGoal = async (
  pool: pg.Pool,
  about: { readonly goalId: GoalId; readonly userId: UserId },
  wanted: TransactionsQuery,
): Promise<TransactionsPage | undefined> => {
  const rows = await ofGoal(pool, { ...about, ...placeOf(wanted) })
  return rows.length === 0 ? undefined : toPage(rows, wanted)
}

/** Those of all goals of a member. */
export const transactionsOfMember = async (
  pool: pg.Pool,
  userId: UserId,
  wanted: TransactionsQuery,
): Promise<TransactionsPage> => toPage(await ofMember(pool, { userId, ...placeOf(wanted) }), wanted)

const start = '9999-12-31T23:59:59.999Z_ffffffff-ffff-ffff-ffff-ffffffffffff'
/** One more than is wanted, to know whether there are more. */
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

export interface UnfinishedPayment {
  readonly contributionId: ContributionId
  readonly goalId: GoalId
  readonly paymentIntentId: PaymentIntentId | null
  readonly createdAt: Instant
  readonly open: boolean
  /** Of a plan that goes on: it is for the plan to charge it again or give it up. */
  readonly planned: boolean
}

/** Payments older than an instant of which more is to come: still open, or without their fee; oldest first. */
export const unfinishedPayments = async (
  pool: pg.Pool,
  { before, limit }: { readonly before: Instant; readonly limit: number },
): Promise<UnfinishedPayment[]> =>
  (await unfinished(pool, { before, limit })).map(row => ({
    contributionId: row.contribution_id,
    goalId: row.goal_id,
    paymentIntentId: row.payment_intent_id,
    createdAt: row.created_at,
    open: row.state === 'open',
    planned: row.plan_status === 'active' || row.plan_status === 'paused',
  }))

interface Place extends Record<string, unknown> {
  readonly at: Instant
  readonly id: ContributionId
  readonly rows: number
}
type Slots = { readonly [Name in keyof Place & ('at' | 'id' | 'rows')]: RawBuilder<Place[Name]> }
const placeSlots = ['at', 'id', 'rows'] as const

/** What a list shows; the rest is for those who look after payments. */
const shown = [
  ...(['contribution_id', 'goal_id', 'user_id', 'amount_cents', 'status', 'round', 'debt_id'] as const),
  ...(['method', 'reference', 'payment_intent_id', 'created_at'] as const),
  ...(['refunded_cents', 'refunding_cents', 'dispute_status'] as const),
]

// A member's goal without transactions gives one row without a transaction, a stranger's gives none.
const seen = (db: Kysely<Database>, { at, id, rows }: Slots) =>
  db
    .selectFrom('members as me')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('transactions as transaction', join =>
      join
        .onRef('transaction.goal_id', '=', 'me.goal_id')
        .on(sql<boolean>`(transaction.created_at, transaction.contribution_id) < (${at}, ${id})`),
    )
    .leftJoin('accounts.users as person', 'person.id', 'transaction.user_id')
    .select(shown.map(column => `transaction.${column}` as const))
    .select(['goal.name', 'person.username', 'me.user_id as viewer_id', 'me.role as viewer_role'])
    .orderBy('transaction.created_at', 'desc')
    .orderBy('transaction.contribution_id', 'desc')
    .limit(rows)

type Columns = Database['transactions']
interface Seen {
  name: string
  username: string | null
  viewer_id: UserId
  viewer_role: Role
}
type Shown = Pick<Columns, (typeof shown)[number]>
type Present = Shown & Seen
type Row = { [Column in keyof Shown]: Shown[Column] | null } & Seen
const isPresent = (row: Row): row is Present => row.contribution_id !== null

const ofGoal = statement<Place & { goalId: GoalId; userId: UserId }, Row>(
  'transactions-of-goal',
  ['goalId', 'userId', ...placeSlots],
  (db, { goalId, userId, ...place }) =>
    seen(db, place).where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
  { short: true },
)
const ofMember = statement<Place & { userId: UserId }, Row>(
  'transactions-of-member',
  ['userId', ...placeSlots],
  (db, { userId, ...place }) =>
    seen(db, place).where('me.user_id', '=', userId).where('transaction.contribution_id', 'is not', null),
)
const unfinished = statement<
  { before: Instant; limit: number },
  Columns & { plan_status: Database['schedules']['status'] | null }
>('unfinished-payments', ['before', 'limit'], (db, { before, limit }) =>
  db
    .selectFrom('transactions as paid')
    .leftJoin('schedules as plan', 'plan.schedule_id', 'paid.schedule_id')
    .selectAll('paid')
    .select('plan.status as plan_status')
    .where(where =>
      where.or([
        where('paid.state', '=', 'open'),
        where.and([where('paid.fee_cents', 'is', null), where('paid.status', '=', 'completed')]),
      ]),
    )
    // What a plan has tried and failed to charge waits for days, and is asked about when it is tried again.
    .where(where =>
      where.or([
        where('plan.status', 'is', null),
        where('plan.status', 'in', ['requested', 'ended']),
        where('paid.status', '<>', 'failed'),
      ]),
    )
    // What was reported waits for people, not for a processor.
    .where('paid.method', 'is', null)
    .where('paid.created_at', '<', before)
    .orderBy('paid.created_at')
    .limit(limit),
)

// Of a long list there are hundreds: what a transaction lacks is left out without an object for each part.
const toResponse = (row: Present): TransactionResponse => {
  const response: { -readonly [Part in keyof TransactionResponse]: TransactionResponse[Part] } = {
    id: row.contribution_id,
    goalId: row.goal_id,
    goalName: row.name,
    userId: row.user_id,
    username: row.username ?? 'Former member',
    amount: formatDecimal(row.amount_cents),
    type: 'contribution',
    status: row.status,
    stripePaymentId: row.payment_intent_id,
    createdAt: row.created_at,
    date: row.created_at,
    description: null,
  }
  if (row.round !== null) response.round = row.round
  if (row.debt_id !== null) response.debtId = row.debt_id
  if (row.method !== null) response.outside = { method: row.method, reference: row.reference ?? '' }
  if (row.refunded_cents > 0) response.refundedAmount = formatDecimal(row.refunded_cents)
  // For the payer and who runs the goal, and nobody else.
  if (row.viewer_id === row.user_id || runsGoal(row.viewer_role)) {
    if (row.refunding_cents > 0) response.refundingAmount = formatDecimal(row.refunding_cents)
    if (row.dispute_status !== null) response.disputeStatus = row.dispute_status
  }
  return response
}

/** One payment, whoever asks; undefined when the read side has none of this id. */
export interface KnownPayment {
  readonly contributionId: ContributionId
  readonly goalId: GoalId
  readonly goalName: string
  readonly userId: UserId
  readonly payer: string | null
  readonly amountCents: Cents
  readonly refundedCents: Cents
  readonly refundingCents: Cents
  readonly paymentIntentId: PaymentIntentId | null
  readonly completedAt: Instant | null
  readonly receivedRevision: number | null
  readonly open: boolean
  readonly declines: number
  readonly declineCode: string | null
  readonly declineAdvice: string | null
  readonly firstDeclinedAt: Instant | null
  readonly declinedAt: Instant | null
  readonly period: CalendarDate | null
  /** The payer's own. */
  readonly timeZone?: string | undefined
}

export const paymentById = async (pool: pg.Pool, id: ContributionId): Promise<KnownPayment | undefined> => {
  const [row] = await byId(pool, { id })
  if (!row) return undefined
  return {
    contributionId: row.contribution_id,
    goalId: row.goal_id,
    goalName: row.name,
    userId: row.user_id,
    payer: row.username,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    refundingCents: row.refunding_cents,
    paymentIntentId: row.payment_intent_id,
    completedAt: row.completed_at,
    receivedRevision: row.received_revision,
    open: row.state === 'open',
    declines: row.declines,
    declineCode: row.decline_code,
    declineAdvice: row.decline_advice,
    firstDeclinedAt: row.first_declined_at,
    declinedAt: row.declined_at,
    period: row.period,
    timeZone: row.time_zone ?? undefined,
  }
}

const byId = statement<
  { id: ContributionId },
  Columns & { name: string; username: string | null; time_zone: string | null }
>('payment-by-id', ['id'], (db, { id }) =>
  db
    .selectFrom('transactions as paid')
    .innerJoin('goals as goal', 'goal.goal_id', 'paid.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'paid.user_id')
    .selectAll('paid')
    .select(['goal.name', 'person.username', 'person.time_zone'])
    .where('paid.contribution_id', '=', id),
)
