import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditKind, DifferenceResponse } from '#shared/api/audits.ts'
import type { Instant } from '#shared/time.ts'
import { databaseOf, type Queryable } from '../db/kysely.ts'

/**
 * What audits found. It is not folded from the log, and survives a rebuild. Forward only; never edit a
 * migration.
 */
export const auditMigrations = [
  {
    name: '0001-audits',
    sql: `
      create table audit.runs (
        run_id uuid primary key,
        -- The order in which they were begun, independent of the clock.
        number int8 generated always as identity unique,
        kind text not null check (kind in ('nightly', 'on_demand', 'command')),
        started_at timestamptz not null,
        finished_at timestamptz,
        -- The positions between which everything was compared; each goal at one of them.
        from_position int8,
        to_position int8,
        goals_total int8 not null default 0,
        goals int8 not null default 0,
        -- Where it resumes after an interruption.
        last_goal int8,
        events int8 not null default 0,
        rows int8 not null default 0,
        differences int8 not null default 0,
        -- The findings of additional checks, by name.
        findings jsonb not null default '[]',
        -- What interrupted it last.
        fault text
      );
      create table audit.differences (
        run_id uuid not null references audit.runs on delete cascade,
        number int4 not null,
        kind text not null,
        table_name text not null,
        key text not null,
        goal_id int8,
        columns jsonb not null,
        primary key (run_id, number)
      );
    `,
  },
] as const

export const auditSchema = 'audit'

interface AuditTables {
  runs: {
    run_id: string
    number: GeneratedAlways<number>
    kind: AuditKind
    started_at: Instant
    finished_at: Instant | null
    from_position: string | null
    to_position: string | null
    goals_total: Generated<number>
    goals: Generated<number>
    last_goal: number | null
    events: Generated<number>
    rows: Generated<number>
    differences: Generated<number>
    /** JSON is written as text. */
    findings: ColumnType<readonly Finding[], string | undefined, string>
    fault: string | null
  }
  differences: {
    run_id: string
    number: number
    kind: DifferenceResponse['kind']
    table_name: string
    key: string
    goal_id: number | null
    columns: ColumnType<DifferenceResponse['columns'], string>
  }
}

/** A finding of a check other than the comparison of rows. */
export interface Finding {
  readonly check: string
  readonly wrong: readonly string[]
  /** What the operator should know although nothing is wrong; none in earlier audits. */
  readonly notes?: readonly string[]
}

/** Typed queries over the tables of audits. */
export const auditTables = (db: Queryable) => databaseOf<AuditTables>(db).withSchema(auditSchema)
