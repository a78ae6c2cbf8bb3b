import { translations } from './lookAlikes.ts'

/** The same as `lookOf`. */
const look = `lower(${translations.reduce((text, [from, to]) => `translate(${text}, '${from}', '${to}')`, 'username')})`

/**
 * The tables of accounts: plain rows that can be changed and deleted, unlike the log. Forward only; never
 * edit a migration.
 */
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
  {
    name: '0002-recovery-two-step-settings',
    sql: `
      alter table accounts.users
        add column goal_reminders boolean not null default true,
        add column achievement_alerts boolean not null default true;

      -- A session is pending until the second step of its sign-in is done; only a full one opens anything.
      alter table accounts.sessions
        add column id uuid not null default gen_random_uuid(),
        add column stage text not null default 'full' check (stage in ('pending', 'full')),
        add column last_seen_at timestamptz not null default now(),
        add column device text not null default '';
      create unique index sessions_id on accounts.sessions (id);

      -- What was sent to somebody's address and proves that they read it: a link's token or a code, hashed.
      create table accounts.proofs (
        id uuid primary key default gen_random_uuid(),
        user_id int8 not null references accounts.users on delete cascade,
        purpose text not null check (purpose in ('reset', 'verify', 'recovery')),
        secret_hash bytea not null,
        tries_left int4 not null,
        expires_at timestamptz not null,
        created_at timestamptz not null
      );
      create index proofs_user on accounts.proofs (user_id, purpose);
      create unique index proofs_secret on accounts.proofs (secret_hash) where purpose <> 'recovery';

      -- Mails that were asked for, by whatever was typed; whether there is such an account is looked up later.
      create table accounts.mail_requests (
        id uuid primary key default gen_random_uuid(),
        purpose text not null check (purpose in ('reset', 'verify', 'recovery', 'goodbye')),
        identifier text not null,
        -- Only for a goodbye, whose account is gone when it is sent.
        username text,
        created_at timestamptz not null
      );

      create table accounts.authenticators (
        user_id int8 primary key references accounts.users on delete cascade,
        secret bytea not null,
        confirmed boolean not null default false,
        -- The time step of the last code that was accepted: none is accepted twice.
        last_step int8 not null default 0
      );
      create table accounts.passkeys (
        id text primary key,
        user_id int8 not null references accounts.users on delete cascade,
        name text not null,
        public_key bytea not null,
        counter int8 not null,
        transports text[] not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkeys_user on accounts.passkeys (user_id);
      create table accounts.recovery_codes (
        user_id int8 not null references accounts.users on delete cascade,
        code_hash bytea not null,
        primary key (user_id, code_hash)
      );
      -- WebAuthn challenges that are under way, by session.
      create table accounts.passkey_challenges (
        token_hash bytea primary key references accounts.sessions on delete cascade,
        challenge text not null,
        expires_at timestamptz not null
      );

      create table accounts.feedback (
        id int8 generated always as identity primary key,
        user_id int8 references accounts.users on delete set null,
        type text not null,
        title text not null,
        description text not null,
        created_at timestamptz not null
      );
      create table accounts.policy (
        single boolean primary key default true check (single),
        require_two_step_of_admins boolean not null default false
      );
      insert into accounts.policy default values;
    `,
  },
  {
    name: '0003-one-proof-of-a-kind',
    sql: `
      -- Two that were asked for at the same moment were both good, and a code's five tries were five for each.
      delete from accounts.proofs p using accounts.proofs newer
        where newer.user_id = p.user_id and newer.purpose = p.purpose
          and (newer.created_at, newer.id) > (p.created_at, p.id);
      drop index accounts.proofs_user;
      create unique index proofs_user on accounts.proofs (user_id, purpose);
    `,
  },
  {
    name: '0004-chat',
    sql: `
      -- One for each goal in which something was said. Whoever changes a chat counts its version up first, and so holds
      -- it until the change is committed: versions appear in order, and whoever asks what came after one misses nothing.
      create table accounts.chats (
        goal_id int8 primary key,
        version int8 not null
      );
      create table accounts.messages (
        goal_id int8 not null references accounts.chats,
        -- The version that brought it, and the last one that changed it.
        number int8 not null,
        changed int8 not null,
        id uuid not null,
        user_id int8 references accounts.users on delete set null,
        sent_at timestamptz not null,
        hidden_as text check (hidden_as in ('author', 'organiser')),
        hidden_by int8 references accounts.users on delete set null,
        primary key (goal_id, number),
        unique (goal_id, id),
        unique (goal_id, changed)
      );
      create index messages_sent on accounts.messages (goal_id, sent_at);
      create index messages_user on accounts.messages (user_id);
      create index messages_hider on accounts.messages (hidden_by) where hidden_by is not null;
      -- Apart from the fact that something was said: what people said goes when they go.
      create table accounts.message_texts (
        goal_id int8 not null,
        number int8 not null,
        user_id int8 not null references accounts.users on delete cascade,
        text text not null,
        primary key (goal_id, number),
        foreign key (goal_id, number) references accounts.messages
      );
      create index message_texts_user on accounts.message_texts (user_id);
      -- How far somebody has read, and whether they want to be told of more.
      create table accounts.chat_readers (
        goal_id int8 not null,
        user_id int8 not null references accounts.users on delete cascade,
        read_up_to int8,
        muted boolean not null default false,
        primary key (goal_id, user_id)
      );
      create index chat_readers_user on accounts.chat_readers (user_id);
    `,
  },
  {
    name: '0005-invitations',
    sql: `
      -- What is personal or secret of an invitation; what became of it is in the log, under the same id.
      create table accounts.invitations (
        id uuid primary key,
        goal_id int8 not null,
        inviter_id int8 references accounts.users on delete set null,
        -- In lower case, and in E.164; null for a link, and once it was erased.
        email text,
        phone text,
        -- Of the newest secret; only links keep theirs, sealed, to be shown again.
        token_hash bytea unique,
        sealed_token bytea,
        -- Holds its address until it has ended, so that nobody is invited twice to the same goal.
        is_open boolean not null default true,
        created_at timestamptz not null
      );
      create unique index invitations_open_email on accounts.invitations (goal_id, email) where is_open;
      create unique index invitations_open_phone on accounts.invitations (goal_id, phone) where is_open;
      create index invitations_email on accounts.invitations (email);
      create index invitations_inviter on accounts.invitations (inviter_id);

      -- Who asked never to be invited again, as a hash: the address itself is not kept for that.
      create table accounts.suppressed_contacts (
        contact_hash bytea primary key,
        created_at timestamptz not null
      );
    `,
  },
  {
    name: '0006-codes-for-one-browser',
    sql: `
      -- A recovery code is good only in the browser that asked for it, by a secret that is kept there in a cookie.
      alter table accounts.mail_requests add column browser_hash bytea;
      alter table accounts.proofs add column browser_hash bytea;
    `,
  },
  {
    name: '0007-notices',
    sql: `
      alter table accounts.users add column time_zone text;

      -- What people are told of, once per cause: the id is made of cause and person.
      create table accounts.notices (
        id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        kind text not null,
        -- The receipt for one's own payment, as opposed to news of somebody else's.
        own boolean not null,
        goal_id int8 not null,
        goal_name text not null,
        at timestamptz not null,
        read_at timestamptz,
        about_user_id int8 references accounts.users on delete set null,
        amount_cents int8,
        date date,
        days int4,
        reason text,
        contribution_id uuid
      );
      create index notices_user on accounts.notices (user_id, at desc, id);
      create index notices_about on accounts.notices (about_user_id) where about_user_id is not null;
      create index notices_at on accounts.notices (at);

      -- The ways in which a notice goes out beside the app.
      create table accounts.notice_deliveries (
        notice_id uuid not null references accounts.notices on delete cascade,
        channel text not null check (channel in ('email', 'sms')),
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'unwanted')),
        since timestamptz not null,
        primary key (notice_id, channel)
      );

      -- Due dates that somebody has seen in the bell, on whichever device.
      create table accounts.seen_due (
        user_id int8 not null references accounts.users on delete cascade,
        goal_id int8 not null,
        due_date date not null,
        primary key (user_id, goal_id, due_date)
      );

      -- A number that its owner has proved to read, in E.164.
      create table accounts.phones (
        user_id int8 primary key references accounts.users on delete cascade,
        number text not null,
        texts boolean not null default true,
        proved_at timestamptz not null
      );
      -- A number that is yet to be proved; the code is made when it is sent.
      create table accounts.phone_proofs (
        user_id int8 primary key references accounts.users on delete cascade,
        number text not null,
        request_id uuid not null,
        code_hash bytea,
        tries_left int4 not null,
        expires_at timestamptz not null
      );

      -- The secret address of somebody's calendar: hashed for finding it, sealed for showing it again.
      create table accounts.calendar_links (
        user_id int8 primary key references accounts.users on delete cascade,
        token_hash bytea not null unique,
        sealed bytea not null,
        created_at timestamptz not null
      );
    `,
  },
  {
    name: '0008-invitations-on-their-way',
    sql: `
      -- Which sending the secret is of, and which one is known to have gone out, by their numbers. Until then the secret
      -- is kept sealed, so that what is sent a second time after a crash is the same message.
      alter table accounts.invitations
        add column secret_resend int4,
        add column sent_resend int4;
    `,
  },
  {
    name: '0009-payers',
    sql: `
      -- Who people are at the card processor. Without a user it is somebody who has left, to be deleted there as well.
      create table accounts.stripe_customers (
        customer_id text primary key,
        user_id int8 unique references accounts.users on delete set null
      );
      -- The card that a plan is charged to; the default card of its owner when there is none here.
      create table accounts.schedule_cards (
        schedule_id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        card_id text not null
      );
      create index schedule_cards_user on accounts.schedule_cards (user_id);
    `,
  },
  {
    name: '0010-draws-and-payouts',
    sql: `
      -- The seed of each draw, which nobody may see before it is revealed.
      create table accounts.draw_seeds (
        goal_id int8 not null,
        draw int4 not null,
        seed text not null,
        made_at timestamptz not null,
        primary key (goal_id, draw)
      );
      -- What admins note about a payout that has not come.
      create table accounts.payout_notes (
        id int8 generated always as identity primary key,
        goal_id int8 not null,
        payout_id text not null,
        at timestamptz not null,
        by_user_id int8 references accounts.users on delete set null,
        text text not null
      );
      create index payout_notes_payout on accounts.payout_notes (goal_id, payout_id);
      create index payout_notes_writer on accounts.payout_notes (by_user_id);
    `,
  },
  {
    name: '0011-admin-log',
    sql: `
      -- What admins did and looked at. No number in it leads anywhere that could take it along when it goes.
      create table accounts.admin_log (
        id int8 generated always as identity primary key,
        at timestamptz not null,
        admin_id int8 not null,
        correlation text not null,
        method text not null,
        door text not null,
        path text not null,
        query jsonb not null,
        wished jsonb not null,
        about_user_id int8,
        about_goal_id int8,
        -- How it was answered: told once, when it has been.
        status int4
      );
      create index admin_log_admin on accounts.admin_log (admin_id, id desc);
      create index admin_log_about_user on accounts.admin_log (about_user_id, id desc) where about_user_id is not null;
      create index admin_log_about_goal on accounts.admin_log (about_goal_id, id desc) where about_goal_id is not null;
      create index admin_log_at on accounts.admin_log (at);

      create function accounts.refuse_change_of_admin_log() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old.status is null and new.status is not null
            and to_jsonb(new) - 'status' = to_jsonb(old) - 'status' then return new; end if;
          raise exception 'what admins did stays as it was written';
        end $$;
      create trigger admin_log_stays before update or delete on accounts.admin_log
        for each row execute function accounts.refuse_change_of_admin_log();
      create trigger admin_log_stays_whole before truncate on accounts.admin_log
        execute function accounts.refuse_change_of_admin_log();
    `,
  },
  {
    name: '0012-locks',
    sql: `
      alter table accounts.users
        -- Since when nobody can sign in.
        add column locked_at timestamptz,
        -- An admin wants a second step of this account.
        add column two_step_wanted boolean not null default false;
      create index users_created on accounts.users (created_at desc, id desc);
    `,
  },
  {
    name: '0013-what-outlived-people',
    sql: `
      -- Texts of people who have left, and names that admins looked for: the log of what admins did outlives accounts.
      delete from accounts.feedback where user_id is null;
      alter table accounts.admin_log disable trigger admin_log_stays;
      update accounts.admin_log set query = jsonb_set(query, '{search}', '"(a name)"')
        where query->>'search' ~ '\\D' and query->>'search' not like '(%)';
      alter table accounts.admin_log enable trigger admin_log_stays;
    `,
  },
  {
    name: '0014-waiting-deliveries',
    sql: `
      create index notice_deliveries_waiting on accounts.notice_deliveries (since) where state = 'waiting';
    `,
  },
  {
    name: '0015-rate-limits',
    sql: `
      -- The rate limiter created it by itself before.
      create table if not exists accounts.rate_limits (
        key varchar(255) primary key,
        points int4 not null default 0,
        expire int8
      );
    `,
  },
  {
    name: '0016-currency-of-notices',
    sql: `
      -- That of the goal. Those from before there was a choice are in US dollars.
      alter table accounts.notices add column currency text not null default 'USD';
    `,
  },
  {
    name: '0017-money-powers',
    sql: `
      -- By whom somebody was made an admin, and who has confirmed it; null where the operator did it at the command line.
      -- Numbers only: an account that is deleted must not turn its admins into the operator's.
      alter table accounts.users
        add column admin_by int8,
        add column admin_confirmed_by int8,
        -- Before it an admin decides nothing about money; null for no such time.
        add column money_powers_from timestamptz;
    `,
  },
  {
    name: '0018-step-up',
    sql: `
      -- Until when the holder of this session has just shown by a second factor that it is they.
      alter table accounts.sessions add column step_up_until timestamptz;
      -- A challenge that was made without the password must not serve for adding a passkey.
      alter table accounts.passkey_challenges add column purpose text not null default 'prove'
        check (purpose in ('prove', 'register'));
      alter table accounts.proofs drop constraint proofs_purpose_check;
      alter table accounts.proofs add check (purpose in ('reset', 'verify', 'recovery', 'step_up'));
      drop index accounts.proofs_secret;
      create unique index proofs_secret on accounts.proofs (secret_hash) where purpose in ('reset', 'verify');
      alter table accounts.mail_requests drop constraint mail_requests_purpose_check;
      alter table accounts.mail_requests
        add check (purpose in ('reset', 'verify', 'recovery', 'goodbye', 'step_up'));
    `,
  },
  {
    name: '0019-names-that-look-alike',
    sql: `
      -- Of older accounts that look alike the first has the look; their names stay.
      alter table accounts.users add column look text;
      update accounts.users as u set look = looks.look
        from (
          select min(id) as id, ${look} as look from accounts.users group by 2
        ) as looks
        where looks.id = u.id;
      create unique index users_look on accounts.users (look);
    `,
  },
  {
    name: '0020-locks-end',
    sql: `
      create table accounts.locks (
        id int8 generated always as identity primary key,
        user_id int8 not null references accounts.users on delete cascade,
        by_user_id int8,
        is_of_two boolean not null,
        confirmed_by int8,
        reason text not null,
        days int4,
        made_at timestamptz not null,
        from_at timestamptz,
        until_at timestamptz,
        declined_at timestamptz,
        told_end_at timestamptz,
        noted_at timestamptz,
        check ((from_at is null) = (until_at is null))
      );
      create index locks_of_user on accounts.locks (user_id);
      create unique index locks_waiting on accounts.locks (user_id)
        where is_of_two and from_at is null and declined_at is null;
      create index locks_to_note on accounts.locks (from_at) where noted_at is null;
      create index locks_to_tell on accounts.locks (until_at) where told_end_at is null;
      alter table accounts.users add column locked_until timestamptz;
      -- Locks from before they had an end last as long as one admin's.
      insert into accounts.locks (user_id, is_of_two, reason, made_at, from_at, until_at)
        select id, false, '', locked_at, locked_at, now() + interval '72 hours'
        from accounts.users where locked_at is not null;
      update accounts.users set locked_until = now() + interval '72 hours' where locked_at is not null;
      alter table accounts.users add check ((locked_at is null) = (locked_until is null));
    `,
  },
  {
    name: '0021-days-of-admins',
    sql: `
      -- How much each admin has decided about on a day, in UTC. Numbers only: what was done outlives accounts.
      create table accounts.admin_days (
        admin_id int8 not null,
        day date not null,
        currency text not null,
        amount_minor int8 not null,
        alarmed boolean not null default false,
        primary key (admin_id, day, currency)
      );
    `,
  },
] as const
