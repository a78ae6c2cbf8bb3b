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

      -- A goal gets its id before its stream exists.
      create sequence accounts.goal_ids as int8;

      -- The id given to a client's request to create a goal, so that a repetition creates no second goal.
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

      -- A session is pending until the second step of its sign-in is done; only a full one gives access.
      alter table accounts.sessions
        add column id uuid not null default gen_random_uuid(),
        add column stage text not null default 'full' check (stage in ('pending', 'full')),
        add column last_seen_at timestamptz not null default now(),
        add column device text not null default '';
      create unique index sessions_id on accounts.sessions (id);

      -- Secrets mailed to an address to verify it: a link's token or a code, hashed.
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

      -- Requested mails, as typed; whether the account exists is looked up later.
      create table accounts.mail_requests (
        id uuid primary key default gen_random_uuid(),
        purpose text not null check (purpose in ('reset', 'verify', 'recovery', 'goodbye')),
        identifier text not null,
        -- Only for the mail about a deleted account, which is gone when it is sent.
        username text,
        created_at timestamptz not null
      );

      create table accounts.authenticators (
        user_id int8 primary key references accounts.users on delete cascade,
        secret bytea not null,
        confirmed boolean not null default false,
        -- The time step of the last accepted code, so that none is accepted twice.
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
      -- Open WebAuthn challenges, by session.
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
      -- Two codes requested at the same moment were both valid, with five attempts each.
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
      -- One for each goal with messages. Each change of a chat increments its version first, which locks the row until
      -- the commit: versions appear in order, so that reading the changes after a version misses none.
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
      -- Separate from the message's existence: the text is deleted with its author's account.
      create table accounts.message_texts (
        goal_id int8 not null,
        number int8 not null,
        user_id int8 not null references accounts.users on delete cascade,
        text text not null,
        primary key (goal_id, number),
        foreign key (goal_id, number) references accounts.messages
      );
      create index message_texts_user on accounts.message_texts (user_id);
      -- How far a user has read, and whether they want notifications.
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
      -- The personal and secret data of an invitation; its state is in the log, under the same id.
      create table accounts.invitations (
        id uuid primary key,
        goal_id int8 not null,
        inviter_id int8 references accounts.users on delete set null,
        -- In lower case, and in E.164; null for a link, and after erasure.
        email text,
        phone text,
        -- Of the newest secret; only links keep theirs, encrypted, to be shown again.
        token_hash bytea unique,
        sealed_token bytea,
        -- Reserves its address until it has ended, so that a person is not invited twice to the same goal.
        is_open boolean not null default true,
        created_at timestamptz not null
      );
      create unique index invitations_open_email on accounts.invitations (goal_id, email) where is_open;
      create unique index invitations_open_phone on accounts.invitations (goal_id, phone) where is_open;
      create index invitations_email on accounts.invitations (email);
      create index invitations_inviter on accounts.invitations (inviter_id);

      -- Addresses that have unsubscribed from invitations, as hashes.
      create table accounts.suppressed_contacts (
        contact_hash bytea primary key,
        created_at timestamptz not null
      );
    `,
  },
  {
    name: '0006-codes-for-one-browser',
    sql: `
      -- A recovery code is valid only in the browser that requested it, which has a secret in a cookie.
      alter table accounts.mail_requests add column browser_hash bytea;
      alter table accounts.proofs add column browser_hash bytea;
    `,
  },
  {
    name: '0007-notices',
    sql: `
      alter table accounts.users add column time_zone text;

      -- Notifications, one per cause and user, from which the id is derived.
      create table accounts.notices (
        id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        kind text not null,
        -- A receipt for the user's own payment, not news of another member's.
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

      -- The channels of a notification besides the app.
      create table accounts.notice_deliveries (
        notice_id uuid not null references accounts.notices on delete cascade,
        channel text not null check (channel in ('email', 'sms')),
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'unwanted')),
        since timestamptz not null,
        primary key (notice_id, channel)
      );

      -- Due dates that a user has seen in the bell, on any device.
      create table accounts.seen_due (
        user_id int8 not null references accounts.users on delete cascade,
        goal_id int8 not null,
        due_date date not null,
        primary key (user_id, goal_id, due_date)
      );

      -- A verified number, in E.164.
      create table accounts.phones (
        user_id int8 primary key references accounts.users on delete cascade,
        number text not null,
        texts boolean not null default true,
        proved_at timestamptz not null
      );
      -- A number to be verified; the code is generated when it is sent.
      create table accounts.phone_proofs (
        user_id int8 primary key references accounts.users on delete cascade,
        number text not null,
        request_id uuid not null,
        code_hash bytea,
        tries_left int4 not null,
        expires_at timestamptz not null
      );

      -- The secret address of a user's calendar: hashed for lookup, encrypted for showing it again.
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
      -- The number of the secret's sending, and of the last completed one. Until then the secret is stored encrypted,
      -- so that a second sending after a crash is the same message.
      alter table accounts.invitations
        add column secret_resend int4,
        add column sent_resend int4;
    `,
  },
  {
    name: '0009-payers',
    sql: `
      -- The users' customers at the card processor. Without a user it is to be deleted there as well.
      create table accounts.stripe_customers (
        customer_id text primary key,
        user_id int8 unique references accounts.users on delete set null
      );
      -- The card that a schedule is charged to; the default card of its owner when there is none here.
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
      -- The seed of each draw, secret until it is revealed.
      create table accounts.draw_seeds (
        goal_id int8 not null,
        draw int4 not null,
        seed text not null,
        made_at timestamptz not null,
        primary key (goal_id, draw)
      );
      -- Notes of admins about a payout that has not arrived.
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
      -- Requests of admins. It has no foreign keys, so that no deletion removes its rows.
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
        -- The status of the response, set once.
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
        -- Since when sign-in is refused.
        add column locked_at timestamptz,
        -- An admin requires a second step of this account.
        add column two_step_wanted boolean not null default false;
      create index users_created on accounts.users (created_at desc, id desc);
    `,
  },
  {
    name: '0013-what-outlived-people',
    sql: `
      -- Texts of deleted users, and names that admins searched for: the admins' log outlives accounts.
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
      -- The rate limiter created it automatically before.
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
      -- The goal's currency. Those from before there was a choice are in US dollars.
      alter table accounts.notices add column currency text not null default 'USD';
    `,
  },
  {
    name: '0017-money-powers',
    sql: `
      -- Who appointed and who confirmed an admin; null where the operator did it at the command line.
      -- Ids without foreign keys: deleting an account must not turn its admins into the operator's.
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
      -- Until when the second factor of this session is fresh.
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
      -- Of older accounts that look alike the first one has the look; their names stay.
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
      -- The amount that each admin has decided about on a day, in UTC. Without foreign keys: it outlives accounts.
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
  {
    name: '0022-acts-of-admins',
    sql: `
      -- Each act counts once, however often it is asked for.
      create table accounts.admin_acts (
        admin_id int8 not null,
        day date not null,
        act text not null,
        currency text not null,
        amount_minor int8 not null,
        requests int4 not null,
        primary key (admin_id, day, act)
      );
      insert into accounts.admin_acts
        select admin_id, day, 'before-' || currency, currency, amount_minor, 1 from accounts.admin_days;
      create table accounts.admin_alarms (
        admin_id int8 not null,
        day date not null,
        currency text not null,
        primary key (admin_id, day, currency)
      );
      insert into accounts.admin_alarms select admin_id, day, currency from accounts.admin_days where alarmed;
      drop table accounts.admin_days;
    `,
  },
  {
    name: '0023-who-declined-a-lock',
    sql: 'alter table accounts.locks add column declined_by int8',
  },
  {
    name: '0024-card-payments',
    sql: `
      -- What each person has begun to pay by card within the last days, where the operator limits it.
      create table accounts.card_payments (
        contribution_id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        currency text not null,
        amount_minor int8 not null,
        opened_at timestamptz not null
      );
      create index card_payments_of_user on accounts.card_payments (user_id);
    `,
  },
  {
    name: '0025-known-devices',
    sql: `
      -- The browsers in which a user has signed in, by the hash of a secret in their cookie.
      create table accounts.known_devices (
        user_id int8 not null references accounts.users on delete cascade,
        device_hash bytea not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        primary key (user_id, device_hash)
      );
      -- A code of another browser does not replace that of the owner's, and several links to reset are valid.
      update accounts.proofs set browser_hash = '' where browser_hash is null;
      alter table accounts.proofs
        alter column browser_hash set default '',
        alter column browser_hash set not null;
      drop index accounts.proofs_user;
      create index proofs_user on accounts.proofs (user_id, purpose);
      create unique index proofs_of_browser on accounts.proofs (user_id, purpose, browser_hash)
        where purpose <> 'reset';
    `,
  },
  {
    name: '0026-factor-resets',
    sql: `
      -- Second factors that the operator has removed; admins are notified of each.
      create table accounts.factor_resets (
        id int8 generated always as identity primary key,
        user_id int8 not null references accounts.users on delete cascade,
        at timestamptz not null,
        notified_at timestamptz
      );
    `,
  },
  {
    name: '0027-links-about-sign-ins-and-addresses',
    sql: `
      -- A sign-in on a new device, by that device, which its mail's link ends.
      alter table accounts.proofs drop constraint proofs_purpose_check;
      alter table accounts.proofs add check (purpose in ('reset', 'verify', 'recovery', 'step_up', 'not_me'));
      drop index accounts.proofs_secret;
      create unique index proofs_secret on accounts.proofs (secret_hash)
        where purpose in ('reset', 'verify', 'not_me');
      alter table accounts.mail_requests drop constraint mail_requests_purpose_check;
      alter table accounts.mail_requests
        add check (purpose in
          ('reset', 'verify', 'recovery', 'goodbye', 'step_up', 'new_device', 'change_email', 'email_changed')),
        -- Browser and system in words.
        add column device text;
      create table accounts.email_changes (
        id uuid primary key default gen_random_uuid(),
        user_id int8 not null references accounts.users on delete cascade,
        old_email text not null,
        new_email text not null,
        asked_at timestamptz not null,
        changed_at timestamptz,
        -- Of the mail to the new address, and of that to the old one.
        proof_hash bytea unique,
        undo_hash bytea unique
      );
      create index email_changes_of_user on accounts.email_changes (user_id);
      create index email_changes_held on accounts.email_changes (lower(old_email)) where changed_at is not null;
    `,
  },
  {
    name: '0028-encrypted-addresses',
    sql: `
      -- Addresses and numbers are encrypted, and found by a keyed hash. The columns in plain text are null then; an older version
      -- that runs beside this one still reads and writes them.
      alter table accounts.users
        alter column email drop not null,
        add column sealed_email bytea,
        add column email_hash bytea;
      -- Unique, but no key: giving a row another hash must not wait for rows that refer to it.
      create unique index users_email_hash on accounts.users (email_hash) where email_hash is not null;
      alter table accounts.email_changes
        alter column old_email drop not null,
        alter column new_email drop not null,
        add column sealed_old bytea,
        add column old_hash bytea,
        add column sealed_new bytea;
      create index email_changes_held_hash on accounts.email_changes (old_hash) where changed_at is not null;
      alter table accounts.mail_requests
        alter column identifier drop not null,
        add column sealed_identifier bytea,
        add column identifier_hash bytea;
      -- Of the address or the number.
      alter table accounts.invitations add column sealed_address bytea, add column address_hash bytea;
      create unique index invitations_open_address on accounts.invitations (goal_id, address_hash) where is_open;
      create index invitations_address on accounts.invitations (address_hash);
      alter table accounts.suppressed_contacts
        drop constraint suppressed_contacts_pkey,
        alter column contact_hash drop not null,
        add column id uuid primary key default gen_random_uuid(),
        add column sealed bytea,
        add column keyed_hash bytea;
      create unique index suppressed_contacts_plain on accounts.suppressed_contacts (contact_hash);
      create index suppressed_contacts_keyed on accounts.suppressed_contacts (keyed_hash);
      alter table accounts.phones alter column number drop not null, add column sealed_number bytea;
      alter table accounts.phone_proofs alter column number drop not null, add column sealed_number bytea;
      -- The key of the hashes that are unique. There is none as long as addresses are stored in plain text.
      create table accounts.address_key (
        single boolean primary key default true check (single),
        key_id bytea not null
      );
    `,
  },
  {
    name: '0029-notices-about-accounts',
    sql: `
      create table accounts.account_notices (
        id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        text text not null,
        at timestamptz not null,
        read_at timestamptz,
        about_user_id int8 references accounts.users on delete cascade
      );
      create index account_notices_user on accounts.account_notices (user_id, at desc, id);
      create index account_notices_about on accounts.account_notices (about_user_id) where about_user_id is not null;
      create index account_notices_at on accounts.account_notices (at);
    `,
  },
  {
    name: '0030-payout-destinations',
    sql: `
      create table accounts.payout_destinations (
        id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        currency text not null,
        -- Null where it was deleted.
        kind text,
        mask text not null,
        sealed bytea,
        set_at timestamptz not null,
        usable_from timestamptz not null,
        ended_at timestamptz,
        taken_back boolean not null default false,
        undo_hash bytea unique
      );
      create index payout_destinations_of_user on accounts.payout_destinations (user_id, currency, set_at);
      create unique index payout_destinations_current on accounts.payout_destinations (user_id, currency)
        where ended_at is null;
      alter table accounts.mail_requests drop constraint mail_requests_purpose_check;
      alter table accounts.mail_requests
        add check (purpose in
          ('reset', 'verify', 'recovery', 'goodbye', 'step_up', 'new_device', 'change_email', 'email_changed',
           'destination_changed'));
    `,
  },
  {
    name: '0031-connected-accounts',
    sql: `
      create table accounts.connected_accounts (
        account_id text primary key,
        user_id int8 not null references accounts.users on delete cascade,
        country text not null,
        begun_at timestamptz not null,
        facts jsonb,
        seen_at timestamptz,
        ready_at timestamptz,
        notified_of text,
        unique (user_id, country)
      );
      create index connected_accounts_seen on accounts.connected_accounts (seen_at);
      -- Of a destination with Stripe.
      alter table accounts.payout_destinations add column account_id text;
    `,
  },
  {
    name: '0032-bank-findings',
    sql: `
      -- What statements of the bank have shown about payouts.
      create table accounts.bank_findings (
        id text primary key,
        format text not null,
        account text not null,
        day date not null,
        amount_minor int8 not null,
        outcome text not null,
        about text not null,
        found_at timestamptz not null,
        by_user_id int8 references accounts.users on delete set null
      );
      create index bank_findings_about on accounts.bank_findings (about);
      create index bank_findings_by_user on accounts.bank_findings (by_user_id);
    `,
  },
  {
    name: '0035-payout-batches',
    sql: `
      -- Payouts that are sent by one file for the bank.
      create table accounts.payout_batches (
        id uuid primary key,
        currency text not null,
        file_kind text not null check (file_kind in ('sepa', 'nacha', 'csv')),
        made_at timestamptz not null,
        made_by int8 references accounts.users on delete set null,
        decided_at timestamptz,
        decided_by int8 references accounts.users on delete set null,
        is_approved boolean,
        reason text,
        fingerprint text not null,
        -- A keyed hash, so that rows changed in the database are noticed.
        approval bytea,
        -- Null until the file is made.
        file_at timestamptz,
        file_by int8 references accounts.users on delete set null,
        file_sha256 text,
        -- Encrypted, and deleted after some time.
        file_sealed bytea
      );
      create index payout_batches_made on accounts.payout_batches (made_at desc);
      create index payout_batches_made_by on accounts.payout_batches (made_by);
      create index payout_batches_decided_by on accounts.payout_batches (decided_by);
      create index payout_batches_file_by on accounts.payout_batches (file_by);
      create table accounts.payout_batch_rows (
        batch_id uuid not null references accounts.payout_batches on delete cascade,
        number int4 not null,
        goal_id int8 not null,
        payout_id text not null,
        attempt int4 not null,
        amount_minor int8 not null,
        destination_id uuid not null,
        reference text not null,
        type_unsaid boolean not null,
        struck jsonb,
        -- False when it was struck, or the batch was rejected.
        is_open boolean not null default true,
        primary key (batch_id, number)
      );
      -- A payout is sent by one batch at most.
      create unique index payout_batch_rows_open on accounts.payout_batch_rows (goal_id, payout_id, attempt) where is_open;
    `,
  },
  {
    name: '0036-stripe-funds',
    sql: `
      -- What the platform has with Stripe in a currency, as last seen.
      create table accounts.stripe_funds (
        currency text primary key,
        available_minor int8 not null,
        pending_minor int8 not null,
        seen_at timestamptz not null,
        -- Since when a payout waits for more; null while it suffices.
        short_since timestamptz,
        alarmed_at timestamptz
      );
      -- Payouts that could be sent, but wait until Stripe has more.
      create table accounts.short_payouts (
        goal_id int8 not null,
        payout_id text not null,
        currency text not null,
        amount_minor int8 not null,
        primary key (goal_id, payout_id)
      );
    `,
  },
  {
    name: '0037-bank-payouts',
    sql: `
      -- The latest payout to a bank with the money of a transfer, as Stripe last said.
      create table accounts.bank_payouts (
        transfer_id text primary key,
        account_id text not null references accounts.connected_accounts on delete cascade,
        bank_payout_id text not null,
        status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
        expected_on date not null,
        failure_code text,
        seen_at timestamptz not null
      );
      create index bank_payouts_of_account on accounts.bank_payouts (account_id);
    `,
  },
  {
    name: '0038-payment-photos',
    sql: `
      -- Photos of payments outside.
      create table accounts.payment_photos (
        id uuid primary key,
        goal_id int8 not null,
        user_id int8 not null references accounts.users on delete cascade,
        sha256 text not null,
        bytes int4 not null,
        sealed bytea not null,
        made_at timestamptz not null
      );
      -- Encrypted bytes can't be compressed.
      alter table accounts.payment_photos alter column sealed set storage external;
      create index payment_photos_of_user on accounts.payment_photos (user_id);
    `,
  },
  {
    name: '0039-notices-about-funds',
    sql: `
      -- Of a shortage of money with Stripe: shown while it lasts, which is as long as it began at this time.
      alter table accounts.account_notices add column short_currency text;
    `,
  },
  {
    name: '0041-push-messages',
    sql: `
      -- The key with which the installation signs push messages.
      create table accounts.push_keys (
        id int4 primary key check (id = 1),
        public_key text not null,
        sealed bytea not null
      );
      -- The browsers in which people want notifications: address and keys, encrypted, and the session that asked for them.
      create table accounts.push_devices (
        id uuid primary key,
        endpoint_hash bytea not null unique,
        user_id int8 not null references accounts.users on delete cascade,
        session_hash bytea not null,
        device text not null,
        sealed bytea not null,
        used_at timestamptz not null
      );
      create index push_devices_of_user on accounts.push_devices (user_id);
      alter table accounts.notice_deliveries drop constraint notice_deliveries_channel_check,
        add constraint notice_deliveries_channel_check check (channel in ('email', 'sms', 'push'));
    `,
  },
  {
    name: '0042-daily-mails',
    sql: `
      alter table accounts.users add column daily_mail boolean not null default false;
      alter table accounts.notice_deliveries drop constraint notice_deliveries_channel_check,
        add constraint notice_deliveries_channel_check check (channel in ('email', 'sms', 'push', 'digest'));
      create index notice_deliveries_digest on accounts.notice_deliveries (since) where state = 'waiting' and channel = 'digest';
    `,
  },
  {
    name: '0043-members-without-accounts',
    sql: `
      -- False for a member whom another one has added: a name alone. With a claim to the seat the row gets an address and a
      -- password, which open nothing before the claim stands.
      alter table accounts.users add column has_account boolean not null default true,
        add check (has_account or not (is_admin or is_verified));
      -- Two circles may have an aunt of the same name. A name is unique once it is one to sign in with.
      drop index accounts.users_username;
      drop index accounts.users_look;
      create unique index users_username on accounts.users (lower(username)) where has_account or password_hash <> '';
      create unique index users_look on accounts.users (look) where has_account or password_hash <> '';
      create table accounts.stand_ins (
        user_id int8 primary key references accounts.users on delete cascade,
        goal_id int8 not null,
        -- As the member who has added them knows them.
        name text not null,
        look text not null,
        -- Of the newest link; the ones before it are void.
        token_hash bytea unique,
        -- The last claim whose claimant has entered an address and a password.
        claim int4 not null default 0,
        unique (goal_id, look)
      );
    `,
  },
  {
    name: '0044-refused-claims',
    sql: `
      alter table accounts.mail_requests drop constraint mail_requests_purpose_check;
      alter table accounts.mail_requests
        add check (purpose in
          ('reset', 'verify', 'recovery', 'goodbye', 'step_up', 'new_device', 'change_email', 'email_changed',
           'destination_changed', 'claim_refused'));
    `,
  },
  {
    name: '0047-messages-on-whatsapp',
    sql: `
      alter table accounts.phones add column whatsapp boolean not null default false;
    `,
  },
  {
    name: '0049-numbers-of-members-without-accounts',
    sql: `
      alter table accounts.stand_ins
        -- To which their link is sent; erased once they have an account.
        add column phone text,
        add column sealed_phone bytea,
        -- How often the number was changed, as in the log.
        add column number_change int4 not null default 0,
        -- Links that were sent by text message so far; the last one until it is sent.
        add column texts int4 not null default 0,
        add column sealed_token bytea,
        -- The change of the number to which the newest link was sent; null for one that was handed over.
        add column texted_to int4;
    `,
  },
  {
    name: '0052-languages',
    sql: `
      -- As Intl names it; null until a browser has sent one.
      alter table accounts.users add column language text check (length(language) between 2 and 35);
      -- Of the browser that asked, for mails to people who have no account, or none any more.
      alter table accounts.mail_requests add column language text check (length(language) between 2 and 35);
    `,
  },
  {
    name: '0053-access-tokens',
    sql: `
      -- By which programs of a person use the API; of each only the hash. Ended ones are deleted.
      create table accounts.access_tokens (
        id uuid primary key default gen_random_uuid(),
        user_id int8 not null references accounts.users on delete cascade,
        token_hash bytea not null unique,
        name text not null,
        scopes text[] not null,
        -- The goals that it opens; null for all.
        goal_ids int8[],
        created_at timestamptz not null,
        expires_at timestamptz not null,
        last_used_at timestamptz,
        check (expires_at > created_at)
      );
      create index access_tokens_of_user on accounts.access_tokens (user_id);
      `,
  },
  {
    name: '0055-webhooks',
    sql: `
      -- Programs of members that hear of events. Address and secrets are encrypted. What is to be sent is read from the log:
      -- everything after a position.
      create table accounts.webhooks (
        id uuid primary key,
        user_id int8 not null references accounts.users on delete cascade,
        name text not null,
        sealed bytea not null,
        types text[] not null,
        state text not null default 'active' check (state in ('active', 'paused', 'failed')),
        sent_to int8 not null,
        tries int4 not null default 0,
        failing_since timestamptz,
        next_try_at timestamptz,
        -- Of the worker that sends it.
        lease uuid,
        leased_until timestamptz,
        made_at timestamptz not null
      );
      create index webhooks_of_user on accounts.webhooks (user_id);
      -- What was sent, for its owner to look at: the event, and what its last sending came to. The body is made again of the
      -- event.
      create table accounts.webhook_deliveries (
        webhook_id uuid not null references accounts.webhooks on delete cascade,
        event_id uuid not null,
        type text not null,
        goal_id int8 not null,
        position int8 not null,
        revision int8 not null,
        state text not null check (state in ('sent', 'waiting', 'failed')),
        tries int4 not null,
        status int4,
        failure text,
        duration_ms int4 not null,
        last_at timestamptz not null,
        primary key (webhook_id, event_id)
      );
      create index webhook_deliveries_newest on accounts.webhook_deliveries (webhook_id, position desc);
      create index webhook_deliveries_old on accounts.webhook_deliveries (last_at);
    `,
  },
  {
    name: '0056-said-notices',
    sql: `
      -- A text of ours with its values, which its reader reads in their language. The columns of before have what people wrote.
      alter table accounts.notices add column said jsonb;
      alter table accounts.account_notices add column said jsonb, alter column text drop not null;
    `,
  },
  {
    name: '0057-installation-settings',
    sql: `
      -- What admins say about the installation itself: name, colour, sender and the like. Never a secret.
      create table accounts.installation_settings (
        name text primary key,
        value jsonb not null,
        -- Null once that account is deleted.
        changed_by int8 references accounts.users on delete set null,
        changed_at timestamptz not null
      );
      -- The picture in use, made anew of the one that was uploaded.
      create table accounts.installation_logo (
        single boolean primary key default true check (single),
        sha256 text not null,
        picture bytea not null
      );
    `,
  },
  {
    name: '0058-setup-token',
    sql: `
      -- Opens /setup while there is no account. Printed at the start, which replaces it; only its hash is stored.
      create table accounts.setup_token (
        single boolean primary key default true check (single),
        token_hash bytea not null,
        made_at timestamptz not null
      );
    `,
  },
  {
    name: '0060-openid-links',
    sql: `
      -- The identity at an OpenID Connect provider that signs in to an account.
      create table accounts.openid_links (
        user_id int8 primary key references accounts.users on delete cascade,
        issuer text not null,
        subject text not null check (length(subject) between 1 and 255),
        since timestamptz not null,
        last_used_at timestamptz,
        -- False for one that was added to an account that had been made with a password.
        made_account boolean not null,
        unique (issuer, subject)
      );
    `,
  },
] as const
