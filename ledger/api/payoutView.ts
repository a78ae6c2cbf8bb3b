import type { KnownPayout } from '#projections/payouts/query.ts'
import type { PayoutResponse, PersonResponse } from '#shared/api/rotation.ts'
import type { UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'
import { runsGoal } from '#shared/roles.ts'

export interface Viewer {
  readonly userId: UserId
  /** Above it a payout takes two people beside its recipient. */
  readonly approvalAbove: Cents
}

export const personOf = (userId: UserId, name: string | null): PersonResponse => ({
  userId,
  name: name ?? 'Former member',
})

/** A payout as somebody sees it, and what they may do about it now. */
export const payoutResponse = (row: KnownPayout, viewer: Viewer): PayoutResponse => {
  const approvalsNeeded = row.amount_cents > viewer.approvalAbove ? 1 : 0
  const isRecipient = row.user_id === viewer.userId
  const handles =
    !isRecipient &&
    (row.viewer_is_admin || (row.co_organisers_send && row.viewer_role !== null && runsGoal(row.viewer_role)))
  const isDue = handles && row.status === 'due'
  const approvers = row.approvals.map(({ user_id }) => user_id)
  const approvedByOther = approvers.some(id => id !== viewer.userId)
  return {
    id: payoutKey(row.goal_id, row.payout_id),
    goalId: row.goal_id,
    goalName: row.goal_name,
    recipient: personOf(row.user_id, row.recipient_name),
    amount: formatDecimal(row.amount_cents),
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
    may: {
      approve: isDue && approvalsNeeded > 0 && approvers.length === 0,
      send: isDue && row.is_settled && (approvalsNeeded === 0 || approvedByOther),
      confirm: isRecipient && (row.status === 'sent' || row.status === 'contested'),
    },
  }
}

export const payoutKey = (goalId: number, payoutId: string): string => `${goalId}:${payoutId}`
