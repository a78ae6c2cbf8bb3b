import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { AccountMail } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { ProofPurpose, Proofs } from './proofs.ts'
import type { Users } from './users.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly users: Users
  readonly proofs: Proofs
  readonly jobs: JobQueue
  readonly clock: Clock
}

/**
 * Mails that prove an address. Asking does the same, in the same time, whether or not there is such an account: what
 * was typed is put down, and a worker finds out. The queue holds only the request's id.
 */
export const createMailRequests = ({ pool, users, proofs, jobs, clock }: Parts) => {
  const putDown = async (purpose: ProofPurpose | 'goodbye', identifier: string, username?: string) => {
    const asked = await pool.query<{ id: string }>(
      'insert into accounts.mail_requests (purpose, identifier, username, created_at) values ($1, $2, $3, $4) returning id',
      [purpose, identifier, username ?? null, clock.now()],
    )
    const requestId = asked.rows[0]!.id
    // Later, and not always as much later: a mail that is sent while the answer is would show in its time.
    await jobs.add('account-mail', { requestId }, { id: requestId, delayMs: randomInt(200, 800) })
  }
  return {
    ask: (purpose: ProofPurpose, identifier: string): Promise<void> => putDown(purpose, identifier),
    /** Tells somebody whose account has just been deleted. */
    sayGoodbye: ({ email, username }: { readonly email: string; readonly username: string }): Promise<void> =>
      putDown('goodbye', email, username),

    /** What is to be sent for a request; undefined when there is no such account, or the request is done. */
    prepare: async (requestId: string): Promise<AccountMail | undefined> => {
      const found = await pool.query<{
        purpose: ProofPurpose | 'goodbye'
        identifier: string
        username: string | null
      }>('select purpose, identifier, username from accounts.mail_requests where id = $1', [requestId])
      const request = found.rows[0]
      if (!request) return undefined
      const { purpose, identifier } = request
      if (purpose === 'goodbye') return { purpose, email: identifier, username: request.username ?? '' }
      const user = await users.byLogin(identifier)
      if (!user || (purpose === 'verify' && user.isVerified)) return undefined
      const secret =
        purpose === 'recovery' ? await proofs.issueCode(user.id) : await proofs.issueToken(user.id, purpose)
      return { purpose, username: user.username, email: user.email, secret }
    },

    done: async (requestId: string): Promise<void> => {
      await pool.query('delete from accounts.mail_requests where id = $1', [requestId])
    },
  }
}
export type MailRequests = ReturnType<typeof createMailRequests>
