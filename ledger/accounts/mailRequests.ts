import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { AccountMail } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { CodePurpose, OneTimeCodes } from './oneTimeCodes.ts'
import type { RateLimits } from './rateLimits.ts'
import type { AccountTables } from './tables.ts'
import type { Users } from './users.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly users: Users
  readonly codes: OneTimeCodes
  readonly jobs: JobQueue
  readonly limits: Pick<RateLimits, 'take'>
  readonly clock: Clock
}

/**
 * Requests for account mails. A request does the same work in the same time whether or not the account
 * exists: it stores what was typed, and a worker looks it up later. The job contains only the request's id.
 */
export const createMailRequests = ({ pool, users, codes, jobs, limits, clock }: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const request = async (
    purpose: CodePurpose | 'goodbye',
    identifier: string,
    { username, browser }: { readonly username?: string; readonly browser?: Buffer | undefined } = {},
  ): Promise<void> => {
    const { id: requestId } = await db
      .insertInto('accounts.mail_requests')
      .values({
        purpose,
        identifier,
        username: username ?? null,
        browser_hash: browser ?? null,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Random delay, so that the response time doesn't reveal whether the account exists.
    await jobs.add('account-mail', { requestId }, { id: requestId, delayMs: randomInt(200, 800) })
  }
  /** Limits the mails that registering and deleting accounts repeatedly sends to one address. */
  const unlessTooMany = async (email: string, work: () => Promise<void>): Promise<void> => {
    if ((await limits.take('mailGreeting', email.toLowerCase())) === undefined) await work()
  }
  return {
    /** After registration: asks to verify the address. */
    greet: (email: string): Promise<void> => unlessTooMany(email, () => request('verify', email)),
    /** @param device a known device of the account, for a reset */
    ask: (purpose: 'reset' | 'verify', identifier: string, device?: Buffer): Promise<void> =>
      request(purpose, identifier, { browser: device }),
    /** A code for the requesting browser, which the hash of its secret identifies. */
    askForCode: (identifier: string, browser: Buffer): Promise<void> =>
      request('recovery', identifier, { browser }),
    /** A code for this session of a user without a second factor. */
    askForStepUp: (email: string, session: Buffer): Promise<void> =>
      request('step_up', email, { browser: session }),
    /** After an account was deleted. */
    sayGoodbye: ({ email, username }: { readonly email: string; readonly username: string }): Promise<void> =>
      unlessTooMany(email, () => request('goodbye', email, { username })),

    /** The mail to send; undefined when there is no such account, or the request is done. */
    prepare: async (requestId: string): Promise<AccountMail | undefined> => {
      const found = await db
        .selectFrom('accounts.mail_requests')
        .select(['purpose', 'identifier', 'username', 'browser_hash'])
        .where('id', '=', requestId)
        .executeTakeFirst()
      if (!found) return undefined
      const { purpose, identifier, username, browser_hash: browser } = found
      if (purpose === 'goodbye') return { purpose, email: identifier, username: username ?? '' }
      const user = await users.byLogin(identifier)
      if (!user || (purpose === 'verify' && user.isVerified)) return undefined
      if (purpose === 'reset' || purpose === 'verify')
        return mailOf(user, purpose, await codes.issueToken(user.id, purpose, browser ?? undefined))
      return browser ? mailOf(user, purpose, await codes.issueCode(user.id, purpose, browser)) : undefined
    },

    done: async (requestId: string): Promise<void> => {
      await db.deleteFrom('accounts.mail_requests').where('id', '=', requestId).execute()
    },
  }
}
const mailOf = (
  { username, email }: { readonly username: string; readonly email: string },
  purpose: CodePurpose,
  secret: string,
): AccountMail => ({ purpose, username, email, secret })

export type MailRequests = ReturnType<typeof createMailRequests>
