import type { AdminMatter } from '#shared/events/adminProposals.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { HoldOrderer } from '#shared/payoutMethods.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

/** What one admin has proposed to a second one, and the outcome. */
export const adminProposalTable = table('admin_proposals', {
  key: ['goalId', 'proposal'],
  columns: {
    goalId: int8<GoalId>(),
    proposal: int4(),
    kind: text<AdminMatter['kind']>(),
    /** The user whose money it concerns: the payer, or the recipient. */
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    contributionId: orNull(uuid<ContributionId>()),
    payoutId: orNull(text()),
    debtId: orNull(text()),
    /** The end of a hold. */
    until: orNull(timestamptz()),
    /** Of a hold that a bank or court asks for. */
    orderBy: orNull(text<HoldOrderer>()),
    orderReference: orNull(text()),
    /** The outcome of a case or of a claim to a seat; the reason of other proposals. */
    detail: text(),
    status: text<'proposed' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'>(),
    proposedByUserId: int8<UserId>(),
    proposedAt: timestamptz(),
    /** Null while it is open, when it expired, and when the operator decided. */
    endedByUserId: orNull(int8<UserId>()),
    endedAt: orNull(timestamptz()),
    /** The reason for declining it. */
    note: orNull(text()),
  },
  extras: [
    "create index $name_waiting on $table (proposed_at) where status = 'proposed'",
    'create index $name_by_payout on $table (goal_id, payout_id)',
  ],
})
export type AdminProposalRow = RowOf<typeof adminProposalTable>
