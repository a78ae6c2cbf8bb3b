import { sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import type { GoalId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type { Instant } from '#shared/time.ts'
import type { WorkerTables } from './tables.ts'

export const outboxMigration = {
  name: '0005-untold',
  sql: `
    -- Events whose notifications are not created yet, so that a job lost by the queue is found again.
    create table workers.untold (
      event_id uuid primary key,
      goal_id int8 not null,
      revision int8 not null,
      since timestamptz not null
    );
    create index untold_since on workers.untold (since);
  `,
}

type OutboxEvent = JobPayloads['goal-notice']

/** Events whose job may not be done yet. The queue may lose a job; an event stays here until its job is done. */
export interface Outbox {
  add(events: readonly OutboxEvent[], at: Instant): Promise<void>
  remove(eventIds: readonly string[]): Promise<void>
  /** Events added in a window, the oldest first. */
  waiting(window: { readonly from: Instant; readonly before: Instant }): Promise<OutboxEvent[]>
}

export const createOutbox = (queryable: Queryable): Outbox => {
  const db = databaseOf<WorkerTables>(queryable)
  return {
    add: async (events, at) => {
      const given = sql<{ event_id: string; goal_id: GoalId; revision: string }>`
        unnest(${events.map(({ eventId }) => eventId)}::uuid[], ${events.map(({ goalId }) => goalId)}::int8[],
          ${events.map(({ revision }) => revision)}::int8[])`.as<'e'>(sql`e(event_id, goal_id, revision)`)
      await db
        .insertInto('workers.untold')
        .columns(['event_id', 'goal_id', 'revision', 'since'])
        .expression(
          db
            .selectFrom(given)
            .select(['e.event_id', 'e.goal_id', 'e.revision', sql`${at}::timestamptz`.as('since')]),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
    remove: async eventIds => {
      await db
        .deleteFrom('workers.untold')
        .where('event_id', '=', sql<string>`any(${eventIds}::uuid[])`)
        .execute()
    },
    waiting: ({ from, before }) =>
      db
        .selectFrom('workers.untold')
        .select(['event_id as eventId', 'goal_id as goalId', sql<string>`revision::text`.as('revision')])
        .where('since', '>=', from)
        .where('since', '<', before)
        .orderBy('since')
        .limit(5000)
        .execute(),
  }
}
