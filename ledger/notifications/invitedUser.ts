import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import type { AccountTables } from '../accounts/tables.ts'

/** The account whose verified address was invited; an unverified address does not identify an account. */
export const createInvitedUser =
  (pool: pg.Pool) =>
  async (id: InvitationId): Promise<UserId | undefined> => {
    const row = await databaseOf<AccountTables>(pool)
      .selectFrom('accounts.invitations as i')
      .innerJoin('accounts.users as u', join =>
        join
          .on(sql<boolean>`(u.email_hash = i.address_hash or lower(u.email) = lower(i.email))`)
          .on('u.is_verified', '=', true),
      )
      .select('u.id')
      .where('i.id', '=', id)
      .executeTakeFirst()
    return row?.id
  }
