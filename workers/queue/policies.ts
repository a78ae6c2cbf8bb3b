import type { BackoffStrategy, JobsOptions } from 'bullmq'
import type { JobName, JobPayloads } from '#shared/ports/jobQueue.ts'

/** Jobs without a payload, which the scheduler starts. */
export type ScheduledJobName = {
  [N in JobName]: Record<string, never> extends JobPayloads[N] ? N : never
}[JobName]

interface Retries {
  /** The first run included. */
  readonly attempts: number
  /** Before the second attempt; each further pause is twice as long, up to the longest. */
  readonly firstPauseMs: number
  readonly longestPauseMs?: number
}

const retries: { readonly [N in JobName]: Retries } = {
  // Close to three hours: longer than most outages, shorter than Stripe's own redelivery.
  'stripe-event': { attempts: 12, firstPauseMs: 5000 },
  'card-setup': { attempts: 12, firstPauseMs: 5000 },
  'stripe-account': { attempts: 12, firstPauseMs: 5000 },
  'stripe-transfer': { attempts: 12, firstPauseMs: 5000 },
  'look-at-stripe-accounts': { attempts: 2, firstPauseMs: 5000 },
  // A reset link is valid for an hour; a later mail would be useless.
  'account-mail': { attempts: 10, firstPauseMs: 2000 },
  'account-notice': { attempts: 12, firstPauseMs: 5000 },
  // About a day: an invitation is valid for a week.
  'invitation-mail': { attempts: 14, firstPauseMs: 5000 },
  'expire-invitations': { attempts: 2, firstPauseMs: 5000 },
  // The next sweep runs anyway.
  'sweep-payments': { attempts: 2, firstPauseMs: 5000 },
  'send-transfers': { attempts: 2, firstPauseMs: 5000 },
  'reconcile-transfers': { attempts: 2, firstPauseMs: 5000 },
  // Close to three hours: the next one is a day later.
  'reconcile-old-transfers': { attempts: 12, firstPauseMs: 5000 },
  'advance-rotation': { attempts: 2, firstPauseMs: 5000 },
  'follow-stripe': { attempts: 2, firstPauseMs: 5000 },
  'daily-reconciliation': { attempts: 2, firstPauseMs: 5000 },
  // Close to six hours; each attempt resumes where the previous one was interrupted.
  reconcile: { attempts: 12, firstPauseMs: 10_000 },
  'tidy-accounts': { attempts: 2, firstPauseMs: 5000 },
  'announce-factor-resets': { attempts: 2, firstPauseMs: 5000 },
  'seal-admin-log': { attempts: 2, firstPauseMs: 5000 },
  'end-locks': { attempts: 2, firstPauseMs: 5000 },
  // Retried for an hour at least, with short pauses, because no other job does their work. Within that hour
  // the sweep adds a refund again, and the scheduler a payment.
  'make-refund': { attempts: 65, firstPauseMs: 5000, longestPauseMs: 120_000 },
  'charge-period': { attempts: 65, firstPauseMs: 5000, longestPauseMs: 120_000 },
  'charge-schedules': { attempts: 2, firstPauseMs: 5000 },
  'forget-customers': { attempts: 2, firstPauseMs: 5000 },
  // Close to three days: a notification is still useful after a weekend's outage.
  'goal-notice': { attempts: 14, firstPauseMs: 2000 },
  'goal-notices': { attempts: 14, firstPauseMs: 2000 },
  'sweep-notices': { attempts: 2, firstPauseMs: 5000 },
  'due-notices': { attempts: 2, firstPauseMs: 5000 },
  remind: { attempts: 14, firstPauseMs: 2000 },
  'deliver-notice': { attempts: 16, firstPauseMs: 5000 },
  'deliver-digest': { attempts: 16, firstPauseMs: 5000 },
  'announce-root': { attempts: 2, firstPauseMs: 5000 },
  // About a day: by then the next root is sent, which includes this one.
  'mail-root': { attempts: 14, firstPauseMs: 5000 },
  'nightly-audit': { attempts: 2, firstPauseMs: 5000 },
  // Close to six hours; each attempt resumes where the previous one was interrupted.
  'audit-books': { attempts: 12, firstPauseMs: 10_000 },
  'audit-alarm': { attempts: 14, firstPauseMs: 2000 },
  'rebuild-read-side': { attempts: 3, firstPauseMs: 10_000 },
  // About a day: the link stays valid until another one is made.
  'seat-link': { attempts: 14, firstPauseMs: 5000 },
  // What it could not send is in the webhook's row, and the next sweep finds it.
  'send-webhook': { attempts: 2, firstPauseMs: 5000 },
  'send-webhook-again': { attempts: 2, firstPauseMs: 5000 },
  'sweep-webhooks': { attempts: 2, firstPauseMs: 5000 },
  // The code is valid for ten minutes; later its user has requested another one.
  'phone-code': { attempts: 5, firstPauseMs: 2000 },
}

/**
 * Jobs that call an external service have a separate queue, at that service's rate, so that payments do not
 * wait behind a thousand mails, nor mails behind webhooks whose address does not answer.
 */
export const lines = ['calabash', 'calabash-messages', 'calabash-webhooks'] as const
type Line = (typeof lines)[number]
export type Queues<Queue> = { readonly [L in Line]: Queue }
export const lineOf = (name: JobName): Line => {
  if (name === 'deliver-notice' || name === 'deliver-digest') return 'calabash-messages'
  return name === 'send-webhook' || name === 'send-webhook-again' ? 'calabash-webhooks' : 'calabash'
}

/** The limit of all processes together, below what providers accept. */
export const messagesPace = { max: 20, duration: 1_000 } as const

/** @param firstPauseMs replaces the job's own pause, for tests */
export const policyOf = (name: JobName, firstPauseMs = retries[name].firstPauseMs): JobsOptions => ({
  attempts: retries[name].attempts,
  backoff: { type: 'ours', delay: firstPauseMs },
  // Failed jobs are kept for an operator.
  removeOnFail: false,
})

/** Milliseconds after this many attempts. The jitter spreads the retries of jobs that failed together. */
export const pauseAfter = (
  name: string,
  {
    attempts,
    firstPauseMs,
    random = Math.random(),
  }: { attempts: number; firstPauseMs: number; random?: number },
): number => {
  const { longestPauseMs = Number.POSITIVE_INFINITY }: Partial<Retries> = isJob(name) ? retries[name] : {}
  return Math.round(Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)) * (0.5 + random / 2))
}
const isJob = (name: string): name is JobName => Object.hasOwn(retries, name)

/** For the workers, whose jobs name it as theirs. */
export const backoffStrategy: BackoffStrategy = (attempts, _type, _error, job) => {
  const { backoff } = job?.opts ?? {}
  const firstPauseMs = typeof backoff === 'object' ? (backoff.delay ?? 0) : 0
  return pauseAfter(job?.name ?? '', { attempts, firstPauseMs })
}
