import type { GoalId, UserId } from '#shared/ids.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** A member's proposal to exchange turns with another member. */
export const swapTable = table('swaps', {
  key: ['goalId', 'swap'],
  columns: {
    goalId: int8<GoalId>(),
    swap: int4(),
    byUserId: int8<UserId>(),
    withUserId: int8<UserId>(),
    /** The two turns, where one of the two has several seats. */
    byTurn: orNull(int4()),
    withTurn: orNull(int4()),
    status: text<'proposed' | 'accepted' | 'declined' | 'lapsed'>(),
    proposedAt: timestamptz(),
  },
})
export type SwapRow = RowOf<typeof swapTable>
