import type { GoalId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** Somebody's proposal to another to exchange their turns. */
export interface SwapRow {
  goalId: GoalId
  swap: number
  byUserId: UserId
  withUserId: UserId
  status: 'proposed' | 'accepted' | 'declined' | 'lapsed'
  proposedAt: Instant
}

export const swapTable: Table<SwapRow> = {
  name: 'swaps',
  key: ['goalId', 'swap'],
  columns: {
    goalId: 'int8',
    swap: 'int4',
    byUserId: 'int8',
    withUserId: 'int8',
    status: 'text',
    proposedAt: 'timestamptz',
  },
}
