import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { ContributionId, GoalId, PaymentIntentId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type Database, statement } from '../db/statement.ts'

/** A goal's transactions, newest first; undefined when the user is not a member of it. */
export const transactionsOfGoal = async (
  pool: pg.Pool,
  goalId: GoalId,
  userId: UserId,
): Promise<TransactionResponse[] | undefined> => {
  const rows = await ofGoal(pool, { goalId, userId })
  return rows.length === 0 ? undefined : rows.filter(isPresent).map(toResponse)
}

/** Those of all goals of a member, newest first. */
export const transactionsOfMember = async (pool: pg.Pool, userId: UserId): Promise<TransactionResponse[]> =>
  (await ofMember(pool, { userId })).filter(isPresent).map(toResponse)

export interface UnfinishedPayment {
  readonly contributionId: ContributionId
  readonly goalId: GoalId
  readonly paymentIntentId: PaymentIntentId | null
  readonly createdAt: Instant
  readonly open: boolean
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
  }))

// A member's goal without transactions gives one row without a transaction, a stranger's gives none.
const seen = (db: Kysely<Database>) =>
  db
    .selectFrom('read.members as me')
    .innerJoin('read.goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('read.transactions as transaction', 'transaction.goal_id', 'me.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'transaction.user_id')
    .selectAll('transaction')
    .select(['goal.name', 'person.username'])
    .orderBy('transaction.created_at', 'desc')
    .orderBy('transaction.contribution_id')

type Columns = Database['read.transactions']
type Present = Columns & { name: string; username: string | null }
type Row = { [Column in keyof Columns]: Columns[Column] | null } & { name: string; username: string | null }
const isPresent = (row: Row): row is Present => row.contribution_id !== null

const ofGoal = statement<{ goalId: GoalId; userId: UserId }, Row>(
  'transactions-of-goal',
  ['goalId', 'userId'],
  (db, { goalId, userId }) => seen(db).where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
)
const ofMember = statement<{ userId: UserId }, Row>('transactions-of-member', ['userId'], (db, { userId }) =>
  seen(db).where('me.user_id', '=', userId),
)
const unfinished = statement<{ before: Instant; limit: number }, Columns>(
  'unfinished-payments',
  ['before', 'limit'],
  (db, { before, limit }) =>
    db
      .selectFrom('read.transactions')
      .selectAll()
      .where(where =>
        where.or([
          where('state', '=', 'open'),
          where.and([where('fee_cents', 'is', null), where('status', '=', 'completed')]),
        ]),
      )
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit),
)

const toResponse = (row: Present): TransactionResponse => ({
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
})
