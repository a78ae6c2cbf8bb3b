import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { OpenIdLinkResponse } from '#shared/api/openId.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { ProvenIdentity } from '#shared/ports/openId.ts'
import type { AccountTables } from '../tables.ts'

type Identity = Pick<ProvenIdentity, 'issuer' | 'subject'>

/**
 * The identities at a provider that sign in to an account. A link is made only in a session of the account that has just shown its
 * password, or with the account itself: never because two addresses are the same.
 */
export const createOpenIdLinks = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    ownerOf: async ({ issuer, subject }: Identity): Promise<UserId | undefined> => {
      const found = await db
        .selectFrom('accounts.openid_links')
        .select('user_id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return found?.user_id
    },
    /** False when the identity belongs to another account, or the account has another one. */
    add: async (
      userId: UserId,
      { issuer, subject }: Identity,
      { madeAccount }: { readonly madeAccount: boolean },
    ): Promise<boolean> => {
      await db
        .insertInto('accounts.openid_links')
        .values({ user_id: userId, issuer, subject, since: clock.now(), made_account: madeAccount })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      const { count } = await db
        .selectFrom('accounts.openid_links')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
      return count === 1
    },
    used: async (userId: UserId): Promise<void> => {
      await db
        .updateTable('accounts.openid_links')
        .set({ last_used_at: clock.now() })
        .where('user_id', '=', userId)
        .execute()
    },
    of: async (userId: UserId): Promise<OpenIdLinkResponse['link']> => {
      const found = await db
        .selectFrom('accounts.openid_links')
        .select(['since', 'last_used_at as lastUsedAt', 'made_account as madeAccount'])
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return found ?? null
    },
    /** False when there is none. */
    remove: async (userId: UserId): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.openid_links')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Ends a link that was added to the account later, perhaps by an attacker. */
    removeAdded: async (userId: UserId): Promise<void> => {
      await db
        .deleteFrom('accounts.openid_links')
        .where('user_id', '=', userId)
        .where('made_account', '=', false)
        .execute()
    },
  }
}
