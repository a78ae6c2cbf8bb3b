import { sql } from 'kysely'
import type pg from 'pg'
import type { AuditResponse, DifferenceResponse } from '#shared/api/audits.ts'
import type { Instant } from '#shared/time.ts'
import { auditTables } from './table.ts'

/** The latest audits, newest first. */
export const latestAudits = (pool: pg.Pool, limit = 20): Promise<AuditResponse[]> =>
  auditTables(pool)
    .selectFrom('runs')
    .select(['run_id as runId', 'kind', 'started_at as startedAt', 'finished_at as finishedAt'])
    .select(['goals_total as goalsTotal', 'goals', 'events', 'rows', 'differences', 'findings', 'fault'])
    // Positions may be larger than a number can hold.
    .select([
      sql<string | null>`from_position::text`.as('fromPosition'),
      sql<string | null>`to_position::text`.as('toPosition'),
    ])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** The stored differences of an audit. */
export const differencesOf = (
  pool: pg.Pool,
  runId: string,
  { after = 0, limit = 50 }: { readonly after?: number; readonly limit?: number } = {},
): Promise<DifferenceResponse[]> =>
  auditTables(pool)
    .selectFrom('differences')
    .select(['number', 'kind', 'table_name as table', 'key', 'goal_id as goalId', 'columns'])
    .where('run_id', '=', runId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** For monitoring: when the last finished audit ended, and the number of its findings. */
export const auditHealth = async (
  pool: pg.Pool,
): Promise<{ readonly differences: number; readonly finishedAt: Instant | null }> => {
  const last = await auditTables(pool)
    .selectFrom('runs')
    .select(['finished_at as finishedAt', 'differences', 'findings'])
    .where('finished_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { differences: 0, finishedAt: null }
  const wrong = last.findings.reduce((sum, finding) => sum + finding.wrong.length, 0)
  return { differences: last.differences + wrong, finishedAt: last.finishedAt }
}
