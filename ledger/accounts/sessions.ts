import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'

/** Days after which a session ends, whatever is done with it. */
export const sessionDays = 30

const cachedMs = 1_000
const mostCached = 20_000

/** 256 random bits: what the browser keeps. Only its hash is stored. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Sessions are rows, so that ending one ends it everywhere. A process remembers for a second what it has looked up;
 * what it ended itself it forgets at once.
 */
export const createSessions = (pool: pg.Pool, clock: Clock) => {
  const cache = new Map<string, { readonly userId: UserId | undefined; readonly until: number }>()

  const lookUp = async (token: string): Promise<UserId | undefined> => {
    const result = await pool.query<{ user_id: UserId }>({
      name: 'session',
      text: 'select user_id from accounts.sessions where token_hash = $1 and expires_at > $2',
      values: [hashOf(token), clock.now()],
    })
    return result.rows[0]?.user_id
  }

  return {
    userOf: async (token: string): Promise<UserId | undefined> => {
      const cached = cache.get(token)
      if (cached && cached.until > performance.now()) return cached.userId
      const userId = await lookUp(token)
      if (cache.size >= mostCached) cache.clear()
      cache.set(token, { userId, until: performance.now() + cachedMs })
      return userId
    },
    start: async (token: string, userId: UserId): Promise<void> => {
      const now = clock.now()
      const expires = instant(Date.parse(now) + sessionDays * 86_400_000)
      await pool.query(
        `insert into accounts.sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)
         on conflict (token_hash) do nothing`,
        [hashOf(token), userId, now, expires],
      )
      cache.delete(token)
    },
    end: async (token: string): Promise<void> => {
      cache.delete(token)
      await pool.query('delete from accounts.sessions where token_hash = $1', [hashOf(token)])
      cache.delete(token)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
