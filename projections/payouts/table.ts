import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, GoalId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

type Sent = GoalEventOf<'PayoutSent'>['data']

/** Money that is owed to a member, as its last attempt stands. */
export interface PayoutRow {
  goalId: GoalId
  payoutId: string
  userId: UserId
  amountCents: Cents
  reason: GoalEventOf<'PayoutDue'>['data']['reason']
  round: number | null
  /** Under which its contributions are listed; null when it is made of none. */
  source: string | null
  status: 'due' | 'sent' | 'contested' | 'confirmed' | 'proved'
  /** Rises when the money came back. */
  attempt: number
  dueAt: Instant
  sentAt: Instant | null
  sentByUserId: UserId | null
  method: PayoutMethod | null
  reference: string | null
  sentFrom: Sent['from'] | null
  contestedAt: Instant | null
  confirmedAt: Instant | null
}

export const payoutTable: Table<PayoutRow> = {
  name: 'payouts',
  key: ['goalId', 'payoutId'],
  columns: {
    goalId: 'int8',
    payoutId: 'text',
    userId: 'int8',
    amountCents: 'int8',
    reason: 'text',
    round: 'int4?',
    source: 'text?',
    status: 'text',
    attempt: 'int4',
    dueAt: 'timestamptz',
    sentAt: 'timestamptz?',
    sentByUserId: 'int8?',
    method: 'text?',
    reference: 'text?',
    sentFrom: 'text?',
    contestedAt: 'timestamptz?',
    confirmedAt: 'timestamptz?',
  },
  extras: [
    'create index $name_by_user on $table (user_id, due_at desc)',
    'create index $name_by_status on $table (status, due_at)',
  ],
}

/** A contribution that a payout, or the pot of a round, is made of. */
export interface SourceRow {
  goalId: GoalId
  /** A payout's id, or `pot-<round>`. */
  source: string
  contributionId: ContributionId
}

export const sourceTable: Table<SourceRow> = {
  name: 'payout_sources',
  key: ['goalId', 'source', 'contributionId'],
  columns: { goalId: 'int8', source: 'text', contributionId: 'uuid' },
}

/** A second pair of eyes. */
export interface ApprovalRow {
  goalId: GoalId
  payoutId: string
  userId: UserId
  approvedAt: Instant
}

export const approvalTable: Table<ApprovalRow> = {
  name: 'payout_approvals',
  key: ['goalId', 'payoutId', 'userId'],
  columns: { goalId: 'int8', payoutId: 'text', userId: 'int8', approvedAt: 'timestamptz' },
}
