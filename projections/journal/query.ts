import { sql } from 'kysely'
import type pg from 'pg'
import type { Account } from '#shared/journal.ts'
import type { Cents } from '#shared/money.ts'
import { statement } from '../db/statement.ts'

/** What every account comes to over all goals. The sum of the sums is zero, always. */
export const trialBalance = async (
  pool: pg.Pool,
): Promise<{ readonly account: Account; readonly amountCents: Cents }[]> =>
  (await totals(pool, {})).map(row => ({ account: row.account, amountCents: row.amount_cents }))

const totals = statement<Record<string, never>, { account: Account; amount_cents: Cents }>(
  'trial-balance',
  [],
  db =>
    db
      .selectFrom('read.balances')
      .select(['account', sql<Cents>`sum(amount_cents)::int8`.as('amount_cents')])
      .groupBy('account')
      .orderBy('account'),
)
