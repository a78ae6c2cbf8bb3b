/**
 * The tree of everything that was ever hashed. Rows are added and never changed: a trigger refuses other
 * statements, so that no mistake can change it. Forward only; never edit a migration.
 */
export const transparencyMigrations = [
  {
    name: '0001-tree-and-heads',
    sql: `
      -- One for each event, in the order of the log. Hashing continues after the last one's place in the log.
      create table transparency.leaves (
        index int8 primary key,
        hash bytea not null check (length(hash) = 32),
        stream text collate "C" not null,
        revision int8 not null,
        unique (stream, revision)
      );
      -- The roots of every complete 256 leaves, 65 536 leaves and so on; levels in between are computed.
      create table transparency.nodes (
        level int2 not null,
        index int8 not null,
        hash bytea not null check (length(hash) = 32),
        primary key (level, index)
      );

      create table transparency.keys (key text primary key, since timestamptz not null);
      -- Every signed root that was ever published.
      create table transparency.heads (
        number int8 generated always as identity primary key,
        size int8 not null,
        root text not null,
        at timestamptz not null,
        signature text not null,
        key text not null references transparency.keys
      );
      -- The roots that were mailed to the admins.
      create table transparency.daily (day date primary key, head int8 not null references transparency.heads);

      create function transparency.refuse() returns trigger language plpgsql as $$
        begin raise exception 'transparency.% is only ever added to', tg_table_name; end
      $$;
      create trigger only_added_to before update or delete or truncate on transparency.leaves
        execute function transparency.refuse();
      create trigger only_added_to before update or delete or truncate on transparency.nodes
        execute function transparency.refuse();
      create trigger only_added_to before update or delete or truncate on transparency.keys
        execute function transparency.refuse();
      create trigger only_added_to before update or delete or truncate on transparency.heads
        execute function transparency.refuse();
      create trigger only_added_to before update or delete or truncate on transparency.daily
        execute function transparency.refuse();
    `,
  },
  {
    name: '0002-former-trees',
    sql: `
      -- The trees over the logs that were replaced, oldest first, each with its last head: the schema transparency_N.
      create table transparency.former (
        number int8 primary key,
        size int8 not null,
        root text not null,
        at timestamptz not null,
        signature text not null,
        key text not null references transparency.keys
      );
      -- The statement that the log was replaced after that head, signed when the next tree is opened.
      create table transparency.follows (
        number int8 primary key references transparency.former,
        at timestamptz not null,
        signature text not null,
        key text not null references transparency.keys
      );
      create trigger only_added_to before update or delete or truncate on transparency.former
        execute function transparency.refuse();
      create trigger only_added_to before update or delete or truncate on transparency.follows
        execute function transparency.refuse();
    `,
  },
] as const
