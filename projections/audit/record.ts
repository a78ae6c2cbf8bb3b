import { sql } from 'kysely'
import type pg from 'pg'
import type { AuditKind } from '#shared/api/audits.ts'
import type { Instant } from '#shared/time.ts'
import { inTransaction, type Queryable } from '../db/kysely.ts'
import type { Difference } from './differences.ts'
import { auditTables, type Finding } from './table.ts'

export interface AuditCounts {
  readonly goals: number
  readonly events: number
  readonly rows: number
  readonly differences: number
}

/** The stored progress of an audit. */
export interface AuditRecord extends AuditCounts {
  readonly finishedAt: Instant | null
  /** Null before anything was compared. */
  readonly toPosition: string | null
  readonly lastGoal: number | null
  readonly findings: readonly Finding[]
}

interface Done {
  readonly position: bigint
  readonly lastGoal: number | undefined
  readonly goals: number
  readonly events: number
  readonly rows: number
  /** The number of differences, and the first of them. */
  readonly differences: number
  readonly named: readonly Difference[]
}

/** The number of differences that are stored; further ones are only counted. */
export const mostNamed = 1_000

/** Stores the progress of an audit, so that an interrupted one resumes. */
export const createAuditRecord = (pool: pg.Pool, runId: string) => {
  const update = (db: Queryable = pool) => auditTables(db).updateTable('runs').where('run_id', '=', runId)
  return {
    begin: (kind: AuditKind, now: Instant): Promise<AuditRecord> =>
      auditTables(pool)
        .insertInto('runs')
        .values({ run_id: runId, kind, started_at: now })
        .onConflict(conflict => conflict.column('run_id').doUpdateSet({ fault: null }))
        .returning(['goals', 'events', 'rows', 'differences', 'findings'])
        .returning([
          'finished_at as finishedAt',
          'last_goal as lastGoal',
          sql<string | null>`to_position::text`.as('toPosition'),
        ])
        .executeTakeFirstOrThrow(),
    total: async (goals: number): Promise<void> => {
      await update().set({ goals_total: goals }).execute()
    },
    /** Findings and progress are committed together. */
    note: ({ position, lastGoal, named, ...found }: Done): Promise<void> =>
      inTransaction(pool, async client => {
        const { differences } = await update(client)
          .set(({ ref, fn, val }) => ({
            from_position: fn.coalesce('from_position', val(String(position))),
            to_position: String(position),
            ...(lastGoal !== undefined && { last_goal: lastGoal }),
            goals: sql`${ref('goals')} + ${found.goals}`,
            events: sql`${ref('events')} + ${found.events}`,
            rows: sql`${ref('rows')} + ${found.rows}`,
            differences: sql`${ref('differences')} + ${found.differences}`,
          }))
          .returning('differences')
          .executeTakeFirstOrThrow()
        const before = differences - found.differences
        const rows = named.slice(0, Math.max(mostNamed - before, 0)).map((difference, index) => ({
          run_id: runId,
          number: before + index + 1,
          kind: difference.kind,
          table_name: difference.table,
          key: difference.key,
          goal_id: difference.goalId,
          columns: JSON.stringify(difference.columns),
        }))
        if (rows.length > 0) await auditTables(client).insertInto('differences').values(rows).execute()
      }),
    finish: async (findings: readonly Finding[], now: Instant): Promise<void> => {
      await update()
        .set({ finished_at: now, findings: JSON.stringify(findings) })
        .execute()
    },
    fail: async (fault: string): Promise<void> => {
      await update().set({ fault }).execute()
    },
  }
}
