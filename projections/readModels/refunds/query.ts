import type pg from 'pg'
import type { Instant } from '#shared/time.ts'
import { db, type Slots, statement } from '../../db/kysely.ts'

/** Refunds requested before an instant, neither made nor refused; oldest first. */
export const waitingRefunds = (
  pool: pg.Pool,
  { before, limit }: { readonly before: Instant; readonly limit: number },
) => waiting(pool, { before, limit })

const waiting = statement('waiting-refunds', ({ before, limit }: Slots<{ before: Instant; limit: number }>) =>
  db
    .selectFrom('refunds')
    .select(['refund_request_id as refundRequestId', 'contribution_id as contributionId'])
    .select('goal_id as goalId')
    .where('status', '=', 'requested')
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .limit(limit),
)
