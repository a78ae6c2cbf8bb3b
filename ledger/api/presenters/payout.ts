import type { KnownPayout } from '#projections/payouts/query.ts'
import type { PayoutResponse, PersonResponse } from '#shared/api/rotation.ts'
import type { UserId } from '#shared/ids.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'

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
  const approvalsNeeded = !row.is_outside && row.amount_cents > viewer.approvalAbove ? 1 : 0
  const isRecipient = row.user_id === viewer.userId
  const handles = row.is_outside ? handsOver(row, isRecipient) : sends(row, isRecipient)
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

/** Nobody decides on their own; an admin's, or, where the rules of the circle say so, of those who run it. */
const sends = (
  { viewer_is_admin, viewer_role, co_organisers_send }: KnownPayout,
  isRecipient: boolean,
): boolean =>
  !isRecipient && (viewer_is_admin || (co_organisers_send && viewer_role !== null && runsGoal(viewer_role)))

/** What members have among themselves is handed over by who runs the goal, or if that is the recipient by any other. */
const handsOver = (row: KnownPayout, isRecipient: boolean): boolean => {
  const { viewer_is_admin, viewer_role: role, others, other_runners } = row
  if (viewer_is_admin) return true
  if (role === null || !takesPart(role)) return false
  if (others === 0) return true
  return !isRecipient && (other_runners === 0 || runsGoal(role))
}

export const payoutKey = (goalId: number, payoutId: string): string => `${goalId}:${payoutId}`
