import type { TransactionStatus } from '#shared/api/contributions.ts'
import type { PaidWith } from '#shared/bankDebits.ts'
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
    /** `failed` after a decline that may be retried, or after it was given up. */
    status: text<TransactionStatus>(),
    /** `open` while it holds a reservation. */
    state: text<'open' | 'closed'>(),
    /** Whether it was reported, or a card or a bank was asked for it. Until then only its payer sees it. */
    attempted: bool(),
    round: orNull(int4()),
    /** The debt that it pays. */
    debtId: orNull(text()),
    /** It pays the deposit of the payer's seat. */
    isDeposit: bool(),
    /** The member whom it counts for, if not the payer: a stand-in, or who held the seat when it was received. */
    holderUserId: orNull(int8<UserId>()),
    /** How it was paid outside the processor; as the payer stated until it is completed. */
    method: orNull(text<PayoutMethod>()),
    reference: orNull(text()),
    /** Who has confirmed that they got it; null for money of the processor. */
    receivedByUserId: orNull(int8<UserId>()),
    /** It was given to a cash holder. */
    inCashBox: bool(),
    paymentIntentId: orNull(text<PaymentIntentId>()),
    createdAt: timestamptz(),
    completedAt: orNull(timestamptz()),
    declineCode: orNull(text()),
    /** Stripe's advice on retrying. */
    declineAdvice: orNull(text()),
    feeMinor: orNull(int8<Minor>()),
    availableAt: orNull(timestamptz()),
    /** When the card was charged; null for payments outside, and where only the settlement has a time. */
    chargedAt: orNull(timestamptz()),
    /** The card's bank has authenticated its customer. */
    authenticated: bool(),
    /** The bank debit that is under way, or how it was paid; null for a card itself. */
    paidWith: orNull(text<PaidWith>()),
    /** Since when the payer's bank has been asked for a debit; null when it was not, or has answered. */
    debitAskedAt: orNull(timestamptz()),
    refundedMinor: int8<Minor>(),
    /** What the operator has kept of refunds, beside the refunded amount. */
    refundFeeMinor: int8<Minor>(),
    /** The amount of requested refunds that are neither made nor refused. */
    refundingMinor: int8<Minor>(),
    /** The amount in disputes that are open or lost. */
    disputedMinor: int8<Minor>(),
    /** The status of the last dispute or inquiry. */
    disputeStatus: orNull(text<'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'>()),
    /** The schedule of the payment, and the day of the period. */
    scheduleId: orNull(uuid<ScheduleId>()),
    period: orNull(date()),
    /** The number of failed attempts, and the times of the first and the last. */
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
