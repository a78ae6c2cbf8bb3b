import type { BackoffStrategy, JobsOptions } from 'bullmq'
import type { JobName, JobPayloads } from '#shared/ports/jobQueue.ts'

/** Jobs that need to be told nothing, so that a clock can start them. */
export type ScheduledJobName = {
  [N in JobName]: Record<string, never> extends JobPayloads[N] ? N : never
}[JobName]

interface Retries {
  /** The first run included. */
  readonly attempts: number
  /** Before the second attempt; every further pause is twice as long, up to the longest. */
  readonly firstPauseMs: number
  readonly longestPauseMs?: number
}

const retries: { readonly [N in JobName]: Retries } = {
  // Close to three hours: longer than most troubles of Stripe's or ours, shorter than its own redelivery.
  'stripe-event': { attempts: 12, firstPauseMs: 5000 },
  'card-setup': { attempts: 12, firstPauseMs: 5000 },
  // A reset link is good for an hour: later than that the mail would only puzzle.
  'account-mail': { attempts: 10, firstPauseMs: 2000 },
  'account-notice': { attempts: 12, firstPauseMs: 5000 },
  // About a day: an invitation is good for a week.
  'invitation-mail': { attempts: 14, firstPauseMs: 5000 },
  'expire-invitations': { attempts: 2, firstPauseMs: 5000 },
  // The next sweep comes anyway.
  'sweep-payments': { attempts: 2, firstPauseMs: 5000 },
  'advance-rotation': { attempts: 2, firstPauseMs: 5000 },
  'follow-stripe': { attempts: 2, firstPauseMs: 5000 },
  'daily-reconciliation': { attempts: 2, firstPauseMs: 5000 },
  // Close to six hours; each attempt goes on where the one before it was interrupted.
  reconcile: { attempts: 12, firstPauseMs: 10_000 },
  'tidy-accounts': { attempts: 2, firstPauseMs: 5000 },
  // An hour at least, however short the pauses, and never long after a trouble has passed, since nobody else does what they
  // do. Within that hour the sweep asks again for a refund, and a tick for a plan.
  'make-refund': { attempts: 65, firstPauseMs: 5000, longestPauseMs: 120_000 },
  'charge-period': { attempts: 65, firstPauseMs: 5000, longestPauseMs: 120_000 },
  'charge-schedules': { attempts: 2, firstPauseMs: 5000 },
  'forget-customers': { attempts: 2, firstPauseMs: 5000 },
  // Close to three days: a notice is still good when a service has been down over a weekend.
  'goal-notice': { attempts: 14, firstPauseMs: 2000 },
  'goal-notices': { attempts: 14, firstPauseMs: 2000 },
  'sweep-notices': { attempts: 2, firstPauseMs: 5000 },
  'due-notices': { attempts: 2, firstPauseMs: 5000 },
  'deliver-notice': { attempts: 16, firstPauseMs: 5000 },
  'announce-root': { attempts: 2, firstPauseMs: 5000 },
  // About a day: the next root is under way by then, and contains this one.
  'mail-root': { attempts: 14, firstPauseMs: 5000 },
  'nightly-audit': { attempts: 2, firstPauseMs: 5000 },
  // Close to six hours; each attempt goes on where the one before it was interrupted.
  'audit-books': { attempts: 12, firstPauseMs: 10_000 },
  'audit-alarm': { attempts: 14, firstPauseMs: 2000 },
  'rebuild-read-side': { attempts: 3, firstPauseMs: 10_000 },
  // The code is good for ten minutes from when it is sent; whoever waits for it has long asked again.
  'phone-code': { attempts: 5, firstPauseMs: 2000 },
}

/**
 * Jobs that hand something to a service outside stand in a line of their own: the service sets the pace there, and
 * payments do not wait behind a thousand mails.
 */
export const lines = ['calabash', 'calabash-messages'] as const
type Line = (typeof lines)[number]
export type Queues<Queue> = { readonly [L in Line]: Queue }
export const lineOf = (name: JobName): Line => (name === 'deliver-notice' ? 'calabash-messages' : 'calabash')

/** Of all processes together. Providers take more, but count on nobody's patience. */
export const messagesPace = { max: 20, duration: 1_000 } as const

/** @param firstPauseMs in place of the job's own, for tests */
export const policyOf = (name: JobName, firstPauseMs = retries[name].firstPauseMs): JobsOptions => ({
  attempts: retries[name].attempts,
  backoff: { type: 'ours', delay: firstPauseMs },
  // What never succeeded waits for somebody to look at it.
  removeOnFail: false,
})

/** Milliseconds after so many attempts. The jitter keeps what failed together from trying again together. */
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
