import type { ContributionId, GoalId, PaymentIntentId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface TransactionRow {
  contributionId: ContributionId
  goalId: GoalId
  userId: UserId
  amountCents: Cents
  /** `failed` after a decline that may still be tried again, or when it was let go. */
  status: 'pending' | 'completed' | 'failed'
  /** `open` while it holds a reservation. */
  state: 'open' | 'closed'
  round: number | null
  paymentIntentId: PaymentIntentId | null
  createdAt: Instant
  completedAt: Instant | null
  declineCode: string | null
  feeCents: Cents | null
  availableAt: Instant | null
}

export const transactionTable: Table<TransactionRow> = {
  name: 'transactions',
  key: ['contributionId'],
  columns: {
    contributionId: 'uuid',
    goalId: 'int8',
    userId: 'int8',
    amountCents: 'int8',
    status: 'text',
    state: 'text',
    round: 'int4?',
    paymentIntentId: 'text?',
    createdAt: 'timestamptz',
    completedAt: 'timestamptz?',
    declineCode: 'text?',
    feeCents: 'int8?',
    availableAt: 'timestamptz?',
  },
  extras: [
    'create index $name_by_goal on $table (goal_id, created_at desc)',
    "create index $name_open on $table (created_at) where state = 'open' or (fee_cents is null and status = 'completed')",
  ],
}
