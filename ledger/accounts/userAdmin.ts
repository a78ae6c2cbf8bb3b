import type pg from 'pg'
import {
  type AdminUserRow,
  type AdminUsersResponse,
  type UserSort,
  type UsersQuery,
  usersPageSize,
} from '#shared/api/admin.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'

/** What admins see of everybody, and do to accounts. */
export const createUserAdmin = (pool: pg.Pool, clock: Clock) => ({
  page: async ({
    search = '',
    sort = 'newest',
    kind = 'all',
    page = 1,
  }: UsersQuery): Promise<AdminUsersResponse> => {
    const wanted = `${kinds[kind]} and ($1 = '' or person.username ilike '%' || $2 || '%'
      or person.id::text = $1 or lower(person.email) = lower($1))`
    const sought = [search, search.replaceAll(/[\\%_]/g, '\\$&')]
    const { rows } = await pool.query<AdminUserRow>(
      `select person.id, person.username, person.created_at as "createdAt", person.is_admin as "isAdmin",
         person.locked_at is not null as "isLocked"
       from accounts.users person where ${wanted} order by ${orders[sort]} limit $3 offset $4`,
      [...sought, usersPageSize, (page - 1) * usersPageSize],
    )
    const { rows: counts } = await pool.query<{ total: number; found: number }>(
      `select (select count(*) from accounts.users) as total,
         (select count(*) from accounts.users person where ${wanted}) as found`,
      sought,
    )
    return { users: rows, total: counts[0]?.total ?? 0, found: counts[0]?.found ?? 0 }
  },

  /**
   * Locks somebody out, or lets them in again; whether it could be done. Nobody does it to themselves, and whoever does it
   * is an unlocked admin at that moment, so there is always one left, also when two turn on each other.
   */
  setLocked: async (by: UserId, id: UserId, isLocked: boolean): Promise<boolean> => {
    const result = await pool.query(
      `with admins as (select id from accounts.users where is_admin and locked_at is null order by id for update)
       update accounts.users set locked_at = case when $3 then coalesce(locked_at, $4) end
       where id = $2 and id <> $1 and exists (select 1 from admins where id = $1)`,
      [by, id, isLocked, clock.now()],
    )
    return result.rowCount === 1
  },

  setTwoStepWanted: async (id: UserId, isWanted: boolean): Promise<void> => {
    await pool.query('update accounts.users set two_step_wanted = $2 where id = $1', [id, isWanted])
  },

  /** For somebody who has lost all of it; the sessions that were opened with it end, too. Whether there was any. */
  takeTwoStepOff: async (id: UserId): Promise<boolean> => {
    const { rows } = await pool.query<{ gone: boolean }>(
      `with apps as (delete from accounts.authenticators where user_id = $1 returning confirmed),
         keys as (delete from accounts.passkeys where user_id = $1 returning 1),
         codes as (delete from accounts.recovery_codes where user_id = $1)
       select exists (select 1 from apps where confirmed) or exists (select 1 from keys) as gone`,
      [id],
    )
    return rows[0]?.gone === true
  },
})
export type UserAdmin = ReturnType<typeof createUserAdmin>

const kinds = {
  all: 'true',
  admins: 'person.is_admin',
  locked: 'person.locked_at is not null',
  unverified: 'not person.is_verified',
} as const

const orders: Readonly<Record<UserSort, string>> = {
  newest: 'person.created_at desc, person.id desc',
  oldest: 'person.created_at, person.id',
  name: 'lower(person.username), person.id',
  seen: `(select max(session.last_seen_at) from accounts.sessions session where session.user_id = person.id)
    desc nulls last, person.id desc`,
}
