import { sql } from 'kysely'
import type pg from 'pg'
import type { ContributionId, GoalId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { statement } from '../db/statement.ts'

/** A payment that its payer says to have made outside, and of which the other side has said nothing. */
export interface ReportedPayment {
  readonly contributionId: ContributionId
  readonly goalId: GoalId
  readonly reportedAt: Instant
}

interface Window {
  readonly from: Instant
  readonly before: Instant
}

const page = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Those reported in the window, a page at a time, the longest waiting first. */
export async function* unansweredReports(
  pool: pg.Pool,
  { from, before }: Window,
): AsyncGenerator<ReportedPayment[]> {
  let after = { from, id: firstId }
  for (;;) {
    const rows = await unanswered(pool, { ...after, before })
    if (rows.length > 0)
      yield rows.map(row => ({
        contributionId: row.contribution_id,
        goalId: row.goal_id,
        reportedAt: row.created_at,
      }))
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = { from: last.created_at, id: last.contribution_id }
  }
}

interface Row {
  readonly contribution_id: ContributionId
  readonly goal_id: GoalId
  readonly created_at: Instant
}
const unanswered = statement<{ from: Instant; id: string; before: Instant }, Row>(
  'unanswered-reports',
  ['from', 'id', 'before'],
  (db, { from, id, before }) =>
    db
      .selectFrom('transactions')
      .select(['contribution_id', 'goal_id', 'created_at'])
      .where('state', '=', 'open')
      .where('method', 'is not', null)
      .where('created_at', '<', before)
      .where(sql<boolean>`(created_at, contribution_id) > (${from}::timestamptz, ${id}::uuid)`)
      .orderBy('created_at')
      .orderBy('contribution_id')
      .limit(page),
)
