import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { bool, int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** Deposits of members. */
export const depositTable = table('deposits', {
  key: ['goalId', 'depositId'],
  columns: {
    goalId: int8<GoalId>(),
    depositId: text(),
    userId: int8<UserId>(),
    /** What is left of it. */
    leftMinor: int8<Minor>(),
    isFirm: bool(),
    /** The round from whose pot it was kept. */
    round: orNull(int4()),
    placedAt: timestamptz(),
  },
  extras: ['create index $name_by_lying on $table (goal_id) where left_minor > 0'],
})
export type DepositRow = RowOf<typeof depositTable>
