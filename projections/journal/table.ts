import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** One line of the books, and the event that it is: `revision` in the stream of `goalId`. */
export interface JournalRow {
  goalId: GoalId
  revision: number
  line: number
  at: Instant
  /** The type of the event. */
  entry: string
  account: Account
  userId: UserId | null
  round: number | null
  /** The payment that it is about. */
  contributionId: ContributionId | null
  /** The debt that it makes larger or smaller, and the payout that it is part of. */
  debtId: string | null
  payoutId: string | null
  amountCents: Cents
}

export const journalTable: Table<JournalRow> = {
  name: 'journal',
  writtenOnce: true,
  key: ['goalId', 'revision', 'line'],
  columns: {
    goalId: 'int8',
    revision: 'int8',
    line: 'int4',
    at: 'timestamptz',
    entry: 'text',
    account: 'text',
    userId: 'int8?',
    round: 'int4?',
    contributionId: 'uuid?',
    debtId: 'text?',
    payoutId: 'text?',
    amountCents: 'int8',
  },
  extras: [
    'create index $name_by_account on $table (account, at, goal_id, revision, line)',
    'create index $name_by_time on $table (at, goal_id, revision, line)',
    'create index $name_by_user on $table (user_id, at, goal_id, revision, line) where user_id is not null',
    'create index $name_by_payment on $table (contribution_id) where contribution_id is not null',
  ],
}

/** What the lines of an account add up to in one goal, and how many they are: sums of many lines are taken from here. */
export interface BalanceRow {
  goalId: GoalId
  account: Account
  /** 0 for the house's own accounts. */
  userId: number
  amountCents: Cents
  lines: number
}

export const balanceTable: Table<BalanceRow> = {
  name: 'balances',
  key: ['goalId', 'account', 'userId'],
  changedOften: true,
  columns: { goalId: 'int8', account: 'text', userId: 'int8', amountCents: 'int8', lines: 'int8' },
  extras: ['create index $name_by_user on $table (user_id) where user_id > 0'],
}
