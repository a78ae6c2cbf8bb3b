import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { createAddresses } from '#ledger/accounts/addresses.ts'
import { createUsers } from '#ledger/accounts/users.ts'
import { createPool } from '#projections/db/connect.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { stepUpNeeded } from '#shared/api/stepUp.ts'
import { canonicalUsername } from '#shared/api/usernames.ts'
import { type Client, done } from './client.ts'
import { codeIn, mailsTo } from './mailbox.ts'
import { until } from './until.ts'

const namedCurrencies = ['USD', 'CAD', 'EUR', 'GBP', 'GHS', 'JPY', 'KWD', 'NGN', 'XAF', 'XOF']

/** For tests of other subjects: all users, also later ones, have said long ago where their payouts go. */
export const nameDestinations = async (pool: pg.Pool, currencies = namedCurrencies): Promise<void> => {
  const rows = `insert into accounts.payout_destinations (id, user_id, currency, kind, mask, set_at, usable_from)
    select gen_random_uuid(), OWNER, currency, 'cash', '', '2020-01-01', '2020-01-01'
    from unnest(array['${currencies.join("','")}']) currency`
  // Several may run at once, and Postgres refuses to replace a function concurrently.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('name_destinations'));
    create or replace function accounts.name_destinations() returns trigger language plpgsql as $$
      begin
        ${rows.replace('OWNER', 'new.id')};
        return new;
      end $$;
    create or replace trigger name_destinations after insert on accounts.users
      for each row execute function accounts.name_destinations();
    ${rows.replace('OWNER', 'u.id')} cross join accounts.users u
      where not exists (select from accounts.payout_destinations d where d.user_id = u.id)`)
}

/** A stack that other files borrow afterwards has these no more. */
export const forgetHelp = async (pool: pg.Pool): Promise<void> => {
  // One after the other: in one transaction they could wait for a request that waits for them.
  await pool.query('drop trigger if exists name_destinations on accounts.users')
  await pool.query('drop trigger if exists step_up_admins on accounts.sessions')
}

/**
 * Makes users admins with a second factor, as the operator does. For tests of other subjects their sessions,
 * also later ones, need no second step, count as stepped up and in use, however the clock is moved.
 */
export const makeAdmins = async (pool: pg.Pool, ...usernames: readonly string[]): Promise<void> => {
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('step_up_admins'));
    create or replace function accounts.step_up_admins() returns trigger language plpgsql as $$
      begin
        if exists (select from accounts.users where id = new.user_id and is_admin and admin_by is null)
          then
            new.stage := 'full';
            new.step_up_until := '2999-01-01';
            new.created_at := '2999-01-01';
            new.last_seen_at := '2999-01-01';
            new.expires_at := '2999-01-01';
        end if;
        return new;
      end $$;
    create or replace trigger step_up_admins before insert on accounts.sessions
      for each row execute function accounts.step_up_admins()`)
  await nameDestinations(pool)
  for (const username of usernames) {
    if (!(await createUsers(pool, createAddresses(pool, [])).grantAdmin(username)))
      throw new Error(`there is no user ${username}`)
    await pool.query(
      `with admin as (select id from accounts.users where lower(username) = lower($1)),
        factor as (
          insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
            select 'key-of-admin-' || id, id, '🔑', '', 0, '{}', now() from admin on conflict do nothing)
       update accounts.sessions
       set created_at = '2999-01-01', last_seen_at = '2999-01-01', expires_at = '2999-01-01'
       where user_id in (select id from admin)`,
      [canonicalUsername(username)],
    )
    await stepUp(pool, username)
  }
}

/** The same in a running instance's database. */
export const makeAdminsAt = async (databaseUrl: string, ...usernames: readonly string[]): Promise<void> => {
  const pool = createPool(databaseUrl, { max: 1 })
  try {
    await makeAdmins(pool, ...usernames)
  } finally {
    await pool.end()
  }
}

/** Marks a user's current sessions as stepped up. */
export const stepUp = async (pool: pg.Pool, username: string): Promise<void> => {
  await pool.query(
    `update accounts.sessions set step_up_until = '2999-01-01'
     where user_id = (select id from accounts.users where lower(username) = lower($1))`,
    [canonicalUsername(username)],
  )
}

/** Adds an authenticator app; returns its secret. */
export const addAuthenticator = async (saver: Client, password: string): Promise<string> => {
  const { secret } = await done(saver.post('/api/two-step/authenticator', { password }))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await done(saver.post('/api/two-step/authenticator/confirm', { code }))
  return secret
}

/** Sends a payout. If a step-up is required, uses the password and the mailed code. */
export const sendPayout = async (
  by: Client & { readonly username: string },
  id: string,
  { password = 'Susu-circle-1', ...sent }: { readonly attempt: number; readonly password?: string } & Sent,
): Promise<PayoutResponse> => {
  const send = () => by.post(`/api/payouts/${id}/send`, sent)
  const first = await send()
  if (first.body.code !== stepUpNeeded) return done(Promise.resolve(first))
  const codes = async () =>
    (await mailsTo(by.url, `${by.username}@example.com`)).filter(({ subject }) => /confirm/.test(subject))
  const { length } = await codes()
  await done(by.post('/api/step-up/mail', { password }))
  const [mail] = await until('the code', async () => {
    const all = await codes()
    return all.length > length && all
  })
  await done(by.post('/api/step-up/code', { code: mail && codeIn(mail) }))
  return done(send())
}
interface Sent {
  readonly method: string
  readonly reference: string
}
