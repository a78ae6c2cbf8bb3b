import type { Instant } from '#shared/time.ts'

/** Forward only; never edit a migration. */
export const textMigrations = [
  {
    name: '0001-keys',
    sql: `
      -- The keys of free text in events, encrypted under DATA_KEYS. Without its row a text cannot be read any more: an author's key
      -- is deleted with the account, a goal's after its last member has left.
      create table texts.keys (
        owner text primary key,
        goal_id int8 unique,
        user_id int8 unique references accounts.users on delete cascade,
        sealed bytea not null,
        check (owner = coalesce('goal-' || goal_id, 'user-' || user_id)),
        check (num_nonnulls(goal_id, user_id) = 1)
      );
      -- The streams with texts of an author. A goal's texts are in its own stream.
      create table texts.streams (
        owner text not null,
        stream text not null,
        primary key (owner, stream)
      );
      -- Deleted keys: the read models and snapshots that may hold a text are made anew, and processes forget the key.
      create table texts.erasures (
        owner text primary key,
        at timestamptz not null
      );
      create index erasures_by_time on texts.erasures (at);
      create function texts.note_erasure() returns trigger language plpgsql as $$
        begin
          insert into texts.erasures (owner, at) values (old.owner, now())
            on conflict (owner) do update set at = excluded.at;
          return null;
        end $$;
      create trigger note_erasure after delete on texts.keys for each row execute function texts.note_erasure();
    `,
  },
] as const

export interface TextTables {
  'texts.keys': {
    owner: string
    goal_id: number | null
    user_id: number | null
    sealed: Buffer
  }
  'texts.streams': { owner: string; stream: string }
  'texts.erasures': { owner: string; at: Instant }
}
