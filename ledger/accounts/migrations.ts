/** The tables of people: plain rows that can be changed and deleted, unlike the log. Forward only; never edit one. */
export const accountMigrations = [
  {
    name: '0001-people-and-sessions',
    sql: `
      create table accounts.users (
        id int8 generated always as identity primary key,
        username text not null,
        email text not null,
        password_hash text not null,
        is_admin boolean not null default false,
        is_verified boolean not null default false,
        created_at timestamptz not null
      );
      create unique index users_username on accounts.users (lower(username));
      create unique index users_email on accounts.users (lower(email));

      create table accounts.sessions (
        token_hash bytea primary key,
        user_id int8 not null references accounts.users on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index sessions_user on accounts.sessions (user_id);

      -- A goal has its number before its stream exists.
      create sequence accounts.goal_ids as int8;

      -- The number that a client's request to create a goal was given, so that repeating it repeats nothing.
      create table accounts.goal_requests (
        user_id int8 not null references accounts.users on delete cascade,
        idempotency_key text not null,
        body_hash bytea not null,
        goal_id int8 not null,
        created_at timestamptz not null,
        primary key (user_id, idempotency_key)
      );
    `,
  },
] as const
