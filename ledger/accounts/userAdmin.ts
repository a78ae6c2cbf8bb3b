import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { contains } from '#projections/db/folded.ts'
import { databaseOf } from '#projections/db/kysely.ts'
import type { AdminUsersResponse, UsersQuery } from '#shared/api/admin.ts'
import { type UserSort, usersPageSize } from '#shared/api/userLists.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, instant } from '#shared/time.ts'
import { type Addresses, hasAddress } from './addresses.ts'
import type { AccountTables } from './tables.ts'
import { byOtherAdmin, moneyPowersAfterMs } from './users.ts'

/** Accounts for admins, and changes of them by admins. */
export const createUserAdmin = (pool: pg.Pool, clock: Clock, addresses: Pick<Addresses, 'sought'>) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    page: async ({
      search = '',
      sort = 'newest',
      kind = 'all',
      page = 1,
    }: UsersQuery): Promise<AdminUsersResponse> => {
      const found = db
        .selectFrom('accounts.users as person')
        .where('person.has_account', '=', true)
        .where(kinds[kind])
        .$if(search !== '', query =>
          query.where(({ or }) =>
            or([
              contains('person.username', search),
              sql<boolean>`person.id::text = ${search}`,
              hasAddress(addresses.sought(search), { plain: 'person.email', hash: 'person.email_hash' }),
            ]),
          ),
        )
      const users = await found
        .select([
          'person.id',
          'person.username',
          'person.created_at as createdAt',
          'person.is_admin as isAdmin',
          sql<boolean>`coalesce(person.locked_until > ${clock.now()}, false)`.as('isLocked'),
        ])
        .orderBy(orders[sort])
        .limit(usersPageSize)
        .offset((page - 1) * usersPageSize)
        .execute()
      const counts = await db
        .selectNoFrom(eb => [
          eb
            .selectFrom('accounts.users')
            .where('has_account', '=', true)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('total'),
          found.select(({ fn }) => fn.countAll<number>().as('count')).as('found'),
        ])
        .executeTakeFirst()
      return { users, total: counts?.total ?? 0, found: counts?.found ?? 0 }
    },

    /**
     * Makes an admin, who decides nothing about money for three days and before another admin has confirmed
     * it; or removes the role. False when there is no such user, or `by` is no admin. Admins can't change
     * their own rights, so one always remains, even when two revoke each other's rights at the same moment.
     */
    setAdmin: async (by: UserId, id: UserId, isAdmin: boolean): Promise<boolean> => {
      const { numUpdatedRows } = await byOtherAdmin(db, by, id)
        .set({
          is_admin: isAdmin,
          admin_by: isAdmin ? by : null,
          admin_confirmed_by: null,
          money_powers_from: isAdmin ? soon(clock.now()) : null,
        })
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /**
     * False when that admin needs no confirmation any more, or when it would be by the one who appointed
     * them.
     */
    confirmAdmin: async (by: UserId, id: UserId): Promise<boolean> => {
      const { numUpdatedRows } = await byOtherAdmin(db, by, id)
        .set({ admin_confirmed_by: by })
        .where('is_admin', '=', true)
        .where('admin_by', '<>', by)
        .where('admin_confirmed_by', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    setTwoStepWanted: async (id: UserId, isWanted: boolean): Promise<void> => {
      await db.updateTable('accounts.users').set({ two_step_wanted: isWanted }).where('id', '=', id).execute()
    },

    /**
     * For a user who has lost their second factors; false when there was none. The caller ends the sessions.
     * An admin decides nothing about money for a while: access to their mailbox alone must not suffice at
     * once.
     */
    takeTwoStepOff: async (id: UserId): Promise<boolean> => {
      const row = await db
        .with('apps', qb =>
          qb.deleteFrom('accounts.authenticators').where('user_id', '=', id).returning('confirmed'),
        )
        .with('keys', qb => qb.deleteFrom('accounts.passkeys').where('user_id', '=', id).returning('id'))
        .with('codes', qb => qb.deleteFrom('accounts.recovery_codes').where('user_id', '=', id))
        .with('powers', qb =>
          qb
            .updateTable('accounts.users')
            .set({ money_powers_from: soon(clock.now()) })
            .where('id', '=', id)
            .where('is_admin', '=', true),
        )
        .selectNoFrom(({ or, exists, selectFrom }) =>
          or([
            exists(selectFrom('apps').select('confirmed').where('confirmed', '=', true)),
            exists(selectFrom('keys').select('id')),
          ]).as('gone'),
        )
        .executeTakeFirst()
      return row?.gone === true
    },
  }
}
const soon = (now: Instant): Instant => instant(Date.parse(now) + moneyPowersAfterMs)
export type UserAdmin = ReturnType<typeof createUserAdmin>

const kinds = {
  all: sql<boolean>`true`,
  admins: sql<boolean>`person.is_admin`,
  locked: sql<boolean>`person.locked_at is not null`,
  unverified: sql<boolean>`not person.is_verified`,
} as const

const orders: Readonly<Record<UserSort, RawBuilder<unknown>>> = {
  newest: sql`person.created_at desc, person.id desc`,
  oldest: sql`person.created_at, person.id`,
  name: sql`lower(person.username), person.id`,
  seen: sql`(select max(session.last_seen_at) from accounts.sessions session where session.user_id = person.id)
    desc nulls last, person.id desc`,
}
