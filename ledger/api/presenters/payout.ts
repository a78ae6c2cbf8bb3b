import type { KnownPayout } from '#projections/readModels/payouts/query.ts'
import type { PayoutResponse, PersonResponse } from '#shared/api/rotation.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { possibleWithPayout } from '../../domain/goal/payouts/payouts.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import type { GoalState } from '../../domain/goal/state.ts'

export interface Viewer extends Caller {
  /** Above it a payout takes two people beside its recipient. */
  readonly approvalAbove: (currency: Currency) => Minor
  readonly now: Instant
}
const nothing = { approve: false, send: false, confirm: false }

export const personOf = (userId: UserId, name: string | null): PersonResponse => ({
  userId,
  name: name ?? 'Former member',
})

/** A payout as somebody sees it, and what they may do about it now; nothing while the goal is held back. */
export const payoutResponse = (
  row: KnownPayout,
  viewer: Viewer,
  state: GoalState | undefined,
): PayoutResponse => {
  const { currency } = row
  const approvalAbove = viewer.approvalAbove(currency)
  const approvalsNeeded = !row.is_outside && row.amount_minor > approvalAbove ? 1 : 0
  return {
    id: payoutKey(row.goal_id, row.payout_id),
    goalId: row.goal_id,
    goalName: row.goal_name,
    recipient: personOf(row.user_id, row.recipient_name),
    currency,
    amount: formatDecimal(row.amount_minor, currency),
    reason: row.reason,
    round: row.round,
    status: row.status,
    attempt: row.attempt,
    dueAt: row.due_at,
    settlesAt: row.is_settled ? null : row.settles_at,
    settled: row.is_settled,
    approvals: row.approvals.map(({ user_id, name }) => personOf(user_id, name)),
    approvalsNeeded,
    sent:
      row.sent_at !== null && row.sent_by_user_id !== null && row.method !== null
        ? {
            at: row.sent_at,
            by: personOf(row.sent_by_user_id, row.sent_by_name),
            method: row.method,
            reference: row.reference ?? '',
          }
        : null,
    confirmedAt: row.confirmed_at,
    contestedAt: row.contested_at,
    may: state ? possibleWithPayout(state, row.payout_id, { ...viewer, approvalAbove }) : nothing,
  }
}

export const payoutKey = (goalId: number, payoutId: string): string => `${goalId}:${payoutId}`
