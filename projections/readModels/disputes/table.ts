import type { DisputeStatus } from '#shared/api/payments.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** Inquiries and disputes of payers' banks. */
export const disputeTable = table('disputes', {
  key: ['disputeId'],
  columns: {
    disputeId: text(),
    contributionId: uuid<ContributionId>(),
    goalId: int8<GoalId>(),
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    /** Its fees so far. */
    feeMinor: int8<Minor>(),
    reason: text(),
    status: text<DisputeStatus>(),
    answerBy: orNull(timestamptz()),
    openedAt: timestamptz(),
  },
  extras: ['create index $name_by_goal on $table (goal_id)'],
})
export type DisputeRow = RowOf<typeof disputeTable>
