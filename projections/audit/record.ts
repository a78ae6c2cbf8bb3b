import type pg from 'pg'
import type { AuditKind } from '#shared/api/audits.ts'
import type { Instant } from '#shared/time.ts'
import type { Difference } from './differences.ts'

export interface AuditCounts {
  readonly goals: number
  readonly events: number
  readonly rows: number
  readonly differences: number
}

/** How far an audit has come, as it is kept. */
export interface AuditRecord extends AuditCounts {
  readonly finishedAt: Instant | null
  /** Null before anything was compared. */
  readonly toPosition: string | null
  readonly lastGoal: number | null
  readonly findings: readonly Finding[]
}

/** What another check than the comparing of rows says. */
export interface Finding {
  readonly check: string
  readonly wrong: readonly string[]
}

interface Done {
  readonly position: bigint
  readonly lastGoal: number | undefined
  readonly goals: number
  readonly events: number
  readonly rows: number
  /** How many were found, and the first of them. */
  readonly differences: number
  readonly named: readonly Difference[]
}

/** Differences that are named; those beyond are only counted. */
export const mostNamed = 1_000

/** Writes down how an audit goes on, so that one that was interrupted does not begin anew. */
export const createAuditRecord = (pool: pg.Pool, runId: string) => ({
  begin: async (kind: AuditKind, now: Instant): Promise<AuditRecord> => {
    await pool.query(
      `insert into audit.runs (run_id, kind, started_at) values ($1, $2, $3)
       on conflict (run_id) do update set fault = null`,
      [runId, kind, now],
    )
    const { rows } = await pool.query<AuditRecord>(
      `select finished_at as "finishedAt", to_position::text as "toPosition", last_goal as "lastGoal", goals, events, rows, differences, findings
       from audit.runs where run_id = $1`,
      [runId],
    )
    return rows[0]!
  },
  total: async (goals: number): Promise<void> => {
    await pool.query('update audit.runs set goals_total = $2 where run_id = $1', [runId, goals])
  },
  /** What was found and where it goes on are written together. */
  note: async ({ position, lastGoal, goals, events, rows, differences, named }: Done): Promise<void> => {
    await pool.query(
      `with before as (select differences as n from audit.runs where run_id = $1),
         told as (
           insert into audit.differences (run_id, number, kind, table_name, key, goal_id, columns)
           select $1, before.n + item.ordinality, item.value ->> 'kind', item.value ->> 'table', item.value ->> 'key',
             (item.value ->> 'goalId')::int8, item.value -> 'columns'
           from before, jsonb_array_elements($8::jsonb) with ordinality item
           where before.n + item.ordinality <= ${mostNamed})
       update audit.runs set from_position = coalesce(from_position, $2), to_position = $2,
         last_goal = coalesce($3, last_goal), goals = goals + $4, events = events + $5, rows = rows + $6,
         differences = differences + $7
       where run_id = $1`,
      [
        ...[runId, String(position), lastGoal ?? null, goals, events, rows, differences],
        JSON.stringify(named),
      ],
    )
  },
  finish: async (findings: readonly Finding[], now: Instant): Promise<void> => {
    await pool.query('update audit.runs set finished_at = $2, findings = $3 where run_id = $1', [
      runId,
      now,
      JSON.stringify(findings),
    ])
  },
  fail: async (fault: string): Promise<void> => {
    await pool.query('update audit.runs set fault = $2 where run_id = $1', [runId, fault])
  },
})
