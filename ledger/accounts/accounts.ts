import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createChats } from '../chat/chats.ts'
import { createInvitationRows } from '../invitations/rows.ts'
import { createCalendarLinks } from '../notifications/calendarLinks.ts'
import { createInvitedUser } from '../notifications/invitedUser.ts'
import { createNotificationList } from '../notifications/notificationList.ts'
import { createNotifications } from '../notifications/notifications.ts'
import { createPhones } from '../notifications/phones.ts'
import { createUnsubscribe, createUnsubscribeTokens } from '../notifications/unsubscribe.ts'
import { createAccountDeletion } from './accountDeletion.ts'
import { createAdminDays } from './adminDays.ts'
import { createAdminLog } from './adminLog.ts'
import { createCardMoney } from './cardMoney.ts'
import { createCleanup } from './cleanup.ts'
import { createDrawSeeds } from './drawSeeds.ts'
import { createEmailChanges } from './emailChanges.ts'
import { createFactorResets } from './factorResets.ts'
import { createFeedback } from './feedback.ts'
import { createGoalNumbers } from './goalNumbers.ts'
import { createKnownDevices } from './knownDevices.ts'
import { createLocks } from './locks.ts'
import { createMailRequests } from './mailRequests.ts'
import { createOneTimeCodes } from './oneTimeCodes.ts'
import { createPayers } from './payers.ts'
import { createPayoutNotes } from './payoutNotes.ts'
import { createPolicies } from './policy.ts'
import { createRateLimits, limitsSecret } from './rateLimits.ts'
import { createResealing } from './resealing.ts'
import { createSecretBox } from './secretBox.ts'
import { createSessions } from './sessions.ts'
import { createAuthenticators } from './twoStep/authenticators.ts'
import { createPasskeys } from './twoStep/passkeys.ts'
import { createRecoveryCodes } from './twoStep/recoveryCodes.ts'
import { createUserAdmin } from './userAdmin.ts'
import { createUsers } from './users.ts'

interface Options {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly dataKeys: readonly string[]
  readonly appUrl: string
  readonly rateLimitScale: number
  /** The most that one person pays by card within 30 days. */
  readonly cardLimit: (currency: Currency) => Minor | undefined
  readonly textsPerDay?: number | undefined
}

/** The services over the schema `accounts`. */
export const createAccounts = (options: Options) => {
  const { pool, clock, jobs, dataKeys, appUrl, rateLimitScale, cardLimit, textsPerDay } = options
  const users = createUsers(pool)
  const emailChanges = createEmailChanges(pool, clock)
  const oneTimeCodes = createOneTimeCodes(pool, clock)
  const limits = createRateLimits(pool, {
    scale: rateLimitScale,
    secret: limitsSecret(dataKeys),
    textsPerDay,
  })
  return {
    users,
    oneTimeCodes,
    sessions: createSessions(pool, clock),
    limits,
    mailRequests: createMailRequests({ pool, users, codes: oneTimeCodes, emailChanges, jobs, limits, clock }),
    authenticators: createAuthenticators(pool, createSecretBox(dataKeys, 'authenticator'), clock),
    passkeys: createPasskeys(pool, clock, appUrl),
    recoveryCodes: createRecoveryCodes(pool),
    deletion: createAccountDeletion(pool),
    payers: createPayers(pool),
    cardMoney: createCardMoney({ pool, clock }, cardLimit),
    invitations: createInvitationRows({ pool, clock, dataKeys }),
    chats: createChats(pool, clock),
    drawSeeds: createDrawSeeds(pool, clock),
    payoutNotes: createPayoutNotes(pool, clock),
    feedback: createFeedback(pool, clock),
    policies: createPolicies(pool),
    adminDays: createAdminDays(pool, clock),
    adminLog: createAdminLog(pool, clock),
    userAdmin: createUserAdmin(pool, clock),
    goalNumbers: createGoalNumbers(pool),
    locks: createLocks(pool, clock),
    emailChanges,
    factorResets: createFactorResets(pool),
    knownDevices: createKnownDevices(pool, clock),
    cleanup: { ...createCleanup(pool, clock), reseal: createResealing(pool, dataKeys) },
    notifications: createNotifications(pool, clock),
    notificationList: createNotificationList(pool, clock),
    invitedUser: createInvitedUser(pool),
    phones: createPhones({ pool, jobs, clock }),
    calendarLinks: createCalendarLinks(pool, createSecretBox(dataKeys, 'calendar'), clock),
    unsubscribeTokens: createUnsubscribeTokens(dataKeys),
    unsubscribe: createUnsubscribe(pool, clock),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
