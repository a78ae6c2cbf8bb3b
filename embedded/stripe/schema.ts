import type { Pool } from 'pg'
import { createMissing } from '../controls/createMissing.ts'

/**
 * Objects are `json`, not `jsonb`: the order of fields is kept, so a replay is the same text.
 * `hidden` contains data that Stripe stores and never shows, with the connected account that owns the object.
 * The amounts of balance transactions are columns too, because each transfer adds all of them up.
 * Deliveries and effects contain pending work only; completed rows are deleted. An effect with `clock_at` waits for
 * the application's clock, in seconds, the others for the real time `due_at`.
 */
const tables = `
  create table if not exists sandbox.objects (
    id text primary key,
    kind text not null,
    seq bigint not null generated always as identity,
    created bigint not null,
    data json not null,
    hidden json
  );
  create unique index if not exists objects_newest on sandbox.objects (kind, seq);
  create index if not exists objects_customer on sandbox.objects ((data->>'customer'), kind, seq)
    where data->>'customer' is not null;
  create index if not exists objects_payment_intent on sandbox.objects ((data->>'payment_intent'), kind, seq)
    where data->>'payment_intent' is not null;
  create index if not exists objects_source on sandbox.objects ((data->>'source'), kind, seq)
    where data->>'source' is not null;
  create index if not exists objects_account on sandbox.objects ((hidden->>'account'), kind, seq)
    where hidden->>'account' is not null;
  create index if not exists objects_group on sandbox.objects ((data->>'transfer_group'), kind, seq)
    where data->>'transfer_group' is not null;
  create index if not exists objects_destination on sandbox.objects ((data->>'destination'), kind, seq)
    where data->>'destination' is not null;
  alter table sandbox.objects
    add column if not exists currency text generated always as (
      case kind when 'balance_transaction' then data->>'currency' end) stored,
    add column if not exists net bigint generated always as (
      case kind when 'balance_transaction' then (data->>'net')::bigint end) stored,
    add column if not exists available_on bigint generated always as (
      case kind when 'balance_transaction' then (data->>'available_on')::bigint end) stored;
  create index if not exists objects_balance on sandbox.objects (currency) include (net, available_on)
    where kind = 'balance_transaction' and hidden->>'account' is null;
  create table if not exists sandbox.idempotency_keys (
    key text primary key,
    path text not null,
    fingerprint text not null,
    status int not null,
    body text not null,
    request_id text not null,
    saved_at timestamptz not null default now()
  );
  create table if not exists sandbox.deliveries (
    event_id text primary key references sandbox.objects (id),
    seq bigint not null generated always as identity,
    attempts int not null default 0,
    due_at timestamptz not null default now(),
    since timestamptz not null default now()
  );
  create index if not exists deliveries_due on sandbox.deliveries (due_at, seq);
  create table if not exists sandbox.effects (
    seq bigint primary key generated always as identity,
    effect text not null,
    subject text not null,
    due_at timestamptz not null
  );
  create index if not exists effects_due on sandbox.effects (due_at, seq);
  alter table sandbox.effects add column if not exists clock_at bigint;
  create index if not exists effects_clock on sandbox.effects (clock_at) where clock_at is not null;
`

export const createSchema = (pool: Pool): Promise<void> => createMissing(pool, tables)
