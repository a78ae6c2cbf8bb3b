import type pg from 'pg'
import type { ContributionId, GoalId, RefundRequestId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

export interface WaitingRefund {
  readonly refundRequestId: RefundRequestId
  readonly contributionId: ContributionId
  readonly goalId: GoalId
}

/** Refunds that were asked for before an instant, and neither made nor refused; oldest first. */
export const waitingRefunds = async (
  pool: pg.Pool,
  { before, limit }: { readonly before: Instant; readonly limit: number },
): Promise<WaitingRefund[]> =>
  (await waiting(pool, { before, limit })).map(row => ({
    refundRequestId: row.refund_request_id,
    contributionId: row.contribution_id,
    goalId: row.goal_id,
  }))

const waiting = statement('waiting-refunds', ({ before, limit }: Slots<{ before: Instant; limit: number }>) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'requested')
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .limit(limit),
)
