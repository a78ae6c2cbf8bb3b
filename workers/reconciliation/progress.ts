import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { PaymentIntentId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { WorkerTables } from '../outbox/tables.ts'

/** Where an interrupted run resumes, and which payments it has compared. */
export const progressMigration = {
  name: '0002-reconciliation',
  sql: `
    -- The last processed event of Stripe.
    create table workers.followed (single bool primary key default true check (single),
      event_id text not null, at timestamptz not null default now());
    -- Where a run resumes; deleted when it has ended.
    create table workers.reconciling (run_id uuid primary key, after text,
      payments int8 not null default 0, found int8 not null default 0, repaired int8 not null default 0);
    create table workers.reconciling_seen (run_id uuid not null, payment_intent_id text not null,
      primary key (run_id, payment_intent_id));
  `,
} as const

export interface Progress {
  readonly after: PaymentIntentId | undefined
  readonly payments: number
  readonly found: number
  readonly repaired: number
}
interface Page {
  readonly ids: readonly PaymentIntentId[]
  /** The cursor of Stripe's next page; undefined for pages from elsewhere. */
  readonly after: PaymentIntentId | undefined
  readonly found: number
  readonly repaired: number
}

const query = queriesOf<WorkerTables>()

/** One statement, so that counts and cursor change together. */
const notePage = statement(
  'note-reconciled',
  ({
    runId,
    ids,
    after,
    found,
    repaired,
  }: Slots<{
    runId: string
    ids: readonly PaymentIntentId[]
    after: PaymentIntentId | null
    found: number
    repaired: number
  }>) =>
    query
      .with('seen', qb =>
        qb
          .insertInto('workers.reconciling_seen')
          .columns(['run_id', 'payment_intent_id'])
          .expression(
            qb.selectNoFrom([
              sql`${runId}::uuid`.as('run_id'),
              sql`unnest(${ids}::text[])`.as('payment_intent_id'),
            ]),
          )
          .onConflict(conflict => conflict.doNothing()),
      )
      .updateTable('workers.reconciling')
      .set({
        after: sql`coalesce(${after}::text, after)`,
        payments: sql`payments + cardinality(${ids}::text[])`,
        found: sql`found + ${found}::int8`,
        repaired: sql`repaired + ${repaired}::int8`,
      })
      .where('run_id', '=', runId)
      .returning('run_id'),
)

const unseenOf = statement(
  'unseen-by-reconciliation',
  ({ runId, ids }: Slots<{ runId: string; ids: readonly PaymentIntentId[] }>) =>
    query
      .selectFrom(sql<{ id: PaymentIntentId }>`unnest(${ids}::text[])`.as<'given'>(sql`given(id)`))
      .select('given.id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('workers.reconciling_seen as seen')
              .select('seen.run_id')
              .where('seen.run_id', '=', runId)
              .whereRef('seen.payment_intent_id', '=', 'given.id'),
          ),
        ),
      ),
)

export const createProgress = (pool: pg.Pool, runId: string) => {
  const db = databaseOf<WorkerTables>(pool)
  return {
    read: async (): Promise<Progress> => {
      const { after, ...counts } = await db
        .insertInto('workers.reconciling')
        .values({ run_id: runId })
        .onConflict(conflict =>
          conflict.column('run_id').doUpdateSet(eb => ({ run_id: eb.ref('excluded.run_id') })),
        )
        .returning(['after', 'payments', 'found', 'repaired'])
        .executeTakeFirstOrThrow()
      return { after: after ?? undefined, ...counts }
    },
    /** Records that a page was compared. */
    note: async ({ ids, after, found, repaired }: Page): Promise<void> => {
      await notePage(pool, { runId, ids, after: after ?? null, found, repaired })
    },
    /** The payments that the run has not compared. */
    unseen: async (ids: readonly PaymentIntentId[]): Promise<Set<PaymentIntentId>> =>
      new Set((await unseenOf(pool, { runId, ids })).map(({ id }) => id)),
    forget: async (): Promise<void> => {
      await db.deleteFrom('workers.reconciling_seen').where('run_id', '=', runId).execute()
      await db.deleteFrom('workers.reconciling').where('run_id', '=', runId).execute()
    },
  }
}

export const missedMigration = {
  name: '0003-missed',
  sql: `
    -- Payments whose lookup at Stripe failed, to be looked up again.
    create table workers.missed (payment_intent_id text primary key, since timestamptz not null default now());
  `,
} as const

/** The last of Stripe's events up to which all payments were looked up, except failed ones. */
export interface Followed {
  /** The id of that event; `beginning` when there was none yet; undefined before the first run. */
  read(): Promise<string | undefined>
  /** Stores the place together with the payments whose lookup failed. */
  write(eventId: string, missed?: readonly PaymentIntentId[]): Promise<void>
  /** Failed lookups of the last week, oldest first. */
  missed(): Promise<readonly PaymentIntentId[]>
  caughtUp(id: PaymentIntentId): Promise<void>
}
export const createFollowed = (pool: pg.Pool): Followed => {
  const db = databaseOf<WorkerTables>(pool)
  return {
    read: async () =>
      (await db.selectFrom('workers.followed').select('event_id').executeTakeFirst())?.event_id,
    write: async (eventId, missed = []) => {
      await db
        .with('missed', qb =>
          qb
            .insertInto('workers.missed')
            .columns(['payment_intent_id'])
            .expression(qb.selectNoFrom(sql`unnest(${missed}::text[])`.as('payment_intent_id')))
            .onConflict(conflict => conflict.doNothing()),
        )
        .insertInto('workers.followed')
        .values({ event_id: eventId })
        .onConflict(conflict => conflict.column('single').doUpdateSet({ event_id: eventId, at: sql`now()` }))
        .execute()
    },
    missed: async () => {
      const rows = await db
        .selectFrom('workers.missed')
        .select('payment_intent_id')
        .where('since', '>', sql<Instant>`now() - interval '7 days'`)
        .orderBy('since')
        .limit(200)
        .execute()
      return rows.map(row => row.payment_intent_id)
    },
    caughtUp: async id => {
      await db.deleteFrom('workers.missed').where('payment_intent_id', '=', id).execute()
    },
  }
}
