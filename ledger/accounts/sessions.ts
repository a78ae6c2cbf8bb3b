import type pg from 'pg'
import type { SessionResponse } from '#shared/api/accounts.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type Instant, instant } from '#shared/time.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Days after which a session ends, whatever is done with it, and those without use after which it does. */
export const sessionDays = 30
export const idleDays = 7
/** Minutes for the second step of a sign-in. */
const pendingMinutes = 10

const dayMs = 86_400_000
const cachedMs = 1_000
const mostCached = 20_000
/** How exactly we know when a session was last used. */
const seenEveryMs = 300_000

export interface Session {
  readonly userId: UserId
  /** `pending` between the password and the second step: it opens nothing. */
  readonly stage: 'pending' | 'full'
  /** A second step is wanted of this account, and has yet to be set up. */
  readonly lacksStep?: boolean
}

/** One session, or some of those that a user has. */
export type Ended =
  | { readonly token: string; readonly userId?: never }
  | { readonly userId: UserId; readonly token?: never }

/** What the browser keeps. Only its hash is stored. */
export const newSessionToken = (): string => newToken()
export const sessionHash = tokenHash

/**
 * Sessions are rows, so that ending one ends it everywhere. A process remembers for a second what it has looked up;
 * what it ended itself it forgets at once.
 */
export const createSessions = (pool: pg.Pool, clock: Clock) => {
  const cache = new Map<string, { readonly session: Promise<Session | undefined>; readonly until: number }>()
  const watchers = new Set<(ended: Ended) => void>()
  const tell = (ended: Ended): void => {
    for (const watcher of watchers) watcher(ended)
  }
  const ago = (ms: number): Instant => instant(Date.parse(clock.now()) - ms)

  const lookUp = async (token: string): Promise<Session | undefined> => {
    const hash = sessionHash(token)
    const result = await pool.query<{
      user_id: UserId
      stage: Session['stage']
      last_seen_at: Instant
      lacks_step: boolean
    }>({
      name: 'session',
      text: `select s.user_id, s.stage, s.last_seen_at, u.two_step_wanted
          and not exists (select from accounts.authenticators a where a.user_id = u.id and a.confirmed)
          and not exists (select from accounts.passkeys p where p.user_id = u.id) as lacks_step
        from accounts.sessions s join accounts.users u on u.id = s.user_id
        where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3 and u.locked_at is null`,
      values: [hash, clock.now(), ago(idleDays * dayMs)],
    })
    const row = result.rows[0]
    if (!row) return undefined
    if (row.last_seen_at < ago(seenEveryMs))
      await pool.query('update accounts.sessions set last_seen_at = $2 where token_hash = $1', [
        hash,
        clock.now(),
      ])
    return { userId: row.user_id, stage: row.stage, lacksStep: row.lacks_step }
  }

  return {
    of: (token: string): Promise<Session | undefined> => {
      const now = performance.now()
      const cached = cache.get(token)
      if (cached && cached.until > now) return cached.session
      // Who asks while it is being looked up waits for the same answer, unless the session has been ended meanwhile.
      const looking = { session: lookUp(token), until: now + cachedMs }
      looking.session.catch(() => cache.get(token) === looking && cache.delete(token))
      if (cache.size >= mostCached) cache.clear()
      cache.set(token, looking)
      return looking.session
    },

    /** Asked of the table itself, whatever is remembered: another process may have ended it just now. */
    stands: async (token: string): Promise<boolean> => (await lookUp(token)) !== undefined,

    start: async (token: string, { userId, stage }: Session, device: string): Promise<void> => {
      const now = clock.now()
      const lifeMs = stage === 'full' ? sessionDays * dayMs : pendingMinutes * 60_000
      await pool.query(
        `insert into accounts.sessions (token_hash, user_id, stage, device, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $5, $6) on conflict (token_hash) do nothing`,
        [sessionHash(token), userId, stage, device, now, instant(Date.parse(now) + lifeMs)],
      )
      cache.delete(token)
    },

    end: async (token: string): Promise<void> => {
      cache.delete(token)
      await pool.query('delete from accounts.sessions where token_hash = $1', [sessionHash(token)])
      cache.delete(token)
      tell({ token })
    },

    /** Ends all of a user's sessions, but the one with this token if there is one. */
    endAll: async (userId: UserId, butToken = ''): Promise<void> => {
      await pool.query('delete from accounts.sessions where user_id = $1 and token_hash <> $2', [
        userId,
        sessionHash(butToken),
      ])
      cache.clear()
      tell({ userId })
    },

    /** Whether the user had such a session. */
    endById: async (userId: UserId, id: string): Promise<boolean> => {
      const ended = await pool.query('delete from accounts.sessions where user_id = $1 and id = $2', [
        userId,
        id,
      ])
      cache.clear()
      tell({ userId })
      return ended.rowCount === 1
    },

    /** Looks all of them up anew: what is asked of an account has changed. */
    lookAgain: (): void => cache.clear(),

    /** Hears of every session that this process ends, until what it answers is called. */
    onEnded: (watcher: (ended: Ended) => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },

    /** How many of a user's are open, and when the latest was used. */
    summaryOf: async (userId: UserId): Promise<{ count: number; lastSeenAt: Instant | null }> => {
      const result = await pool.query<{ count: number; last_seen_at: Instant | null }>(
        `select count(*) as count, max(last_seen_at) as last_seen_at from accounts.sessions
         where user_id = $1 and stage = 'full' and expires_at > $2 and last_seen_at > $3`,
        [userId, clock.now(), ago(idleDays * dayMs)],
      )
      const { count, last_seen_at: lastSeenAt } = result.rows[0]!
      return { count, lastSeenAt }
    },

    list: async (userId: UserId, token: string): Promise<SessionResponse[]> => {
      const result = await pool.query<SessionResponse>(
        `select id, token_hash = $2 as current, device, created_at as "createdAt", last_seen_at as "lastSeenAt"
         from accounts.sessions
         where user_id = $1 and stage = 'full' and expires_at > $3 and last_seen_at > $4
         order by last_seen_at desc`,
        [userId, sessionHash(token), clock.now(), ago(idleDays * dayMs)],
      )
      return result.rows
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
