import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int4, int8, table, text } from '../../engine/table.ts'

/** Used to find circles in which a guarantor's pot may have something to pay. */
export const guaranteeTable = table('guarantees', {
  key: ['goalId', 'guarantee'],
  columns: {
    goalId: int8<GoalId>(),
    guarantee: int4(),
    guarantorUserId: int8<UserId>(),
    /** What it can still pay. */
    leftMinor: int8<Minor>(),
    status: text<'asked' | 'accepted' | 'ended'>(),
  },
  extras: ["create index $name_by_left on $table (goal_id) where status = 'accepted' and left_minor > 0"],
})
