import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { newToken, tokenHash } from '../accounts/tokens.ts'
import type { Vault } from '../accounts/vault.ts'

/** The secret address of each member's calendar: whoever has it reads along, so it can be shown, renewed and ended. */
export const createCalendarLinks = (pool: pg.Pool, vault: Vault, clock: Clock) => ({
  /** Undefined also when no key opens it any more. */
  of: async (userId: UserId): Promise<string | undefined> => {
    const found = await pool.query<{ sealed: Buffer }>(
      'select sealed from accounts.calendar_links where user_id = $1',
      [userId],
    )
    const sealed = found.rows[0]?.sealed
    return sealed && vault.open(sealed)?.toString()
  },
  renew: async (userId: UserId): Promise<string> => {
    const token = newToken(192)
    await pool.query(
      `insert into accounts.calendar_links (user_id, token_hash, sealed, created_at) values ($1, $2, $3, $4)
       on conflict (user_id) do update set token_hash = excluded.token_hash, sealed = excluded.sealed,
         created_at = excluded.created_at`,
      [userId, tokenHash(token), vault.seal(Buffer.from(token)), clock.now()],
    )
    return token
  },
  end: async (userId: UserId): Promise<void> => {
    await pool.query('delete from accounts.calendar_links where user_id = $1', [userId])
  },
  ownerOf: async (token: string): Promise<UserId | undefined> => {
    const found = await pool.query<{ user_id: UserId }>(
      'select user_id from accounts.calendar_links where token_hash = $1',
      [tokenHash(token)],
    )
    return found.rows[0]?.user_id
  },
})
export type CalendarLinks = ReturnType<typeof createCalendarLinks>
