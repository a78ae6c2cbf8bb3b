import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { Instant } from '#shared/time.ts'
import type { WorkerTables } from './outbox/tables.ts'

export const outagesMigration = {
  name: '0006-outages',
  sql: `
    -- When scheduled jobs ran last, and since when without a gap: grace periods count only while they run.
    create table workers.clock (
      single boolean primary key default true check (single),
      ran_at timestamptz not null,
      up_since timestamptz
    );
  `,
} as const

/** Scheduled jobs run every minute; a gap of this length is an outage. */
const outage = '1 hour'

/** Records outages of this installation. */
export interface Outages {
  /** Records a run, and returns when the last outage ended; undefined when there was none. */
  note(now: Instant): Promise<Instant | undefined>
}

/** Uses the time of the database: moving the clock of the sandbox or of one process is no outage. */
export const createOutages = (pool: pg.Pool): Outages => {
  const db = databaseOf<WorkerTables>(pool)
  return {
    note: async now => {
      const { up_since: upSince } = await db
        .insertInto('workers.clock')
        .values({ ran_at: sql<Instant>`now()`, up_since: null })
        .onConflict(conflict =>
          conflict.column('single').doUpdateSet(eb => ({
            up_since: sql<Instant | null>`case when ${eb.ref('workers.clock.ran_at')} < now() - ${outage}::interval
              then ${now}::timestamptz else ${eb.ref('workers.clock.up_since')} end`,
            ran_at: sql<Instant>`now()`,
          })),
        )
        .returning('up_since')
        .executeTakeFirstOrThrow()
      return upSince ?? undefined
    },
  }
}
