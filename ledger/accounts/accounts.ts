import type pg from 'pg'
import type { Currency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { createChats } from '../chat/chats.ts'
import { createInvitationRows } from '../invitations/rows.ts'
import { createAccountNotifications } from '../notifications/accountNotifications.ts'
import { createCalendarLinks } from '../notifications/calendarLinks.ts'
import { createInvitedUser } from '../notifications/invitedUser.ts'
import { createNotificationList } from '../notifications/notificationList.ts'
import { createNotifications } from '../notifications/notifications.ts'
import { createPhones } from '../notifications/phones.ts'
import { createUnsubscribe, createUnsubscribeTokens } from '../notifications/unsubscribe.ts'
import { createWebhooks } from '../webhooks/webhooks.ts'
import { createAccessTokens } from './accessTokens.ts'
import { createAccountDeletion } from './accountDeletion.ts'
import { createAddresses } from './addresses.ts'
import { createAdminDays } from './adminDays.ts'
import { createAdminLog } from './adminLog.ts'
import { createBankFindings } from './bankFindings.ts'
import { createBankPayouts } from './bankPayouts.ts'
import { createCardMoney } from './cardMoney.ts'
import { createCashCodes } from './cashCodes.ts'
import { createCleanup } from './cleanup.ts'
import { createConnectedAccounts } from './connectedAccounts.ts'
import { createDrawSeeds } from './drawSeeds.ts'
import { createEmailChanges } from './emailChanges.ts'
import { createFactorResets } from './factorResets.ts'
import { createFeedback } from './feedback.ts'
import { createGoalNumbers } from './goalNumbers.ts'
import { createInstallationSettings } from './installationSettings.ts'
import { createKnownDevices } from './knownDevices.ts'
import { createLocks } from './locks.ts'
import { createMailRequests } from './mailRequests.ts'
import { createOneTimeCodes } from './oneTimeCodes.ts'
import { createOpenIdLinks } from './openId/links.ts'
import { createPayers } from './payers.ts'
import { createPaymentPhotos } from './paymentPhotos.ts'
import { createPayoutBatches } from './payoutBatches.ts'
import { createPayoutDestinations } from './payoutDestinations.ts'
import { createPayoutNotes } from './payoutNotes.ts'
import { createPolicies } from './policy.ts'
import { createRateLimits, limitsSecret } from './rateLimits.ts'
import { createRehashing } from './rehashing.ts'
import { createResealing } from './resealing.ts'
import { createSecretBox } from './secretBox.ts'
import { createSessions } from './sessions.ts'
import { createSetupToken } from './setupToken.ts'
import { createStandInNumbers } from './standInNumbers.ts'
import { createStandIns } from './standIns.ts'
import { createStripeFunds } from './stripeFunds.ts'
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
  /** Whether payouts can be sent by Stripe. */
  readonly sendsByStripe?: boolean
}

/** The services over the schema `accounts`. */
export const createAccounts = (options: Options) => {
  const { pool, clock, jobs, dataKeys, appUrl, rateLimitScale, cardLimit, textsPerDay } = options
  const { sendsByStripe = false } = options
  const addresses = createAddresses(pool, dataKeys)
  const users = createUsers(pool, addresses)
  const emailChanges = createEmailChanges(pool, clock, addresses)
  const oneTimeCodes = createOneTimeCodes(pool, clock)
  const payoutDestinations = createPayoutDestinations(pool, clock, dataKeys, sendsByStripe)
  const limits = createRateLimits(pool, {
    scale: rateLimitScale,
    secret: limitsSecret(dataKeys),
    textsPerDay,
  })
  return {
    users,
    oneTimeCodes,
    sessions: createSessions(pool, clock),
    accessTokens: createAccessTokens(pool, clock),
    openIdLinks: createOpenIdLinks(pool, clock),
    limits,
    mailRequests: createMailRequests({
      pool,
      addresses,
      users,
      codes: oneTimeCodes,
      emailChanges,
      payoutDestinations,
      jobs,
      limits,
      clock,
    }),
    authenticators: createAuthenticators(pool, createSecretBox(dataKeys, 'authenticator'), clock),
    passkeys: createPasskeys(pool, clock, appUrl),
    recoveryCodes: createRecoveryCodes(pool),
    deletion: createAccountDeletion(pool, addresses),
    payers: createPayers(pool),
    cardMoney: createCardMoney({ pool, clock }, cardLimit),
    invitations: createInvitationRows({ pool, clock, dataKeys, addresses }),
    chats: createChats(pool, clock),
    drawSeeds: createDrawSeeds(pool, clock),
    payoutDestinations,
    connectedAccounts: createConnectedAccounts(pool, clock),
    bankPayouts: createBankPayouts(pool),
    standIns: createStandIns(pool, clock, addresses),
    standInNumbers: createStandInNumbers({ pool, addresses, dataKeys }),
    stripeFunds: createStripeFunds(pool, clock),
    bankFindings: createBankFindings(pool, clock),
    payoutBatches: createPayoutBatches(pool, clock, dataKeys),
    payoutNotes: createPayoutNotes(pool, clock),
    paymentPhotos: createPaymentPhotos(pool, clock, dataKeys),
    feedback: createFeedback(pool, clock),
    policies: createPolicies(pool),
    installationSettings: createInstallationSettings(pool, clock),
    setupToken: createSetupToken(pool, clock),
    adminDays: createAdminDays(pool, clock),
    adminLog: createAdminLog(pool, clock),
    userAdmin: createUserAdmin(pool, clock, addresses),
    goalNumbers: createGoalNumbers(pool),
    locks: createLocks(pool, clock),
    emailChanges,
    factorResets: createFactorResets(pool),
    knownDevices: createKnownDevices(pool, clock),
    cleanup: { ...createCleanup(pool, clock, addresses), reseal: createResealing(pool, dataKeys) },
    rehash: createRehashing({ pool, dataKeys, addresses }),
    addresses,
    notifications: createNotifications(pool, clock, addresses),
    accountNotifications: createAccountNotifications(pool),
    notificationList: createNotificationList(pool, clock),
    invitedUser: createInvitedUser(pool),
    phones: createPhones({ pool, jobs, clock, addresses }),
    webhooks: createWebhooks({ pool, box: createSecretBox(dataKeys, 'webhook'), clock }),
    calendarLinks: createCalendarLinks(pool, createSecretBox(dataKeys, 'calendar'), clock),
    cashCodes: createCashCodes(dataKeys, clock),
    unsubscribeTokens: createUnsubscribeTokens(dataKeys),
    unsubscribe: createUnsubscribe(pool, clock, addresses),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
