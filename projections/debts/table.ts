import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** What a member owes to another, or to the house. */
export interface DebtRow {
  goalId: GoalId
  debtId: string
  debtorUserId: UserId
  /** Null: the house. */
  creditorUserId: UserId | null
  /** Null outside circles. */
  round: number | null
  cause: GoalEventOf<'DebtArose'>['data']['cause']
  /** What was taken back, if it is that. */
  contributionId: ContributionId | null
  amountCents: Cents
  /** What of it is still owed. */
  openCents: Cents
  aroseAt: Instant
}

export const debtTable: Table<DebtRow> = {
  name: 'debts',
  key: ['goalId', 'debtId'],
  columns: {
    goalId: 'int8',
    debtId: 'text',
    debtorUserId: 'int8',
    creditorUserId: 'int8?',
    round: 'int4?',
    cause: 'text',
    contributionId: 'uuid?',
    amountCents: 'int8',
    openCents: 'int8',
    aroseAt: 'timestamptz',
  },
  extras: [
    'create index $name_by_debtor on $table (debtor_user_id) where open_cents > 0',
    'create index $name_by_creditor on $table (creditor_user_id) where open_cents > 0',
  ],
}
