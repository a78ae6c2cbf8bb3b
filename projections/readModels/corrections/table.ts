import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz } from '../../engine/table.ts'

/** A proposal to reverse an entry, and the outcome. */
export const correctionTable = table('corrections', {
  key: ['goalId', 'correction'],
  columns: {
    goalId: int8<GoalId>(),
    correction: int4(),
    /** The mistaken entry: its revision, type and amount. */
    revision: int8(),
    entry: text<Mistaken['type']>(),
    amountMinor: int8<Minor>(),
    status: text<'proposed' | 'withdrawn' | 'declined' | 'done'>(),
    reason: text(),
    proposedByUserId: int8<UserId>(),
    proposedAt: timestamptz(),
    endedByUserId: orNull(int8<UserId>()),
    endedAt: orNull(timestamptz()),
    /** The reason for declining it. */
    note: orNull(text()),
    /** The revision of the reversing entry. */
    reversalRevision: orNull(int8()),
  },
  extras: [
    "create index $name_waiting on $table (proposed_at) where status = 'proposed'",
    'create index $name_by_entry on $table (goal_id, revision)',
    'create unique index $name_by_reversal on $table (goal_id, reversal_revision) where reversal_revision is not null',
  ],
})
export type CorrectionRow = RowOf<typeof correctionTable>
