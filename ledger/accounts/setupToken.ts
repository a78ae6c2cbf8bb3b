import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** The token with which the operator makes the first account, an admin's, in the browser. */
export const createSetupToken = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const whileEmpty = sql<boolean>`not exists (select from accounts.users)`
  return {
    /** A new one in place of the last. Undefined once there is an account. */
    renew: async (): Promise<string | undefined> => {
      const token = newToken(192)
      const made = { token_hash: tokenHash(token), made_at: clock.now() }
      const { rows } = await sql`
        insert into accounts.setup_token (token_hash, made_at)
        select ${made.token_hash}::bytea, ${made.made_at}::timestamptz where ${whileEmpty}
        on conflict (single) do update set token_hash = excluded.token_hash, made_at = excluded.made_at
        returning 1`.execute(db)
      return rows.length === 1 ? token : undefined
    },
    isOpen: async (): Promise<boolean> =>
      (await db.selectFrom('accounts.setup_token').select('single').where(whileEmpty).executeTakeFirst()) !==
      undefined,
    /** Whether it is this one. Of several callers at once one alone uses it up. */
    use: async (token: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.setup_token')
        .where('token_hash', '=', tokenHash(token))
        .where(whileEmpty)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    /** After a use that made no account. */
    giveBack: async (token: string): Promise<void> => {
      await db
        .insertInto('accounts.setup_token')
        .values({ token_hash: tokenHash(token), made_at: clock.now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    },
  }
}
export type SetupToken = ReturnType<typeof createSetupToken>
