import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { newToken, tokenHash } from '../accounts/tokens.ts'

/** The secret address of a user's calendar. It gives read access to anyone, so it can be shown, renewed and ended. */
export const createCalendarLinks = (pool: pg.Pool, box: SecretBox, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    /** Undefined also when no key opens it any more. */
    of: async (userId: UserId): Promise<string | undefined> => {
      const row = await db
        .selectFrom('accounts.calendar_links')
        .select('sealed')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && box.open(row.sealed, userId)?.toString()
    },
    renew: async (userId: UserId): Promise<string> => {
      const token = newToken(192)
      const link = {
        token_hash: tokenHash(token),
        sealed: box.seal(Buffer.from(token), userId),
        created_at: clock.now(),
      }
      await db
        .insertInto('accounts.calendar_links')
        .values({ user_id: userId, ...link })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
        .execute()
      return token
    },
    end: async (userId: UserId): Promise<void> => {
      await db.deleteFrom('accounts.calendar_links').where('user_id', '=', userId).execute()
    },
    ownerOf: async (token: string): Promise<UserId | undefined> => {
      const row = await db
        .selectFrom('accounts.calendar_links')
        .select('user_id')
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
      return row?.user_id
    },
  }
}
export type CalendarLinks = ReturnType<typeof createCalendarLinks>
