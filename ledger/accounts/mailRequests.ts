import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { AccountMail } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { ProofPurpose, Proofs } from './proofs.ts'
import type { RateLimits } from './rateLimits.ts'
import type { Users } from './users.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly users: Users
  readonly proofs: Proofs
  readonly jobs: JobQueue
  readonly limits: Pick<RateLimits, 'take'>
  readonly clock: Clock
}

/**
 * Mails that prove an address. Asking does the same, in the same time, whether or not there is such an account: what
 * was typed is put down, and a worker finds out. The queue holds only the request's id.
 */
export const createMailRequests = ({ pool, users, proofs, jobs, limits, clock }: Parts) => {
  const putDown = async (
    purpose: ProofPurpose | 'goodbye',
    identifier: string,
    { username, browser }: { readonly username?: string; readonly browser?: Buffer } = {},
  ): Promise<void> => {
    const asked = await pool.query<{ id: string }>(
      `insert into accounts.mail_requests (purpose, identifier, username, browser_hash, created_at)
       values ($1, $2, $3, $4, $5) returning id`,
      [purpose, identifier, username ?? null, browser ?? null, clock.now()],
    )
    const requestId = asked.rows[0]!.id
    // Later, and not always as much later: a mail that is sent while the answer is would show in its time.
    await jobs.add('account-mail', { requestId }, { id: requestId, delayMs: randomInt(200, 800) })
  }
  /** Whoever comes and goes again and again fills no mailbox by it; nothing else of it is refused. */
  const unlessMany = async (email: string, putting: () => Promise<void>): Promise<void> => {
    if ((await limits.take('mailGreeting', email.toLowerCase())) === undefined) await putting()
  }
  return {
    /** Asks somebody who has just registered to verify their address. */
    greet: (email: string): Promise<void> => unlessMany(email, () => putDown('verify', email)),
    ask: (purpose: 'reset' | 'verify', identifier: string): Promise<void> => putDown(purpose, identifier),
    /** A code that is good only in the browser that asks, which is known by the hash of its secret. */
    askForCode: (identifier: string, browser: Buffer): Promise<void> =>
      putDown('recovery', identifier, { browser }),
    /** Tells somebody whose account has just been deleted. */
    sayGoodbye: ({ email, username }: { readonly email: string; readonly username: string }): Promise<void> =>
      unlessMany(email, () => putDown('goodbye', email, { username })),

    /** What is to be sent for a request; undefined when there is no such account, or the request is done. */
    prepare: async (requestId: string): Promise<AccountMail | undefined> => {
      const found = await pool.query<{
        purpose: ProofPurpose | 'goodbye'
        identifier: string
        username: string | null
        browser_hash: Buffer | null
      }>('select purpose, identifier, username, browser_hash from accounts.mail_requests where id = $1', [
        requestId,
      ])
      const request = found.rows[0]
      if (!request) return undefined
      const { purpose, identifier } = request
      if (purpose === 'goodbye') return { purpose, email: identifier, username: request.username ?? '' }
      const user = await users.byLogin(identifier)
      if (!user || (purpose === 'verify' && user.isVerified)) return undefined
      if (purpose !== 'recovery') return mailOf(user, purpose, await proofs.issueToken(user.id, purpose))
      const { browser_hash: browser } = request
      return browser ? mailOf(user, purpose, await proofs.issueCode(user.id, browser)) : undefined
    },

    done: async (requestId: string): Promise<void> => {
      await pool.query('delete from accounts.mail_requests where id = $1', [requestId])
    },
  }
}
const mailOf = (
  { username, email }: { readonly username: string; readonly email: string },
  purpose: ProofPurpose,
  secret: string,
): AccountMail => ({ purpose, username, email, secret })

export type MailRequests = ReturnType<typeof createMailRequests>
