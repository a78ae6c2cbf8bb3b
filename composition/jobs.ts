import { createAdminLogCheck } from '#ledger/accounts/adminLogCheck.ts'
import { createHashedEntries } from '#ledger/accounts/adminLogHashes.ts'
import { declineWeight } from '#ledger/accounts/rateLimits.ts'
import { isLocked } from '#ledger/accounts/users.ts'
import { createPeriodsCheck } from '#ledger/books/periodsCheck.ts'
import { createRunHandler, createSealHandler } from '#ledger/handle.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { createSeatLinks } from '#ledger/invitations/seatLinks.ts'
import { createErasing } from '#ledger/texts/erasing.ts'
import { createTransparencyCheck } from '#ledger/transparency/audit.ts'
import { createFollowStandIns } from '#ledger/useCases/claimSeat.ts'
import { eraseStandIns } from '#ledger/useCases/eraseStandIns.ts'
import { createAuditRunner } from '#projections/audit/run.ts'
import { UnderWay, withLock } from '#projections/db/lock.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { createRebuildRunner } from '#projections/engine/rebuild/asProcess.ts'
import { refoldStreams } from '#projections/engine/replay.ts'
import { withinBudget } from '#workers/delivery/textBudget.ts'
import { startWorkers } from '#workers/startWorkers.ts'
import { followForWebhooks } from '#workers/webhooks/follow.ts'
import { resealing } from './addressKey.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { RunningProcess } from './runningProcess.ts'
import type { Services } from './services.ts'

/** Starts the outbox and the jobs. */
export const startJobs = async (
  { config, log, stopping }: RunningProcess,
  infrastructure: Infrastructure,
  services: Services,
): Promise<void> => {
  const { pool, store, lead, metrics } = infrastructure
  const { queue, clock, processor, dependencies, breaks, accounts, mail, treeHeads } = services
  const { users, limits } = accounts
  const leaving = new AbortController()
  stopping.add('audit', () => leaving.abort())
  const checks = [
    createTransparencyCheck({ pool, store }),
    createPeriodsCheck({ pool, store }),
    createAdminLogCheck({ pool, store }),
  ]
  const outbox = await startWorkers(queue, {
    ...dependencies,
    notifications: accounts.notifications,
    accountNotifications: accounts.accountNotifications,
    codes: accounts.phones.codes,
    seatLinks: createSeatLinks({ ...accounts, numbers: accounts.standInNumbers, goals: dependencies.goals }),
    accountCleanup: {
      ...accounts.cleanup,
      mailChanges: async () => {
        for (const id of await accounts.payoutDestinations.unmailed())
          await accounts.mailRequests.aboutDestination(id)
      },
      reseal: resealing({ pool, accounts }),
      eraseStandIns: () => eraseStandIns({ goals: dependencies.goals, clock, standIns: accounts.standIns }),
      eraseTexts: createErasing({
        pool,
        clock,
        goals: dependencies.goals,
        erasures: services.erasures,
        refold: streams => refoldStreams({ store, pool, schema: readSchema, log }, streams),
      }),
    },
    accountMails: accounts.mailRequests,
    invitationMails: createOutgoingInvitations({
      ...accounts,
      rows: accounts.invitations,
      goals: dependencies.goals,
      clock,
    }),
    countDecline: payer => limits.count('payment', String(payer), declineWeight),
    addressOf: users.byId,
    isLocked: async id => {
      const user = await users.byId(id)
      return user !== undefined && isLocked(user, clock.now())
    },
    locks: accounts.locks,
    factorResets: accounts.factorResets,
    firmAfterDays: config.firmAfterDays,
    admins: users.admins,
    followStandIns: createFollowStandIns({
      ...accounts.mailRequests,
      standIns: accounts.standIns,
      accountOf: users.byId,
    }),
    adminById: users.adminById,
    invitedUser: accounts.invitedUser,
    payoutRules: config,
    destinationOf: async owned => {
      if (config.payments.kind === 'record-only') return null
      const current = await accounts.payoutDestinations.current(owned)
      if (current === undefined) return { is: 'missing' }
      return { is: current.usableFrom > clock.now() ? 'waiting' : 'usable' }
    },
    unsubscribeToken: accounts.unsubscribeTokens.forNotification,
    runs: createRunHandler({ store, clock }),
    seals: createSealHandler({ store, clock }),
    hashedEntries: createHashedEntries(pool),
    pool,
    store,
    breaks,
    log,
    lead,
    records: processor.records,
    stripeAccounts: services.stripeAccounts,
    payoutGateway: services.payoutGateway,
    sendsByStripe: services.sendsByStripe,
    alone: async (name, work) => {
      try {
        return await withLock(pool, name, work)
      } catch (error) {
        if (error instanceof UnderWay) return undefined
        throw error
      }
    },
    payoutDestinations: accounts.payoutDestinations,
    stripeFunds: accounts.stripeFunds,
    bankPayouts: accounts.bankPayouts,
    moneyAdmins: users.moneyAdmins,
    approvalAbove: config.approvalAbove,
    payoutReminderDays: config.payoutReminderDays,
    mailer: mail.mailer,
    push: services.push.devices.sendToAll,
    webhooks: services.webhooks.sending,
    postToWebhook: services.webhooks.post,
    onWebhookAnswer: metrics.onWebhookAnswer,
    onWebhookGivenUp: metrics.onWebhookGivenUp,
    sms: withinBudget(mail.sms, {
      countries: config.textCountries,
      takeOfNumber: number => limits.take('textNumber', number),
      takeOfAll: () => limits.take('textAll', ''),
      onRefused: because => {
        metrics.onTextRefused(because)
        if (because === 'all') log.error({}, 'the text messages of today are used up: SMS_PER_DAY')
      },
    }),
    appUrl: config.appUrl,
    headOf: treeHeads.ofDay,
    audit: createAuditRunner({ store, pool, schema: readSchema, clock, log, checks }, leaving.signal),
    rebuild: createRebuildRunner(leaving.signal),
  })
  stopping.add(
    'webhooks',
    followForWebhooks({
      readSide: services.readSide,
      webhooks: services.webhooks.sending,
      jobs: queue.queue,
      log,
    }),
  )
  stopping.add('outbox', outbox.stop)
  stopping.add('jobs in hand', queue.finish) // stopped first, while the services that jobs use still run
  metrics.watchLead('notices', outbox)
}
