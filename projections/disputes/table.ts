import type { DisputeStatus } from '#shared/api/payments.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** What a payer's bank asks about a payment, or has taken back. */
export interface DisputeRow {
  disputeId: string
  contributionId: ContributionId
  goalId: GoalId
  userId: UserId
  amountCents: Cents
  /** What it has cost so far. */
  feeCents: Cents
  reason: string
  status: DisputeStatus
  answerBy: Instant | null
  openedAt: Instant
}

export const disputeTable: Table<DisputeRow> = {
  name: 'disputes',
  key: ['disputeId'],
  columns: {
    disputeId: 'text',
    contributionId: 'uuid',
    goalId: 'int8',
    userId: 'int8',
    amountCents: 'int8',
    feeCents: 'int8',
    reason: 'text',
    status: 'text',
    answerBy: 'timestamptz?',
    openedAt: 'timestamptz',
  },
  extras: ['create index $name_by_goal on $table (goal_id)'],
}
