import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'
import { isSame, newDigits, newToken, tokenHash } from './tokens.ts'

export type ProofPurpose = 'reset' | 'verify' | 'recovery'

const minutes = { reset: 60, verify: 7 * 24 * 60, recovery: 10 } as const
const codeTries = 5

/** A code is too short to be hashed alone: somebody with the table could try all of them. */
const hashOfCode = (userId: UserId, code: string): Buffer => tokenHash(`${userId}/${code}`)

/** By which a browser that asks for a code is known again. Only the hash is stored. */
export const newBrowserSecret = (): string => newToken()
export const browserHash = (secret: string): Buffer => tokenHash(`browser/${secret}`)

interface Issued {
  readonly hash: Buffer
  readonly tries: number
  readonly browser?: Buffer
}

/**
 * Proves that somebody reads the mail of an account: the token of a link, 256 random bits, or a six-digit code with
 * five tries in the browser that asked for it. Stored hashed, used once, and the newest of its kind replaces those before it.
 */
export const createProofs = (pool: pg.Pool, clock: Clock) => {
  const issue = async (
    userId: UserId,
    purpose: ProofPurpose,
    { hash, tries, browser }: Issued,
  ): Promise<void> => {
    const now = clock.now()
    const expires = instant(Date.parse(now) + minutes[purpose] * 60_000)
    await pool.query(
      `insert into accounts.proofs (user_id, purpose, secret_hash, tries_left, expires_at, created_at, browser_hash)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id, purpose) do update set id = excluded.id, secret_hash = excluded.secret_hash,
         tries_left = excluded.tries_left, expires_at = excluded.expires_at, created_at = excluded.created_at,
         browser_hash = excluded.browser_hash`,
      [userId, purpose, hash, tries, expires, now, browser ?? null],
    )
  }

  return {
    issueToken: async (userId: UserId, purpose: 'reset' | 'verify'): Promise<string> => {
      const token = newToken()
      await issue(userId, purpose, { hash: tokenHash(token), tries: 1 })
      return token
    },
    /** @param browser the hash of the secret that the browser which asked has */
    issueCode: async (userId: UserId, browser: Buffer): Promise<string> => {
      const code = newDigits()
      await issue(userId, 'recovery', { hash: hashOfCode(userId, code), tries: codeTries, browser })
      return code
    },
    /** Whose token it is, if it is good; it is not from here on. */
    useToken: async (token: string, purpose: 'reset' | 'verify'): Promise<UserId | undefined> => {
      const used = await pool.query<{ user_id: UserId }>(
        'delete from accounts.proofs where secret_hash = $1 and purpose = $2 and expires_at > $3 returning user_id',
        [tokenHash(token), purpose, clock.now()],
      )
      return used.rows[0]?.user_id
    },
    /**
     * Whether it is the code, in the browser that it is for. There each call is a try, and the last of them ends it; from
     * elsewhere it is none, so that nobody can use up another's.
     */
    useCode: async (userId: UserId | undefined, code: string, browser: Buffer): Promise<boolean> => {
      const tried = await pool.query<{ id: string; secret_hash: Buffer }>(
        `update accounts.proofs set tries_left = tries_left - 1
         where user_id = $1 and purpose = 'recovery' and tries_left > 0 and expires_at > $2 and browser_hash = $3
         returning id, secret_hash`,
        [userId ?? 0, clock.now(), browser],
      )
      const row = tried.rows[0]
      if (userId === undefined || !isSame(row?.secret_hash, hashOfCode(userId, code)) || !row) return false
      // Of two that come at once with the right code, one deletes it. A newer code has another id.
      const used = await pool.query('delete from accounts.proofs where id = $1', [row.id])
      return used.rowCount === 1
    },
  }
}
export type Proofs = ReturnType<typeof createProofs>
