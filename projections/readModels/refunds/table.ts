import type { ContributionId, GoalId, RefundRequestId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { int8, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** A refund that was requested. */
export const refundTable = table('refunds', {
  key: ['refundRequestId'],
  columns: {
    refundRequestId: uuid<RefundRequestId>(),
    contributionId: uuid<ContributionId>(),
    goalId: int8<GoalId>(),
    amountMinor: int8<Minor>(),
    byUserId: int8<UserId>(),
    reason: text<RefundReason>(),
    status: text<'requested' | 'made' | 'refused'>(),
    requestedAt: timestamptz(),
  },
  extras: [
    'create index $name_by_goal on $table (goal_id)',
    "create index $name_open on $table (requested_at) where status = 'requested'",
  ],
})
export type RefundRow = RowOf<typeof refundTable>
