import type pg from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createChats } from '../chat/chats.ts'
import { createInvitationRows } from '../invitations/rows.ts'
import { createCalendarLinks } from '../notices/calendarLinks.ts'
import { createInbox } from '../notices/inbox.ts'
import { createInvited } from '../notices/invited.ts'
import { createNotices } from '../notices/notices.ts'
import { createPhones } from '../notices/phones.ts'
import { createTurnOff } from '../notices/turnOff.ts'
import { createUnsubscribing } from '../notices/unsubscribe.ts'
import { createAdminLog } from './adminLog.ts'
import { createDepartures } from './departure.ts'
import { createDrawSeeds } from './drawSeeds.ts'
import { createFeedback } from './feedback.ts'
import { createGoalNumbers } from './goalNumbers.ts'
import { createMailRequests } from './mailRequests.ts'
import { createPayers } from './payers.ts'
import { createPayoutNotes } from './payoutNotes.ts'
import { createPolicies } from './policy.ts'
import { createProofs } from './proofs.ts'
import { createRateLimits } from './rateLimits.ts'
import { createSessions } from './sessions.ts'
import { createTidier } from './tidying.ts'
import { createAuthenticators } from './twoStep/authenticators.ts'
import { createPasskeys } from './twoStep/passkeys.ts'
import { createRecoveryCodes } from './twoStep/recoveryCodes.ts'
import { createUserAdmin } from './userAdmin.ts'
import { createUsers } from './users.ts'
import { createVault } from './vault.ts'

interface Options {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly sessionKeys: readonly string[]
  readonly appUrl: string
  readonly rateLimitScale: number
}

/** Everything about people: who they are, how they prove it, and what they leave behind. */
export const createAccounts = async (options: Options) => {
  const { pool, clock, jobs, sessionKeys, appUrl, rateLimitScale } = options
  const users = createUsers(pool)
  const proofs = createProofs(pool, clock)
  const limits = await createRateLimits(pool, { scale: rateLimitScale, secret: sessionKeys[0] ?? '' })
  return {
    users,
    proofs,
    sessions: createSessions(pool, clock),
    limits,
    mailRequests: createMailRequests({ pool, users, proofs, jobs, limits, clock }),
    authenticators: createAuthenticators(pool, createVault(sessionKeys), clock),
    passkeys: createPasskeys(pool, clock, appUrl),
    recoveryCodes: createRecoveryCodes(pool),
    departures: createDepartures(pool),
    payers: createPayers(pool),
    invitations: createInvitationRows({ pool, clock, sessionKeys }),
    chats: createChats(pool, clock),
    drawSeeds: createDrawSeeds(pool, clock),
    payoutNotes: createPayoutNotes(pool, clock),
    feedback: createFeedback(pool, clock),
    policies: createPolicies(pool),
    adminLog: createAdminLog(pool, clock),
    userAdmin: createUserAdmin(pool, clock),
    goalNumbers: createGoalNumbers(pool),
    tidier: createTidier(pool, clock),
    notices: createNotices(pool, clock),
    inbox: createInbox(pool, clock),
    invitedUser: createInvited(pool),
    phones: createPhones({ pool, jobs, clock }),
    calendarLinks: createCalendarLinks(pool, createVault(sessionKeys, 'calendar'), clock),
    unsubscribing: createUnsubscribing(sessionKeys),
    turnOff: createTurnOff(pool, clock),
  }
}
export type Accounts = Awaited<ReturnType<typeof createAccounts>>
