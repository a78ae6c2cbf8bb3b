import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { SessionResponse } from '#shared/api/accounts.ts'
import { deviceInWords } from '#shared/deviceWords.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/language.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, hourMs, type Instant, minuteMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A session ends after this many days in any case, or after this many without use. */
export const sessionDays = 30
export const idleDays = 7
/** An admin's ends after this many hours in any case, or after this many minutes without use. */
export const adminHours = 12
export const adminIdleMinutes = 30
/** Minutes for the second step of a sign-in. */
const pendingMinutes = 10

/** Minutes for which a second factor in a session is fresh. */
const stepUpMinutes = 5

const cachedMs = 1_000
const maxCached = 20_000
/** The precision of a session's last use. */
const seenEveryMs = 300_000

export interface Session {
  readonly userId: UserId
  /** `pending` between the password and the second step; it grants no access. */
  readonly stage: 'pending' | 'full'
  /** The account must set up a second step first. */
  readonly lacksStep?: boolean
  /** What its user has chosen. */
  readonly language?: Language | null
}

/** One session, or some of a user's sessions. */
export type Ended =
  | { readonly token: string; readonly userId?: never }
  | { readonly userId: UserId; readonly token?: never }

/** The token in the browser's cookie. Only its hash is stored. */
export const newSessionToken = (): string => newToken()
export const sessionHash = tokenHash

const query = queriesOf<AccountTables>()

const sessionByHash = statement(
  'session',
  ({
    hash,
    now,
    idleSince,
    adminSince,
    adminIdleSince,
  }: Slots<{
    hash: Buffer
    now: Instant
    idleSince: Instant
    adminSince: Instant
    adminIdleSince: Instant
  }>) =>
    query
      .selectFrom('accounts.sessions as s')
      .innerJoin('accounts.users as u', 'u.id', 's.user_id')
      .where('s.token_hash', '=', hash)
      .where('s.expires_at', '>', now)
      .where('s.last_seen_at', '>', idleSince)
      .where(
        sql<boolean>`(not u.is_admin or s.created_at > ${adminSince} and s.last_seen_at > ${adminIdleSince})`,
      )
      // An expired lock may remain until a job has run.
      .where(sql<boolean>`(u.locked_until is null or u.locked_until <= ${now})`)
      .select(['s.user_id', 's.stage', 's.last_seen_at', 'u.language'])
      .select(
        sql<boolean>`u.two_step_wanted
        and not exists (select from accounts.authenticators a where a.user_id = u.id and a.confirmed)
        and not exists (select from accounts.passkeys p where p.user_id = u.id)`.as('lacks_step'),
      ),
)

/** The open sessions of a user. */
const openSessions = (db: Kysely<AccountTables>, userId: UserId, now: Instant) =>
  db
    .selectFrom('accounts.sessions')
    .where('user_id', '=', userId)
    .where('stage', '=', 'full')
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', plusMs(now, -idleDays * dayMs))
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        not(
          exists(
            selectFrom('accounts.users as u')
              .select('u.id')
              .where('u.id', '=', userId)
              .where('u.is_admin', '=', true),
          ),
        ),
        and([
          eb('created_at', '>', plusMs(now, -adminHours * hourMs)),
          eb('last_seen_at', '>', plusMs(now, -adminIdleMinutes * minuteMs)),
        ]),
      ]),
    )

/**
 * Sessions are rows, so ending one ends it in every process. A process caches a lookup for a second, and
 * clears it at once when it ends the session itself.
 */
export const createSessions = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const cache = new Map<string, { readonly session: Promise<Session | undefined>; readonly until: number }>()
  const listeners = new Set<(ended: Ended) => void>()
  const publish = (ended: Ended): void => {
    for (const listener of listeners) listener(ended)
  }

  const find = async (token: string) => {
    const now = clock.now()
    const [row] = await sessionByHash(pool, {
      hash: sessionHash(token),
      now,
      idleSince: plusMs(now, -idleDays * dayMs),
      adminSince: plusMs(now, -adminHours * hourMs),
      adminIdleSince: plusMs(now, -adminIdleMinutes * minuteMs),
    })
    return row
  }
  const lookUp = async (token: string, isUse: boolean): Promise<Session | undefined> => {
    const row = await find(token)
    if (!row) return undefined
    if (isUse && row.last_seen_at < plusMs(clock.now(), -seenEveryMs))
      await db
        .updateTable('accounts.sessions')
        .set({ last_seen_at: clock.now() })
        .where('token_hash', '=', sessionHash(token))
        .execute()
    return { userId: row.user_id, stage: row.stage, lacksStep: row.lacks_step, language: row.language }
  }

  return {
    /** @param isUse whether that counts as a use of the session */
    of: (token: string, isUse = true): Promise<Session | undefined> => {
      const now = performance.now()
      const cached = cache.get(token)
      if (cached && cached.until > now) return cached.session
      // Requests during the lookup share its answer, unless the session is ended meanwhile.
      const lookup = { session: lookUp(token, isUse), until: now + cachedMs }
      lookup.session.catch(() => cache.get(token) === lookup && cache.delete(token))
      if (cache.size >= maxCached) cache.clear()
      cache.set(token, lookup)
      return lookup.session
    },

    /** Bypasses the cache: another process may have ended the session just now. It is no use of the session. */
    stands: async (token: string): Promise<boolean> => (await find(token)) !== undefined,

    start: async (token: string, { userId, stage }: Session, device: string): Promise<void> => {
      const now = clock.now()
      const lifeMs = stage === 'full' ? sessionDays * dayMs : pendingMinutes * minuteMs
      await db
        .insertInto('accounts.sessions')
        .values({
          token_hash: sessionHash(token),
          user_id: userId,
          stage,
          device,
          created_at: now,
          last_seen_at: now,
          expires_at: plusMs(now, lifeMs),
        })
        .onConflict(conflict => conflict.column('token_hash').doNothing())
        .execute()
      cache.delete(token)
    },

    /**
     * Its holder has just shown a second factor. Ends with the session, because a new one has another token.
     */
    stepUp: async (token: string): Promise<void> => {
      await db
        .updateTable('accounts.sessions')
        .set({ step_up_until: plusMs(clock.now(), stepUpMinutes * minuteMs) })
        .where('token_hash', '=', sessionHash(token))
        .where('stage', '=', 'full')
        .execute()
    },
    /** Whether the second factor is fresh; bypasses the cache. */
    isSteppedUp: async (token: string): Promise<boolean> => {
      const found = await db
        .selectFrom('accounts.sessions')
        .select('token_hash')
        .where('token_hash', '=', sessionHash(token))
        .where('step_up_until', '>', clock.now())
        .executeTakeFirst()
      return found !== undefined
    },

    end: async (token: string): Promise<void> => {
      cache.delete(token)
      await db.deleteFrom('accounts.sessions').where('token_hash', '=', sessionHash(token)).execute()
      await db.deleteFrom('accounts.push_devices').where('session_hash', '=', sessionHash(token)).execute()
      cache.delete(token)
      publish({ token })
    },

    /**
     * Ends all of a user's sessions, except the one with this token if one is given, and revokes the access tokens of programs: an
     * attacker may have made one.
     */
    endAll: async (userId: UserId, butToken = ''): Promise<void> => {
      await db
        .deleteFrom('accounts.sessions')
        .where('user_id', '=', userId)
        .where('token_hash', '<>', sessionHash(butToken))
        .execute()
      // Those of sessions that have expired too.
      await db
        .deleteFrom('accounts.push_devices')
        .where('user_id', '=', userId)
        .where('session_hash', '<>', sessionHash(butToken))
        .execute()
      await db.deleteFrom('accounts.access_tokens').where('user_id', '=', userId).execute()
      cache.clear()
      publish({ userId })
    },

    /** False when the user has no such session. */
    endById: async (userId: UserId, id: string): Promise<boolean> => {
      const ended = await db
        .deleteFrom('accounts.sessions')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returning('token_hash')
        .executeTakeFirst()
      if (ended)
        await db.deleteFrom('accounts.push_devices').where('session_hash', '=', ended.token_hash).execute()
      cache.clear()
      publish({ userId })
      return ended !== undefined
    },

    /** Clears the cache, after a change of what accounts must have. */
    lookAgain: (): void => cache.clear(),

    /** Listens for every session that this process ends; returns how to stop. */
    onEnded: (listener: (ended: Ended) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The number of a user's open sessions, and when the latest was used. */
    summaryOf: (userId: UserId): Promise<{ count: number; lastSeenAt: Instant | null }> =>
      openSessions(db, userId, clock.now())
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max<Instant | null>('last_seen_at').as('lastSeenAt'),
        ])
        .executeTakeFirstOrThrow(),

    list: async (userId: UserId, token: string): Promise<SessionResponse[]> => {
      const open = await openSessions(db, userId, clock.now())
        .select(eb => [
          'id',
          eb('token_hash', '=', sessionHash(token)).$castTo<boolean>().as('current'),
          'device',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
        ])
        .orderBy('last_seen_at', 'desc')
        .execute()
      return open.map(one => ({ ...one, device: deviceInWords(one.device) }))
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
