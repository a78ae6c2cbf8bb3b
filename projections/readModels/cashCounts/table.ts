import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { int4, int8, orNull, table, text, timestamptz } from '../../engine/table.ts'

/** Counts of cash boxes: what should have been there, what was, and why that differed. */
export const cashCountTable = table('cash_counts', {
  writtenOnce: true,
  key: ['goalId', 'holderUserId', 'count'],
  columns: {
    goalId: int8<GoalId>(),
    holderUserId: int8<UserId>(),
    /** From 1 for each box. */
    count: int4(),
    expectedMinor: int8<Minor>(),
    countedMinor: int8<Minor>(),
    explanation: orNull(text()),
    countedAt: timestamptz<Instant>(),
    /** Of the event; what should have been there follows from all events before it. */
    revision: int8(),
  },
})
