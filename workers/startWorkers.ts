import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { overdueInvitations } from '#projections/invitations/query.ts'
import type { Lead, Leading } from '#shared/ports/leading.ts'
import { createAccountMailJob } from './jobs/accountMail.ts'
import { createAccountNoticeJob } from './jobs/accountNotice.ts'
import { createAdvanceRotationJob } from './jobs/advanceRotation.ts'
import { createAuditAlarmJob, createAuditJob, createNightlyAuditJob } from './jobs/auditBooks.ts'
import { createCardSetupJob } from './jobs/cardSetup.ts'
import { createChargePeriodJob } from './jobs/chargePeriod.ts'
import { createChargeSchedulesJob } from './jobs/chargeSchedules.ts'
import { createDeliverNoticeJob } from './jobs/deliverNotice.ts'
import { createDueNoticesJob } from './jobs/dueNotices.ts'
import { createExpireInvitationsJob } from './jobs/expireInvitations.ts'
import { createFollowStripeJob } from './jobs/followStripe.ts'
import { createForgetCustomersJob } from './jobs/forgetCustomers.ts'
import { createGoalNoticeJob, createGoalNoticesJob } from './jobs/goalNotice.ts'
import { createInvitationMailJob } from './jobs/invitationMail.ts'
import { createAnnounceRootJob, createMailRootJob } from './jobs/mailRoot.ts'
import { createMakeRefundJob } from './jobs/makeRefund.ts'
import { createPhoneCodeJob } from './jobs/phoneCode.ts'
import { createRebuildJob } from './jobs/rebuildReadSide.ts'
import { createDailyReconciliationJob, createReconcileJob } from './jobs/reconcile.ts'
import { createStripeEventJob } from './jobs/stripeEvent.ts'
import { createSweepNoticesJob } from './jobs/sweepNotices.ts'
import { createSweepJob } from './jobs/sweepPayments.ts'
import { createTidyJob } from './jobs/tidyAccounts.ts'
import { createPosting } from './notices/posting.ts'
import { createDueReads } from './notices/reads.ts'
import type { PaymentReads } from './payments/reads.ts'
import type { ScheduledJobName } from './queue/policies.ts'
import type { Jobs } from './queue/queue.ts'
import { startNoticesReactor } from './reactors/notices.ts'
import { createRecentEvents } from './reactors/recentEvents.ts'
import { createUntold } from './reactors/untold.ts'
import type { ComparingParts } from './reconciliation/compare.ts'
import { createFollowed } from './reconciliation/progress.ts'
import { createReconciliationRun } from './reconciliation/run.ts'
import { createCircleReads } from './rotation/reads.ts'

/** Milliseconds from one run to the next, once for all processes together. */
const schedules: Readonly<Record<ScheduledJobName, number>> = {
  'sweep-payments': 30_000,
  'expire-invitations': 30_000,
  'follow-stripe': 60_000,
  'advance-rotation': 60_000,
  'charge-schedules': 60_000,
  'due-notices': 900_000,
  'sweep-notices': 60_000,
  'daily-reconciliation': 3_600_000,
  'tidy-accounts': 3_600_000,
  'forget-customers': 3_600_000,
  'announce-root': 3_600_000,
  'nightly-audit': 3_600_000,
}

type PartsOf<Create extends (parts: never) => unknown> = Omit<
  Parameters<Create>[0],
  'jobs' | 'mails' | 'post' | 'untold' | 'recent'
>

/** What all the jobs together are made of. */
export interface WorkerParts
  extends Omit<PartsOf<typeof createAdvanceRotationJob>, 'reads' | 'log'>,
    PartsOf<typeof createStripeEventJob>,
    PartsOf<typeof createCardSetupJob>,
    PartsOf<typeof createSweepJob>,
    PartsOf<typeof createForgetCustomersJob>,
    PartsOf<typeof createTidyJob>,
    PartsOf<typeof createAccountNoticeJob>,
    PartsOf<typeof createGoalNoticeJob>,
    Omit<PartsOf<typeof createDueNoticesJob>, 'reads'>,
    PartsOf<typeof createDeliverNoticeJob>,
    PartsOf<typeof createAnnounceRootJob>,
    PartsOf<typeof createMailRootJob>,
    PartsOf<typeof createAuditJob>,
    PartsOf<typeof createAuditAlarmJob>,
    PartsOf<typeof createRebuildJob>,
    PartsOf<typeof createPhoneCodeJob> {
  readonly pool: pg.Pool
  readonly reads: PaymentReads
  readonly records: ComparingParts['records']
  readonly breaks: ComparingParts['breaks']
  readonly accountMails: Parameters<typeof createAccountMailJob>[0]['mails']
  readonly invitationMails: Parameters<typeof createInvitationMailJob>[0]['mails']
  readonly lead: Lead
  readonly log: ComparingParts['log']
}

/** Everything that happens later: takes jobs, asks for those that come by the clock, and follows the log for notices. */
export const startWorkers = async (
  { queue: jobs, startWorkers: take, schedule }: Jobs,
  parts: WorkerParts,
): Promise<Leading> => {
  const post = createPosting({ ...parts, jobs })
  const [untold, recent] = [createUntold(parts.pool), createRecentEvents()]
  await take({
    'stripe-event': createStripeEventJob(parts),
    'card-setup': createCardSetupJob(parts),
    'sweep-payments': createSweepJob({ ...parts, jobs }),
    'make-refund': createMakeRefundJob(parts),
    'charge-schedules': createChargeSchedulesJob({ ...parts, jobs }),
    'charge-period': createChargePeriodJob({ ...parts, post }),
    'advance-rotation': createAdvanceRotationJob({ ...parts, reads: createCircleReads(parts.pool), jobs }),
    'forget-customers': createForgetCustomersJob(parts),
    'tidy-accounts': createTidyJob(parts),
    'follow-stripe': createFollowStripeJob({ ...parts, followed: createFollowed(parts.pool) }),
    'daily-reconciliation': createDailyReconciliationJob({ ...parts, jobs }),
    reconcile: createReconcileJob(createReconciliationRun(parts)),
    'account-mail': createAccountMailJob({ ...parts, mails: parts.accountMails }),
    'account-notice': createAccountNoticeJob(parts),
    'invitation-mail': createInvitationMailJob({ ...parts, mails: parts.invitationMails }),
    'expire-invitations': createExpireInvitationsJob({
      ...{ ...parts, jobs, mails: parts.invitationMails },
      overdue: (now, limit) => overdueInvitations(parts.pool, now, limit),
    }),
    'goal-notice': createGoalNoticeJob({ ...parts, post, untold, recent }),
    'goal-notices': createGoalNoticesJob({ ...parts, post, untold, recent, jobs }),
    'due-notices': createDueNoticesJob({ ...parts, reads: createDueReads(parts.pool), post }),
    'sweep-notices': createSweepNoticesJob({ ...parts, untold, jobs }),
    'deliver-notice': createDeliverNoticeJob(parts),
    'announce-root': createAnnounceRootJob({ ...parts, jobs }),
    'mail-root': createMailRootJob(parts),
    'nightly-audit': createNightlyAuditJob({ ...parts, jobs }),
    'audit-books': createAuditJob({ ...parts, jobs }),
    'audit-alarm': createAuditAlarmJob(parts),
    'rebuild-read-side': createRebuildJob(parts),
    'phone-code': createPhoneCodeJob(parts),
  })
  for (const [name, everyMs] of Object.entries(schedules)) await schedule(name as ScheduledJobName, everyMs)
  return startNoticesReactor({ ...parts, jobs, untold, recent, pause })
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined)
