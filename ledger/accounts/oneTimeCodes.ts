import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'
import { isSame, newDigits, newToken, tokenHash } from './tokens.ts'

type LinkPurpose = 'reset' | 'verify' | 'not_me'
type DigitsPurpose = 'recovery' | 'step_up'
export type CodePurpose = LinkPurpose | DigitsPurpose

const minutes = { not_me: 72 * 60, reset: 60, verify: 7 * 24 * 60, recovery: 10, step_up: 10 } as const
const codeTries = 5
/** Links to reset a password that are valid at the same time: another one does not void the owner's. */
const resetLinks = 3

/** A code alone is too short to hash: all of them could be tried against a stolen table. */
const hashOfCode = (userId: UserId, code: string): Buffer => tokenHash(`${userId}/${code}`)

/** Identifies the browser that requests a code. Only its hash is stored. */
export const newBrowserSecret = (): string => newToken()
export const browserHash = (secret: string): Buffer => tokenHash(`browser/${secret}`)

interface TypedCode {
  readonly purpose: DigitsPurpose
  readonly code: string
  readonly browser: Buffer
}

interface Issued {
  readonly hash: Buffer
  readonly tries: number
  readonly browser?: Buffer | undefined
}

const anyBrowser: Buffer = Buffer.alloc(0)

/**
 * Secrets that are mailed to prove an address: the token of a link, 256 random bits, or a six-digit code with
 * five attempts in the browser that requested it. Stored hashed, used once, and replaced by the next of the
 * same purpose; a code only by one of the same browser, and a link to reset by the third of the same.
 */
export const createOneTimeCodes = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const issue = async (
    userId: UserId,
    purpose: CodePurpose,
    { hash, tries, browser = anyBrowser }: Issued,
  ): Promise<void> => {
    const now = clock.now()
    await db
      .insertInto('accounts.proofs')
      .values({
        user_id: userId,
        purpose,
        secret_hash: hash,
        tries_left: tries,
        expires_at: plusMs(now, minutes[purpose] * minuteMs),
        created_at: now,
        browser_hash: browser,
      })
      .onConflict(conflict =>
        conflict
          .columns(['user_id', 'purpose', 'browser_hash'])
          .where('purpose', '<>', sql.lit('reset'))
          .doUpdateSet(({ ref }) => ({
            id: ref('excluded.id'),
            secret_hash: ref('excluded.secret_hash'),
            tries_left: ref('excluded.tries_left'),
            expires_at: ref('excluded.expires_at'),
            created_at: ref('excluded.created_at'),
          })),
      )
      .execute()
  }
  const dropOldResets = async (userId: UserId, browser: Buffer): Promise<void> => {
    const resets = db
      .selectFrom('accounts.proofs')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'reset')
      .where('browser_hash', '=', browser)
    const old = resets.select('id').orderBy('created_at', 'desc').orderBy('id').offset(resetLinks)
    await db.deleteFrom('accounts.proofs').where('id', 'in', old).execute()
  }

  return {
    /**
     * @param device a known device of the user, whose links to reset are not replaced by those of strangers; or
     * the one on which the user has signed in
     */
    issueToken: async (
      userId: UserId,
      purpose: LinkPurpose,
      device: Buffer = anyBrowser,
    ): Promise<string> => {
      const token = newToken()
      await issue(userId, purpose, { hash: tokenHash(token), tries: 1, browser: device })
      if (purpose === 'reset') await dropOldResets(userId, device)
      return token
    },
    /** @param browser hash of the secret in the cookie of the requesting browser */
    issueCode: async (userId: UserId, purpose: DigitsPurpose, browser: Buffer): Promise<string> => {
      const code = newDigits()
      await issue(userId, purpose, { hash: hashOfCode(userId, code), tries: codeTries, browser })
      return code
    },
    /** The user of a valid token, which stays valid. */
    ownerOf: async (token: string, purpose: LinkPurpose): Promise<UserId | undefined> => {
      const found = await db
        .selectFrom('accounts.proofs')
        .select('user_id')
        .where('secret_hash', '=', tokenHash(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return found?.user_id
    },
    /** The user of a valid token, which can't be used again. */
    useToken: async (token: string, purpose: LinkPurpose): Promise<UserId | undefined> => {
      const used = await db
        .deleteFrom('accounts.proofs')
        .where('secret_hash', '=', tokenHash(token))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', clock.now())
        .returning('user_id')
        .executeTakeFirst()
      return used?.user_id
    },
    /**
     * True for the right code in the browser that it was issued for. Each call from there uses up an attempt;
     * calls from elsewhere don't, so an attacker can't use up the owner's attempts.
     */
    useCode: async (userId: UserId | undefined, { purpose, code, browser }: TypedCode): Promise<boolean> => {
      const tried = await db
        .updateTable('accounts.proofs')
        .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
        .where('user_id', '=', userId ?? noUser)
        .where('purpose', '=', purpose)
        .where('tries_left', '>', 0)
        .where('expires_at', '>', clock.now())
        .where('browser_hash', '=', browser)
        .returning(['id', 'secret_hash'])
        .executeTakeFirst()
      if (userId === undefined || !isSame(tried?.secret_hash, hashOfCode(userId, code)) || !tried)
        return false
      // Of two requests with the right code, only one deletes it. A newer code has another id.
      const { numDeletedRows } = await db
        .deleteFrom('accounts.proofs')
        .where('id', '=', tried.id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

/** No account has this id: the same statement runs, and finds nothing. */
const noUser = 0 as UserId
