import type { GoalId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int4, int8, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** What Stripe has transferred to recipients, by its own ids. */
export const transferTable = table('transfers', {
  key: ['transferId'],
  columns: {
    transferId: text(),
    goalId: int8<GoalId>(),
    payoutId: text(),
    attempt: int4(),
    accountId: text(),
    amountMinor: int8<Minor>(),
    /** What of it has come back. */
    reversedMinor: int8<Minor>(),
    sentAt: timestamptz(),
  },
  extras: [
    'create index $name_by_time on $table (sent_at)',
    'create index $name_of_payout on $table (goal_id, payout_id)',
  ],
})
export type TransferRow = RowOf<typeof transferTable>
