import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import { type TokenScope, tokenLimits } from '#shared/api/tokenScopes.ts'
import type { MadeTokenResponse, MakeTokenRequest, TokenResponse } from '#shared/api/tokens.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** By it people and scanners of leaked secrets recognise a token. */
export const tokenPrefix = 'cal_'
/** The precision of a token's last use. */
const usedEveryMs = 300_000

/** What a program may do with its token. */
export interface Access {
  readonly id: string
  readonly userId: UserId
  readonly scopes: readonly TokenScope[]
  readonly goalIds: readonly number[] | null
  /** The account must set up a second step first. */
  readonly lacksStep: boolean
}

const columns = [
  'id',
  'name',
  'scopes',
  'goal_ids as goalIds',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const

/** Tokens by which a person's programs use the API. Each is read again for every request, so that it ends at once. */
export const createAccessTokens = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    list: (userId: UserId): Promise<TokenResponse[]> =>
      db
        .selectFrom('accounts.access_tokens')
        .select(columns)
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .execute(),

    /** Undefined when the account has as many as it may have. */
    make: (
      userId: UserId,
      { name, scopes, days, goalIds = null }: MakeTokenRequest,
    ): Promise<MadeTokenResponse | undefined> =>
      inTransaction(pool, async client => {
        const own = databaseOf<AccountTables>(client)
        // The row of the account keeps two requests at the same moment from exceeding the number.
        await own.selectFrom('accounts.users').select('id').where('id', '=', userId).forUpdate().execute()
        const now = clock.now()
        const { count } = await own
          .selectFrom('accounts.access_tokens')
          .select(sql<number>`count(*)::int4`.as('count'))
          .where('user_id', '=', userId)
          .where('expires_at', '>', now)
          .executeTakeFirstOrThrow()
        if (count >= tokenLimits.perAccount) return undefined
        const token = `${tokenPrefix}${newToken()}`
        const made = await own
          .insertInto('accounts.access_tokens')
          .values({
            user_id: userId,
            token_hash: tokenHash(token),
            name,
            scopes: [...new Set(scopes)],
            goal_ids: goalIds === null ? null : [...new Set(goalIds)],
            created_at: now,
            expires_at: plusMs(now, days * dayMs),
          })
          .returning(columns)
          .executeTakeFirstOrThrow()
        return { ...made, token }
      }),

    /** False when the account has no such token. */
    revoke: async (userId: UserId, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.access_tokens')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Undefined for a token that is wrong, revoked or expired, and while its account is locked. */
    accessBy: async (token: string): Promise<Access | undefined> => {
      if (!token.startsWith(tokenPrefix)) return undefined
      const now = clock.now()
      const found = await db
        .selectFrom('accounts.access_tokens as t')
        .innerJoin('accounts.users as u', 'u.id', 't.user_id')
        .where('t.token_hash', '=', tokenHash(token))
        .where('t.expires_at', '>', now)
        .where(({ eb, or }) => or([eb('u.locked_until', 'is', null), eb('u.locked_until', '<=', now)]))
        .select(['t.id', 't.user_id', 't.scopes', 't.goal_ids', 't.last_used_at'])
        .select(
          sql<boolean>`u.two_step_wanted
          and not exists (select from accounts.authenticators a where a.user_id = u.id and a.confirmed)
          and not exists (select from accounts.passkeys p where p.user_id = u.id)`.as('lacks_step'),
        )
        .executeTakeFirst()
      if (!found) return undefined
      if (found.last_used_at === null || found.last_used_at < plusMs(now, -usedEveryMs))
        await db
          .updateTable('accounts.access_tokens')
          .set({ last_used_at: now })
          .where('id', '=', found.id)
          .execute()
      return {
        id: found.id,
        userId: found.user_id,
        scopes: found.scopes,
        goalIds: found.goal_ids,
        lacksStep: found.lacks_step,
      }
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
