import type { TransactionStatus } from '#shared/api/contributions.ts'
import type { ContributionId, GoalId, PaymentIntentId, ScheduleId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { PayoutMethod } from '#shared/payoutMethods.ts'
import {
  bool,
  date,
  int4,
  int8,
  orNull,
  type RowOf,
  table,
  text,
  timestamptz,
  uuid,
} from '../../engine/table.ts'

export const transactionTable = table('transactions', {
  key: ['contributionId'],
  columns: {
    contributionId: uuid<ContributionId>(),
    goalId: int8<GoalId>(),
    userId: int8<UserId>(),
    amountMinor: int8<Minor>(),
    /** `failed` after a decline that may still be tried again, or when it was let go. */
    status: text<TransactionStatus>(),
    /** `open` while it holds a reservation. */
    state: text<'open' | 'closed'>(),
    round: orNull(int4()),
    /** The debt that it pays. */
    debtId: orNull(text()),
    /** It is for the deposit of the payer's seat. */
    isDeposit: bool(),
    /** The member who held the seat when it came in, where that is not the payer. */
    holderUserId: orNull(int8<UserId>()),
    /** How it was paid outside the processor; the payer's statement until it is completed. */
    method: orNull(text<PayoutMethod>()),
    reference: orNull(text()),
    paymentIntentId: orNull(text<PaymentIntentId>()),
    createdAt: timestamptz(),
    completedAt: orNull(timestamptz()),
    declineCode: orNull(text()),
    /** Stripe's advice on trying again. */
    declineAdvice: orNull(text()),
    feeMinor: orNull(int8<Minor>()),
    availableAt: orNull(timestamptz()),
    /** When the card was charged; null for what moved outside, and where only its settlement tells. */
    chargedAt: orNull(timestamptz()),
    /** The card's bank has asked its customer. */
    authenticated: bool(),
    refundedMinor: int8<Minor>(),
    /** Asked back, and neither made nor refused yet. */
    refundingMinor: int8<Minor>(),
    /** In dispute and not won: gone for now, or for good. */
    disputedMinor: int8<Minor>(),
    /** State of the last dispute or question of the payer's bank. */
    disputeStatus: orNull(text<'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'>()),
    /** The schedule that it belongs to, and the day on which that period was due. */
    scheduleId: orNull(uuid<ScheduleId>()),
    period: orNull(date()),
    /** Attempts that failed, and when the first and the last of them did. */
    declines: int4(),
    firstDeclinedAt: orNull(timestamptz()),
    declinedAt: orNull(timestamptz()),
    /** The revision at which the money was received. */
    receivedRevision: orNull(int8()),
  },
  extras: [
    'create index $name_by_goal on $table (goal_id, created_at desc)',
    "create index $name_reported on $table (created_at) where state = 'open' and method is not null",
    "create index $name_under_way on $table (goal_id) where state = 'open'",
    'create index $name_by_schedule on $table (schedule_id, period) where schedule_id is not null',
    'create index $name_by_intent on $table (payment_intent_id) where payment_intent_id is not null',
    `create index $name_open on $table (created_at)
      where method is null and (state = 'open' or (fee_minor is null and status = 'completed'))`,
  ],
})
export type TransactionRow = RowOf<typeof transactionTable>
