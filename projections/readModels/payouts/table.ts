import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { HoldOrderer, SendingMethod } from '#shared/payoutMethods.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

type Sent = GoalEventOf<'PayoutSent'>['data']

/** Money that is owed to a member, with the state of the last attempt to pay it. */
export const payoutTable = table('payouts', {
  key: ['goalId', 'payoutId'],
  columns: {
    goalId: int8<GoalId>(),
    payoutId: text(),
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    reason: text<GoalEventOf<'PayoutDue'>['data']['reason']>(),
    round: orNull(int4()),
    /** The key of its contributions; null when it has none. */
    source: orNull(text()),
    /** `sending`: Stripe is asked to transfer it. `set_off`: nothing is left of it to send. */
    status: text<'due' | 'sending' | 'sent' | 'contested' | 'confirmed' | 'proved' | 'set_off'>(),
    /** Increases when the money was returned. */
    attempt: int4(),
    dueAt: timestamptz(),
    sentAt: orNull(timestamptz()),
    sentByUserId: orNull(int8<UserId>()),
    method: orNull(text<SendingMethod>()),
    reference: orNull(text()),
    sentFrom: orNull(text<Sent['from']>()),
    contestedAt: orNull(timestamptz()),
    /** When the last case found that it had not arrived; null if none did. */
    returnedAt: orNull(timestamptz()),
    /** When it last could be sent again: a hold was released, a transfer was refused, or the money came back. */
    freedAt: orNull(timestamptz()),
    /** The end of the last hold; null when there is none, or it was lifted. */
    heldUntil: orNull(timestamptz()),
    heldByUserId: orNull(int8<UserId>()),
    holdReason: orNull(text()),
    /** The bank or court that asks for it. */
    holdOrderBy: orNull(text<HoldOrderer>()),
    holdOrderReference: orNull(text()),
    confirmedAt: orNull(timestamptz()),
  },
  extras: [
    'create index $name_by_user on $table (user_id, due_at desc)',
    'create index $name_by_status on $table (status, due_at)',
  ],
})
export type PayoutRow = RowOf<typeof payoutTable>

/** A contribution that is part of a payout, or of the pot of a round. */
export const sourceTable = table('payout_sources', {
  key: ['goalId', 'source', 'contributionId'],
  columns: {
    goalId: int8<GoalId>(),
    /** A payout's id, `pot-<round>`, or `<payout>-before-<rest>` for the part that was sent first. */
    source: text(),
    contributionId: uuid<ContributionId>(),
  },
})

/** The approval of a second admin. */
export const approvalTable = table('payout_approvals', {
  key: ['goalId', 'payoutId', 'userId'],
  columns: { goalId: int8<GoalId>(), payoutId: text(), userId: int8<UserId>(), approvedAt: timestamptz() },
})
