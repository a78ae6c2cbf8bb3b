import type { Currency } from '#shared/currencies.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import type { Minor } from '#shared/money.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** One line of the books; its event is `revision` in the stream of `goalId`. */
export const journalTable = table('journal', {
  writtenOnce: true,
  key: ['goalId', 'revision', 'line'],
  columns: {
    goalId: int8<GoalId>(),
    revision: int8(),
    line: int4(),
    at: timestamptz(),
    /** The type of the event. */
    entry: text(),
    account: text<Account>(),
    userId: orNull(int8<UserId>()),
    round: orNull(int4()),
    /** The payment of the event. */
    contributionId: orNull(uuid<ContributionId>()),
    /** The debt that it changes, and the payout that it belongs to. */
    debtId: orNull(text()),
    payoutId: orNull(text()),
    currency: text<Currency>(),
    amountMinor: int8<Minor>(),
  },
  extras: [
    'create index $name_by_account on $table (account, at, goal_id, revision, line)',
    'create index $name_by_time on $table (at, goal_id, revision, line)',
    'create index $name_by_user on $table (user_id, at, goal_id, revision, line) where user_id is not null',
    'create index $name_by_payment on $table (contribution_id) where contribution_id is not null',
  ],
})

/** The sum and number of an account's lines in one goal, so that queries need not sum many lines. */
export const balanceTable = table('balances', {
  key: ['goalId', 'account', 'userId'],
  changedOften: true,
  columns: {
    goalId: int8<GoalId>(),
    account: text<Account>(),
    /** 0 for the platform's own accounts. */
    userId: int8(),
    currency: text<Currency>(),
    amountMinor: int8<Minor>(),
    lines: int8(),
  },
  extras: ['create index $name_by_user on $table (user_id) where user_id > 0'],
})
export type BalanceRow = RowOf<typeof balanceTable>
