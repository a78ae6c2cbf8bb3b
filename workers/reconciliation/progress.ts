import type pg from 'pg'
import type { PaymentIntentId } from '#shared/ids.ts'

/** How far a run has got, so that one that was interrupted goes on from there, and which payments it has seen. */
export const progressMigration = {
  name: '0002-reconciliation',
  sql: `
    -- The last event of Stripe's that was looked at.
    create table workers.followed (single bool primary key default true check (single),
      event_id text not null, at timestamptz not null default now());
    -- Where a run goes on; gone when it has ended.
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
  /** Where the next page begins; undefined when this one was none of Stripe's. */
  readonly after: PaymentIntentId | undefined
  readonly found: number
  readonly repaired: number
}

export const createProgress = (pool: pg.Pool, runId: string) => ({
  read: async (): Promise<Progress> => {
    const { rows } = await pool.query<Progress & { readonly after: PaymentIntentId | null }>(
      `insert into workers.reconciling (run_id) values ($1) on conflict (run_id) do update set run_id = excluded.run_id
       returning after, payments::int4, found::int4, repaired::int4`,
      [runId],
    )
    const { after, payments = 0, found = 0, repaired = 0 } = rows[0] ?? {}
    return { after: after ?? undefined, payments, found, repaired }
  },
  /** Notes a page that has been compared, in one statement, so that its counts and its place go together. */
  note: async ({ ids, after, found, repaired }: Page): Promise<void> => {
    await pool.query({
      name: 'note-reconciled',
      text: `with seen as (
               insert into workers.reconciling_seen (run_id, payment_intent_id) select $1, unnest($2::text[])
               on conflict do nothing)
             update workers.reconciling set after = coalesce($3, after), payments = payments + cardinality($2::text[]),
               found = found + $4, repaired = repaired + $5 where run_id = $1`,
      values: [runId, ids, after ?? null, found, repaired],
    })
  },
  /** Those of the payments that the run has not compared. */
  unseen: async (ids: readonly PaymentIntentId[]): Promise<Set<PaymentIntentId>> => {
    const { rows } = await pool.query<{ id: PaymentIntentId }>({
      name: 'unseen-by-reconciliation',
      text: `select id from unnest($2::text[]) id where not exists (
               select from workers.reconciling_seen where run_id = $1 and payment_intent_id = id)`,
      values: [runId, ids],
    })
    return new Set(rows.map(({ id }) => id))
  },
  forget: async (): Promise<void> => {
    await pool.query('delete from workers.reconciling_seen where run_id = $1', [runId])
    await pool.query('delete from workers.reconciling where run_id = $1', [runId])
  },
})

export const missedMigration = {
  name: '0003-missed',
  sql: `
    -- Payments that Stripe has told of and that could not be asked about: they are asked about again.
    create table workers.missed (payment_intent_id text primary key, since timestamptz not null default now());
  `,
} as const

/** Up to which of Stripe's events everything has been asked about, but for what was missed. */
export interface Followed {
  /** The last event; `beginning` when there had been none; undefined when nobody has looked yet. */
  read(): Promise<string | undefined>
  /** Notes the place together with what was missed on the way there. */
  write(eventId: string, missed?: readonly PaymentIntentId[]): Promise<void>
  /** A week's, those that have waited longest first. */
  missed(): Promise<readonly PaymentIntentId[]>
  caughtUp(id: PaymentIntentId): Promise<void>
}
export const createFollowed = (pool: pg.Pool): Followed => ({
  read: async () => {
    const { rows } = await pool.query<{ event_id: string }>('select event_id from workers.followed')
    return rows[0]?.event_id
  },
  write: async (eventId, missed = []) => {
    await pool.query(
      `with missed as (insert into workers.missed (payment_intent_id) select unnest($2::text[]) on conflict do nothing)
       insert into workers.followed (event_id) values ($1)
       on conflict (single) do update set event_id = excluded.event_id, at = now()`,
      [eventId, missed],
    )
  },
  missed: async () => {
    const { rows } = await pool.query<{ id: PaymentIntentId }>(
      `select payment_intent_id as id from workers.missed where since > now() - interval '7 days'
        order by since limit 200`,
    )
    return rows.map(({ id }) => id)
  },
  caughtUp: async id => {
    await pool.query('delete from workers.missed where payment_intent_id = $1', [id])
  },
})
