import { randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import { language } from '#shared/language.ts'
import type { AccountMail } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Addresses } from './addresses.ts'
import type { EmailChanges } from './emailChanges.ts'
import type { OneTimeCodes } from './oneTimeCodes.ts'
import type { PayoutDestinations } from './payoutDestinations.ts'
import type { RateLimits } from './rateLimits.ts'
import type { AccountTables } from './tables.ts'
import type { Users } from './users.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly addresses: Addresses
  readonly users: Users
  readonly codes: OneTimeCodes
  readonly emailChanges: Pick<EmailChanges, 'byId' | 'issueToken'>
  readonly payoutDestinations: Pick<PayoutDestinations, 'byId' | 'issueToken'>
  readonly jobs: JobQueue
  readonly limits: Pick<RateLimits, 'take'>
  readonly clock: Clock
}

/**
 * Requests for account mails. A request does the same work in the same time whether or not the account
 * exists: it stores what was typed, and a worker looks it up later. The job contains only the request's id.
 */
export const createMailRequests = ({
  pool,
  addresses,
  users,
  codes,
  emailChanges,
  payoutDestinations,
  jobs,
  limits,
  clock,
}: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const request = async (
    purpose: Purpose,
    identifier: string,
    { username, browser, device }: Details = {},
  ): Promise<void> => {
    const requestId = randomUUID()
    const stored = await addresses.write('mailRequest', identifier, requestId)
    await db
      .insertInto('accounts.mail_requests')
      .values({
        id: requestId,
        purpose,
        identifier: stored.plain,
        sealed_identifier: stored.sealed,
        identifier_hash: stored.hash,
        username: username ?? null,
        browser_hash: browser ?? null,
        device: device ?? null,
        created_at: clock.now(),
        language: language(),
      })
      .execute()
    // Random delay, so that the response time doesn't reveal whether the account exists.
    await jobs.add('account-mail', { requestId }, { id: requestId, delayMs: randomInt(200, 800) })
  }
  /** Limits the mails that registering and deleting accounts repeatedly sends to one address. */
  const unlessTooMany = async (email: string, work: () => Promise<void>): Promise<void> => {
    if ((await limits.take('mailGreeting', email.toLowerCase())) === undefined) await work()
  }
  const aboutChange = async (
    purpose: 'change_email' | 'email_changed',
    id: string,
  ): Promise<AccountMail | undefined> => {
    const change = await emailChanges.byId(id)
    const user = change && (await users.byId(change.userId))
    if (!user) return undefined
    const { username } = user
    const its = { purpose, username, language: user.preferences.language }
    return purpose === 'change_email'
      ? { ...its, email: change.newEmail, secret: await emailChanges.issueToken(id, 'new') }
      : { ...its, email: change.oldEmail, secret: await emailChanges.issueToken(id, 'old') }
  }
  const aboutDestination = async (id: string): Promise<AccountMail | undefined> => {
    const change = await payoutDestinations.byId(id)
    const user = change && (await users.byId(change.userId))
    if (!user) return undefined
    const { username, email } = user
    const secret = await payoutDestinations.issueToken(id)
    const { language } = user.preferences
    return { purpose: 'destination_changed', ...change, username, email, language, secret }
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
    /** After a sign-in on a new device. */
    announceDevice: async (
      { id, email }: { readonly id: UserId; readonly email: string },
      { browser, device }: { readonly browser: Buffer; readonly device: string },
    ): Promise<void> => {
      if ((await limits.take('deviceMail', String(id))) === undefined)
        await request('new_device', email, { browser, device })
    },
    /** To the new address, to be proved; or to the old one, after the change. */
    aboutEmail: (purpose: 'change_email' | 'email_changed', changeId: string): Promise<void> =>
      request(purpose, changeId),
    /** After where payouts go was entered, changed or deleted. */
    aboutDestination: (id: string): Promise<void> => request('destination_changed', id),
    /** After an account was deleted. */
    sayGoodbye: ({ email, username }: { readonly email: string; readonly username: string }): Promise<void> =>
      unlessTooMany(email, () => request('goodbye', email, { username })),

    /** To who claimed a seat by a link, before what they entered is erased. */
    sayRefused: ({ email, username }: { readonly email: string; readonly username: string }): Promise<void> =>
      unlessTooMany(email, () => request('claim_refused', email, { username })),

    /** The mail to send; undefined when there is no such account, or the request is done. */
    prepare: async (requestId: string): Promise<AccountMail | undefined> => {
      const found = await db
        .selectFrom('accounts.mail_requests')
        .select([
          'purpose',
          'identifier',
          'sealed_identifier',
          'username',
          'browser_hash',
          'device',
          'language',
          'created_at',
        ])
        .where('id', '=', requestId)
        .executeTakeFirst()
      if (!found) return undefined
      const { purpose, username, browser_hash: browser } = found
      const stored = { plain: found.identifier, sealed: found.sealed_identifier }
      const identifier = addresses.read('mailRequest', stored, requestId) ?? ''
      if (purpose === 'goodbye' || purpose === 'claim_refused')
        return { purpose, email: identifier, username: username ?? '', language: found.language }
      if (purpose === 'change_email' || purpose === 'email_changed') return aboutChange(purpose, identifier)
      if (purpose === 'destination_changed') return aboutDestination(identifier)
      const user = await users.byLogin(identifier)
      if (!user || (purpose === 'verify' && user.isVerified)) return undefined
      const mailOf = (secret: string) => ({
        ...{ username: user.username, email: user.email, secret },
        language: user.preferences.language ?? found.language,
      })
      if (purpose === 'reset' || purpose === 'verify')
        return { purpose, ...mailOf(await codes.issueToken(user.id, purpose, browser ?? undefined)) }
      if (!browser) return undefined
      if (purpose === 'new_device') {
        const secret = await codes.issueToken(user.id, 'not_me', browser)
        return {
          ...mailOf(secret),
          purpose,
          userId: user.id,
          device: found.device ?? '',
          at: found.created_at,
        }
      }
      return { purpose, ...mailOf(await codes.issueCode(user.id, purpose, browser)) }
    },

    done: async (requestId: string): Promise<void> => {
      await db.deleteFrom('accounts.mail_requests').where('id', '=', requestId).execute()
    },
  }
}

type Purpose = AccountTables['accounts.mail_requests']['purpose']
interface Details {
  readonly username?: string
  readonly browser?: Buffer | undefined
  readonly device?: string
}

export type MailRequests = ReturnType<typeof createMailRequests>
