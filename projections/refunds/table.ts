import type { ContributionId, GoalId, RefundRequestId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** A refund that somebody asked for. */
export interface RefundRow {
  refundRequestId: RefundRequestId
  contributionId: ContributionId
  goalId: GoalId
  amountCents: Cents
  byUserId: UserId
  reason: RefundReason
  status: 'requested' | 'made' | 'refused'
  requestedAt: Instant
}

export const refundTable: Table<RefundRow> = {
  name: 'refunds',
  key: ['refundRequestId'],
  columns: {
    refundRequestId: 'uuid',
    contributionId: 'uuid',
    goalId: 'int8',
    amountCents: 'int8',
    byUserId: 'int8',
    reason: 'text',
    status: 'text',
    requestedAt: 'timestamptz',
  },
  extras: [
    'create index $name_by_goal on $table (goal_id)',
    "create index $name_open on $table (requested_at) where status = 'requested'",
  ],
}
