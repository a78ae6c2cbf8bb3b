import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { HoldOrderer } from '#shared/payoutMethods.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** What an admin has proposed to a second one, and how it ended. */
export const adminProposalTable = table('admin_proposals', {
  key: ['goalId', 'proposal'],
  columns: {
    goalId: int8<GoalId>(),
    proposal: int4(),
    kind: text<AdminMatter['kind']>(),
    /** Whose money it is about: the payer, or the recipient. */
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    contributionId: orNull(uuid<ContributionId>()),
    payoutId: orNull(text()),
    debtId: orNull(text()),
    /** Of a hold. */
    until: orNull(timestamptz()),
    /** Of a hold that a bank or court asks for. */
    orderBy: orNull(text<HoldOrderer>()),
    orderReference: orNull(text()),
    /** Of a case how it ends, of the others why. */
    detail: text(),
    status: text<'proposed' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'>(),
    proposedByUserId: int8<UserId>(),
    proposedAt: timestamptz(),
    /** Null while it waits, where nobody ended it, and where the operator did. */
    endedByUserId: orNull(int8<UserId>()),
    endedAt: orNull(timestamptz()),
    /** Why it was declined. */
    note: orNull(text()),
  },
  extras: [
    "create index $name_waiting on $table (proposed_at) where status = 'proposed'",
    'create index $name_by_payout on $table (goal_id, payout_id)',
  ],
})
export type AdminProposalRow = RowOf<typeof adminProposalTable>
