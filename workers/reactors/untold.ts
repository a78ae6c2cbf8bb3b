import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Instant } from '#shared/time.ts'

export const untoldMigration = {
  name: '0005-untold',
  sql: `
    -- Events of which somebody is to be told, until their notices are made: what the queue has lost is found again here.
    create table workers.untold (
      event_id uuid primary key,
      goal_id int8 not null,
      revision int8 not null,
      since timestamptz not null
    );
    create index untold_since on workers.untold (since);
  `,
}

interface Row {
  readonly event_id: string
  readonly goal_id: GoalId
  readonly revision: string
}

/** What the reactor has read and nobody has been told of. */
export interface Untold {
  note(events: readonly JobPayloads['goal-notice'][], at: Instant): Promise<void>
  told(eventIds: readonly string[]): Promise<void>
  /** Those noted in a window, the first of them first. */
  waiting(window: { readonly from: Instant; readonly before: Instant }): Promise<JobPayloads['goal-notice'][]>
}

export const createUntold = (db: Pick<pg.Pool, 'query'>): Untold => ({
  note: async (events, at) => {
    await db.query(
      `insert into workers.untold (event_id, goal_id, revision, since)
       select *, $4::timestamptz from unnest($1::uuid[], $2::int8[], $3::int8[]) on conflict do nothing`,
      [
        events.map(({ eventId }) => eventId),
        events.map(({ goalId }) => goalId),
        events.map(({ revision }) => revision),
        at,
      ],
    )
  },
  told: async eventIds => {
    await db.query('delete from workers.untold where event_id = any($1::uuid[])', [eventIds])
  },
  waiting: async ({ from, before }) => {
    const { rows } = await db.query<Row>(
      `select event_id, goal_id, revision::text from workers.untold
       where since >= $1 and since < $2 order by since limit 5000`,
      [from, before],
    )
    return rows.map(({ event_id: eventId, goal_id: goalId, revision }) => ({ eventId, goalId, revision }))
  },
})
