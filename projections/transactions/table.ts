import type { TransactionStatus } from '#shared/api/contributions.ts'
import type { ContributionId, GoalId, PaymentIntentId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface TransactionRow {
  contributionId: ContributionId
  goalId: GoalId
  userId: UserId
  amountCents: Cents
  /** `failed` after a decline that may still be tried again, or when it was let go. */
  status: TransactionStatus
  /** `open` while it holds a reservation. */
  state: 'open' | 'closed'
  round: number | null
  /** The debt that it pays. */
  debtId: string | null
  /** Whose it was when it came in, when that is not who paid. */
  holderUserId: UserId | null
  /** How it was handed over outside, and where to find it; the payer's word until it is completed. */
  method: PayoutMethod | null
  reference: string | null
  paymentIntentId: PaymentIntentId | null
  createdAt: Instant
  completedAt: Instant | null
  declineCode: string | null
  /** Stripe's advice on trying again. */
  declineAdvice: string | null
  feeCents: Cents | null
  availableAt: Instant | null
  refundedCents: Cents
  /** Asked back, and neither made nor refused yet. */
  refundingCents: Cents
  /** In dispute and not won: gone for now, or for good. */
  disputedCents: Cents
  /** How the last dispute or question of the payer's bank stands. */
  disputeStatus: 'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost' | null
  /** The plan that it belongs to, and the day on which that period was due. */
  scheduleId: ScheduleId | null
  period: CalendarDate | null
  /** Attempts that failed, and when the first and the last of them did. */
  declines: number
  firstDeclinedAt: Instant | null
  declinedAt: Instant | null
  /** Where in the goal's stream the money was received. */
  receivedRevision: number | null
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
    debtId: 'text?',
    holderUserId: 'int8?',
    method: 'text?',
    reference: 'text?',
    paymentIntentId: 'text?',
    createdAt: 'timestamptz',
    completedAt: 'timestamptz?',
    declineCode: 'text?',
    declineAdvice: 'text?',
    feeCents: 'int8?',
    availableAt: 'timestamptz?',
    refundedCents: 'int8',
    refundingCents: 'int8',
    disputedCents: 'int8',
    disputeStatus: 'text?',
    scheduleId: 'uuid?',
    period: 'date?',
    declines: 'int4',
    firstDeclinedAt: 'timestamptz?',
    declinedAt: 'timestamptz?',
    receivedRevision: 'int8?',
  },
  extras: [
    'create index $name_by_goal on $table (goal_id, created_at desc)',
    "create index $name_reported on $table (created_at) where state = 'open' and method is not null",
    "create index $name_under_way on $table (goal_id) where state = 'open'",
    'create index $name_by_schedule on $table (schedule_id, period) where schedule_id is not null',
    'create index $name_by_intent on $table (payment_intent_id) where payment_intent_id is not null',
    `create index $name_open on $table (created_at)
      where method is null and (state = 'open' or (fee_cents is null and status = 'completed'))`,
  ],
}
