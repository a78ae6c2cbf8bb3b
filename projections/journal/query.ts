import { sql } from 'kysely'
import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { type Cents, sum } from '#shared/money.ts'
import { statement } from '../db/statement.ts'

/** What every account comes to over all goals. The sum of the sums is zero, always. */
export const trialBalance = async (
  pool: pg.Pool,
): Promise<{ readonly account: Account; readonly amountCents: Cents }[]> =>
  (await totals(pool, {})).map(row => ({ account: row.account, amountCents: row.amount_cents }))

/** What all of them come to together. */
export const trialTotal = async (pool: pg.Pool): Promise<Cents> =>
  sum((await trialBalance(pool)).map(({ amountCents }) => amountCents))

const totals = statement<Record<string, never>, { account: Account; amount_cents: Cents }>(
  'trial-balance',
  [],
  db =>
    db
      .selectFrom('balances')
      .select(['account', sql<Cents>`sum(amount_cents)::int8`.as('amount_cents')])
      .groupBy('account')
      .orderBy('account'),
)

/** What is somebody's in each goal, or owed by them, as people read it: never below zero. */
export const unsettledOf = async (
  pool: pg.Pool,
  userId: UserId,
): Promise<{ readonly account: Account; readonly name: string; readonly amountCents: Cents }[]> =>
  (await unsettled(pool, { userId })).map(({ account, name, amount_cents }) => ({
    account,
    name,
    amountCents: amount_cents,
  }))

const unsettled = statement<{ userId: UserId }, { account: Account; name: string; amount_cents: Cents }>(
  'unsettled-of-user',
  ['userId'],
  (db, { userId }) =>
    db
      .selectFrom('balances as balance')
      .innerJoin('goals as goal', 'goal.goal_id', 'balance.goal_id')
      .select(['balance.account', 'goal.name', sql<Cents>`abs(balance.amount_cents)`.as('amount_cents')])
      .where('balance.user_id', '=', userId)
      .where('balance.amount_cents', '<>', 0 as Cents)
      .orderBy('balance.goal_id') as never,
)
