import type pg from 'pg'
import type { AuditResponse, DifferenceResponse } from '#shared/api/audits.ts'
import type { Instant } from '#shared/time.ts'

/** The latest audits, newest first. */
export const latestAudits = async (pool: pg.Pool, limit = 20): Promise<AuditResponse[]> => {
  const { rows } = await pool.query<AuditResponse>({
    name: 'latest-audits',
    text: `select run_id as "runId", kind, started_at as "startedAt", finished_at as "finishedAt",
        from_position::text as "fromPosition", to_position::text as "toPosition", goals_total as "goalsTotal", goals,
        events, rows, differences, findings, fault
      from audit.runs order by number desc limit $1`,
    values: [limit],
  })
  return rows
}

/** The rows that an audit found to differ, as far as they are named. */
export const differencesOf = async (
  pool: pg.Pool,
  runId: string,
  { after = 0, limit = 50 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<DifferenceResponse[]> => {
  const { rows } = await pool.query<DifferenceResponse>({
    name: 'audit-differences',
    text: `select number, kind, table_name as "table", key, goal_id as "goalId", columns
      from audit.differences where run_id = $1 and number > $2 order by number limit $3`,
    values: [runId, after, limit],
  })
  return rows
}

/** What an operator watches: how the last audit that came to its end has ended, and when. */
export const auditHealth = async (
  pool: pg.Pool,
): Promise<{ readonly differences: number; readonly finishedAt: Instant | null }> => {
  const { rows } = await pool.query<{ differences: number; finishedAt: Instant }>({
    name: 'audit-health',
    text: `select finished_at as "finishedAt", differences + coalesce((
          select sum(jsonb_array_length(finding -> 'wrong')) from jsonb_array_elements(findings) finding), 0)::int8
          as differences
      from audit.runs where finished_at is not null order by number desc limit 1`,
  })
  return rows[0] ?? { differences: 0, finishedAt: null }
}
