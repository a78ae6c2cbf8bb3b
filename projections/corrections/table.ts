import type { Mistaken } from '#shared/events/corrections.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** An entry that somebody wants reversed, and what has become of that. */
export interface CorrectionRow {
  goalId: GoalId
  correction: number
  /** The mistaken entry: where it stands, what it is, how much it moved, and who had brought it about. */
  revision: number
  entry: Mistaken['type']
  amountCents: Cents
  status: 'proposed' | 'withdrawn' | 'declined' | 'done'
  reason: string
  proposedByUserId: UserId
  proposedAt: Instant
  endedByUserId: UserId | null
  endedAt: Instant | null
  /** Why it was declined. */
  note: string | null
  /** Where the reversing entry stands. */
  reversalRevision: number | null
}

export const correctionTable: Table<CorrectionRow> = {
  name: 'corrections',
  key: ['goalId', 'correction'],
  columns: {
    goalId: 'int8',
    correction: 'int4',
    revision: 'int8',
    entry: 'text',
    amountCents: 'int8',
    status: 'text',
    reason: 'text',
    proposedByUserId: 'int8',
    proposedAt: 'timestamptz',
    endedByUserId: 'int8?',
    endedAt: 'timestamptz?',
    note: 'text?',
    reversalRevision: 'int8?',
  },
  extras: [
    "create index $name_waiting on $table (proposed_at) where status = 'proposed'",
    'create index $name_by_entry on $table (goal_id, revision)',
    'create unique index $name_by_reversal on $table (goal_id, reversal_revision) where reversal_revision is not null',
  ],
}
