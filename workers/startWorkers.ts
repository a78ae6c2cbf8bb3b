import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import { syncPayment } from '#ledger/useCases/syncPayment.ts'
import { overdueInvitations } from '#projections/readModels/invitations/query.ts'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import type { Locks } from '#shared/ports/locks.ts'
import {
  createAccountMailJob,
  createAccountNotificationJob,
  createCleanUpAccountsJob,
  createForgetCustomersJob,
  createPhoneCodeJob,
} from './jobs/accountMail.ts'
import { createAdvanceRotationJob } from './jobs/advanceRotation.ts'
import { createAnnounceFactorResetsJob } from './jobs/announceFactorResets.ts'
import {
  createAuditAlarmJob,
  createAuditJob,
  createNightlyAuditJob,
  createRebuildJob,
} from './jobs/auditBooks.ts'
import { type BankPayoutParts, lookAtBankPayouts } from './jobs/bankPayouts.ts'
import { createChargePeriodJob } from './jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from './jobs/chargeSchedules.ts'
import { createDeliverDigestJob, createDigestQueuer } from './jobs/deliverDigest.ts'
import {
  createDeliverNotificationJob,
  createDueNotificationsJob,
  createSweepNotificationsJob,
} from './jobs/deliverNotification.ts'
import { createEndLocksJob } from './jobs/endLocks.ts'
import { createExpireInvitationsJob } from './jobs/expireInvitations.ts'
import { createFollowStripeJob } from './jobs/followStripe.ts'
import { createGoalNotificationJob, createGoalNotificationsJob } from './jobs/goalNotification.ts'
import { createInvitationMailJob } from './jobs/invitationMail.ts'
import { createAnnounceRootJob, createMailRootJob } from './jobs/mailRoot.ts'
import { createMakeRefundJob } from './jobs/makeRefund.ts'
import { createDailyReconciliationJob, createReconcileJob } from './jobs/reconcile.ts'
import { createReconcileOldTransfersJob, createReconcileTransfersJob } from './jobs/reconcileTransfers.ts'
import { createRemindJob } from './jobs/remind.ts'
import { createSealAdminLogJob } from './jobs/sealAdminLog.ts'
import { createSeatLinkJob } from './jobs/seatLink.ts'
import { createSendTransfersJob } from './jobs/sendTransfers.ts'
import { createLookAtStripeAccountsJob, createStripeAccountJob } from './jobs/stripeAccounts.ts'
import { createCardSetupJob, createStripeEventJob } from './jobs/stripeEvent.ts'
import { createStripeTransferJob } from './jobs/stripeTransfer.ts'
import { createSweepJob } from './jobs/sweepPayments.ts'
import { createPosting } from './notifications/posting.ts'
import { createCircleReads, createDueReads } from './notifications/reads.ts'
import { createOutages } from './outages.ts'
import { startNotificationOutbox } from './outbox/notifications.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createRecentEvents } from './outbox/recentEvents.ts'
import type { ScheduledJobName } from './queue/policies.ts'
import type { Jobs } from './queue/queue.ts'
import type { ComparingParts } from './reconciliation/compare.ts'
import { createTransferComparing } from './reconciliation/compareTransfers.ts'
import { createFollowed } from './reconciliation/progress.ts'
import { createReconciliationRun } from './reconciliation/run.ts'
import { createTransferReads } from './reconciliation/transferReads.ts'
import {
  createSendWebhookAgainJob,
  createSendWebhookJob,
  createSweepWebhooksJob,
  type WebhookParts,
} from './webhooks/turn.ts'

/** Milliseconds between runs, once for all processes together. */
const schedules: Readonly<Record<ScheduledJobName, number>> = {
  'sweep-payments': 30_000,
  'expire-invitations': 30_000,
  'follow-stripe': 60_000,
  'look-at-stripe-accounts': 600_000,
  'send-transfers': 60_000,
  'reconcile-transfers': 3_600_000,
  'advance-rotation': 60_000,
  'charge-schedules': 60_000,
  'due-notices': 900_000,
  'sweep-notices': 60_000,
  'daily-reconciliation': 3_600_000,
  'tidy-accounts': 3_600_000,
  'end-locks': 60_000,
  'announce-factor-resets': 60_000,
  'seal-admin-log': 3_600_000,
  'forget-customers': 3_600_000,
  'sweep-webhooks': 30_000,
  'announce-root': 3_600_000,
  'nightly-audit': 3_600_000,
}

type PartsOf<Create extends (parts: never) => unknown> = Omit<
  Parameters<Create>[0],
  'jobs' | 'mails' | 'post' | 'outbox' | 'recent' | 'transferReads'
>

/** The dependencies of all jobs. */
export interface WorkerParts
  extends Omit<PartsOf<typeof createAdvanceRotationJob>, 'reads' | 'outages' | 'log' | 'locks'>,
    PartsOf<typeof createStripeEventJob>,
    PartsOf<typeof createCardSetupJob>,
    Omit<PartsOf<typeof createStripeAccountJob>, 'lookAtBankPayouts'>,
    Omit<BankPayoutParts, 'post'>,
    PartsOf<typeof createLookAtStripeAccountsJob>,
    PartsOf<typeof createSweepJob>,
    PartsOf<typeof createSendTransfersJob>,
    PartsOf<typeof createChargePeriodJob>,
    PartsOf<typeof createForgetCustomersJob>,
    PartsOf<typeof createAnnounceFactorResetsJob>,
    PartsOf<typeof createSealAdminLogJob>,
    PartsOf<typeof createCleanUpAccountsJob>,
    PartsOf<typeof createAccountNotificationJob>,
    PartsOf<typeof createGoalNotificationJob>,
    Omit<PartsOf<typeof createDueNotificationsJob>, 'reads' | 'queueDigests'>,
    PartsOf<typeof createDeliverNotificationJob>,
    PartsOf<typeof createRemindJob>,
    PartsOf<typeof createAnnounceRootJob>,
    PartsOf<typeof createMailRootJob>,
    PartsOf<typeof createAuditJob>,
    PartsOf<typeof createAuditAlarmJob>,
    PartsOf<typeof createRebuildJob>,
    PartsOf<typeof createPhoneCodeJob>,
    PartsOf<typeof createSeatLinkJob>,
    Omit<WebhookParts, 'jobs'> {
  readonly pool: pg.Pool
  readonly locks: Locks
  readonly reads: PaymentReads
  readonly newId: () => string
  readonly records: ComparingParts['records']
  readonly sendsByStripe: boolean
  readonly breaks: ComparingParts['breaks']
  readonly runs: Parameters<typeof createReconciliationRun>[0]['runs']
  readonly accountMails: Parameters<typeof createAccountMailJob>[0]['mails']
  readonly invitationMails: Parameters<typeof createInvitationMailJob>[0]['mails']
  readonly lead: Lead
  readonly log: ComparingParts['log']
}

/** Background work: runs jobs, schedules periodic ones, and follows the log for notifications. */
export const startWorkers = async (
  { queue: jobs, startWorkers: take, schedule }: Jobs,
  parts: WorkerParts,
): Promise<Leading> => {
  const post = createPosting({ ...parts, jobs })
  const sync: ComparingParts['sync'] = asked => syncPayment(parts, asked)
  const transferReads = createTransferReads(parts.pool)
  const transfers = createTransferComparing({ ...parts, transferReads })
  const [outbox, recent] = [createOutbox(parts.pool), createRecentEvents()]
  await take({
    'stripe-event': createStripeEventJob(parts),
    'card-setup': createCardSetupJob({ ...parts, jobs }),
    'stripe-account': createStripeAccountJob({
      ...parts,
      lookAtBankPayouts: accountId => lookAtBankPayouts({ ...parts, post }, accountId),
    }),
    'stripe-transfer': createStripeTransferJob({ ...parts, transferReads }),
    'look-at-stripe-accounts': createLookAtStripeAccountsJob({ ...parts, jobs }),
    'sweep-payments': createSweepJob({ ...parts, jobs }),
    'make-refund': createMakeRefundJob(parts),
    'send-transfers': createSendTransfersJob({ ...parts, transferReads, jobs }),
    'reconcile-transfers': createReconcileTransfersJob({ ...parts, transfers, jobs }),
    'reconcile-old-transfers': createReconcileOldTransfersJob({ ...parts, transfers }),
    'charge-schedules': createChargeSchedulesJob({ ...parts, jobs }),
    'charge-period': createChargePeriodJob({ ...parts, post }),
    'advance-rotation': createAdvanceRotationJob({
      ...parts,
      reads: createCircleReads(parts.pool),
      outages: createOutages(parts.pool),
      jobs,
    }),
    'forget-customers': createForgetCustomersJob(parts),
    'tidy-accounts': createCleanUpAccountsJob(parts),
    'end-locks': createEndLocksJob({ ...parts, jobs }),
    'announce-factor-resets': createAnnounceFactorResetsJob({ ...parts, jobs }),
    'seal-admin-log': createSealAdminLogJob(parts),
    'follow-stripe': createFollowStripeJob({
      ...parts,
      ...{ sync, transfers, followed: createFollowed(parts.pool) },
    }),
    'daily-reconciliation': createDailyReconciliationJob({ ...parts, jobs }),
    reconcile: createReconcileJob(createReconciliationRun({ ...parts, sync, transfers })),
    'account-mail': createAccountMailJob({ ...parts, mails: parts.accountMails }),
    'account-notice': createAccountNotificationJob(parts),
    'invitation-mail': createInvitationMailJob({ ...parts, mails: parts.invitationMails }),
    'expire-invitations': createExpireInvitationsJob({
      ...parts,
      jobs,
      mails: parts.invitationMails,
      overdue: (now, limit) => overdueInvitations(parts.pool, now, limit),
    }),
    'goal-notice': createGoalNotificationJob({ ...parts, post, outbox, recent }),
    'goal-notices': createGoalNotificationsJob({ ...parts, post, outbox, recent, jobs }),
    'due-notices': createDueNotificationsJob({
      ...parts,
      reads: createDueReads(parts.pool),
      post,
      queueDigests: createDigestQueuer({ ...parts, jobs }),
    }),
    'sweep-notices': createSweepNotificationsJob({ ...parts, outbox, jobs }),
    remind: createRemindJob({ ...parts, post }),
    'deliver-notice': createDeliverNotificationJob(parts),
    'deliver-digest': createDeliverDigestJob(parts),
    'announce-root': createAnnounceRootJob({ ...parts, jobs }),
    'mail-root': createMailRootJob(parts),
    'nightly-audit': createNightlyAuditJob({ ...parts, jobs }),
    'audit-books': createAuditJob({ ...parts, jobs }),
    'audit-alarm': createAuditAlarmJob(parts),
    'rebuild-read-side': createRebuildJob(parts),
    'phone-code': createPhoneCodeJob(parts),
    'seat-link': createSeatLinkJob(parts),
    'send-webhook': createSendWebhookJob({ ...parts, jobs }),
    'send-webhook-again': createSendWebhookAgainJob({ ...parts, jobs }),
    'sweep-webhooks': createSweepWebhooksJob({ ...parts, jobs }),
  })
  for (const [name, everyMs] of Object.entries(schedules)) await schedule(name as ScheduledJobName, everyMs)
  return startNotificationOutbox({ ...parts, jobs, outbox, recent, pause })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
